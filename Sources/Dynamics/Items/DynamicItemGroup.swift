public import Foundation

/// Several items that move as one rigid body: UIKit's `UIDynamicItemGroup`.
///
/// The members keep their places and rotations relative to each other and collide each in their own form, so that a
/// group can have holes and hollows. Add the group to behaviours, not its members. Whatever cannot be a group (no
/// members, a group in the group, the same item twice) is refused with a typed error where it is added to an animator.
public final class DynamicItemGroup: DynamicItem, NamedDynamicItem {
  /// The members; fixed.
  public let items: [any DynamicItem]

  /// A name by which `DynamicAnimator.item(named:)` finds the group, and which is kept in files. Default: none.
  public var name: String?

  struct Place {
    /// From the group's center to the member's, in the group's frame, pt.
    var offset: CGVector
    /// Of the member in the group's frame, radians.
    var angle: CGFloat
  }

  let places: [Place]
  private let size: CGSize
  private var storedCenter: CGPoint
  private var angle: CGFloat = 0
  /// The animator whose body the group is.
  weak var animator: DynamicAnimator?

  /// A group of items as they lie now. Its bounds are the smallest rectangle that holds them all, its center is that of
  /// the rectangle, its rotation is 0.
  public init(items: [any DynamicItem]) {
    self.items = items
    var low = CGPoint(x: CGFloat.infinity, y: .infinity)
    var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
    for item in items {
      let angle = item.rotationAngle
      let half = CGVector(dx: item.bounds.width / 2, dy: item.bounds.height / 2)
      let reach = CGVector(
        dx: abs(cos(angle)) * half.dx + abs(sin(angle)) * half.dy,
        dy: abs(sin(angle)) * half.dx + abs(cos(angle)) * half.dy)
      low = CGPoint(x: min(low.x, item.center.x - reach.dx), y: min(low.y, item.center.y - reach.dy))
      high = CGPoint(x: max(high.x, item.center.x + reach.dx), y: max(high.y, item.center.y + reach.dy))
    }
    let isEmpty = items.isEmpty
    let center = isEmpty ? CGPoint.zero : CGPoint(x: (low.x + high.x) / 2, y: (low.y + high.y) / 2)
    storedCenter = center
    size = isEmpty ? .zero : CGSize(width: high.x - low.x, height: high.y - low.y)
    places = items.map {
      Place(
        offset: CGVector(dx: $0.center.x - center.x, dy: $0.center.y - center.y), angle: $0.rotationAngle)
    }
  }

  /// A group of items at known places in its frame.
  init(items: [any DynamicItem], places: [Place], size: CGSize, center: CGPoint, angle: CGFloat) {
    self.items = items
    self.places = places
    self.size = size
    storedCenter = center
    setPose(center: center, angle: angle)
  }

  /// Setting it moves the members along.
  public var center: CGPoint {
    get { storedCenter }
    set { setPose(center: newValue, angle: angle) }
  }

  /// The rectangle that held the members when the group was made, about a zero origin.
  public var bounds: CGRect { CGRect(origin: .zero, size: size) }

  /// A pure rotation; setting it turns the members about the center.
  public var transform: CGAffineTransform {
    get { CGAffineTransform(SIMD2(Float(cos(angle)), Float(sin(angle)))) }
    set { setPose(center: storedCenter, angle: atan2(newValue.b, newValue.a)) }
  }

  /// Moves and turns the group and its members at once.
  func setPose(center: CGPoint, angle: CGFloat) {
    storedCenter = center
    self.angle = angle
    let cosine = cos(angle)
    let sine = sin(angle)
    for (item, place) in zip(items, places) {
      item.center = CGPoint(
        x: center.x + cosine * place.offset.dx - sine * place.offset.dy,
        y: center.y + sine * place.offset.dx + cosine * place.offset.dy)
      let turned = angle + place.angle
      item.transform = CGAffineTransform(SIMD2(Float(cos(turned)), Float(sin(turned))))
    }
  }

  /// Members with their places in the group's frame.
  func forEachMember(
    _ body: (any DynamicItem, _ offset: CGVector, _ angle: CGFloat) throws(DynamicsError) -> Void
  ) throws(DynamicsError) {
    for index in items.indices { try body(items[index], places[index].offset, places[index].angle) }
  }

  /// Refuses what cannot be a group.
  func checkMembers(acceptsConcave: Bool, within reach: CGFloat) throws(DynamicsError) {
    guard !items.isEmpty else {
      throw .invalidItem(item: "DynamicItemGroup", reason: "it has no members; expected at least one")
    }
    var seen: Set<ItemKey> = []
    for item in items {
      guard !(item is DynamicItemGroup) else { throw .groupInGroup }
      guard seen.insert(ItemKey(item)).inserted else {
        throw .invalidItem(item: "DynamicItemGroup", reason: "it has a member twice; expected different items")
      }
      try ItemChecks.check(item, acceptsConcave: acceptsConcave, within: reach)
    }
  }
}

extension DynamicItem {
  /// The rotation of the transform, radians.
  var rotationAngle: CGFloat { atan2(transform.b, transform.a) }
}
