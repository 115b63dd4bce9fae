internal import Dynamics
internal import Foundation

extension Scene {
  /// Every tap gives a box an impulse away from the middle of the screen.
  static let instantaneousPush = Scene(
    name: "ui_instantaneous_push", summary: "taps push a box in their direction, once each", steps: 480,
    bounds: Screen.phone
  ) { stage in
    let push = try pushBox(stage, mode: .instantaneous)
    stage.tap([(60, 284), (250, 120), (200, 520), (20, 20)], push, fullAt: 100, every: 120)
  }

  /// Every tap turns the force on a box.
  static let continuousPush = Scene(
    name: "ui_continuous_push", summary: "a force on a box that taps turn", steps: 480, bounds: Screen.phone
  ) { stage in
    let push = try pushBox(stage, mode: .continuous)
    stage.tap([(160, 484), (310, 284), (160, 84), (10, 284)], push, fullAt: 200, every: 120)
  }

  /// The box of both, within bounds that spare the bars of the screen.
  private static func pushBox(_ stage: BehaviorStage, mode: PushBehavior.Mode) throws -> PushBehavior {
    let box = stage.item(at: stage.bounds.middle, width: 100, height: 100)
    let collision = CollisionBehavior(items: [box])
    collision.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(top: 64, left: 0, bottom: 44, right: 0))
    try stage.animator.add(collision)
    let push = PushBehavior(items: [box], mode: mode)
    try stage.animator.add(push)
    stage.keepsItemsInside = true
    return push
  }
}

extension BehaviorStage {
  /// Taps that point a push from the middle of the screen to themselves; it has 1 N for every 100 pt up to `full`.
  fileprivate func tap(_ taps: [(Int, Int)], _ push: PushBehavior, fullAt full: CGFloat, every interval: Int) {
    for (index, tap) in taps.enumerated() {
      at(step: interval * index) { [bounds] in
        let point = CGPoint(x: tap.0, y: tap.1)
        let angle = atan2(point.y - bounds.midY, point.x - bounds.midX)
        push.setAngle(angle, magnitude: min(bounds.middle.distance(to: point), full) / 100)
        push.active = true
      }
    }
  }
}
