package import KernelInterface

extension AABBSweep {
  /// An AABB that moves by `translation`, m, which may be zero.
  package init(_ aabb: AABB, translation: SIMD2<Float>) {
    let inverse = SIMD2(Self.inverse(translation.x), Self.inverse(translation.y))
    self.init(aabb: aabb, inverse: inverse, farInverse: inverse)
  }

  /// Widens the sweep so that it covers another whose translation has the same signs.
  mutating func join(_ other: AABBSweep) {
    aabb.join(other.aabb)
    let isRight = inverse.x > 0
    let isUp = inverse.y > 0
    inverse.x = isRight ? min(inverse.x, other.inverse.x) : max(inverse.x, other.inverse.x)
    inverse.y = isUp ? min(inverse.y, other.inverse.y) : max(inverse.y, other.inverse.y)
    farInverse.x = isRight ? max(farInverse.x, other.farInverse.x) : min(farInverse.x, other.farInverse.x)
    farInverse.y = isUp ? max(farInverse.y, other.farInverse.y) : min(farInverse.y, other.farInverse.y)
  }

  private static func inverse(_ length: Float) -> Float {
    abs(length) < 1 / largestInverse ? (length < 0 ? -largestInverse : largestInverse) : 1 / length
  }

  /// Lengths below its inverse count as none: an AABB that is not met at the start is then never met.
  private static var largestInverse: Float { 1e25 }
}
