public import Foundation

/// What a ray met.
public struct RayHit {
  /// The item, or `nil` if it is a boundary.
  public var item: (any DynamicItem)?
  /// The collision behaviour of the boundary, or `nil` if it is an item.
  public var boundaryBehavior: CollisionBehavior?
  /// The identifier of the boundary; `nil` for the reference bounds too.
  public var boundaryIdentifier: (any NSCopying)?
  /// Where, pt.
  public var point: CGPoint
  /// Unit vector out of what was met.
  public var normal: CGVector
  /// Where along the ray the hit is: 0 at its start, 1 at its end.
  public var fraction: CGFloat
}
