import Dynamics
import Foundation

/// Something to be moved: what a view is in UIKit.
final class Block: DynamicItem {
  var center: CGPoint
  let bounds: CGRect
  var transform = CGAffineTransform.identity
  let collisionBoundsType: DynamicItemCollisionBoundsType

  init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat, isRound: Bool = false) {
    center = CGPoint(x: x, y: y)
    bounds = CGRect(x: 0, y: 0, width: width, height: height)
    collisionBoundsType = isRound ? .ellipse : .rectangle
  }
}
