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
    /// Hull and legs: whether they touch the ground, as the original notes it.
    var touches = SIMD4<Int32>.zero
    /// Hull and legs: whether the ground bore them in the last step.
    var wasBorne = SIMD4<Int32>.zero
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

  /// Where the hull begins: `x, y, cos, sin`.
  static let start = SIMD4<Float>(LunarGround.width / 2, LunarGround.height, 1, 0)
  /// N. The most that a lander is pushed in its first step, across and along.
  private static let initialForce: Float = 1000
  /// m. In its first step the original's legs hang where they were made, lower than their joints let them be, and are dragged
  /// along by the force at the hull's centre. That turns the lander as a force this much higher does one with its legs in
  /// place.
  private static let initialHeight: Float = 0.011919

  let observationSize = 8
  let terrainSize = LunarGround.count
  let transfers = StepTransfers()
  let options: LunarLanderOptions
  let hull: [BodyID]
  /// Hull and legs, with whatever they touch.
  let marks: [ContactMark]
  /// m. How far the hull's centre of mass is above its origin.
  let center: Float
  private let edges: [ShapeID]

  let landers: AlignedBuffer<Lander>
  // What worlds are told and asked, [world] or [world][mark].
  let impulses: AlignedBuffer<SIMD4<Float>>
  let forces: AlignedBuffer<SIMD4<Float>>
  let poses: AlignedBuffer<SIMD4<Float>>
  let velocities: AlignedBuffer<SIMD4<Float>>
  let isAwake: AlignedBuffer<Bool>
  let pushes: AlignedBuffer<Float>
  let began: AlignedBuffer<Int32>
  let ended: AlignedBuffer<Int32>
  let flies: AlignedBuffer<Bool>

  init(_ options: LunarLanderOptions, _ batch: WorldBatch) throws(WorldError) {
    self.options = options
    let hull = batch.bodies[1]
    self.hull = [hull]
    marks = batch.bodies[1...3].map { ContactMark($0) }
    edges = Array(batch.shapes[1..<LunarGround.count])
    center = try batch.withWorld(0) { world throws(WorldError) in try world.localCenterOfMass(of: hull).y }
    let count = batch.count
    landers = AlignedBuffer(repeating: Lander(), count: count)
    poses = AlignedBuffer(zeroed: count)
    velocities = AlignedBuffer(zeroed: count)
    impulses = AlignedBuffer(zeroed: count)
    forces = AlignedBuffer(zeroed: count)
    isAwake = AlignedBuffer(zeroed: count)
    flies = AlignedBuffer(zeroed: count)
    pushes = AlignedBuffer(zeroed: count * marks.count)
    began = AlignedBuffer(zeroed: count * marks.count)
    ended = AlignedBuffer(zeroed: count * marks.count)
    transfers.tell(impulses: impulses.elements, to: self.hull)
    transfers.ask(transforms: poses.elements, of: self.hull)
    transfers.ask(velocities: velocities.elements, of: self.hull)
    transfers.ask(areAwake: isAwake.elements, of: self.hull)
    transfers.ask(impulses: pushes.elements, of: marks)
    transfers.ask(began: began.elements, ended: ended.elements, of: marks)
  }

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
      let x = (2 * streams.uniform(world) - 1) * Self.initialForce
      let y = (2 * streams.uniform(world) - 1) * Self.initialForce
      forces[world] = [x, y, -Self.initialHeight * x, 0]
      lander.wind = Int(streams.uniform(world) * 19998) - 9999
      lander.turbulence = Int(streams.uniform(world) * 19998) - 9999
      landers[world] = lander
      impulses[world] = .zero
    }
    try batch.setGeometries(landers.count * edges.count, of: edges, worlds: worlds) { [self] element in
      landers[element / edges.count].ground.edge(element % edges.count)
    }
    try batch.addForces(forces.elements.span, to: hull, worlds: worlds)
  }

  func terrain(of world: Int) -> [Float] { (0..<LunarGround.count).map { landers[world].ground[$0] } }
}
