internal import Dynamics
internal import Foundation

extension Scene {
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
