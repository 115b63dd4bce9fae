/// Names a boundary among those of an animator.
struct BoundaryReference: Equatable {
  /// Of the collision behaviour.
  var slot: Int
  /// Of the boundary in the behaviour.
  var number: Int
}
