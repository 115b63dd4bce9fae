internal import KernelInterface

extension Manifold {
  /// Swaps sides A and B.
  mutating func flip() {
    normal = -normal
    swap(&anchorA1, &anchorB1)
    swap(&anchorA2, &anchorB2)
    swap(&bodyA, &bodyB)
  }
}
