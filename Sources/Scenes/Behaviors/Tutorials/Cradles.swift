internal import Dynamics
internal import Foundation

extension Scene {
  /// Balls on rods side by side: a push on the first throws out the last.
  ///
  /// Sub-steps are short: an impact must pass from ball to ball one at a time, and between two balls 1 pt apart there must be
  /// time for it.
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

  /// Squares that swing on springs from one point; more and more of them come from the right.
  static let springCradle = Scene(
    name: "ui_spring_cradle", summary: "squares that come one after the other swing on springs from one point",
    steps: 1200, size: Size("squares", standard: 10, range: 1...40), bounds: Screen.tablet
  ) { stage in
    let anchor = CGPoint(x: stage.bounds.midX, y: 64)
    let gravity = GravityBehavior(items: [])
    let collision = CollisionBehavior(items: [])
    try stage.animator.add(gravity)
    try stage.animator.add(collision)
    for index in 0..<stage.size {
      stage.at(step: 30 * index) {
        let square = stage.item(at: CGPoint(x: stage.bounds.maxX + 44, y: 300), width: 44, height: 44)
        let attachment = AttachmentBehavior(item: square, attachedToAnchor: anchor)
        attachment.length = 300
        attachment.damping = 0.4
        attachment.frequency = 1
        try stage.animator.add(attachment)
        gravity.addItem(square)
        collision.addItem(square)
      }
    }
  }
}
