internal import KernelInterface

/// The pose of a body's centre of mass in double precision: single precision is too coarse for long chains far from the
/// origin (6e-5 m at 1 km).
struct DirectPose: BitwiseCopyable {
  var x = 0.0
  var y = 0.0
  var cosine = 1.0
  var sine = 0.0

  init() {}

  init(_ pose: Pose) {
    x = Double(pose.position.x)
    y = Double(pose.position.y)
    let (c, s) = (Double(pose.cosine), Double(pose.sine))
    let length = (c * c + s * s).squareRoot()
    cosine = length > 0 ? c / length : 1
    sine = length > 0 ? s / length : 0
  }

  /// In single precision.
  var single: Pose {
    Pose(position: SIMD2(Float(x), Float(y)), cosine: Float(cosine), sine: Float(sine))
  }

  /// `x, y, cos, sin` in single precision.
  var row: Row { single.row }

  /// A vector of the body in world axes.
  @inline(__always)
  func turn(_ v: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y)
  }

  /// The pose after a motion in m and rad.
  func moved(_ dx: Double, _ dy: Double, _ angle: Double) -> DirectPose {
    var result = self
    result.x += dx
    result.y += dy
    let rotation = DirectRotation(angle: angle)
    let c = rotation.cosine * cosine - rotation.sine * sine
    let s = rotation.sine * cosine + rotation.cosine * sine
    let scale = 1 / (c * c + s * s).squareRoot()
    result.cosine = c * scale
    result.sine = s * scale
    return result
  }
}

/// Sine and cosine from series, the same on every machine.
struct DirectRotation {
  let cosine: Double
  let sine: Double

  /// - Parameter angle: rad, at most a few.
  init(angle: Double) {
    // The angle is halved until the series of degree 13 are exact to rounding, then doubled again.
    var small = angle
    var doublings = 0
    while abs(small) > 0.25, doublings < 16 {
      small *= 0.5
      doublings += 1
    }
    let q = small * small
    let sineTail = 1 - q * (1 / 72) * (1 - q * (1 / 110) * (1 - q * (1 / 156)))
    var s = small * (1 - q * (1 / 6) * (1 - q * (1 / 20) * (1 - q * (1 / 42) * sineTail)))
    let cosineTail = 1 - q * (1 / 56) * (1 - q * (1 / 90) * (1 - q * (1 / 132)))
    var c = 1 - q * (1 / 2) * (1 - q * (1 / 12) * (1 - q * (1 / 30) * cosineTail))
    for _ in 0..<doublings {
      (c, s) = (c * c - s * s, 2 * c * s)
    }
    cosine = c
    sine = s
  }
}
