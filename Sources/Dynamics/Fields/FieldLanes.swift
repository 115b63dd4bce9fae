/// Eight items in a field, one a lane. Units are those of the world: m, m/s, kg.
package struct FieldLanes {
  /// Position from the field's position.
  package var x = SIMD8<Float>.zero
  package var y = SIMD8<Float>.zero
  /// Velocity.
  package var vx = SIMD8<Float>.zero
  package var vy = SIMD8<Float>.zero
  package var mass = SIMD8<Float>.zero
  /// Without unit; only electric and magnetic fields ask for it.
  package var charge = SIMD8<Float>.zero

  package init() {}
}

/// Eight vectors, one a lane.
package struct LaneVector {
  package var x: SIMD8<Float>
  package var y: SIMD8<Float>

  package static let zero = LaneVector(x: .zero, y: .zero)

  package static func * (vector: LaneVector, factor: SIMD8<Float>) -> LaneVector {
    LaneVector(x: vector.x * factor, y: vector.y * factor)
  }

  /// With components that are not finite set to 0, and large ones cut: what a field adds must not spoil the world.
  var usable: LaneVector { LaneVector(x: Self.usable(x), y: Self.usable(y)) }

  private static func usable(_ value: SIMD8<Float>) -> SIMD8<Float> {
    // 1e20 N moves 1 kg beyond the largest coordinate of the world in one step already; squares of it are still finite
    // times 1e-2.
    let limit: Float = 1e18
    let cut = value.clamped(lowerBound: SIMD8(repeating: -limit), upperBound: SIMD8(repeating: limit))
    return cut.replacing(with: 0, where: value .!= value)
  }
}
