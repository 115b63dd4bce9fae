internal import BatchSolver
public import Foundation

/// Where an item is and how it moves.
public struct ItemStateDescription: Sendable, Equatable {
  /// Which way up an item is.
  public enum Orientation: Sendable, Equatable {
    /// Rotation in radians, clockwise on a screen.
    case angle(CGFloat)
    /// Cosine and sine of the rotation, where an angle does not give the very same.
    case rotation(cosine: Float, sine: Float)

    /// Radians.
    public var angle: CGFloat {
      switch self {
      case .angle(let angle): angle
      case .rotation(let cosine, let sine): atan2(CGFloat(sine), CGFloat(cosine))
      }
    }
  }

  /// pt.
  public var center = CGPoint.zero
  /// Which way up the item is.
  public var orientation = Orientation.angle(0)
  /// pt/s.
  public var velocity = CGPoint.zero
  /// rad/s, clockwise on a screen.
  public var angularVelocity: CGFloat = 0

  /// At rest at (0, 0).
  public init() {}

  /// The state of a body.
  init(position: SIMD2<Float>, _ rotation: Rotation, velocity: SIMD2<Float>, angularVelocity: Double) {
    center = Units.shortPoint(position)
    orientation = Orientation(rotation)
    self.velocity = Units.shortPoint(velocity)
    self.angularVelocity = CGFloat(angularVelocity)
  }

  /// - Parameter reach: The largest coordinate, pt. Otherwise an item that falls for long enough is farther out than
  ///   any that joins an animator.
  func check(at path: String, within reach: CGFloat = Units.farthestPlace) throws(DescriptionError) {
    try describing("\(path).center") { () throws(DynamicsError) in
      try checkPoint(center, "center", within: reach)
    }
    let fastest = Units.largestVelocity
    guard abs(velocity.x) <= fastest, abs(velocity.y) <= fastest else {
      throw DescriptionError(
        path: "\(path).velocity",
        reason: "expected finite coordinates of at most \(fastest) pt/s, found (\(velocity.x), \(velocity.y))")
    }
    try describing("\(path).angularVelocity") { () throws(DynamicsError) in
      try checkFinite(angularVelocity, "angularVelocity")
    }
    switch orientation {
    case .angle(let angle):
      try describing("\(path).angle") { () throws(DynamicsError) in try checkFinite(angle, "angle") }
    case .rotation(let cosine, let sine):
      guard abs(cosine * cosine + sine * sine - 1) < 1e-3 else {
        throw DescriptionError(
          path: "\(path).rotation",
          reason: "expected a cosine and sine whose squares add up to 1, found [\(cosine), \(sine)]")
      }
    }
  }
}

extension Units {
  /// The point of few decimals that is this very one in metres, so that files can be read by people.
  static func shortPoint(_ meters: SIMD2<Float>) -> CGPoint {
    CGPoint(x: shortPoints(meters.x), y: shortPoints(meters.y))
  }

  private static func shortPoints(_ meters: Float) -> CGFloat {
    let exact = points(meters)
    for scale: CGFloat in [1, 10, 100, 1000, 10_000, 100_000] {
      let short = (exact * scale).rounded() / scale
      if self.meters(short) == meters { return short }
    }
    return exact
  }
}

extension ItemStateDescription.Orientation {
  /// An angle if the world makes the same rotation of it.
  init(_ rotation: Rotation) {
    let angle = atan2(CGFloat(rotation.sine), CGFloat(rotation.cosine))
    if Rotation(angle: Float(angle)) == rotation {
      self = .angle(angle)
    } else {
      self = .rotation(cosine: rotation.cosine, sine: rotation.sine)
    }
  }

  var worldRotation: Rotation {
    switch self {
    case .angle(let angle): Rotation(angle: Float(angle))
    case .rotation(let cosine, let sine): Rotation(cosine: cosine, sine: sine)
    }
  }
}

extension ItemStateDescription {
  /// Passes the members as those of the item that they belong to.
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.required("center", &center)
    var angle: CGFloat = 0
    var rotation: [Float]?
    switch orientation {
    case .angle(let given): angle = given
    case .rotation(let cosine, let sine): rotation = [cosine, sine]
    }
    try fields.optional("angle", &angle, default: 0)
    try fields.optional("rotation", &rotation)
    if let rotation {
      if rotation.count != 2 {
        try fields.refuse("rotation", "expected [cosine, sine], found \(rotation.count) numbers")
      }
      if angle != 0 { try fields.refuse(nil, "expected 'angle' or 'rotation', found both") }
      orientation = .rotation(cosine: rotation[0], sine: rotation[1])
    } else {
      orientation = .angle(angle)
    }
    try fields.optional("velocity", &velocity, default: .zero)
    try fields.optional("angularVelocity", &angularVelocity, default: 0)
  }
}
