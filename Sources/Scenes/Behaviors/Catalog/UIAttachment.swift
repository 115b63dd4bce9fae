internal import Dynamics
internal import Foundation

extension Scene {
  /// A box on a rigid rod from beside its center to a point that a finger drags.
  static let attachment = Scene(
    name: "ui_attachment", summary: "a finger drags a box by a rod at its corner", steps: 420, bounds: Screen.phone
  ) { stage in
    let box = try DraggedBox(stage)
    box.dragInSquare(stage)
  }
}
