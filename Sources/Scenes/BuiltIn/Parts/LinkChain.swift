internal import BatchSolver

/// Links one after the other on revolute joints.
struct LinkChain {
  /// Of a link along x with its middle at the origin, and its half length, m.
  private let link: ShapeDefinition
  private let half: Float
  /// The body that the next link hangs on, `nil`: the world, and where, in the frame of that body.
  private(set) var end: BodyID?
  private(set) var hook: SIMD2<Float>
  /// The hook in the world, m.
  private(set) var tip: SIMD2<Float>

  /// A chain that begins at `hook` in the frame of a body, which is at `tip` in the world.
  init(of link: ShapeDefinition, half: Float, on body: BodyID? = nil, hook: SIMD2<Float>? = nil, at tip: SIMD2<Float>) {
    self.link = link
    self.half = half
    self.hook = hook ?? tip
    self.tip = tip
    end = body
  }

  /// Adds a link that points along `rotation`.
  @discardableResult
  mutating func add(to world: World, along rotation: Rotation) throws -> BodyID {
    let way = rotation.apply([half, 0])
    let body = try world.addBody(BodyDefinition(.dynamic, position: tip + way, rotation: rotation))
    try world.addShape(link, to: body)
    // From the link's own frame: the ends are exactly where they are, without the rounding of world coordinates.
    try tie(body, at: [-half, 0], in: world)
    end = body
    hook = [half, 0]
    tip += way + way
    return body
  }

  /// Joins the end of the chain to a point of a body's frame.
  func tie(_ body: BodyID, at point: SIMD2<Float>, in world: World) throws {
    try world.addJoint(
      JointDefinition(
        .revolute(RevoluteJoint()), end, body, frameA: JointFrame(position: hook),
        frameB: JointFrame(position: point)))
  }
}

extension ShapeDefinition {
  /// A bar of that mass (kg) along x that collides with nothing.
  static func bar(half: SIMD2<Float>, mass: Float) -> ShapeDefinition {
    ShapeDefinition(
      .box(halfWidth: half.x, halfHeight: half.y), density: mass / (4 * half.x * half.y),
      filter: CollisionFilter(category: 0, mask: 0))
  }
}

extension Rotation {
  /// The x axis points down.
  static let down = Rotation(cosine: 0, sine: -1)
}
