internal import BatchSolver
internal import DynamicsBase

/// Walking on two legs.
///
/// The task is that of Gymnasium's `BipedalWalker-v3`: the same bodies, motors, terrain, observations, rewards and ends.
final class BipedalWalkerRules: EnvironmentRules {
  let worlds: LockstepBatch
  let observationSize = 14 + rayCount
  let actionSize = jointCount
  let terrainSize: Int
  var walkers: [Walker]
  /// Where a fan of rays from the hull ends: 16 numbers.
  let fractions = AlignedBuffer<Float>(zeroed: 16)
  let fan: LockstepFan

  /// What is known of a walker besides its bodies.
  struct Walker {
    /// What it walks on.
    var terrain: WalkerTerrain
    var hasFallen = false
    /// How much of their torque the joints were told to take, in all.
    var effort: Float = 0
    /// What the reward is the change of.
    var shaping = 0.0
  }

  /// The hull and the lower parts of the legs.
  static let hull = 0
  static let feet = [2, 4]
  /// How many joints both legs have: hip and knee of each.
  static let jointCount = 4
  /// Of these, in the order in which the worlds have them.
  static let solved = [2, 3, 1, 0]
  /// How many rays look for ground.
  static let rayCount = 10
  /// What they fan out over, rad: from straight down to nearly straight ahead, wherever the hull leans.
  private static let spread = 1.5
  /// How long rays are, m.
  private static let reach = 160 / WalkerTerrain.scale
  /// N. The most that a hull is pushed with in its first step, across.
  private static let initialForce: Float = 5

  init(isHardcore: Bool, _ batch: WorldBatch) throws(WorldError) {
    let terrain = WalkerTerrain(isHardcore: isHardcore)
    terrainSize = terrain.numbers.count
    walkers = Array(repeating: Walker(terrain: terrain), count: batch.count)
    worlds = try Self.makeWorlds(batch, terrain)
    fan = LockstepFan(
      (0..<Self.rayCount).map { ray in
        let (cosine, sine) = cosineAndSine(Self.spread / Double(Self.rayCount) * Double(ray))
        return [Float(Self.reach * sine), Float(-Self.reach * cosine)]
      })
  }

  /// Numbers of any size are actions.
  func check(_ actions: Span<Float>) throws(WorldError) {}

  func terrain(of world: Int) -> [Float] { walkers[world].terrain.numbers }

  func begin(_ world: Int, _ streams: inout RandomStreams) {
    walkers[world].terrain.draw { streams.uniform(world) }
    walkers[world].hasFallen = false
    walkers[world].effort = 0
    let terrain = walkers[world].terrain
    worlds.ground.set(world, blocks: terrain.blocks.prefix { $0 != .absent }.map(\.row)) { terrain.heights[$0] }
    worlds.begin(world)
    worlds.addForce(world, Self.hull, SIMD2(Self.initialForce * terrain.push, 0), torque: 0)
  }
}
