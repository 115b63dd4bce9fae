public import Foundation

/// Several items that move as one rigid body: UIKit's `UIDynamicItemGroup`.
///
/// The members keep their places and rotations relative to each other and collide each in their own form, so that a
/// group can have holes and hollows. Add the group to behaviours, not its members. Whatever cannot be a group (no
/// members, a group in the group, the same item twice) is refused with a typed error where it is added to an animator, and so
/// is a member of a group that is added by itself or with another group: its place would be written by two bodies.
nonisolated open class DynamicItemGroup: DynamicItem, NamedDynamicItem {
  /// The members; fixed.
  public final let items: [any DynamicItem]

  /// A name by which `DynamicAnimator.item(named:)` finds the group, and which is kept in files. Default: none.
  public final var name: String?

  struct Place {
    /// From the group's center to the member's, in the group's frame, pt.
    var offset: CGVector
    /// Of the member in the group's frame, radians.
    var angle: CGFloat
  }

  final let places: [Place]
  /// Of the rectangle around the members in the group's frame, pt: the same however the group is turned.
  final let frameSize: CGSize
  private final var storedCenter: CGPoint
  private final var storedTransform = CGAffineTransform.identity
  /// Its rotation, radians.
  private final var angle: CGFloat = 0
  /// The animator whose body the group is.
  final weak var animator: DynamicAnimator?

  /// A group of items as they lie now. Its center is that of the smallest rectangle that holds them all, its transform
  /// is the identity.
  public init(items: [any DynamicItem]) {
    self.items = items
    let frame = Self.rectangle(around: items)
    let center = items.isEmpty ? CGPoint.zero : CGPoint(x: frame.midX, y: frame.midY)
    storedCenter = center
    frameSize = frame.size
    places = items.map {
      Place(
        offset: CGVector(dx: $0.center.x - center.x, dy: $0.center.y - center.y), angle: $0.rotationAngle)
    }
  }

  /// A group of items at known places in its frame, whose size is that of their rectangle unless it is known.
  init(items: [any DynamicItem], places: [Place], size: CGSize?, center: CGPoint, angle: CGFloat) {
    self.items = items
    self.places = places
    frameSize = size ?? Self.rectangle(around: items).size
    storedCenter = center
    setPose(center: center, angle: angle)
  }

  /// The smallest upright rectangle around items as they are turned; empty without items.
  private static func rectangle(around items: [any DynamicItem]) -> CGRect {
    guard !items.isEmpty else { return .zero }
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
    return CGRect(origin: low, size: CGSize(width: high.x - low.x, height: high.y - low.y))
  }

  /// The point that the members' places and the transform count from: at first the center of their rectangle. Setting it
  /// moves the members along.
  open var center: CGPoint {
    get { storedCenter }
    set {
      storedCenter = newValue
      placeMembers()
    }
  }

  /// The smallest rectangle around the members as they lie and are turned now, about a zero origin.
  ///
  /// - Complexity: O(members).
  open var bounds: CGRect { CGRect(origin: .zero, size: Self.rectangle(around: items).size) }

  /// Where the members are about the center: setting it takes each place in the group to its image under the transform,
  /// shift and scale included, and turns the members. Default: the identity. An animator goes by the rotation alone, and
  /// writes a pure rotation.
  open var transform: CGAffineTransform {
    get { storedTransform }
    set {
      storedTransform = newValue
      angle = newValue.rotationAngle
      placeMembers()
    }
  }

  /// The form of each member is what collides: `.rectangle`, without meaning here.
  open var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }

  /// An empty path, without meaning here.
  open var collisionBoundingPath: BezierPath { BezierPath() }

  /// What puts the group and its members where they are now.
  final func restoration() -> () -> Void {
    let (name, center, transform, angle) = (name, storedCenter, storedTransform, angle)
    let members = items.map { SavedItem($0) }
    return {
      self.name = name
      (self.storedCenter, self.storedTransform, self.angle) = (center, transform, angle)
      for member in members { member.restore() }
    }
  }

  /// Moves and turns the group and its members at once.
  final func setPose(center: CGPoint, angle: CGFloat) {
    storedCenter = center
    self.angle = angle
    storedTransform = CGAffineTransform(rotationAngle: angle)
    placeMembers()
  }

  private final func placeMembers() {
    for index in items.indices {
      let place = place(ofMember: index)
      items[index].center = place.center
      items[index].transform = place.transform
    }
  }

  /// Where the group puts a member.
  final func place(ofMember index: Int) -> (center: CGPoint, transform: CGAffineTransform) {
    let place = places[index]
    let offset = CGPoint(x: place.offset.dx, y: place.offset.dy).applying(storedTransform)
    let turned = angle + place.angle
    return (
      CGPoint(x: storedCenter.x + offset.x, y: storedCenter.y + offset.y),
      CGAffineTransform(SIMD2(Float(cos(turned)), Float(sin(turned))))
    )
  }

  /// Members with their places in the group's frame.
  final func forEachMember(
    _ body: (any DynamicItem, _ offset: CGVector, _ angle: CGFloat) throws(DynamicsError) -> Void
  ) throws(DynamicsError) {
    for index in items.indices { try body(items[index], places[index].offset, places[index].angle) }
  }

  /// Refuses what cannot be a group.
  final func checkMembers(acceptsConcave: Bool, within reach: CGFloat) throws(DynamicsError) {
    guard !items.isEmpty else {
      throw .invalidItem(item: nameInErrors, reason: "it has no members; expected at least one")
    }
    var seen: Set<ItemKey> = []
    for item in items {
      guard !(item is DynamicItemGroup) else { throw .groupInGroup }
      guard seen.insert(ItemKey(item)).inserted else {
        throw .invalidItem(item: nameInErrors, reason: "it has a member twice; expected different items")
      }
      try ItemChecks.check(item, acceptsConcave: acceptsConcave, within: reach)
    }
  }
}

extension DynamicItem {
  /// The rotation of the transform, radians.
  var rotationAngle: CGFloat { transform.rotationAngle }
}

extension CGAffineTransform {
  /// The rotation, radians.
  var rotationAngle: CGFloat { atan2(b, a) }
}
