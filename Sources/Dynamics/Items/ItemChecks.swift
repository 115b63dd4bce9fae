internal import Foundation

/// What every item must be like.
enum ItemChecks {
  /// Refuses a size or a place that no body can have.
  static func check(center: CGPoint, size: CGSize, item: @autoclosure () -> String) throws(DynamicsError) {
    guard size.width > 0, size.height > 0, size.width <= Units.largestCoordinate, size.height <= Units.largestCoordinate
    else {
      throw .invalidItem(
        item: item(),
        reason:
          "its size is \(size.width) x \(size.height) pt; expected sides above 0, at most \(Units.largestCoordinate)")
    }
    guard abs(center.x) <= Units.largestCoordinate, abs(center.y) <= Units.largestCoordinate else {
      throw .invalidItem(
        item: item(),
        reason:
          "its center is (\(center.x), \(center.y)); expected finite coordinates of at most \(Units.largestCoordinate)")
    }
  }

  /// Refuses an item that no body can be made of.
  static func check(_ item: any DynamicItem, acceptsConcave: Bool) throws(DynamicsError) {
    if let group = item as? DynamicItemGroup { try group.checkMembers(acceptsConcave: acceptsConcave) }
    let name = "\(type(of: item))"
    try check(center: item.center, size: item.bounds.size, item: name)
    let transform = item.transform
    guard transform.a.isFinite, transform.b.isFinite else {
      throw .invalidItem(
        item: name, reason: "its transform has a = \(transform.a), b = \(transform.b); expected finite")
    }
    _ = try ItemForm.pieces(of: item, acceptsConcave: acceptsConcave)
  }
}
