internal import Dynamics
internal import Foundation

extension Scene {
  /// Gravity in the reference bounds: the box bounces and comes to rest.
  static let gravityAndCollision = Scene(
    name: "ui_gravity_collision", summary: "a box falls on the edge of the screen, bounces and rests", steps: 240,
    bounds: Screen.phone
  ) { stage in
    let box = stage.item(at: CGPoint(x: 160, y: 100), width: 100, height: 100)
    box.transform = CGAffineTransform(rotationAngle: 0.4)
    try stage.animator.add(GravityBehavior(items: [box]))
    let collision = CollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    try stage.animator.add(collision)
    stage.keepsItemsInside = true
  }
}
