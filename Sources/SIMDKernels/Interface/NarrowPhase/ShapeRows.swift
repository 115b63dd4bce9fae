/// What a shape is, for the kernels. A two-sided segment is a capsule of radius 0.
package enum ShapeKind: UInt8, Sendable, BitwiseCopyable {
  case circle = 0
  case capsule = 1
  case box = 2
  case polygon = 3
  /// One-sided, with neighbours.
  case chainSegment = 4
}

/// The two rows that describe a shape: where it is, and its measures.
///
/// - Pose row: `x, y, cos, sin` of the shape's centroid.
/// - Measure row: `half length or half width, half height, radius, geometry`. A circle has no extent; a capsule lies along
///   its local x. `geometry` is an `Int32`: the row of the geometry table in the low 24 bits, the number of corners above
///   them (capsule and chain segment 2, box 4). For a polygon the first field is the largest distance of a corner, the second the
///   smallest of an edge.
public enum ShapeRow {
  /// Floats from one shape to the next.
  @inlinable public static var stride: Int32 { 8 }
  @inlinable public static var measures: Int { 4 }
  @inlinable public static var geometryMask: Int32 { 0xff_ffff }
  @inlinable public static var countShift: Int32 { 24 }
}

/// A row of the geometry table: a convex polygon about its centroid, counter-clockwise, padded to 8 corners by repeating
/// the last one. A chain segment keeps its neighbours in corners 2 and 3.
public enum GeometryRow {
  @inlinable public static var floats: Int { 32 }
  @inlinable public static var x: Int { 0 }
  @inlinable public static var y: Int { 8 }
  /// Outward normal of the edge from corner i to the next.
  @inlinable public static var normalX: Int { 16 }
  @inlinable public static var normalY: Int { 24 }
  @inlinable public static var corners: Int { 8 }
}
