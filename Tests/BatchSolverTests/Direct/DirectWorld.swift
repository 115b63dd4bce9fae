internal import BatchSolver

/// The length of a step in these tests, s. Direct islands take it whole, without sub-steps.
let directStep: Float = 1 / 60

extension World {
  /// A world whose joints are solved directly; g is 10 m/s².
  static func direct(
    gravity: SIMD2<Float> = [0, -10], solver: SolverChoice = .direct, sleeps: Bool = false
  ) throws -> World {
    var settings = WorldSettings()
    settings.gravity = gravity
    settings.allowsSleep = sleeps
    settings.solver = solver
    return try World(settings)
  }

  /// A bar of that mass along x, with its middle at `position`, that collides with nothing.
  @discardableResult
  func addBar(
    length: Float, thickness: Float, mass: Float, at position: SIMD2<Float>, angle: Rotation = .identity
  ) throws -> BodyID {
    let body = try addBody(BodyDefinition(.dynamic, position: position, rotation: angle))
    try addShape(
      ShapeDefinition(
        .box(halfWidth: 0.5 * length, halfHeight: 0.5 * thickness), density: mass / (length * thickness),
        filter: CollisionFilter(category: 0, mask: 0)), to: body)
    return body
  }

  /// Pins a point of body A (or of the world) to a point of body B, in their own frames.
  @discardableResult
  func pin(
    _ a: BodyID?, _ pointA: SIMD2<Float>, _ b: BodyID, _ pointB: SIMD2<Float>, _ joint: RevoluteJoint = RevoluteJoint()
  ) throws -> JointID {
    try addJoint(
      JointDefinition(
        .revolute(joint), a, b, frameA: JointFrame(position: pointA), frameB: JointFrame(position: pointB)))
  }

  /// Steps without sub-steps.
  func runDirect(steps: Int, by step: Float = directStep, each: () throws -> Void = {}) throws {
    for _ in 0..<steps {
      try self.step(by: step, substeps: 1)
      try each()
    }
  }

  /// A floor whose top is y = 0.
  @discardableResult
  func addGround(friction: Float = 0.6) throws -> BodyID {
    let ground = try addBody(BodyDefinition(.static, position: [0, -1]))
    try addShape(
      ShapeDefinition(.box(halfWidth: 200, halfHeight: 1), material: SurfaceMaterial(friction: friction)), to: ground)
    return ground
  }

  /// The deepest overlap of two shapes that touch, m.
  var deepestContact: Float {
    allContacts.filter(\.isTouching).reduce(0) { deepest, contact in
      contact.points.reduce(deepest) { max($0, -$1.separation) }
    }
  }

  /// The farthest that a joint lets apart what it holds, m.
  func worstSeparation() throws -> Float {
    try allJoints.reduce(0) { max($0, try separation(of: $1)) }
  }

  /// Kinetic and potential energy of all bodies, J; height 0 at the origin. After a step of a length in s, velocities
  /// are those of its middle, and so are the heights then.
  func directEnergy(step: Float = 0, gravity: Double = 10) throws -> Double {
    try allBodies.reduce(kineticEnergy) {
      let height = try centerOfMass(of: $1).y - 0.5 * step * (try linearVelocity(of: $1).y)
      return $0 + gravity * Double(try mass(of: $1)) * Double(height)
    }
  }
}

/// Links one after the other, joined at their ends.
struct TestChain {
  private(set) var links: [BodyID] = []
  private(set) var joints: [JointID] = []

  /// A chain that hangs on a point of the world, or on the origin of a body that is there.
  ///
  /// - Parameters:
  ///   - tip: Mass of the last link, kg; `nil`: as the others.
  ///   - rotation: The direction of a link by its number.
  init(
    _ world: World, count: Int, length: Float, thickness: Float, mass: Float, tip: Float? = nil,
    at start: SIMD2<Float> = .zero, on body: BodyID? = nil, along rotation: (Int) -> Rotation
  ) throws {
    var end = start
    for number in 0..<count {
      let rotation = rotation(number)
      let way = rotation.apply([0.5 * length, 0])
      let link = try world.addBar(
        length: length, thickness: thickness, mass: number == count - 1 ? tip ?? mass : mass, at: end + way,
        angle: rotation)
      let hook: SIMD2<Float> = number > 0 ? [0.5 * length, 0] : body == nil ? start : .zero
      joints.append(try world.pin(links.last ?? body, hook, link, [-0.5 * length, 0]))
      links.append(link)
      end += way + way
    }
  }

  /// Straight down.
  static let down = Rotation(cosine: 0, sine: -1)
}
