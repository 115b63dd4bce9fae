internal import BatchSolver

/// Smooth random numbers over space and time: simplex noise in three dimensions with gradients that rotate.
///
/// Space is divided into tetrahedra with their corners on a skewed cubic lattice (Perlin 2001; Gustavson, "Simplex
/// noise demystified", 2005). Each corner has a random gradient, and what it contributes at an offset d is (1/2 -
/// d.d)^4 g.d where that is positive, so the sum and its first three derivatives are continuous. The gradients rotate
/// as flow noise wants it (Perlin and Neyret 2001; Gustavson's srdnoise, whose derivatives are analytic too): each in
/// the plane of two perpendicular unit vectors.
package struct GradientNoise: Sendable {
  /// Cells a metre.
  package let frequency: Double
  private let seed: UInt32
  /// How far the pattern has moved, in cells along each axis, and how far the gradients have turned, radians. One that
  /// is not finite stops the noise.
  package var phase = 0.0 {
    didSet {
      // Reduced here, because in single precision a large angle has no digits left for its fraction.
      rotation = phase.isFinite ? Rotation(angle: Float(phase.remainder(dividingBy: 2 * .pi))) : .identity
    }
  }
  private var rotation = Rotation.identity

  /// The value and its gradient in the noise's own coordinates.
  package struct Sample {
    /// About -1 to 1.
    package var value: Float
    package var gradient: SIMD3<Float>
  }

  /// A noise.
  ///
  /// - Parameters:
  ///   - smoothness: From 0, where features are some 7 pt wide, to 1, where they are some 650 pt wide. What lies beyond
  ///     counts as the nearer end.
  ///   - seed: Different seeds give different patterns.
  package init(smoothness: Double, seed: UInt32) {
    frequency = 1.25 / (max(0, min(1, smoothness.isNaN ? 0 : smoothness)) + 0.0833) - 1
    self.seed = seed
  }

  /// The push n grad(n) at a place, m from the field's position.
  package func push(at position: SIMD2<Float>) -> SIMD2<Float> {
    let place = SIMD3(
      Double(position.x) * frequency + phase, Double(position.y) * frequency + phase, phase)
    let sample = sample(at: place, cosine: rotation.cosine, sine: rotation.sine)
    return SIMD2(sample.gradient.x, sample.gradient.y) * sample.value
  }

  /// The noise at a place.
  ///
  /// - Parameters:
  ///   - place: The place, in cells. Beyond 1e9 of them there is no noise.
  ///   - cosine: The cosine of the gradients' rotation.
  ///   - sine: Its sine.
  /// - Returns: Value and gradient.
  package func sample(at place: SIMD3<Double>, cosine: Float, sine: Float) -> Sample {
    guard abs(place.x) <= 1e9, abs(place.y) <= 1e9, abs(place.z) <= 1e9 else {
      return Sample(value: 0, gradient: .zero)
    }
    // The skewed lattice point at the low end of the cube the place is in, and the place from it.
    let skew = (place.x + place.y + place.z) / 3
    let lattice = SIMD3(Self.floor(place.x + skew), Self.floor(place.y + skew), Self.floor(place.z + skew))
    let unskew = Double(Int64(lattice.x) + Int64(lattice.y) + Int64(lattice.z)) / 6
    let d = SIMD3(
      Float(place.x - (Double(lattice.x) - unskew)), Float(place.y - (Double(lattice.y) - unskew)),
      Float(place.z - (Double(lattice.z) - unskew)))
    // The way through the cube to its far corner goes along the largest offset first, along the smallest last: after
    // the first and second step it is at these corners.
    let xFirst = d.x >= d.y
    let yFirst = d.y >= d.z
    let zFirst = d.z > d.x
    let first = SIMD3<Int32>(xFirst && !zFirst ? 1 : 0, yFirst && !xFirst ? 1 : 0, zFirst && !yFirst ? 1 : 0)
    let second = SIMD3<Int32>(xFirst || !zFirst ? 1 : 0, yFirst || !xFirst ? 1 : 0, zFirst || !yFirst ? 1 : 0)
    // The four corners of the tetrahedron, one a lane. A step along an axis is one of it less 1/6 of all in space.
    let stepX = SIMD4<Int32>(0, first.x, second.x, 1)
    let stepY = SIMD4<Int32>(0, first.y, second.y, 1)
    let stepZ = SIMD4<Int32>(0, first.z, second.z, 1)
    let back = SIMD4<Float>(0, 1.0 / 6, 2.0 / 6, 3.0 / 6)
    let dx = d.x - SIMD4<Float>(stepX) + back
    let dy = d.y - SIMD4<Float>(stepY) + back
    let dz = d.z - SIMD4<Float>(stepZ) + back

    let hash = hash(lattice.x &+ stepX, lattice.y &+ stepY, lattice.z &+ stepZ)
    var gx = SIMD4<Float>.zero
    var gy = SIMD4<Float>.zero
    var gz = SIMD4<Float>.zero
    for corner in 0..<4 {
      let gradient = Self.gradient(hash[corner], cosine, sine)
      gx[corner] = gradient.x
      gy[corner] = gradient.y
      gz[corner] = gradient.z
    }

    let inside = 0.5 - dx * dx - dy * dy - dz * dz
    let reach = inside.replacing(with: 0, where: inside .< 0)
    let reach2 = reach * reach
    let reach4 = reach2 * reach2
    let slope = gx * dx + gy * dy + gz * dz
    let fall = -8 * reach2 * reach * slope
    return Sample(
      value: Self.scale * (reach4 * slope).sum(),
      gradient: Self.scale
        * SIMD3(
          (reach4 * gx + fall * dx).sum(), (reach4 * gy + fall * dy).sum(), (reach4 * gz + fall * dz).sum()))
  }

  /// What brings the largest value near 1 for gradients of length 1 (McEwan, Sheets, Gustavson and Richardson 2012).
  private static let scale: Float = 105

  /// The largest whole number that is not above a number of at most 2e9, without a call of the platform's library.
  private static func floor(_ value: Double) -> Int32 {
    let whole = Int32(value)
    return Double(whole) > value ? whole - 1 : whole
  }

  // MARK: - Gradients

  /// Random bits for lattice points: each coordinate is mixed in by a multiplication and a shift.
  private func hash(_ x: SIMD4<Int32>, _ y: SIMD4<Int32>, _ z: SIMD4<Int32>) -> SIMD4<UInt32> {
    // Odd constants without pattern: the golden ratio, and those of the 32-bit finaliser of MurmurHash 3 (Appleby).
    var bits = SIMD4(repeating: seed) ^ (SIMD4<UInt32>(truncatingIfNeeded: x) &* 0x9e37_79b9)
    bits = (bits ^ (bits &>> 15)) &* 0x85eb_ca6b ^ SIMD4<UInt32>(truncatingIfNeeded: y)
    bits = (bits ^ (bits &>> 13)) &* 0xc2b2_ae35 ^ SIMD4<UInt32>(truncatingIfNeeded: z)
    bits = (bits ^ (bits &>> 16)) &* 0x85eb_ca6b
    bits = (bits ^ (bits &>> 13)) &* 0xc2b2_ae35
    return bits ^ (bits &>> 16)
  }

  /// A unit vector: one of the twelve to the middle of a cube's edge, turned towards one of the two to the cube's
  /// corners that are perpendicular to it.
  @inline(__always)
  private static func gradient(_ hash: UInt32, _ cosine: Float, _ sine: Float) -> SIMD3<Float> {
    let a: Float = hash & 1 == 0 ? 1 : -1
    let b: Float = hash & 2 == 0 ? 1 : -1
    let c: Float = hash & 4 == 0 ? 1 : -1
    // 1/sqrt(2) and 1/sqrt(3).
    let edge = cosine * 0.707_106_77
    let corner = sine * 0.577_350_26
    // The edge (a, b, 0) is perpendicular to the corners (-a, b, c).
    let u = a * (edge - corner)
    let v = b * (edge + corner)
    let w = c * corner
    // Which axis the edge is perpendicular to, from the high bits, each a third of their range.
    switch hash >> 8 {
    case 0..<5_592_405: return SIMD3(u, v, w)
    case 5_592_405..<11_184_811: return SIMD3(w, u, v)
    default: return SIMD3(v, w, u)
    }
  }
}
