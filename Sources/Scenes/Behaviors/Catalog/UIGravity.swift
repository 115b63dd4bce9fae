internal import Dynamics
internal import Foundation

extension Scene {
  /// One box, one gravity: it falls for ever.
  static let gravityBehavior = Scene(
    name: "ui_gravity", summary: "gravity alone: a box falls for ever", steps: 90, bounds: Screen.phone
  ) { stage in
    let box = stage.item(at: CGPoint(x: 160, y: 100), width: 100, height: 100)
    try stage.animator.add(GravityBehavior(items: [box]))
    stage.view = CGRect(x: 0, y: 0, width: 320, height: 1200)
  }
}
