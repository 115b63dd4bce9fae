internal import BatchSolver
internal import DynamicsBase

extension LunarLanderRules {
  /// m. Where the hull is to come to rest, in the middle of the level place.
  private static let goal = SIMD2<Float>(LunarGround.width / 2, Float(400.0 / 30 / 4 + legDown))
  /// What observations of positions and velocities are made with, 1/m and s/m.
  private static let positionUnit = SIMD2<Float>(Float(2 / (600.0 / 30)), Float(2 / (400.0 / 30)))
  private static let velocityUnit = SIMD2<Float>(Float(600.0 / 30 / 2 / 50), Float(400.0 / 30 / 2 / 50))
  /// s. What angular velocities are observed in.
  private static let turnUnit: Float = 20 / 50

  // MARK: - Acting

  func act(_ world: Int, _ actions: Span<Float>, _ streams: inout RandomStreams) {
    let chance = streams.pair(world)
    landers[world].fuel = 0
    guard !fails(world, by: actions) else { return }
    let engines =
      options.isContinuous
      ? LunarEngines(throttle: actions[2 * world], turn: actions[2 * world + 1])
      : LunarEngines(action: actions[world])
    landers[world].fuel = engines.fuel
    guard engines.fuel != 0 else { return }
    let pose = worlds.transform(world, Self.hull)
    let impulse = engines.impulse(cosine: pose.z, sine: pose.w, center: center, chance: chance)
    worlds.push(world, Self.hull, SIMD2(impulse.x, impulse.y), moment: impulse.z)
  }

  /// Wind, where the lander is in flight.
  func prepareStep(of world: Int) {
    guard options.hasWind, !worlds.isTouching(world, Self.left), !worlds.isTouching(world, Self.right) else { return }
    let wind = Float(gust(landers[world].wind) * options.windPower)
    let turbulence = Float(gust(landers[world].turbulence) * options.turbulencePower)
    worlds.addForce(world, Self.hull, SIMD2(wind, 0), torque: turbulence)
    landers[world].wind += 1
    landers[world].turbulence += 1
  }

  // MARK: - Looking

  func note(_ world: Int) {
    if worlds.hasLanded(world, Self.hull) { landers[world].hasCrashed = true }
  }

  func observe(_ world: Int, into observations: inout MutableSpan<Float>) {
    let (pose, velocity) = (worlds.transform(world, Self.hull), worlds.velocity(world, Self.hull))
    let place = (SIMD2(pose.x, pose.y) - Self.goal) * Self.positionUnit
    let speed = SIMD2(velocity.x, velocity.y) * Self.velocityUnit
    let first = world * observationSize
    observations[first] = place.x
    observations[first + 1] = place.y
    observations[first + 2] = speed.x
    observations[first + 3] = speed.y
    observations[first + 4] = worlds.angle(world, Self.hull)
    observations[first + 5] = velocity.z * Self.turnUnit
    observations[first + 6] = worlds.isTouching(world, Self.left) ? 1 : 0
    observations[first + 7] = worlds.isTouching(world, Self.right) ? 1 : 0
  }

  func noteBegin(of world: Int, _ observations: Span<Float>) { landers[world].shaping = shaping(world, observations) }

  func judge(_ world: Int, _ observations: Span<Float>) -> (reward: Double, isOver: Bool) {
    let shaping = shaping(world, observations)
    let gain = Double(shaping) - Double(landers[world].shaping) - Double(landers[world].fuel)
    landers[world].shaping = shaping
    let hasCrashed = landers[world].hasCrashed || abs(observations[world * observationSize]) >= 1
    let rests = !worlds.isAwake(world)
    return (rests ? 100 : hasCrashed ? -100 : gain, hasCrashed || rests)
  }

  /// How near a lander is to where it is to be, and how it is to be there.
  private func shaping(_ world: Int, _ observations: Span<Float>) -> Float {
    let first = world * observationSize
    let (x, y) = (observations[first], observations[first + 1])
    let (speedX, speedY) = (observations[first + 2], observations[first + 3])
    let far = (x * x + y * y).squareRoot()
    let speed = (speedX * speedX + speedY * speedY).squareRoot()
    var shaping = 10 * (observations[first + 6] + observations[first + 7])
    shaping -= 100 * (far + speed + abs(observations[first + 4]))
    return shaping
  }
}
