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
  ///   - region: What is shown, m. `nil`, or a box that is empty or not finite: where most of the bodies that move are,
  ///     with their shapes. Then nothing that begins there is cut off but what is larger, such as the ground.
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
  /// Where most of the bodies that move are, or of all if none does, with all their shapes and a margin, m.
  func regionOfMostBodies() throws(WorldError) -> BoundingBox {
    typealias Place = (origin: BoundingBox, form: BoundingBox)
    var moving: [Place] = []
    var all: [Place] = []
    for body in allBodies {
      let position = try position(of: body)
      let origin = BoundingBox(low: position, high: position)
      let place = (origin, try boundingBox(of: body) ?? origin)
      all.append(place)
      if try type(of: body) != .static { moving.append(place) }
    }
    let shown = moving.isEmpty ? all : moving
    // 2 m about origins, but no more than twice what there is: the tiny fill their picture too.
    let margin = min(2, 2 * BoundingBox(aroundMostOf: shown.map(\.form)).size.max())
    return BoundingBox(
      aroundMostOf: shown.map {
        BoundingBox(low: $0.origin.low - margin, high: $0.origin.high + margin).joined(with: $0.form)
      })
  }
}
