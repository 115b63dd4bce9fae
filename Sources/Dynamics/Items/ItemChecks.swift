internal import DynamicsBase
internal import Foundation

/// What every item must be like.
enum ItemChecks {
  /// The shortest side, pt. Continuous collision puts a body within 0.31 mm of where it is less a layer of 3/16 of its
  /// thickness: one of 0.16 pt or less where it does not touch yet, and contacts would never begin.
  static let shortestSide: CGFloat = 0.2

  /// Refuses a size that no body of a form can have.
  static func check(
    size: CGSize, type: DynamicItemCollisionBoundsType, item: @autoclosure () -> String
  ) throws(DynamicsError) {
    let largest = Units.largestCoordinate
    guard size.width > 0, size.height > 0, size.width <= largest, size.height <= largest else {
      throw .invalidItem(item: item(), reason: "\(text(size)); expected sides above 0, at most \(largest)")
    }
    // The form of an item with a path does not depend on its size.
    if type == .path { return }
    guard min(size.width, size.height) >= shortestSide else {
      throw .invalidItem(item: item(), reason: "\(text(size)); expected sides of at least \(shortestSide)")
    }
    guard type == .rectangle || (try? ItemForm.pieces(size: size, isEllipse: true)) != nil else {
      throw .invalidItem(
        item: item(),
        reason: "\(text(size)); expected an ellipse with three corners that are \(Polygon.smallestSpacing) apart, "
          + "and its edges \(Polygon.smallestExtent) from the middle")
    }
  }

  /// Refuses a place farther out than `reach`, pt.
  static func check(center: CGPoint, item: @autoclosure () -> String, within reach: CGFloat) throws(DynamicsError) {
    guard abs(center.x) <= reach, abs(center.y) <= reach else {
      throw .invalidItem(
        item: item(),
        reason: "its center is (\(center.x), \(center.y)); expected finite coordinates of at most \(reach)")
    }
  }

  private static func text(_ size: CGSize) -> String { "its size is \(size.width) x \(size.height) pt" }

  /// Refuses a place farther out than `reach`, pt, and a rotation that is not finite.
  static func checkPlace(
    of item: any DynamicItem, within reach: CGFloat = Units.largestCoordinate
  ) throws(DynamicsError) {
    let name = item.nameInErrors
    try check(center: item.center, item: name, within: reach)
    let transform = item.transform
    guard transform.a.isFinite, transform.b.isFinite else {
      throw .invalidItem(
        item: name, reason: "its transform has a = \(transform.a), b = \(transform.b); expected finite")
    }
  }

  /// Refuses an item that no body can be made of.
  static func check(_ item: any DynamicItem, acceptsConcave: Bool, within reach: CGFloat) throws(DynamicsError) {
    if let group = item as? DynamicItemGroup { try group.checkMembers(acceptsConcave: acceptsConcave, within: reach) }
    // The forms of a group are those of its members.
    let form = item is DynamicItemGroup ? .path : item.collisionBoundsType
    try check(size: item.bounds.size, type: form, item: item.nameInErrors)
    try checkPlace(of: item, within: reach)
    _ = try ItemForm.pieces(of: item, acceptsConcave: acceptsConcave)
  }
}
