internal import BatchSolver
internal import DynamicsBase

/// Landing on the moon.
///
/// The task is that of Gymnasium's `LunarLander-v3`: the same bodies, engines, ground, observations, rewards and ends. What the
/// engines blow out, which has no weight on the lander, is not there. In hard landings, where Box2D 2.3 ends steps without
/// joints, legs give a little less.
final class LunarLanderRules: EnvironmentRules {
  /// What is known of a lander besides its bodies.
  struct Lander {
    var hull = LanderTouch()
    var left = LanderTouch()
    var right = LanderTouch()
    /// Of the hull, as it was looked at: `x, y, cos, sin`.
    var pose = LunarLanderRules.start
    /// rad; whole turns count.
    var angle: Float = 0
    /// What rewards are the changes of.
    var shaping: Float = 0
    /// What the engines cost in this step.
    var fuel: Float = 0
    /// Steps in the wind, of which the first is by chance.
    var wind = 0
    var turbulence = 0
    var ground = LunarGround()
  }

  /// Where the hull begins: `x, y, cos, sin`. In its first step the original lifts it by 6.1 mm, as it brings the legs to where
  /// joints let them be.
  static let start = SIMD4<Float>(LunarGround.width / 2, LunarGround.height + 0.0061, 1, 0)
  /// N s. The most that a lander is pushed at first, across and along: the original's 1000 N for a step.
  private static let initialImpulse: Float = 1000 / 50
  /// rad/m. How much it turns then for each metre that it goes across. The original's legs hang where they were made, lower
  /// than their joints let them be, and are dragged along by the push.
  private static let initialTurn: Float = -0.112

  let observationSize = 8
  let terrainSize = LunarGround.count
  let transfers = StepTransfers()
  let options: LunarLanderOptions
  let hull: [BodyID]
  /// Hull and legs.
  let parts: [BodyID]
  static let partCount = 3
  /// m. How far the hull's centre of mass is above its origin.
  let center: Float
  /// m. From the lander's centre of mass to those of its parts, as it begins.
  private let centers: [SIMD2<Float>]
  /// m/s. How fast landers are at most when they begin, across and along.
  private let initialSpeed: Float
  private let edges: [ShapeID]

  let landers: AlignedBuffer<Lander>
  // What worlds are told and asked, `[world]`.
  let impulses: AlignedBuffer<SIMD4<Float>>
  let forces: AlignedBuffer<SIMD4<Float>>
  /// `[world][part]`: of the hull and both legs.
  let poses: AlignedBuffer<SIMD4<Float>>
  let velocities: AlignedBuffer<SIMD4<Float>>
  /// `[world][part]`.
  private let initialVelocities: AlignedBuffer<SIMD4<Float>>
  let isAwake: AlignedBuffer<Bool>
  let flies: AlignedBuffer<Bool>

  init(_ options: LunarLanderOptions, _ batch: WorldBatch) throws(WorldError) {
    self.options = options
    let parts = Array(batch.bodies[1...Self.partCount])
    let hull = parts[0]
    self.hull = [hull]
    self.parts = parts
    edges = Array(batch.shapes[1..<LunarGround.count])
    let (height, masses, places) = try batch.withWorld(0) { world throws(WorldError) in
      (
        try world.localCenterOfMass(of: hull).y, try parts.map { part throws(WorldError) in try world.mass(of: part) },
        try parts.map { part throws(WorldError) in try world.centerOfMass(of: part) }
      )
    }
    center = height
    let mass = masses.reduce(0, +)
    let middle = zip(masses, places).reduce(.zero) { $0 + $1.0 * $1.1 } / mass
    centers = places.map { $0 - middle }
    initialSpeed = Self.initialImpulse / mass
    let count = batch.count
    landers = AlignedBuffer(repeating: Lander(), count: count)
    poses = AlignedBuffer(zeroed: count * Self.partCount)
    velocities = AlignedBuffer(zeroed: count)
    initialVelocities = AlignedBuffer(zeroed: count * Self.partCount)
    impulses = AlignedBuffer(zeroed: count)
    forces = AlignedBuffer(zeroed: count)
    isAwake = AlignedBuffer(zeroed: count)
    flies = AlignedBuffer(zeroed: count)
    transfers.tell(impulses: impulses.elements, to: self.hull)
    transfers.ask(transforms: poses.elements, of: parts)
    transfers.ask(velocities: velocities.elements, of: self.hull)
    transfers.ask(areAwake: isAwake.elements, of: self.hull)
  }

  var beginsWithStep: Bool { true }
  var actionSize: Int { options.isContinuous ? 2 : 1 }

  func check(_ actions: Span<Float>) throws(WorldError) {
    guard !options.isContinuous else { return }
    for place in actions.indices where !LunarEngines.isAction(actions[place]) {
      throw .invalidValue(name: "actions[\(place)]", value: "\(actions[place])", expected: "0, 1, 2 or 3")
    }
  }

  func begin(_ worlds: Span<Bool>, _ batch: WorldBatch, _ streams: inout RandomStreams) throws(WorldError) {
    for world in 0..<landers.count where worlds[world] {
      var lander = Lander()
      lander.ground = LunarGround { streams.uniform(world) }
      let velocity = initialSpeed * SIMD2(2 * streams.uniform(world) - 1, 2 * streams.uniform(world) - 1)
      let turn = Self.initialTurn * velocity.x
      for (part, center) in centers.enumerated() {
        initialVelocities[world * Self.partCount + part] = [
          velocity.x - turn * center.y, velocity.y + turn * center.x, turn, 0,
        ]
      }
      lander.wind = Int(streams.uniform(world) * 19998) - 9999
      lander.turbulence = Int(streams.uniform(world) * 19998) - 9999
      landers[world] = lander
      impulses[world] = .zero
    }
    try batch.setGeometries(landers.count * edges.count, of: edges, worlds: worlds) { [self] element in
      landers[element / edges.count].ground.edge(element % edges.count)
    }
    try batch.setVelocities(initialVelocities.elements.span, of: parts, worlds: worlds)
  }

  func terrain(of world: Int) -> [Float] { (0..<LunarGround.count).map { landers[world].ground[$0] } }
}
