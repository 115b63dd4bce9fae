internal import BatchSolver

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// What is read of walkers, all at once.
struct WalkerSenses {
  /// The hull, and of each leg the upper part and the lower.
  private let parts: [BodyID]
  private let hull: [BodyID]
  /// Hip and knee of each leg.
  private let joints: [JointID]
  /// What touches the ground: the hull and the feet.
  private let marks: [ContactMark]
  private let rays: [RaySensor]

  // By world.
  private var poses: [SIMD4<Float>]
  private var velocities: [SIMD4<Float>]
  private var coordinates: [Float]
  private var fractions: [Float]
  private var began: [Int32]
  private var ended: [Int32]

  /// How many rays look for ground.
  static let rayCount = 10
  /// What they fan out over, rad: from straight down to nearly straight ahead, wherever the hull leans.
  private static let fan = 1.5
  /// How long rays are, m.
  private static let reach = 160 / WalkerTerrain.scale

  /// Senses that have not been used yet.
  init(_ batch: WorldBatch) {
    // The ground is the first body.
    parts = Array(batch.bodies[1...])
    let body = parts[0]
    hull = [body]
    joints = batch.joints
    marks = [ContactMark(body), ContactMark(parts[2]), ContactMark(parts[4])]
    rays = (0..<Self.rayCount).map { ray in
      let angle = Self.fan / Double(Self.rayCount) * Double(ray)
      return RaySensor(
        on: body, Ray(origin: .zero, translation: [Float(Self.reach * sin(angle)), Float(-Self.reach * cos(angle))]),
        turnsWithBody: false,
        filter: QueryFilter(category: BipedalWalkerRules.Category.walker, mask: BipedalWalkerRules.Category.terrain))
    }
    let count = batch.count
    poses = Array(repeating: .zero, count: count)
    velocities = Array(repeating: .zero, count: count * parts.count)
    coordinates = Array(repeating: 0, count: count * joints.count)
    fractions = Array(repeating: 0, count: count * rays.count)
    began = Array(repeating: 0, count: count * marks.count)
    ended = began
  }

  /// Reads everything.
  mutating func read(_ batch: WorldBatch) throws(WorldError) {
    // A span of one property keeps all others from being looked at.
    let (hull, parts, joints, rays) = (hull, parts, joints, rays)
    var poses = poses.mutableSpan
    try batch.readTransforms(of: hull, into: &poses)
    var velocities = velocities.mutableSpan
    try batch.readVelocities(of: parts, into: &velocities)
    var coordinates = coordinates.mutableSpan
    try batch.readJointCoordinates(of: joints, into: &coordinates)
    var fractions = fractions.mutableSpan
    try batch.castRays(rays, into: &fractions)
    try Self.readChanges(of: marks, batch, &began, &ended)
  }

  private static func readChanges(
    of marks: [ContactMark], _ batch: WorldBatch, _ began: inout [Int32], _ ended: inout [Int32]
  ) throws(WorldError) {
    var began = began.mutableSpan
    var ended = ended.mutableSpan
    try batch.readContactChanges(of: marks, began: &began, ended: &ended)
  }

  // MARK: - Of a world

  /// Of the hull: `x, y, cos, sin`.
  func pose(_ world: Int) -> SIMD4<Float> { poses[world] }

  /// Of a part: `vx, vy, w`, m/s and rad/s.
  func velocity(_ world: Int, _ part: Int) -> SIMD4<Float> { velocities[world * parts.count + part] }

  /// Of a joint, rad.
  func angle(_ world: Int, _ joint: Int) -> Float { coordinates[world * joints.count + joint] }

  /// How much of a ray there is before it meets the ground, 0 to 1.
  func fraction(_ world: Int, _ ray: Int) -> Float { fractions[world * rays.count + ray] }

  /// Whether the hull has met the ground in the last step.
  func hullHasLanded(_ world: Int) -> Bool { began[world * marks.count] > 0 }

  /// Whether a foot is on the ground after the last step, if it was or was not before. To ask twice is to hear the same.
  ///
  /// What happened last counts: a foot that has left an edge is off the ground until it meets another one. Where both
  /// happened in a step, the original's order nearly always is to leave first.
  func isGrounded(_ world: Int, _ leg: Int, before wasGrounded: Bool) -> Bool {
    let place = world * marks.count + 1 + leg
    return began[place] > 0 || wasGrounded && ended[place] == 0
  }
}
