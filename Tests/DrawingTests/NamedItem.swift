import Dynamics
import Foundation

/// An item with a name and whatever form a test chooses.
final class NamedItem: NamedDynamicItem {
  let name: String?
  var center: CGPoint
  var bounds: CGRect
  var transform = CGAffineTransform.identity
  var collisionBoundsType = DynamicItemCollisionBoundsType.rectangle
  var collisionBoundingPath = BezierPath()

  init(_ name: String, _ x: CGFloat, _ y: CGFloat, width: CGFloat = 40, height: CGFloat = 30) {
    self.name = name
    center = CGPoint(x: x, y: y)
    bounds = CGRect(x: 0, y: 0, width: width, height: height)
  }
}

extension DynamicAnimator {
  /// Steps some frames of 1/60 s.
  func step(frames: Int, each: (Int) throws -> Void = { _ in }) throws {
    for index in 1...frames {
      try step(by: 1.0 / 60)
      try each(index)
    }
  }
}
