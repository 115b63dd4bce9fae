internal import BatchSolver

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Landing on the moon.
///
/// The task is that of Gymnasium's `LunarLander-v3`: the same bodies, engines, ground, observations, rewards and ends. What the
/// engines blow out, which has no weight on the lander, is not there. In hard landings, where Box2D 2.3 ends steps without
/// joints, legs give a little less.
final class LunarLanderRules: EnvironmentRules {
  typealias Ground = LunarGround

  let observationSize = 8
  let terrainSize = Ground.heights
  private let options: LunarLanderOptions
  private let hull: [BodyID]
  private let marks: [ContactMark]
  private let edges: [ShapeID]
  /// m. The hull's centre of mass above its origin.
  private let center: Float

  /// What is known of a lander besides its bodies.
  private struct Lander {
    /// Hull and legs: whether they touch the ground, as the original notes it.
    var touches = SIMD3<Int32>.zero
    /// Whether the ground bore them after the last step.
    var wasBorne = SIMD3<Int32>.zero
    /// Of the hull, as it was looked at: `x, y, cos, sin`.
    var pose = LunarLanderRules.start
    /// rad, whole turns included.
    var angle: Float = 0
    /// What the reward is the change of.
    var shaping: Float = 0
    var fuel: Float = 0
    /// Steps in wind; the first ones are by chance.
    var wind = 0
    var turbulence = 0
    var ground = Ground()
  }

  private var landers: [Lander]
  private var poses: [SIMD4<Float>]
  private var velocities: [SIMD4<Float>]
  private var forces: [SIMD4<Float>]
  private var isAwake: [Bool]
  /// By world and mark.
  private var isNear: [Bool]
  private var pushes: [Float]
  private var began: [Int32]
  private var ended: [Int32]
  private var flies: [Bool]
  private var geometries: [ShapeGeometry]

  init(_ options: LunarLanderOptions, _ batch: WorldBatch) throws(WorldError) {
    self.options = options
    let parts = batch.bodies[1...3]
    hull = [parts[1]]
    marks = parts.map { ContactMark($0) }
    edges = Array(batch.shapes[1..<Ground.heights])
    let body = parts[1]
    center = try batch.withWorld(0) { world throws(WorldError) in try world.localCenterOfMass(of: body).y }
    let count = batch.count
    landers = Array(repeating: Lander(), count: count)
    poses = Array(repeating: Self.start, count: count)
    velocities = Array(repeating: .zero, count: count)
    forces = velocities
    isAwake = Array(repeating: true, count: count)
    isNear = Array(repeating: false, count: count * marks.count)
    pushes = Array(repeating: 0, count: count * marks.count)
    began = Array(repeating: 0, count: count * marks.count)
    ended = began
    flies = Array(repeating: false, count: count)
    geometries = Array(repeating: .segment(.zero, [1, 0]), count: count * edges.count)
  }

  var actionSize: Int { options.isContinuous ? 2 : 1 }

  func check(_ actions: Span<Float>) throws(WorldError) {
    guard !options.isContinuous else { return }
    for place in actions.indices where !LunarEngines.isAction(actions[place]) {
      throw .invalidValue(name: "actions[\(place)]", value: "\(actions[place])", expected: "0, 1, 2 or 3")
    }
  }

  // MARK: - Episodes

  func begin(_ worlds: Span<Bool>, _ batch: WorldBatch, _ streams: inout RandomStreams) throws(WorldError) {
    for world in landers.indices where worlds[world] {
      var lander = Lander()
      lander.ground = Ground { streams.uniform(world) }
      for edge in edges.indices { geometries[world * edges.count + edge] = lander.ground.edge(edge) }
      let x = (2 * streams.uniform(world) - 1) * Self.initialForce
      let y = (2 * streams.uniform(world) - 1) * Self.initialForce
      // One number of the stream belongs to nothing any more, between these and the wind's.
      forces[world] = [x, y, -Self.initialHeight * x, 0]
      lander.wind = Int(streams.uniform(world) * 19998) - 9999
      lander.turbulence = Int(streams.uniform(world) * 19998) - 9999
      lander.shaping = landers[world].shaping
      landers[world] = lander
    }
    try batch.setGeometries(geometries.span, of: edges, worlds: worlds)
    try batch.addForces(forces.span, to: hull, worlds: worlds)
  }

  func terrain(of world: Int) -> [Float] { landers[world].ground.all }
}
