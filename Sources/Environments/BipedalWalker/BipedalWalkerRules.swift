internal import BatchSolver
internal import DynamicsBase

/// Walking on two legs.
///
/// The task is that of Gymnasium's `BipedalWalker-v3`: the same bodies, motors, terrain, observations, rewards and ends.
/// Walkers begin as the original's are after the step of its reset: with knees that are 0.2 m apart, which the first step with an
/// action brings together. Contacts and joints are solved by sequential impulses as there, but in another order, so that it brings
/// them together in another way.
final class BipedalWalkerRules: EnvironmentRules {
  let observationSize = 14 + WalkerSenses.rayCount
  let actionSize = jointCount
  let beginsWithStep = false
  let terrainSize: Int
  let transfers = StepTransfers()
  /// What walkers were asked with the last step.
  let senses: WalkerSenses
  /// `[world][joint]`: speed, rad/s, and largest torque, N m.
  let motors: AlignedBuffer<SIMD2<Float>>
  var walkers: [Walker]
  /// The hull, and of each leg the upper part and the lower.
  private let parts: [BodyID]
  /// The shapes of the ground.
  private let ground: [ShapeID]
  /// How fast parts are at first, `[world][part]`.
  private let velocities: AlignedBuffer<SIMD4<Float>>

  /// What is known of a walker besides its bodies.
  struct Walker {
    /// What it walks on.
    var terrain: WalkerTerrain
    var left = Foot()
    var right = Foot()
    /// How much of their torque the joints were told to take, in all.
    var effort: Float = 0
    /// What the reward is the change of.
    var shaping = 0.0
  }

  /// A foot, which stands when an episode begins.
  struct Foot {
    /// Whether it is on the ground, as the original notes it: what happened to it last counts. One that has left an edge is off the
    /// ground until it meets another one. Where both happened in a step, the original's order nearly always is to leave first.
    ///
    /// The original's feet rest 5 mm from where contacts end, so that what jumps leaves the ground and meets it again. Here they
    /// rest 25 mm from there: to be borne again is to meet it.
    private(set) var isGrounded = true
    private var wasBorne = true

    mutating func note(_ contact: (began: Bool, ended: Bool, isBorne: Bool)) {
      if contact.began || contact.isBorne && !wasBorne {
        isGrounded = true
      } else if contact.ended {
        isGrounded = false
      }
      wasBorne = contact.isBorne
    }
  }

  /// How many joints both legs have.
  static let jointCount = 4

  init(isHardcore: Bool, _ batch: WorldBatch) throws(WorldError) {
    let terrain = WalkerTerrain(isHardcore: isHardcore)
    terrainSize = terrain.numbers.count
    parts = Array(batch.bodies[1...])
    ground = Array(batch.shapes[terrain.shapes])
    senses = WalkerSenses(batch, transfers)
    walkers = Array(repeating: Walker(terrain: terrain), count: batch.count)
    velocities = AlignedBuffer(zeroed: batch.count * parts.count)
    motors = AlignedBuffer(zeroed: batch.count * Self.jointCount)
    transfers.tell(motors: motors.elements, to: batch.joints)
  }

  /// Numbers of any size are actions.
  func check(_ actions: Span<Float>) throws(WorldError) {}

  func terrain(of world: Int) -> [Float] { walkers[world].terrain.numbers }

  // MARK: - Episodes

  /// m/s. How fast the hull is at most when it begins: the original pushes it with 5 N in the step of its reset, in which it
  /// falls, too.
  private static let initialSpeed: Float = 0.0177
  /// m/s. What it has of gravity then, and with it the upper parts of the legs; the lower ones stand.
  private static let initialFall: Float = -10.0 / 50
  /// How much of the hull's speed the upper parts have, and how fast they turn for it, rad/m.
  private static let (initialShare, initialTurn): (Float, Float) = (0.48, -0.905)

  func begin(_ worlds: Span<Bool>, _ batch: WorldBatch, _ streams: inout RandomStreams) throws(WorldError) {
    for world in walkers.indices where worlds[world] {
      walkers[world].terrain.draw { streams.uniform(world) }
      walkers[world].left = Foot()
      walkers[world].right = Foot()
      walkers[world].effort = 0
      for joint in 0..<Self.jointCount { motors[world * Self.jointCount + joint] = .zero }
      let speed = Self.initialSpeed * walkers[world].terrain.push
      let first = world * parts.count
      velocities[first] = [speed, Self.initialFall, 0, 0]
      for upper in [1, 3] {
        velocities[first + upper] = [Self.initialShare * speed, Self.initialFall, Self.initialTurn * speed, 0]
      }
    }
    try batch.setGeometries(walkers.count * ground.count, of: ground, worlds: worlds) { [self] element in
      walkers[element / ground.count].terrain.geometry(element % ground.count)
    }
    try batch.setVelocities(velocities.elements.span, of: parts, worlds: worlds)
  }
}
