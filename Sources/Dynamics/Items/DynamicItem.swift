public import Foundation

/// The form that an item collides with: UIKit's `UIDynamicItemCollisionBoundsType`.
public enum DynamicItemCollisionBoundsType: UInt, Sendable, CaseIterable, Codable {
  /// The rectangle of the item's `bounds`.
  case rectangle = 0
  /// The ellipse in the item's `bounds`.
  case ellipse = 1
  /// The item's `collisionBoundingPath`.
  case path = 2
}

/// Anything with a place, a size and a rotation that an animator can move: UIKit's `UIDynamicItem`.
///
/// An animator reads an item when the first of its behaviours takes it in, and in `updateItem(usingCurrentState:)`.
/// After each step it writes `center` and `transform` of the items that moved. The size is read once: to resize an
/// item, remove it from all behaviours and add it again.
///
/// For thousands of items use a `DynamicItemBuffer`, which is read and written in bulk.
public protocol DynamicItem: AnyObject {
  /// The item's place in the coordinates of the animator, pt.
  var center: CGPoint { get set }
  /// Only the size counts, pt. Both sides must be above 0.
  var bounds: CGRect { get }
  /// Only the rotation is read, as `atan2(b, a)`; what is written is a pure rotation.
  var transform: CGAffineTransform { get set }
  /// The form that collides. Default: `.rectangle`.
  var collisionBoundsType: DynamicItemCollisionBoundsType { get }
  /// The form for `.path`, with the item's center as its origin, convex and in either winding (see also
  /// `AnimatorSettings.acceptsConcavePaths`). Default: an empty path, which no animator accepts.
  var collisionBoundingPath: BezierPath { get }
  /// Whether an object is the same item, as UIKit's items compare. Default: the same object, or the same element of a
  /// buffer; a subclass of `NSObject` answers as it does there.
  func isEqual(_ object: Any?) -> Bool
}

extension DynamicItem {
  /// `.rectangle`.
  public var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
  /// An empty path.
  public var collisionBoundingPath: BezierPath { BezierPath() }
  /// Whether an object is the same item.
  public func isEqual(_ object: Any?) -> Bool {
    (object as? any DynamicItem).map { ItemKey($0) == ItemKey(self) } ?? false
  }
}
