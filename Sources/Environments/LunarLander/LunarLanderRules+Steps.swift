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
      let touches = landers[world].touches
      flies[world] = (worlds.isEmpty || worlds[world]) && touches[1] == 0 && touches[2] == 0
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

  func observe(into observations: inout MutableSpan<Float>) {
    for world in 0..<landers.count {
      let (pose, velocity) = (poses[world], velocities[world])
      var lander = landers[world]
      lander.turn(to: pose)
      feel(&lander, world)
      landers[world] = lander
      let place = (SIMD2(pose.x, pose.y) - Self.goal) * Self.positionUnit
      let speed = SIMD2(velocity.x, velocity.y) * Self.velocityUnit
      let first = world * observationSize
      observations[first] = place.x
      observations[first + 1] = place.y
      observations[first + 2] = speed.x
      observations[first + 3] = speed.y
      observations[first + 4] = lander.angle
      observations[first + 5] = velocity.z * Self.turnUnit
      observations[first + 6] = Float(lander.touches[1])
      observations[first + 7] = Float(lander.touches[2])
    }
  }

  /// Notes what touches the ground, as the original does: a contact's begin sets the mark of a body, its end clears that of a
  /// leg, though another may hold it. So who slides from one edge to the next stands on legs that do not touch.
  ///
  /// The original's bodies rest 5 mm from where contacts end, so that what jumps loses its mark and gets it back. Here they
  /// rest 20 mm from there: to bear again is to begin.
  private func feel(_ lander: inout Lander, _ world: Int) {
    for part in 0..<marks.count {
      let mark = world * marks.count + part
      let isBorne: Int32 = pushes[mark] > 0 ? 1 : 0
      if began[mark] > 0 || isBorne > lander.wasBorne[part] { lander.touches[part] = 1 }
      if part > 0, ended[mark] > 0 { lander.touches[part] = 0 }
      lander.wasBorne[part] = isBorne
    }
    if lander.isDown { lander.touches[0] = 1 }
  }

  func noteBegin(of world: Int, _ observations: Span<Float>) { landers[world].shaping = shaping(world, observations) }

  func judge(_ world: Int, _ observations: Span<Float>) -> (reward: Double, isOver: Bool) {
    let shaping = shaping(world, observations)
    let gain = Double(shaping) - Double(landers[world].shaping) - Double(landers[world].fuel)
    landers[world].shaping = shaping
    let hasCrashed = landers[world].touches[0] != 0 || abs(observations[world * observationSize]) >= 1
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
  /// m. So near to each other the original's shapes touch, and those here.
  private static let skin: Float = 0.02
  /// m. More than it is from the hull's origin to a corner.
  private static let cornerReach: Float = 1

  /// Takes note of where the hull is now. It has turned by less than half a turn since the last step: whole turns are counted.
  mutating func turn(to new: SIMD4<Float>) {
    angle += Environments.angle(ofX: pose.z * new.z + pose.w * new.w, y: pose.z * new.w - pose.w * new.z)
    pose = new
  }

  /// Whether a corner of the hull is at the ground. Contacts are those of a step's beginning; the original also looks for them
  /// at its end, and so sees a crash a step earlier. Rays would tell, too, but cost an eighth of a step.
  var isDown: Bool {
    guard pose.y <= ground.highest + (Self.cornerReach + Self.skin) else { return false }
    for corner in LunarLanderRules.corners {
      let below = ground.height(at: pose.x + pose.z * corner.x - pose.w * corner.y)
      if pose.y + pose.w * corner.x + pose.z * corner.y < below + Self.skin { return true }
    }
    return false
  }
}
