/// A geometry somewhere, for questions about many of them.
public struct PlacedGeometry: Sendable, Equatable {
  /// In a frame of its own, as it would be given to a shape.
  public var geometry: ShapeGeometry
  /// Where the origin of that frame is, m.
  public var position: SIMD2<Float>
  /// How the frame is rotated.
  public var rotation: Rotation

  /// A geometry somewhere; it is checked by the query that gets it.
  ///
  /// - Parameters:
  ///   - geometry: In a frame of its own, as it would be given to a shape.
  ///   - position: Where the origin of that frame is, m.
  ///   - rotation: How the frame is rotated.
  public init(_ geometry: ShapeGeometry, at position: SIMD2<Float> = .zero, rotation: Rotation = .identity) {
    self.geometry = geometry
    self.position = position
    self.rotation = rotation
  }

  /// The geometry in the world, checked.
  ///
  /// - Parameter name: What errors about its place call it.
  func proxy(_ name: @autoclosure () -> String) throws(WorldError) -> ConvexProxy {
    do throws(WorldError) {
      return try ConvexProxy(geometry, at: position, rotation)
    } catch .invalidValue(let what, let value, let expected) {
      throw .invalidValue(name: "\(name()) \(what)", value: value, expected: expected)
    } catch .invalidPolygon(let reason) {
      throw .invalidPolygon(reason: "\(name()): \(reason)")
    }
  }
}

/// A geometry that moves along a line without rotating.
public struct ShapeCast: Sendable, Equatable {
  /// What moves, where it starts.
  public var start: PlacedGeometry
  /// From the start to the end, m.
  public var translation: SIMD2<Float>

  /// A cast; it is checked by the query that gets it.
  ///
  /// - Parameters:
  ///   - geometry: In a frame of its own, as it would be given to a shape.
  ///   - position: Where the origin of that frame is at the start, m.
  ///   - rotation: How the frame is rotated.
  ///   - translation: From the start to the end, m.
  public init(
    _ geometry: ShapeGeometry, at position: SIMD2<Float> = .zero, rotation: Rotation = .identity,
    by translation: SIMD2<Float>
  ) {
    start = PlacedGeometry(geometry, at: position, rotation: rotation)
    self.translation = translation
  }
}
