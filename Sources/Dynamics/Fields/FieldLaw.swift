internal import BatchSolver

/// The law of a field with its constants in the units of the world: m, s, kg, N.
///
/// With p the position of an item from the field's, r its distance, v its velocity, m its mass, q its charge, S the
/// strength and fall = max(r, minimumRadius)^-falloff, the force is:
///
/// | field | force |
/// |---|---|
/// | linear gravity | S m direction fall |
/// | radial gravity | -S m p/r fall |
/// | spring | -S p/r fall |
/// | vortex | S m (-p.y, p.x)/r fall |
/// | drag | -S u abs(u) fall, where u = v - direction |
/// | electric | S q p/r fall |
/// | magnetic | S q (v.y, -v.x) fall |
/// | noise | S n grad(n) fall, where n is ``GradientNoise`` |
/// | turbulence | noise times m abs(v)^2 |
///
/// A velocity field gives items the velocity S direction instead. The results depend on the arguments alone: no function
/// of the platform's library is asked.
package struct FieldLaw: Sendable {
  package var kind: FieldKind
  package var strength: Float
  package var falloff: Float
  /// m.
  package var minimumRadius: Float
  /// m/s of velocity and drag fields; m/s^2 of linear gravity.
  package var direction: SIMD2<Float>
  package var noise: GradientNoise

  /// A law with its constants.
  ///
  /// - Parameters:
  ///   - kind: The kind. A custom one has no force here.
  ///   - strength: The factor S.
  ///   - falloff: The exponent.
  ///   - minimumRadius: The distance in m below which the field does not grow any more.
  ///   - direction: The direction.
  ///   - smoothness: Of noise: 0 is the finest, 1 the smoothest.
  ///   - seed: Of noise: which of its patterns.
  package init(
    kind: FieldKind, strength: Float = 1, falloff: Float? = nil, minimumRadius: Float = 0x1p-15,
    direction: SIMD2<Float> = .zero, smoothness: Double = 0, seed: UInt32 = 0
  ) {
    self.kind = kind
    self.strength = strength
    self.falloff = falloff ?? Float(kind.defaultFalloff)
    // Below 1e-6 m the inverse of its square overflows in a few powers; no position in single precision tells it from 0.
    self.minimumRadius = max(minimumRadius, 1e-6)
    self.direction = direction
    noise = GradientNoise(smoothness: smoothness, seed: seed)
  }

  /// The velocity that a velocity field gives to items, m/s.
  package var velocity: SIMD2<Float> { strength * direction }

  /// The forces on eight items, N; zero for velocity fields and custom ones.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - phase: Of noise: the time by the animation speed.
  /// - Returns: The forces, always finite.
  package func force(on items: FieldLanes, phase: Double = 0) -> LaneVector {
    let squaredDistance = items.x * items.x + items.y * items.y
    let distance = squaredDistance.squareRoot()
    let scale = strength * falloffFactor(distance)
    // At the very position there is no direction away from it.
    let inverse = (1 / distance).replacing(with: 0, where: squaredDistance .< .leastNormalMagnitude)
    let outward = LaneVector(x: items.x * inverse, y: items.y * inverse)
    let force: LaneVector
    switch kind {
    case .linearGravity:
      force = LaneVector(x: scale * items.mass * direction.x, y: scale * items.mass * direction.y)
    case .radialGravity:
      // Items in the centre are left alone: the direction there is only noise.
      let isNear = squaredDistance .< Self.radialGravityRestSquared
      force = outward * (-scale * items.mass).replacing(with: 0, where: isNear)
    case .spring:
      force = outward * -scale
    case .vortex:
      force = LaneVector(x: -outward.y, y: outward.x) * (scale * items.mass)
    case .drag:
      let ux = items.vx - direction.x
      let uy = items.vy - direction.y
      force = LaneVector(x: ux, y: uy) * (-scale * (ux * ux + uy * uy).squareRoot())
    case .electric:
      force = outward * (scale * items.charge)
    case .magnetic:
      force = LaneVector(x: items.vy, y: -items.vx) * (scale * items.charge)
    case .noise:
      force = noise.push(x: items.x, y: items.y, phase: phase) * scale
    case .turbulence:
      let squaredSpeed = items.vx * items.vx + items.vy * items.vy
      force = noise.push(x: items.x, y: items.y, phase: phase) * (scale * items.mass * squaredSpeed)
    case .velocity, .custom:
      force = .zero
    }
    return force.usable
  }

  /// Radial gravity acts from this squared distance on, m^2: at 3.2 mm.
  private static let radialGravityRestSquared: Float = 1e-5

  /// max(r, minimumRadius)^-falloff.
  private func falloffFactor(_ distance: SIMD8<Float>) -> SIMD8<Float> {
    // An exponent this near 0 changes nothing that single precision shows.
    if abs(falloff) < 0x1p-15 { return SIMD8(repeating: 1) }
    let radius = distance.clamped(
      lowerBound: SIMD8(repeating: minimumRadius), upperBound: SIMD8(repeating: .greatestFiniteMagnitude))
    let exponent = Int(exactly: abs(falloff)) ?? 0
    if exponent > 0, exponent <= 4 {
      var power = radius
      for _ in 1..<exponent { power *= radius }
      return falloff < 0 ? power : 1 / power
    }
    var result = SIMD8<Float>.zero
    for lane in 0..<8 { result[lane] = Float(power(Double(radius[lane]), Double(-falloff))) }
    return result
  }
}
