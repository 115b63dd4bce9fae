internal import Dynamics
internal import Foundation

extension Scene {
  /// Two boxes fall; the right one is more elastic. They are put back and fall again.
  static let itemProperties = Scene(
    name: "ui_item_properties", summary: "of two boxes the more elastic one bounces higher, twice", steps: 480,
    bounds: Screen.phone
  ) { stage in
    let boxes = [CGFloat(90), 230].map { stage.item(at: CGPoint(x: $0, y: 100), width: 80, height: 80) }
    let starts = boxes.map(\.center)
    try stage.animator.add(GravityBehavior(items: boxes))
    let collision = CollisionBehavior(items: boxes)
    collision.translatesReferenceBoundsIntoBoundary = true
    try stage.animator.add(collision)
    let properties = DynamicItemBehavior(items: [boxes[1]])
    properties.elasticity = 0.5
    try stage.animator.add(properties)
    // Knows the velocity of both boxes and changes nothing of them.
    let velocities = DynamicItemBehavior(items: boxes)
    try stage.animator.add(velocities)
    stage.at(step: 240) {
      for (box, start) in zip(boxes, starts) {
        let velocity = velocities.linearVelocity(for: box)
        velocities.addLinearVelocity(CGPoint(x: -velocity.x, y: -velocity.y), for: box)
        velocities.addAngularVelocity(-velocities.angularVelocity(for: box), for: box)
        box.center = start
        box.transform = .identity
        stage.animator.updateItem(usingCurrentState: box)
      }
    }
    stage.keepsItemsInside = true
  }
}
