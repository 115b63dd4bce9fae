internal import Dynamics
internal import Foundation

/// A box in the middle of the screen, and a push that taps aim, within bounds that spare the bars of the screen.
struct PushedBox {
  private let push: PushBehavior

  /// Puts the box into the middle of the screen.
  init(_ stage: BehaviorStage, mode: PushBehavior.Mode) throws {
    let box = stage.item(at: stage.bounds.middle, width: 100, height: 100)
    let collision = CollisionBehavior(items: [box])
    collision.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(top: 64, left: 0, bottom: 44, right: 0))
    try stage.animator.add(collision)
    push = PushBehavior(items: [box], mode: mode)
    try stage.animator.add(push)
    stage.keepsItemsInside = true
  }

  /// Taps that point the push from the middle of the screen to themselves; it has 1 N for every 100 pt up to `full`.
  func tap(_ taps: [(Int, Int)], fullAt full: CGFloat, every interval: Int, on stage: BehaviorStage) {
    for (index, tap) in taps.enumerated() {
      stage.at(step: interval * index) { [bounds = stage.bounds] in
        let point = CGPoint(x: tap.0, y: tap.1)
        let angle = atan2(point.y - bounds.midY, point.x - bounds.midX)
        push.setAngle(angle, magnitude: min(bounds.middle.distance(to: point), full) / 100)
        push.active = true
      }
    }
  }
}
