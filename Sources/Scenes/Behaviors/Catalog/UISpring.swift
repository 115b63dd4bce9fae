internal import Dynamics
internal import Foundation

extension Scene {
  /// A box on a spring from beside its center to a point that a finger drags, with gravity.
  static let spring = Scene(
    name: "ui_spring", summary: "a finger drags a box by a spring; gravity pulls", steps: 900, bounds: Screen.phone
  ) { stage in
    let box = try DraggedBox(stage)
    box.attachment.frequency = 1
    box.attachment.damping = 0.1
    try stage.animator.add(GravityBehavior(items: [box.box]))
    box.dragInSquare(stage)
  }
}
