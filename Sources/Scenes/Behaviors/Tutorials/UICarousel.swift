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
}
