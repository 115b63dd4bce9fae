/// A capsule that goes where it is told as far as shapes let it, and slides along them: a character that is not a body.
/// It pushes nothing and nothing pushes it; what it touches is in `planes`.
public struct CharacterMover: Sendable, Equatable {
  /// Of the capsule's frame, m.
  public var position: SIMD2<Float>
  /// The capsule in its frame.
  public let geometry: ShapeGeometry
  /// Which shapes hold it up.
  public var filter: QueryFilter
  /// Rounds of finding planes and going along them, at most; two or three are usual.
  public var iterationLimit = 5
  /// What it touched at the end of the last move.
  public private(set) var planes: [MoverPlane] = []

  /// A mover of the points within `radius` of the line from `lower` to `upper`.
  ///
  /// - Throws: `WorldError.invalidValue` naming what is wrong.
  public init(
    lower: SIMD2<Float>, upper: SIMD2<Float>, radius: Float, position: SIMD2<Float> = .zero,
    filter: QueryFilter = QueryFilter()
  ) throws(WorldError) {
    try checkPosition(position, "position")
    geometry = .capsule(lower, upper, radius: radius)
    _ = try ConvexProxy(geometry)
    self.position = position
    self.filter = filter
  }

  /// Goes by `translation`, m, which may be zero to come out of shapes that came in, and slides along what stops it.
  ///
  /// - Returns: How far it came, m.
  /// - Throws: `WorldError.invalidValue` for a translation that is not finite, `.staleBody` for the filter's.
  /// - Complexity: Up to `iterationLimit` times that of finding planes and casting a shape.
  @discardableResult
  public mutating func move(by translation: SIMD2<Float>, in world: World) throws(WorldError) -> SIMD2<Float> {
    try move(by: translation, in: world.queries)
  }

  /// The same in a scope of queries, where many movers may go at once.
  ///
  /// - Throws: As `move(by:in:)` of a world, and `WorldError.scopeEnded`.
  @discardableResult
  public mutating func move(by translation: SIMD2<Float>, in queries: WorldQueries) throws(WorldError) -> SIMD2<Float> {
    try queries.enter("move")
    defer { queries.leave() }
    try checkPosition(translation, "translation")
    try checkPosition(position, "position")
    let view = try QueryView(queries.world, filter)
    let proxy = try ConvexProxy(geometry)
    let start = position
    let target = start + translation
    var isThere = false
    var rounds = 0
    while !isThere, rounds < max(iterationLimit, 1) {
      rounds += 1
      let here = proxy.moved(by: position)
      planes = queries.moverPlanes(of: here, view)
      let wanted = MoverPlane.solve(&planes, target: target - position)
      isThere = length(wanted) <= Self.shortestMove
      if isThere { break }
      let move = queries.castMover(here, by: wanted, view) * wanted
      position += move
      isThere = length(move) <= Self.shortestMove
    }
    if !isThere {
      // The last round has moved it.
      planes = queries.moverPlanes(of: proxy.moved(by: position), view)
      _ = MoverPlane.solve(&planes, target: target - position)
    }
    return position - start
  }

  /// A velocity without what goes into the shapes that hold the mover: what it has after a move.
  ///
  /// - Complexity: O(planes).
  public func clip(_ velocity: SIMD2<Float>) -> SIMD2<Float> { MoverPlane.clip(velocity, by: planes) }

  /// Shorter moves are not worth another round, m.
  private static var shortestMove: Float { 1e-4 }
}
