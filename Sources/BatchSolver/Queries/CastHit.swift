/// A line segment from a point.
public struct Ray: Sendable, Equatable {
  /// m.
  public var origin: SIMD2<Float>
  /// From the origin to the end, m.
  public var translation: SIMD2<Float>

  /// A ray. It is checked by the query that gets it, which refuses rays shorter than 1e-6 m.
  ///
  /// - Parameters:
  ///   - origin: Where it starts, m.
  ///   - translation: From there to its end, m.
  public init(origin: SIMD2<Float>, translation: SIMD2<Float>) {
    self.origin = origin
    self.translation = translation
  }

  func check(_ name: @autoclosure () -> String) throws(WorldError) {
    try checkPosition(origin, "\(name()) origin")
    try checkTranslation(translation, "\(name()) translation")
  }
}

/// Checks the translation of a ray or of a shape that is cast.
func checkTranslation(_ translation: SIMD2<Float>, _ name: @autoclosure () -> String) throws(WorldError) {
  try checkPosition(translation, name())
  // Shorter ones end where they start: they vanish beside coordinates of a few metres.
  guard length(translation) >= 1e-6 else {
    throw .invalidValue(
      name: name(), value: "(\(translation.x), \(translation.y))", expected: "a length of at least 0.000001 m")
  }
}

/// Where a ray, or a shape that was cast, meets a shape.
public struct CastHit: Sendable, Equatable {
  /// The shape that was hit.
  public var shape: ShapeID
  /// The body of that shape.
  public var body: BodyID
  /// On the surface of the shape, m.
  public var point: SIMD2<Float>
  /// Unit vector out of the shape; zero if a shape that is cast overlaps it deeply from the start.
  public var normal: SIMD2<Float>
  /// How much of the translation is covered, 0...1.
  public var fraction: Float
}
