/// A rotation in the plane, held as cosine and sine of the angle.
///
/// Whoever sets the two by hand keeps the sum of their squares at 1; the world refuses rotations that are off by 1e-3
/// or more.
public struct Rotation: Sendable, Equatable, BitwiseCopyable {
  /// Cosine of the angle: x of the turned x axis.
  public var cosine: Float
  /// Sine of the angle: y of the turned x axis, positive for turns counter-clockwise of less than half a turn.
  public var sine: Float

  /// No rotation.
  public static let identity = Rotation(cosine: 1, sine: 0)

  /// The rotation with this cosine and sine; their squares must add up to 1.
  public init(cosine: Float, sine: Float) {
    self.cosine = cosine
    self.sine = sine
  }

  /// The rotation by `angle` radians, counter-clockwise.
  ///
  /// Computed from the angle reduced to -pi...pi by polynomials in double precision, without the platform's library, so
  /// that every platform gets the same bits. An angle that is not finite gives a cosine and a sine that are no numbers,
  /// which every call of a world refuses.
  public init(angle: Float) {
    guard angle.isFinite else {
      (cosine, sine) = (.nan, .nan)
      return
    }
    // Of huge angles whole turns go first: the quarter turns in them are too many to count.
    let exact = Double(angle)
    let isHuge = abs(exact) > Self.largestAngle
    (cosine, sine) = Self.cosineAndSine(isHuge ? exact.truncatingRemainder(dividingBy: 2 * .pi) : exact)
  }

  /// Up to here the quarter turns in an angle are counted without loss, rad.
  private static var largestAngle: Double { 0x1p30 }

  /// The angle in radians, -pi...pi, to 1e-6; whole turns are lost. 0 if cosine and sine are both 0.
  public var angle: Float {
    // atan by a minimax polynomial of odd terms on 0...1 (Abramowitz & Stegun 4.4.49 form), octant by octant.
    let x = Double(abs(cosine))
    let y = Double(abs(sine))
    guard x + y > 0 else { return 0 }
    let ratio = min(x, y) / max(x, y)
    let square = ratio * ratio
    var result =
      ratio
      * (1
        + square
        * (-0.333_331_452_8
          + square
          * (0.199_935_508_5
            + square
            * (-0.142_088_994_4
              + square
              * (0.106_562_639_3
                + square
                * (-0.075_289_640_0 + square
                  * (0.042_909_613_8 + square * (-0.016_165_736_7 + square * 0.002_866_225_7))))))))
    if y > x { result = .pi / 2 - result }
    if cosine < 0 { result = .pi - result }
    return Float(sine < 0 ? -result : result)
  }

  /// This rotation applied to a vector.
  public func apply(_ v: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y)
  }

  /// The inverse rotation applied to a vector.
  public func applyInverse(_ v: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(cosine * v.x + sine * v.y, cosine * v.y - sine * v.x)
  }

  /// The rotation by both angles: first `b`, then `a` (in the plane either order gives the same up to rounding).
  public static func * (a: Rotation, b: Rotation) -> Rotation {
    Rotation(cosine: a.cosine * b.cosine - a.sine * b.sine, sine: a.sine * b.cosine + a.cosine * b.sine)
  }

  /// The rotation by the negative angle.
  public var inverse: Rotation { Rotation(cosine: cosine, sine: -sine) }

  var isNormalized: Bool { abs(cosine * cosine + sine * sine - 1) < 1e-3 }

  /// This rotation if it is normalized up to rounding, so that what was read can be set again bit for bit; otherwise
  /// the normalized one.
  var settled: Rotation { abs(cosine * cosine + sine * sine - 1) <= 0x1p-21 ? self : normalized }

  var normalized: Rotation {
    let length = (cosine * cosine + sine * sine).squareRoot()
    return Rotation(cosine: cosine / length, sine: sine / length)
  }

  /// Taylor polynomials after reduction to -pi/4...pi/4; error below 1e-12.
  private static func cosineAndSine(_ angle: Double) -> (Float, Float) {
    let quarter = (angle / (.pi / 2)).rounded()
    let x = angle - quarter * (.pi / 2)
    let s = x * x
    let cosine = 1 + s * (-1.0 / 2 + s * (1.0 / 24 + s * (-1.0 / 720 + s * (1.0 / 40320 + s * (-1.0 / 3_628_800)))))
    let sine = x * (1 + s * (-1.0 / 6 + s * (1.0 / 120 + s * (-1.0 / 5040 + s * (1.0 / 362_880 - s / 39_916_800)))))
    switch Int(quarter.truncatingRemainder(dividingBy: 4)) & 3 {
    case 0: return (Float(cosine), Float(sine))
    case 1: return (Float(-sine), Float(cosine))
    case 2: return (Float(-cosine), Float(-sine))
    default: return (Float(sine), Float(-cosine))
    }
  }
}
