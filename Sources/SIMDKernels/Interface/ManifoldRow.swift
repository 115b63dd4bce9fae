/// The 64-byte row of a pair slot: what the narrow phase hands to the contact solver.
///
/// Fields are floats unless said; lengths in m. Side A is the fixed body if one of the two is fixed. `anchor` is the
/// contact point minus the body's centre of mass, in world axes; the normal points from A to B.
package enum ManifoldRow {
  package static let floats = 16
  package static let normalX = 0
  package static let normalY = 1
  package static let anchorA1 = 2
  package static let anchorB1 = 4
  package static let separation1 = 6
  /// Body row of side A, an `Int32`.
  package static let bodyA = 7
  package static let anchorA2 = 8
  package static let anchorB2 = 10
  package static let separation2 = 12
  /// 0, 1 or 2.
  package static let count = 13
  package static let friction = 14
  /// Body row of side B, an `Int32`.
  package static let bodyB = 15
}
