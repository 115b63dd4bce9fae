internal import Dynamics
internal import Foundation

extension Scene {
  /// Cards in a row hang on soft springs; a swipe makes them lag behind, those far from the finger most.
  static let carousel = Scene(
    name: "ui_carousel", summary: "cards on soft springs lag behind a swipe", steps: 480, bounds: Screen.tablet
  ) { stage in
    let centers = (0..<7).map { CGPoint(x: 84 + 100 * $0, y: 500) }
    let cards = centers.map { stage.item(at: $0, width: 80, height: 80) }
    let list = SpringyList(cards, frequency: 0.8, damping: 0.5, length: 0)
    let gravity = GravityBehavior(items: cards)
    gravity.magnitude = 0.3
    list.addChildBehavior(gravity)
    let collision = CollisionBehavior(items: cards)
    collision.collisionMode = .boundaries
    collision.translatesReferenceBoundsIntoBoundary = true
    list.addChildBehavior(collision)
    try stage.animator.add(list)
    for step in 60..<80 {
      stage.at(step: step) {
        list.scroll(by: CGVector(dx: 12, dy: 0), touch: CGPoint(x: 84, y: 500), resistance: 1500)
      }
    }
    stage.keepsItemsInside = true
  }

  /// Bubbles of a conversation, each on a spring to its place; a swipe spreads them.
  static let messageBubbles = Scene(
    name: "ui_message_bubbles", summary: "the bubbles of a conversation spread while it is scrolled", steps: 420,
    size: Size("bubbles", standard: 12, range: 1...500), bounds: Screen.phone
  ) { stage in
    let bubbles = (0..<stage.size).map { index in
      // Both sides talk, in texts of different lengths.
      let width = CGFloat(90 + 37 * index % 110)
      let x = index % 3 == 0 ? 10 + width / 2 : 310 - width / 2
      return stage.item(at: CGPoint(x: x, y: 30 + 45 * CGFloat(index)), width: width, height: 34)
    }
    let list = SpringyList(bubbles, frequency: 1, damping: 1, length: 1)
    try stage.animator.add(list)
    for step in 30..<50 {
      stage.at(step: step) {
        list.scroll(by: CGVector(dx: 0, dy: 10), touch: CGPoint(x: 160, y: 540), resistance: 1000)
      }
    }
    for step in 200..<206 {
      stage.at(step: step) {
        list.scroll(by: CGVector(dx: 0, dy: -40), touch: CGPoint(x: 160, y: 30), resistance: 1000)
      }
    }
  }
}
