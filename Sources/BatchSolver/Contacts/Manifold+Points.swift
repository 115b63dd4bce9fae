internal import KernelInterface

extension Manifold {
  /// The first or second contact point: anchors on both bodies and separation, m.
  @inline(__always)
  package func point(_ number: Int) -> (anchorA: SIMD2<Float>, anchorB: SIMD2<Float>, separation: Float) {
    number == 0 ? (anchorA1, anchorB1, separation1) : (anchorA2, anchorB2, separation2)
  }

  /// The least separation of the points, m.
  package var separation: Float { pointCount > 1 ? min(separation1, separation2) : separation1 }

  /// Lets the sides A and B change places.
  package mutating func flip() {
    normal = SIMD2(-normal.x, -normal.y)
    swap(&anchorA1, &anchorB1)
    swap(&anchorA2, &anchorB2)
    swap(&bodyA, &bodyB)
  }
}

extension ContactImpulses {
  /// The impulses of the first or second contact point, N s.
  @inline(__always)
  package subscript(point number: Int) -> (normal: Float, tangent: Float) {
    get { number == 0 ? (normal1, tangent1) : (normal2, tangent2) }
    set {
      if number == 0 { (normal1, tangent1) = newValue } else { (normal2, tangent2) = newValue }
    }
  }
}
