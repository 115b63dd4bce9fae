internal import BatchSolver

/// Walking on two legs.
///
/// The task is that of Gymnasium's `BipedalWalker-v3`: the same bodies, motors, terrain, observations, rewards and ends.
/// Walkers begin as the original's stand after two steps, which bring together what it makes apart. Contacts and joints are
/// solved by sequential impulses as there, but in another order: Gymnasium's own heuristic falls a little sooner here.
final class BipedalWalkerRules: EnvironmentRules {
  let observationSize = 14 + WalkerSenses.rayCount
  let actionSize = jointCount
  let terrainSize: Int
  /// The body that is pushed at first, alone.
  private let hull: [BodyID]
  /// Hip and knee of each leg.
  let joints: [JointID]
  /// The shapes of the ground.
  private let ground: [ShapeID]
  /// What was read of them last.
  var senses: WalkerSenses
  /// By world.
  var walkers: [Walker]
  /// What joints are told, by world: speed, rad/s, and largest torque, N m.
  var motors: [SIMD2<Float>]
  /// What hulls are told at first, by world.
  private var forces: [SIMD4<Float>]
  /// What the ground is told to be, by world.
  private var geometries: [ShapeGeometry]

  /// What is known of a walker besides its bodies.
  struct Walker {
    /// What it walks on.
    var terrain: WalkerTerrain
    /// Whether the feet are on the ground.
    var isGrounded = (false, false)
    /// How much of their torque the joints were told to take, in all.
    var effort: Float = 0
    /// What the reward is the change of.
    var shaping = 0.0
  }

  /// How many joints both legs have.
  static let jointCount = 4

  init(isHardcore: Bool, _ batch: WorldBatch) throws(WorldError) {
    let terrain = WalkerTerrain(isHardcore: isHardcore)
    terrainSize = terrain.numbers.count
    hull = [batch.bodies[1]]
    joints = batch.joints
    ground = Array(batch.shapes[terrain.shapes])
    senses = WalkerSenses(batch)
    walkers = Array(repeating: Walker(terrain: terrain), count: batch.count)
    forces = Array(repeating: .zero, count: batch.count)
    motors = Array(repeating: .zero, count: batch.count * joints.count)
    geometries = []
    geometries.reserveCapacity(batch.count * ground.count)
    for _ in 0..<batch.count { geometries += terrain.shapes.map(terrain.geometry) }
  }

  /// Numbers of any size are actions.
  func check(_ actions: Span<Float>) throws(WorldError) {}

  func terrain(of world: Int) -> [Float] { walkers[world].terrain.numbers }

  // MARK: - Episodes

  /// The most that walkers are pushed in their first step, N.
  private static let push: Float = 5

  func begin(_ worlds: Span<Bool>, _ batch: WorldBatch, _ streams: inout RandomStreams) throws(WorldError) {
    for world in walkers.indices where worlds[world] {
      walkers[world].terrain.draw { streams.uniform(world) }
      walkers[world].isGrounded = (false, false)
      walkers[world].effort = 0
      for shape in ground.indices {
        geometries[world * ground.count + shape] = walkers[world].terrain.geometry(shape)
      }
      forces[world] = [Self.push * walkers[world].terrain.push, 0, 0, 0]
    }
    // There are no spans of a class's properties.
    let geometries = geometries
    let forces = forces
    try batch.setGeometries(geometries.span, of: ground, worlds: worlds)
    try batch.addForces(forces.span, to: hull, worlds: worlds)
  }
}
