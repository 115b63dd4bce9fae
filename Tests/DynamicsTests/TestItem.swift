import Dynamics
import Foundation

/// An item with everything a test may want to choose.
class TestItem: DynamicItem {
  var center: CGPoint
  var bounds: CGRect
  var transform = CGAffineTransform.identity
  var collisionBoundsType = DynamicItemCollisionBoundsType.rectangle
  var collisionBoundingPath = BezierPath()

  init(_ x: CGFloat, _ y: CGFloat, width: CGFloat = 100, height: CGFloat = 100) {
    center = CGPoint(x: x, y: y)
    bounds = CGRect(x: 0, y: 0, width: width, height: height)
  }

  var angle: CGFloat { atan2(transform.b, transform.a) }
}

/// One 1/60 s frame, the step of UIKit's display link.
let frame = 1.0 / 60

extension DynamicAnimator {
  /// Steps some frames.
  func step(frames: Int, each: (Int) throws -> Void = { _ in }) throws {
    for index in 1...max(frames, 1) {
      try step(by: frame)
      try each(index)
    }
  }
}

extension DynamicItemBehavior {
  /// A behaviour without resistances, for closed forms.
  static func frictionless(_ items: [any DynamicItem]) -> DynamicItemBehavior {
    let behavior = DynamicItemBehavior(items: items)
    behavior.resistance = 0
    behavior.angularResistance = 0
    return behavior
  }
}
