package import CSolverShim

/// What a shape is, for the kernels. A two-sided segment is a capsule of radius 0.
package enum ShapeKind: UInt8, Sendable, BitwiseCopyable {
  case circle = 0
  case capsule = 1
  case box = 2
  case polygon = 3
  /// One-sided, with neighbours.
  case chainSegment = 4
}

/// A shape: where it is and how large; see shapes.h.
package typealias ShapeRow = CSolverShim.ShapeRow
/// A row of the geometry table: a convex polygon about its centroid.
package typealias GeometryRow = CSolverShim.GeometryRow
