internal import Foundation

/// What every item must be like.
enum ItemChecks {
  /// Refuses a size that no body can have, and a place farther out than `reach`, pt.
  static func check(
    center: CGPoint, size: CGSize, item: @autoclosure () -> String, within reach: CGFloat
  ) throws(DynamicsError) {
    guard size.width > 0, size.height > 0, size.width <= Units.largestCoordinate, size.height <= Units.largestCoordinate
    else {
      throw .invalidItem(
        item: item(),
        reason:
          "its size is \(size.width) x \(size.height) pt; expected sides above 0, at most \(Units.largestCoordinate)")
    }
    guard abs(center.x) <= reach, abs(center.y) <= reach else {
      throw .invalidItem(
        item: item(),
        reason: "its center is (\(center.x), \(center.y)); expected finite coordinates of at most \(reach)")
    }
  }

  /// Refuses an item that no body can be made of.
  static func check(
    _ item: any DynamicItem, acceptsConcave: Bool, within reach: CGFloat = Units.largestCoordinate
  ) throws(DynamicsError) {
    if let group = item as? DynamicItemGroup { try group.checkMembers(acceptsConcave: acceptsConcave, within: reach) }
    let name = "\(type(of: item))"
    try check(center: item.center, size: item.bounds.size, item: name, within: reach)
    let transform = item.transform
    guard transform.a.isFinite, transform.b.isFinite else {
      throw .invalidItem(
        item: name, reason: "its transform has a = \(transform.a), b = \(transform.b); expected finite")
    }
    _ = try ItemForm.pieces(of: item, acceptsConcave: acceptsConcave)
  }
}
