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
/// A velocity field gives items the velocity S direction instead. The results depend on the arguments alone: no
/// function of the platform's library is asked.
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
    // Below 1e-6 m the inverse of its square overflows in a few powers; no position in single precision tells it from
    // 0.
    self.minimumRadius = max(minimumRadius, 1e-6)
    self.direction = direction
    noise = GradientNoise(smoothness: smoothness, seed: seed)
  }

  /// The velocity that a velocity field gives to items, m/s; at most 1e6, which no body reaches.
  package var velocity: SIMD2<Float> {
    Self.usable(strength * direction, to: 1e6)
  }

  /// The force on an item, N; zero for velocity fields and custom ones.
  ///
  /// Items are taken one by one: a root and a quotient each, which cost less than bringing rows of items into vectors.
  ///
  /// - Parameter item: The item.
  /// - Returns: The force, always finite.
  package func force(on item: FieldItem) -> SIMD2<Float> {
    let squaredDistance = Self.squaredLength(item.position)
    let distance = squaredDistance.squareRoot()
    let scale = strength * falloffFactor(distance)
    // At the very position there is no direction away from it.
    let outward = squaredDistance < .leastNormalMagnitude ? .zero : item.position * (1 / distance)
    let force: SIMD2<Float>
    switch kind {
    case .linearGravity:
      force = direction * (scale * item.mass)
    case .radialGravity:
      force = squaredDistance < Self.squaredRestRadius ? .zero : outward * (-scale * item.mass)
    case .spring:
      force = outward * -scale
    case .vortex:
      force = SIMD2(-outward.y, outward.x) * (scale * item.mass)
    case .drag:
      let relative = item.velocity - direction
      force = relative * (-scale * Self.squaredLength(relative).squareRoot())
    case .electric:
      force = outward * (scale * item.charge)
    case .magnetic:
      force = SIMD2(item.velocity.y, -item.velocity.x) * (scale * item.charge)
    case .noise:
      force = noise.push(at: item.position) * scale
    case .turbulence:
      force = noise.push(at: item.position) * (scale * item.mass * Self.squaredLength(item.velocity))
    case .velocity, .custom:
      force = .zero
    }
    return Self.usable(force, to: 1e18)
  }

  /// Radial gravity acts from this squared distance on, m^2, that is 3.2 mm: nearer, the direction is but noise.
  private static let squaredRestRadius: Float = 1e-5

  private static func squaredLength(_ vector: SIMD2<Float>) -> Float { vector.x * vector.x + vector.y * vector.y }

  /// A vector that does not spoil the world: what is no number is 0, and what is beyond a limit has its direction. 1e18 N take
  /// 1 kg beyond the largest coordinate in one step, and their square is still finite.
  private static func usable(_ vector: SIMD2<Float>, to limit: Float) -> SIMD2<Float> {
    limited(vector.replacing(with: 0, where: vector .!= vector), to: limit)
  }

  /// max(r, minimumRadius)^-falloff.
  private func falloffFactor(_ distance: Float) -> Float {
    // An exponent this near 0 changes nothing that single precision shows.
    if abs(falloff) < 0x1p-15 { return 1 }
    let radius = max(distance, minimumRadius)
    switch falloff {
    case -1: return radius
    case 1: return 1 / radius
    case 2: return 1 / (radius * radius)
    case 3: return 1 / (radius * radius * radius)
    default: return radius.isFinite ? Float(power(Double(radius), Double(-falloff))) : 0
    }
  }
}
