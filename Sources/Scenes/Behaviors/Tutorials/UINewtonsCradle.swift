internal import Dynamics
internal import Foundation

extension Scene {
  /// Balls on rods side by side: a push on the first throws out the last.
  ///
  /// Sub-steps are short: an impact must pass from ball to ball one at a time, and between two balls 1 pt apart there
  /// must be time for it.
  static let behaviorCradle = Scene(
    name: "ui_newtons_cradle", summary: "Newton's cradle: balls on rods pass a push on", steps: 240, substeps: 16,
    size: Size("balls", standard: 5, range: 2...10), bounds: Screen.phone
  ) { stage in
    let spacing = stage.bounds.width / 12
    let rod = stage.bounds.height / 4
    let first = stage.bounds.midX - spacing * CGFloat(stage.size - 1) / 2
    let balls = (0..<stage.size).map { index in
      stage.item(
        at: CGPoint(x: first + spacing * CGFloat(index), y: stage.bounds.midY), width: spacing - 1,
        height: spacing - 1, bounds: .ellipse)
    }
    let cradle = DynamicBehavior()
    for ball in balls {
      let anchor = CGPoint(x: ball.center.x, y: ball.center.y - rod)
      cradle.addChildBehavior(AttachmentBehavior(item: ball, attachedToAnchor: anchor))
    }
    let gravity = GravityBehavior(items: balls)
    gravity.magnitude = 10
    cradle.addChildBehavior(gravity)
    cradle.addChildBehavior(CollisionBehavior(items: balls))
    let properties = DynamicItemBehavior(items: balls)
    properties.elasticity = 1
    properties.allowsRotation = false
    properties.resistance = 2
    cradle.addChildBehavior(properties)
    try stage.animator.add(cradle)
    let push = PushBehavior(items: [balls[0]], mode: .instantaneous)
    push.pushDirection = CGVector(dx: -0.5, dy: 0)
    try stage.animator.add(push)
  }
}
