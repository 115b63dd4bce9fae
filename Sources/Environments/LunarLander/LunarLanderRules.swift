internal import BatchSolver
internal import DynamicsBase

/// Landing on the moon.
///
/// The task is that of Gymnasium's `LunarLander-v3`: the same bodies, engines, ground, observations, rewards and ends. What the
/// engines blow out, which has no weight on the lander, is not there; nor is the edge at height 0 that the original's ground has below
/// all others.
final class LunarLanderRules: EnvironmentRules {
  /// What is known of a lander besides its bodies.
  struct Lander {
    var hasCrashed = false
    /// What rewards are the changes of.
    var shaping: Float = 0
    /// What the engines cost in this step.
    var fuel: Float = 0
    /// Steps in the wind, of which the first is by chance.
    var wind = 0
    var turbulence = 0
    var ground = LunarGround()
  }

  /// The parts of a lander.
  static let (hull, left, right) = (0, 1, 2)
  /// N. The most that a lander is pushed with in its first step, across and along.
  private static let initialForce: Float = 1000

  let worlds: LockstepBatch
  let observationSize = 8
  let terrainSize = LunarGround.count
  let options: LunarLanderOptions
  let landers: AlignedBuffer<Lander>
  /// m. How far the hull's centre of mass is above its origin.
  let center: Float

  init(_ options: LunarLanderOptions, _ batch: WorldBatch) throws(WorldError) {
    self.options = options
    center = try batch.layout.localCenterOfMass(of: batch.bodies[1]).y
    worlds = try Self.makeWorlds(batch)
    landers = AlignedBuffer(repeating: Lander(), count: batch.count)
  }

  var actionSize: Int { options.isContinuous ? 2 : 1 }

  func check(_ actions: Span<Float>) throws(WorldError) {
    guard !options.isContinuous else { return }
    for place in actions.indices where !LunarEngines.isAction(actions[place]) {
      throw .invalidValue(name: "actions[\(place)]", value: "\(actions[place])", expected: "0, 1, 2 or 3")
    }
  }

  func begin(_ world: Int, _ streams: inout RandomStreams) {
    var lander = Lander()
    lander.ground = LunarGround { streams.uniform(world) }
    worlds.ground.set(world, blocks: []) { lander.ground[$0] }
    worlds.begin(world)
    let push = SIMD2(2 * streams.uniform(world) - 1, 2 * streams.uniform(world) - 1)
    worlds.addForce(world, Self.hull, Self.initialForce * push, torque: 0)
    lander.wind = Int(streams.uniform(world) * 19998) - 9999
    lander.turbulence = Int(streams.uniform(world) * 19998) - 9999
    landers[world] = lander
  }

  func terrain(of world: Int) -> [Float] { (0..<LunarGround.count).map { landers[world].ground[$0] } }
}
