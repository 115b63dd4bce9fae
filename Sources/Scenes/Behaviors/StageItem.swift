package import Dynamics
package import Foundation

/// An item of a scene: what a view is in UIKit.
package final class StageItem: DynamicItem {
  package var center: CGPoint
  package var bounds: CGRect
  package var transform = CGAffineTransform.identity
  package let collisionBoundsType: DynamicItemCollisionBoundsType

  init(center: CGPoint, size: CGSize, collisionBoundsType: DynamicItemCollisionBoundsType = .rectangle) {
    self.center = center
    bounds = CGRect(origin: .zero, size: size)
    self.collisionBoundsType = collisionBoundsType
  }

  /// Rotation, rad.
  package var angle: CGFloat { atan2(transform.b, transform.a) }
}
