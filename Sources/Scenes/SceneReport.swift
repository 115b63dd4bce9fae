internal import BatchSolver
internal import DynamicsBase

/// What is measured of a run, as it is written to JSON.
public struct SceneReport: Codable, Sendable, Equatable {
  /// The name of the scene.
  public var scene: String
  /// See `Scene.Size`; `nil`: the scene has one size only.
  public var size: Int?
  /// See `WorldSettings.workers`.
  public var workers: Int
  /// The instruction set, as `SIMDLevel` names it.
  public var simd: String
  /// `automatic`, `iterative` or `direct`.
  public var solver: String
  /// Steps of the run.
  public var steps: Int
  /// Length of a step, s.
  public var timeStep: Float
  /// Sub-steps of a step.
  public var substeps: Int
  /// Time of steps 2 to `steps`, ms; of several repeats the median.
  public var totalMilliseconds: Double
  /// `totalMilliseconds` by the number of these steps.
  public var millisecondsPerStep: Double
  /// `millisecondsPerStep` of every repeat.
  public var samples: [Double]
  /// Executed in user space from step 2 on, a step; `nil` where the machine does not count them.
  public var instructionsPerStep: Double?
  /// Mean time of each phase, ms a step.
  public var phases: [String: Double]
  /// Bodies at the end, static ones too.
  public var bodies: Int
  /// Bodies that are awake at the end.
  public var awakeBodies: Int
  /// Shapes at the end.
  public var shapes: Int
  /// Pairs of shapes whose bounds overlap at the end.
  public var pairs: Int
  /// Pairs that touch at the end.
  public var contacts: Int
  /// Joints at the end.
  public var joints: Int
  /// m; see `SceneQuality`.
  public var maxPenetration: Double
  /// m; 0 without joints; see `SceneQuality`.
  public var maxJointError: Double
  /// What the direct solver did; `nil` if it had no islands.
  public var direct: DirectReport?
  /// J.
  public var kineticEnergy: Double
  /// Dynamic bodies that are where the scene keeps them; see `SceneQuality`.
  public var bodiesInside: Int
  /// Dynamic bodies at the end.
  public var dynamicBodies: Int
  /// m; see `SceneQuality`.
  public var topHeight: Double?
  /// Whether all poses and velocities are numbers.
  public var isFinite: Bool
  /// `World.motionHash` in 16 hexadecimal digits, under the name that it had in the first reports: it is what results of
  /// different versions of the library have in common.
  public var stateHash: String
  /// Bytes held by the world.
  public var bytes: Int

  init(_ run: SceneRun) throws {
    let counters = run.world.counters
    let quality = try SceneQuality(run.world, run.instance)
    let timed = Double(max(run.steps - 1, 1))
    scene = run.scene.name
    size = run.size
    workers = run.world.settings.workers
    simd = run.world.simdLevel.description
    solver = run.world.settings.solver.rawValue
    steps = run.steps
    timeStep = run.timeStep
    substeps = run.substeps
    totalMilliseconds = run.phaseTotals.total + run.sceneMilliseconds
    millisecondsPerStep = totalMilliseconds / timed
    samples = [totalMilliseconds / timed]
    phases = Dictionary(uniqueKeysWithValues: run.phaseTotals.named.map { ($0.name, $0.milliseconds / timed) })
    phases["scene"] = run.sceneMilliseconds / timed
    bodies = counters.bodies
    awakeBodies = counters.awakeBodies
    shapes = counters.shapes
    pairs = counters.pairs
    contacts = counters.touchingContacts
    joints = run.world.jointCount
    maxPenetration = quality.maxPenetration
    maxJointError = quality.maxJointError
    direct = run.direct.steps > 0 ? run.direct : nil
    kineticEnergy = quality.kineticEnergy
    bodiesInside = quality.bodiesInside
    dynamicBodies = quality.dynamicBodies
    topHeight = quality.topHeight
    isFinite = quality.isFinite
    stateHash = Self.hexadecimal(run.world.motionHash)
    bytes =
      counters.bodyBytes + counters.shapeBytes + counters.contactBytes + counters.broadPhaseBytes
      + counters.solverBytes
  }

  /// One report for several repeats of a run: the one with the median time, with the times of all. Of an even number it is
  /// the faster of the two in the middle, so that all of it is of one run.
  ///
  /// - Throws: `ReportError.notDeterministic` if the repeats do not end in the same state.
  public static func median(_ reports: [SceneReport]) throws(ReportError) -> SceneReport {
    let sorted = reports.sorted { $0.millisecondsPerStep < $1.millisecondsPerStep }
    guard var result = sorted.dropFirst((sorted.count - 1) / 2).first else { throw .empty }
    for report in reports where report.stateHash != result.stateHash {
      throw .notDeterministic(scene: result.scene, hashes: reports.map(\.stateHash))
    }
    result.samples = reports.map(\.millisecondsPerStep)
    return result
  }

  private static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Repeats that make no report.
public enum ReportError: Error, Equatable, CustomStringConvertible {
  case empty
  case notDeterministic(scene: String, hashes: [String])

  /// A sentence for people.
  public var description: String {
    switch self {
    case .empty: "there are no repeats"
    case .notDeterministic(let scene, let hashes):
      "scene \(scene.quoted) did not end in the same state each time: \(hashes.joined(separator: ", "))"
    }
  }
}

/// The file that `dynamics bench --json` writes and `dynamics compare` reads.
public struct BenchmarkFile: Codable, Sendable, Equatable {
  /// One for each run.
  public var results: [SceneReport]

  /// A file of reports.
  public init(results: [SceneReport]) { self.results = results }
}
