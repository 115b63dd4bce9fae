internal import BatchSolver

extension BipedalWalkerRules {
  // MARK: - What is done

  /// The most of a motor, N m.
  private static let torque = 80.0
  /// Of the motors at hip and knee of each leg, rad/s.
  private static let speeds: SIMD4<Float> = [4, 6, 4, 6]

  func act(_ world: Int, _ actions: Span<Float>, _ streams: inout RandomStreams) {
    walkers[world].effort = 0
    guard !fails(world, by: actions) else { return }
    var effort: Float = 0
    for joint in 0..<Self.jointCount {
      let wanted = actions[world * Self.jointCount + joint]
      let strength = Float.minimum(abs(wanted), 1)
      let way: Float = wanted > 0 ? 1 : wanted < 0 ? -1 : 0
      worlds.setMotor(
        world, Self.solved[joint], speed: way * Self.speeds[joint], torque: strength * Float(Self.torque))
      effort += strength
    }
    walkers[world].effort = effort
  }

  /// Nothing happens but what motors do.
  func prepareStep(of world: Int) {}

  // MARK: - What is seen

  private static let stepsPerSecond = 50.0
  /// What angular velocity and velocity (x, y) are observed in, s and s/m: those of the original, whose view is 600 pixels
  /// wide and 400 high.
  private static let velocityUnits = SIMD3(
    Float(2 / stepsPerSecond), Float(0.3 * (600 / WalkerTerrain.scale) / stepsPerSecond),
    Float(0.3 * (400 / WalkerTerrain.scale) / stepsPerSecond))
  /// What is added to the angles of hip and knee of each leg, rad.
  private static let anglesAtZero = SIMD4(Float(-spreads[0]), 1, Float(-spreads[1]), 1)
  /// The parts that hip and knee of each leg turn against: the hull, or the upper part of the leg.
  private static let partsAbove: SIMD4<Int> = [0, 1, 0, 3]

  func note(_ world: Int) {
    if worlds.hasLanded(world, Self.hull) { walkers[world].hasFallen = true }
  }

  func observe(_ world: Int, into observations: inout MutableSpan<Float>) {
    let first = world * observationSize
    let hull = worlds.velocity(world, Self.hull)
    observations[first] = worlds.angle(world, Self.hull)
    observations[first + 1] = hull.z * Self.velocityUnits.x
    observations[first + 2] = hull.x * Self.velocityUnits.y
    observations[first + 3] = hull.y * Self.velocityUnits.z
    // Of each leg: hip and how fast it turns, knee and how fast it turns, whether it stands.
    for joint in 0..<Self.jointCount {
      let place = first + 4 + 5 * (joint / 2) + 2 * (joint % 2)
      let (above, below) = (Self.partsAbove[joint], joint + 1)
      let turn = worlds.velocity(world, below).z - worlds.velocity(world, above).z
      observations[place] = worlds.angle(world, below) - worlds.angle(world, above) + Self.anglesAtZero[joint]
      observations[place + 1] = turn / Self.speeds[joint]
    }
    observations[first + 8] = worlds.isTouching(world, Self.feet[0]) ? 1 : 0
    observations[first + 13] = worlds.isTouching(world, Self.feet[1]) ? 1 : 0
    worlds.cast(fan, world, Self.hull, into: fractions.pointer)
    for ray in 0..<Self.rayCount { observations[first + 14 + ray] = fractions[ray] }
  }

  // MARK: - What it is worth

  /// Where the end of the terrain is reached, m.
  private static let finish = Double(WalkerTerrain.places - 10) * WalkerTerrain.step
  /// What the whole torque of a joint costs in a step.
  private static let price = Float(0.00035 * torque)
  private static let rewardOfFall = -100.0

  func noteBegin(of world: Int, _ observations: Span<Float>) { walkers[world].shaping = shaping(world, observations) }

  func judge(_ world: Int, _ observations: Span<Float>) -> (reward: Double, isOver: Bool) {
    let x = Double(worlds.transform(world, Self.hull).x)
    let shaping = shaping(world, observations)
    let gain = shaping - walkers[world].shaping - Double(Self.price * walkers[world].effort)
    walkers[world].shaping = shaping
    let hasFallen = walkers[world].hasFallen || x < 0
    return (hasFallen ? Self.rewardOfFall : gain, hasFallen || x > Self.finish)
  }

  /// How far a walker has come, less how it leans.
  private func shaping(_ world: Int, _ observations: Span<Float>) -> Double {
    let lean = abs(observations[world * observationSize])
    return 130 / WalkerTerrain.scale * Double(worlds.transform(world, Self.hull).x) - Double(5 * lean)
  }
}
