public import BatchSolver

/// One run of a scene: the world, the steps so far, and their times.
public final class SceneRun {
  public let scene: Scene
  public let world: World
  public let instance: Scene.Instance
  public let timeStep: Float
  public let substeps: Int
  /// The scene's size parameter, if it has one.
  public let size: Int?
  /// Steps done.
  public private(set) var steps = 0
  /// The sums of the phase times of all steps but the first, which pays for first allocations.
  public private(set) var phaseTotals = PhaseTimes()
  /// What the scene itself did before those steps, such as adding bodies, ms.
  public private(set) var sceneMilliseconds = 0.0
  /// What the direct solver did so far.
  public private(set) var direct = DirectReport()

  /// Builds the scene.
  ///
  /// - Parameters:
  ///   - scene: What is built.
  ///   - size: See `Scene.Size`; `nil` takes the standard.
  ///   - level: The instruction set; `nil` takes what the environment says.
  ///   - solver: How joints are solved; `nil` takes what the scene says.
  ///   - timeStep: s; `nil` takes the scene's.
  ///   - substeps: `nil` takes the scene's.
  /// - Throws: `SceneError`, `WorldError`.
  public init(
    _ scene: Scene, size: Int? = nil, level: SIMDLevel? = nil, solver: SolverChoice? = nil, timeStep: Float? = nil,
    substeps: Int? = nil
  ) throws {
    self.scene = scene
    self.size = size ?? scene.size?.standard
    (world, instance) = try scene.makeWorld(size: size, level: level, solver: solver)
    self.timeStep = timeStep ?? scene.timeStep
    self.substeps = substeps ?? scene.substeps
  }

  /// One step.
  public func step() throws {
    if let beforeStep = instance.beforeStep {
      let begin = ContinuousClock.now
      try beforeStep(world, steps)
      if steps > 0 { sceneMilliseconds += (ContinuousClock.now - begin) / .milliseconds(1) }
    }
    try world.step(by: timeStep, substeps: substeps)
    if steps > 0 { phaseTotals.add(world.phaseTimes) }
    steps += 1
    direct.add(world.directCounters)
  }

  /// The farthest that a joint lets apart what it holds together now, m; see `SceneQuality.maxJointError`.
  public func worstJointError() throws -> Double { try JointError.worst(in: world) }

  /// What the run was like: times from the second step on, and the world as it is.
  public func report() throws -> SceneReport { try SceneReport(self) }
}

extension PhaseTimes {
  /// Adds the times of a step.
  public mutating func add(_ other: PhaseTimes) {
    total += other.total
    broadPhase += other.broadPhase
    narrowPhase += other.narrowPhase
    contactUpdate += other.contactUpdate
    plan += other.plan
    solve += other.solve
    direct += other.direct
    continuous += other.continuous
    finish += other.finish
    sleep += other.sleep
  }
}
