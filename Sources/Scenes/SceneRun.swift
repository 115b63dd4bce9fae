public import BatchSolver
internal import Dynamics

/// One run of a scene: the world, the steps so far, and their times.
public final class SceneRun {
  /// What is run.
  public let scene: Scene
  /// The scene's world, as it is now.
  public let world: World
  /// What the scene keeps beside its world.
  public let instance: Scene.Instance
  /// Length of a step, s.
  public let timeStep: Float
  /// Sub-steps of a step.
  public let substeps: Int
  /// The scene's size parameter, if it has one.
  public let size: Int?
  /// Steps done.
  public private(set) var steps = 0
  /// The sums of the phase times of all steps but the first, which pays for first allocations.
  public private(set) var phaseTotals = PhaseTimes()
  /// What those steps took beside the world's, ms: what the scene itself did, such as adding bodies, and what
  /// behaviours did.
  public private(set) var sceneMilliseconds = 0.0
  /// What the direct solver did so far.
  public private(set) var direct = DirectReport()
  /// Told of what the animator of a file reports, such as an item that is left no room, with the file's name and the step.
  /// The animator goes on. Each thing is told once, and of very many only the first.
  public var onWarning: ((String) -> Void)?

  private var warnings: Set<String> = []
  private static let mostWarnings = 10

  /// Builds the scene.
  ///
  /// - Parameters:
  ///   - scene: What is built.
  ///   - size: See `Scene.Size`; `nil` takes the standard.
  ///   - level: The instruction set; `nil` takes what the environment says.
  ///   - solver: How joints are solved; `nil` takes what the scene says.
  ///   - timeStep: s; `nil` takes the scene's.
  ///   - substeps: `nil` takes the scene's.
  ///   - workers: See `WorldSettings.workers`.
  /// - Throws: `SceneError`, `WorldError`.
  public init(
    _ scene: Scene, size: Int? = nil, level: SIMDLevel? = nil, solver: SolverChoice? = nil, timeStep: Float? = nil,
    substeps: Int? = nil, workers: Int = 1
  ) throws {
    self.scene = scene
    self.size = size ?? scene.size?.standard
    self.timeStep = timeStep ?? scene.timeStep
    self.substeps = substeps ?? scene.substeps
    (world, instance) = try scene.makeWorld(
      size: size, level: level, solver: solver, substep: self.timeStep / Float(self.substeps))
    try world.updateSettings { $0.workers = workers }
    world.timesEveryStep = true
  }

  /// One step.
  ///
  /// - Throws: What the scene or its world throws; of a scene from a file `SceneError.step`.
  public func step() throws {
    do {
      try takeStep()
    } catch {
      guard let file = scene.file else { throw error }
      throw SceneError.step(steps + 1, file: file, reason: "\(error)")
    }
    if let stage = instance.stage, stage.isOfFile, !stage.animator.errors.isEmpty { warn(stage.animator) }
  }

  /// Hands on what an animator has reported.
  private func warn(_ animator: DynamicAnimator) {
    for error in animator.errors {
      guard warnings.count <= Self.mostWarnings, warnings.insert("\(error)").inserted else { continue }
      let isLast = warnings.count > Self.mostWarnings
      let text = isLast ? "there is more of this kind, which is not told" : "\(error)"
      onWarning?((scene.file.map { "\($0.printable()): " } ?? "") + "step \(steps): \(text)")
    }
    animator.removeErrors()
  }

  private func takeStep() throws {
    var outside = 0.0
    let times: PhaseTimes
    if let beforeStep = instance.beforeStep {
      outside = try Self.milliseconds { try beforeStep(world, steps) }
    }
    if let animator = instance.stage?.animator {
      // As many sub-steps as asked for, exactly: a float times a small number is exact in double precision.
      let whole = try Self.milliseconds {
        try animator.step(by: Double(animator.settings.substep) * Double(substeps))
      }
      times = animator.phaseTimes
      outside += max(whole - times.total, 0)
    } else {
      try world.step(by: timeStep, substeps: substeps)
      times = world.phaseTimes
    }
    if steps > 0 {
      phaseTotals.add(times)
      sceneMilliseconds += outside
    }
    steps += 1
    direct.add(world.directCounters)
  }

  /// The farthest that a joint lets apart what it holds together now, m; see `SceneQuality.maxJointError`.
  public func worstJointError() throws -> Double { try JointError.worst(in: world) }

  private static func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    let begin = ContinuousClock.now
    try work()
    return (ContinuousClock.now - begin) / .milliseconds(1)
  }

  /// What the run was like: times from the second step on, and the world as it is.
  public func report() throws -> SceneReport { try SceneReport(self) }
}
