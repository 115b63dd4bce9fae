public import Foundation

/// An item that was made from a description.
public final class DescribedItem: NamedDynamicItem {
  /// By which the description calls it; `nil` for members of groups that have none.
  public let name: String?
  /// Where it is, in points.
  public var center: CGPoint
  /// Its size, in points, about an origin that does not matter.
  public let bounds: CGRect
  /// How it is turned.
  public var transform: CGAffineTransform
  /// The form with which it collides.
  public let collisionBoundsType: DynamicItemCollisionBoundsType
  private let path: BezierPath

  /// A copy of the outline for the form `.path`; otherwise an empty path.
  public var collisionBoundingPath: BezierPath { path.copy() }

  /// The item of a description.
  ///
  /// - Parameter description: The description. What is impossible about it is found when the item joins an animator.
  /// - Throws: ``DynamicsError/invalidSVGPath(reason:token:position:)`` for a path that is none.
  public init(_ description: SingleItemDescription) throws(DynamicsError) {
    name = description.name.isEmpty ? nil : description.name
    center = description.state.center
    bounds = CGRect(origin: .zero, size: description.size)
    transform = CGAffineTransform(rotationAngle: description.state.orientation.angle)
    collisionBoundsType = description.form
    path = try BezierPath(svg: description.path ?? "")
  }
}
