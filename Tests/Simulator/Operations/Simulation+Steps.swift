internal import BatchSolver

extension Simulation {
  /// How a step is taken.
  private enum Scheme {
    case substeps(Int)
    case iterations(Int, Int)
  }

  func step(_ count: Int, _ arguments: ArgumentReader) {
    let timeStep = arguments.float([1 / 60, 1 / 60, 1 / 60, 1 / 60, 1 / 120, 1 / 30, 0.001])
    let scheme = arguments.element([
      Scheme.substeps(4), .substeps(4), .substeps(4), .iterations(8, 3), .iterations(3, 1), .substeps(1), .substeps(2),
      .substeps(3), .substeps(8), .substeps(12),
    ])
    for _ in 0..<count where failure == nil { step(by: timeStep, scheme) }
  }

  func oddStep(_ arguments: ArgumentReader) {
    let timeSteps: [Float] = [
      0.0167, 0.1, 1, 10, 1e-5, 1e-10, 1e-38, .leastNonzeroMagnitude, 1e4, 1e10, 3e38, 0, -1, .infinity, .nan,
    ]
    let schemes: [Scheme] = [
      .substeps(4), .substeps(1), .substeps(50), .iterations(33, 1), .iterations(1, 0), .substeps(7), .substeps(1000),
      .substeps(0), .iterations(-1, 3), .substeps(1001), .iterations(8, .max), .iterations(.min, .min),
    ]
    step(by: arguments.element(timeSteps), arguments.element(schemes))
  }

  private func step(by timeStep: Float, _ scheme: Scheme) {
    hookBudget = 3
    switch scheme {
    case .substeps(let substeps):
      change("World.step(by:substeps:)", [timeStep, substeps], isStep: true) { () throws(WorldError) in
        try world.step(by: timeStep, substeps: substeps)
      }
    case .iterations(let velocity, let position):
      change(
        "World.step(by:velocityIterations:positionIterations:)", [timeStep, velocity, position], isStep: true
      ) { () throws(WorldError) in
        try world.step(by: timeStep, velocityIterations: velocity, positionIterations: position)
      }
    }
  }

  // MARK: - Hooks

  func setHooks(_ arguments: ArgumentReader) {
    let filters = arguments.index(4)
    let preSolves = arguments.index(4)
    let inside = arguments.nested()
    comment("filterHook \(filters), preSolveHook \(preSolves)")
    // Hooks must not be exchanged while they run.
    guard lockDepth == 0 else { return }
    world.filterHook =
      filters == 0
      ? nil
      : { [unowned self] a, b in
        var asked = Digest()
        asked.add([a, b])
        note(asked.value)
        tryInside("filterHook(\(a), \(b))", inside)
        return filters == 1 || asked.value % 8 < 5
      }
    world.preSolveHook =
      preSolves == 0
      ? nil
      : { [unowned self] contact in
        var asked = Digest()
        asked.add(contact)
        if let place = asked.notFinite { fail(.notFinite, "argument of preSolveHook: \(place)") }
        note(asked.value)
        tryInside("preSolveHook(\(contact.id))", inside)
        return preSolves == 1 || asked.value % 8 < 5
      }
  }

  /// An operation inside a hook: questions are answered, changes refused.
  private func tryInside(_ hook: String, _ arguments: ArgumentReader) {
    guard hookBudget > 0, failure == nil else { return }
    hookBudget -= 1
    whileLocked(isHook: true) {
      comment(hook)
      executeInside(arguments)
    }
  }

  /// An operation where the world is locked.
  func executeInside(_ arguments: ArgumentReader) {
    guard lockDepth <= 2, failure == nil else { return }
    let operation = Operation(code: arguments.byte(), omitting: 0)
    execute(operation, arguments)
  }

  // MARK: - Settings

  func updateSettings(_ arguments: ArgumentReader) {
    var wanted = world.settings
    for _ in 0...arguments.index(3) {
      switch arguments.index(14) {
      case 0: wanted.gravity = arguments.flag() ? [0, -10] : arguments.vector(20)
      case 1: wanted.allowsSleep.toggle()
      case 2: wanted.timeToSleep = arguments.float([0.5, 0.05, 0])
      case 3: wanted.sleepInterval = arguments.count(1...8, extremes: [0, -1, .max, .min])
      case 4: wanted.contactHertz = arguments.float([30, 60, 0, 5])
      case 5: wanted.contactDampingRatio = arguments.float([10, 1, 0])
      case 6: wanted.maximumDepenetrationSpeed = arguments.float([3, 0, 100])
      case 7: wanted.restitutionThreshold = arguments.float([1, 0, 10])
      case 8: wanted.hitEventThreshold = arguments.float([1, 0, 0.1])
      case 9: wanted.maximumSpeed = arguments.float([400, 10, 1e4, 1e8])
      case 10: wanted.continuousCollision.toggle()
      case 11: wanted.solver = arguments.element(SolverChoice.allCases)
      case 12: wanted.frictionMixing = arguments.element(MixingRule.allCases)
      default: wanted.restitutionMixing = arguments.element(MixingRule.allCases)
      }
    }
    change("World.updateSettings(_:)", [wanted]) { () throws(WorldError) in
      try world.updateSettings { $0 = wanted }
    }
    if arguments.flag(4) {
      let gravity = arguments.vector(20)
      change("World.setGravity(_:)", [gravity]) { () throws(WorldError) in try world.setGravity(gravity) }
    }
    if arguments.flag() {
      let workers = arguments.element([1, 2, 3, 4, 0, -1, 257, .max])
      change("World.updateSettings(_:)", ["workers", workers]) { () throws(WorldError) in
        try world.updateSettings { $0.workers = workers }
      }
    }
  }

  func setSolver(_ arguments: ArgumentReader) {
    let solver = arguments.element(SolverChoice.allCases)
    change("World.setSolver(_:)", [solver]) { () throws(WorldError) in try world.setSolver(solver) }
    let pool = arguments.element(Simulator.workerPools)
    change("World.useWorkers(of:)", [pool.workers]) { () throws(WorldError) in try world.useWorkers(of: pool) }
  }

  func reserve(_ arguments: ArgumentReader) {
    let counts = [0, 1, 40, 500, -1, .max, .min, Int(Int32.max) / 32]
    let (bodies, shapes) = (arguments.element(counts), arguments.element(counts))
    // Room is memory that the world may hold.
    model.noteRoom(max(bodies, shapes))
    change("World.reserve(bodies:shapes:)", [bodies, shapes]) { () throws(WorldError) in
      try world.reserve(bodies: bodies, shapes: shapes)
    }
  }

  func makeWorld(_ arguments: ArgumentReader) {
    var settings = WorldSettings()
    settings.contactHertz = arguments.float([30, .nan, -1, .infinity])
    settings.maximumSpeed = arguments.float([400, 0, 2e8])
    let level = arguments.element(SIMDLevel.allCases)
    let pool = arguments.flag() ? arguments.element(Simulator.workerPools) : nil
    ask("World.init(_:simdLevel:workerPool:)", [settings, level]) { (_: inout Digest) throws(WorldError) in
      let made = try World(
        settings, simdLevel: SIMDLevel.available.contains(level) ? level : nil, workerPool: pool)
      if made.number == world.number { fail(.inconsistent, "two worlds with a number") }
      try made.step(by: 1 / 60)
    }
    useSnapshots(arguments)
  }
}
