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

  func act(_ actions: Span<Float>, begun: Span<Bool>, _ streams: inout RandomStreams) {
    for world in 0..<landers.count {
      // Nor is anything dealt there: an episode is the same whether it begins with a step or a reset.
      guard !begun[world] else {
        landers[world].fuel = 0
        impulses[world] = .zero
        continue
      }
      let engines =
        options.isContinuous
        ? LunarEngines(throttle: actions[2 * world], turn: actions[2 * world + 1])
        : LunarEngines(action: actions[world])
      // An action that is no number ends an episode, and the reward is one.
      landers[world].fuel = engines.fuel.isNaN ? 0 : engines.fuel
      let pose = landers[world].pose
      impulses[world] = engines.impulse(
        cosine: pose.z, sine: pose.w, center: center, chance: streams.pair(world))
    }
  }

  /// Wind, in the worlds whose lander is in flight.
  func prepareStep(of worlds: Span<Bool>, _ batch: WorldBatch) throws(WorldError) {
    guard options.hasWind else { return }
    for world in 0..<landers.count {
      let stands = landers[world].left.isMarked || landers[world].right.isMarked
      flies[world] = (worlds.isEmpty || worlds[world]) && !stands
      guard flies[world] else { continue }
      forces[world] = [
        Float(gust(landers[world].wind) * options.windPower), 0,
        Float(gust(landers[world].turbulence) * options.turbulencePower), 0,
      ]
      landers[world].wind += 1
      landers[world].turbulence += 1
    }
    try batch.addForces(forces.elements.span, to: hull, worlds: flies.elements.span)
  }

  // MARK: - Looking

  func note(_ worlds: Span<Bool>) {
    for world in 0..<landers.count where worlds.isEmpty || worlds[world] {
      let part = world * Self.partCount
      var lander = landers[world]
      lander.turn(to: poses[part])
      lander.hull.look(Self.hullOutline, at: poses[part], lander.ground)
      lander.left.look(Self.legOutline, at: poses[part + 1], lander.ground)
      lander.right.look(Self.legOutline, at: poses[part + 2], lander.ground)
      landers[world] = lander
    }
  }

  func observe(into observations: inout MutableSpan<Float>) {
    for world in 0..<landers.count {
      let part = world * Self.partCount
      let (pose, velocity) = (poses[part], velocities[world])
      let lander = landers[world]
      let place = (SIMD2(pose.x, pose.y) - Self.goal) * Self.positionUnit
      let speed = SIMD2(velocity.x, velocity.y) * Self.velocityUnit
      let first = world * observationSize
      observations[first] = place.x
      observations[first + 1] = place.y
      observations[first + 2] = speed.x
      observations[first + 3] = speed.y
      observations[first + 4] = lander.angle
      observations[first + 5] = velocity.z * Self.turnUnit
      observations[first + 6] = lander.left.isMarked ? 1 : 0
      observations[first + 7] = lander.right.isMarked ? 1 : 0
    }
  }

  func noteBegin(of world: Int, _ observations: Span<Float>) { landers[world].shaping = shaping(world, observations) }

  func judge(_ world: Int, _ observations: Span<Float>) -> (reward: Double, isOver: Bool) {
    let shaping = shaping(world, observations)
    let gain = Double(shaping) - Double(landers[world].shaping) - Double(landers[world].fuel)
    landers[world].shaping = shaping
    let hasCrashed = landers[world].hull.isMarked || abs(observations[world * observationSize]) >= 1
    let rests = !isAwake[world]
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
    shaping -= 100 * (far + speed + abs(landers[world].angle))
    return shaping
  }
}

extension LunarLanderRules.Lander {
  /// Takes note of where the hull is now. It has turned by less than half a turn since the last step: whole turns are counted.
  mutating func turn(to new: SIMD4<Float>) {
    angle += Environments.angle(ofX: pose.z * new.z + pose.w * new.w, y: pose.z * new.w - pose.w * new.z)
    pose = new
  }
}
