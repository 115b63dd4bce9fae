internal import BatchSolver
internal import DynamicsBase

/// Walking on two legs.
///
/// The task is that of Gymnasium's `BipedalWalker-v3`: the same bodies, motors, terrain, observations, rewards and ends.
/// Walkers begin as the original's stand after two steps, which bring together what it makes apart. Contacts and joints are
/// solved by sequential impulses as there, but in another order: Gymnasium's own heuristic falls a little sooner here.
final class BipedalWalkerRules: EnvironmentRules {
  let observationSize = 14 + WalkerSenses.rayCount
  let actionSize = jointCount
  let terrainSize: Int
  let transfers = StepTransfers()
  /// What walkers were asked with the last step.
  let senses: WalkerSenses
  /// `[world][joint]`: speed, rad/s, and largest torque, N m.
  let motors: AlignedBuffer<SIMD2<Float>>
  var walkers: [Walker]
  /// The body that is pushed at first, alone.
  private let hull: [BodyID]
  /// The shapes of the ground.
  private let ground: [ShapeID]
  /// What hulls are told at first, by world.
  private let forces: AlignedBuffer<SIMD4<Float>>

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
    ground = Array(batch.shapes[terrain.shapes])
    senses = WalkerSenses(batch, transfers)
    walkers = Array(repeating: Walker(terrain: terrain), count: batch.count)
    forces = AlignedBuffer(zeroed: batch.count)
    motors = AlignedBuffer(zeroed: batch.count * Self.jointCount)
    transfers.tell(motors: motors.elements, to: batch.joints)
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
      for joint in 0..<Self.jointCount { motors[world * Self.jointCount + joint] = .zero }
      forces[world] = [Self.push * walkers[world].terrain.push, 0, 0, 0]
    }
    try batch.setGeometries(walkers.count * ground.count, of: ground, worlds: worlds) { [self] element in
      walkers[element / ground.count].terrain.geometry(element % ground.count)
    }
    try batch.addForces(forces.elements.span, to: hull, worlds: worlds)
  }
}
