public import BatchSolver

/// A picture of a world as it is, for debugging.
///
/// ```swift
/// try WorldDrawing(world, parts: [.shapes, .contacts, .normals]).svg
///   .write(toFile: "world.svg", atomically: true, encoding: .utf8)
/// ```
///
/// To draw on something else, implement ``DebugDrawing``; to see a run, use a ``Recording``.
public struct WorldDrawing {
  /// What is shown, m.
  public let region: BoundingBox
  private let marks: [Mark]
  private let picture: SVGPicture

  /// A picture of a world as it is now.
  ///
  /// - Parameters:
  ///   - world: The world.
  ///   - parts: What is drawn.
  ///   - region: What is shown, m. `nil`, or a box that is empty or not finite: where most of the bodies that move are.
  ///     Then nothing that begins there is cut off but what is larger, such as the ground.
  ///   - verticalAxis: Where y points.
  /// - Throws: `WorldError` if the world cannot be read now.
  public init(
    _ world: World, parts: Parts = .standard, region: BoundingBox? = nil, verticalAxis: VerticalAxis = .up
  ) throws(WorldError) {
    let region = region?.usable
    let shown: BoundingBox
    if let region { shown = region } else { shown = try world.regionOfMostBodies() }
    self.region = shown
    let scale = PictureScale.pixels(showing: shown.size, verticalAxis: verticalAxis)
    var drawing = MarkDrawing(scale: scale)
    try world.draw(into: &drawing, parts: parts, region: shown)
    marks = drawing.marks
    let a = scale.place(shown.low)
    let b = scale.place(shown.high)
    var frame = BoundingBox(low: pointwiseMin(a, b), high: pointwiseMax(a, b))
    // Nobody asked for these borders: nothing is cut off by them.
    if region == nil { frame = frame.holding(marks, scale) }
    picture = SVGPicture(scale: scale, low: frame.low, size: frame.size, pixelsPerUnit: 1)
  }

  /// The picture as an SVG file, 1200 pixels wide or high, or a little more for what reaches out of the region.
  public var svg: String { picture.text(marks) }
}

extension World {
  /// Where most of the bodies that move are, or of all if none does, with a margin, m.
  func regionOfMostBodies() throws(WorldError) -> BoundingBox {
    var moving: [SIMD2<Float>] = []
    var all: [SIMD2<Float>] = []
    for body in allBodies {
      all.append(try position(of: body))
      if try type(of: body) != .static { moving.append(try position(of: body)) }
    }
    return BoundingBox(aroundMostOf: moving.isEmpty ? all : moving, margin: 2)
  }
}
