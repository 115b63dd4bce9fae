/// The 64-byte row of a pair slot: what the narrow phase hands to the contact solver.
///
/// Fields are floats unless said; lengths in m. Side A is the fixed body if one of the two is fixed. `anchor` is the
/// contact point minus the body's centre of mass, in world axes; the normal points from A to B.
public enum ManifoldRow {
  @inlinable public static var floats: Int { 16 }
  @inlinable public static var normalX: Int { 0 }
  @inlinable public static var normalY: Int { 1 }
  @inlinable public static var anchorA1: Int { 2 }
  @inlinable public static var anchorB1: Int { 4 }
  @inlinable public static var separation1: Int { 6 }
  /// Body row of side A, an `Int32`.
  @inlinable public static var bodyA: Int { 7 }
  @inlinable public static var anchorA2: Int { 8 }
  @inlinable public static var anchorB2: Int { 10 }
  @inlinable public static var separation2: Int { 12 }
  /// 0, 1 or 2.
  @inlinable public static var count: Int { 13 }
  @inlinable public static var friction: Int { 14 }
  /// Body row of side B, an `Int32`.
  @inlinable public static var bodyB: Int { 15 }
}
