internal import KernelInterface

/// Which shapes a query sees: those that a shape with this category and mask would collide with.
public struct QueryFilter: Sendable, Equatable {
  /// What the query is; shapes without one of these in their mask are not seen.
  public var category: UInt64
  /// The categories of shapes that are seen.
  public var mask: UInt64
  /// A body whose shapes are not seen, such as the one that asks.
  public var excludedBody: BodyID?

  /// A filter; without arguments it sees all shapes that collide with category 1, which is all by default.
  ///
  /// - Parameters:
  ///   - category: What the query is, a bit for each category.
  ///   - mask: The categories of shapes that are seen.
  ///   - excludedBody: A body whose shapes are not seen; a removed one makes queries throw `WorldError.staleBody`.
  public init(category: UInt64 = 1, mask: UInt64 = .max, excludedBody: BodyID? = nil) {
    self.category = category
    self.mask = mask
    self.excludedBody = excludedBody
  }
}
