internal import BatchSolver

/// What is measured of a run, as it is written to JSON.
public struct SceneReport: Codable, Sendable, Equatable {
  public var scene: String
  public var size: Int?
  public var workers: Int
  public var simd: String
  public var solver: String
  public var steps: Int
  public var timeStep: Float
  public var substeps: Int
  /// Time of steps 2 to `steps`, ms.
  public var totalMilliseconds: Double
  public var millisecondsPerStep: Double
  /// Mean time of each phase, ms a step.
  public var phases: [String: Double]
  public var bodies: Int
  public var awakeBodies: Int
  public var shapes: Int
  public var pairs: Int
  public var contacts: Int
  public var joints: Int
  /// m; see `SceneQuality`.
  public var maxPenetration: Double
  /// m; 0 without joints.
  public var maxJointError: Double
  /// J.
  public var kineticEnergy: Double
  public var bodiesInside: Int
  public var dynamicBodies: Int
  public var topHeight: Double?
  public var isFinite: Bool
  /// 16 hexadecimal digits.
  public var stateHash: String
  /// Bytes held by the world.
  public var bytes: Int

  init(_ run: SceneRun, size: Int? = nil) throws {
    let counters = run.world.counters
    let quality = try SceneQuality(run.world, run.instance)
    let timed = Double(max(run.steps - 1, 1))
    scene = run.scene.name
    self.size = size
    workers = 1
    simd = run.world.simdLevel.description
    solver = "iterative"
    steps = run.steps
    timeStep = run.timeStep
    substeps = run.substeps
    totalMilliseconds = run.phaseTotals.total
    millisecondsPerStep = run.phaseTotals.total / timed
    phases = Dictionary(uniqueKeysWithValues: run.phaseTotals.named.map { ($0.name, $0.milliseconds / timed) })
    bodies = counters.bodies
    awakeBodies = counters.awakeBodies
    shapes = counters.shapes
    pairs = counters.pairs
    contacts = counters.touchingContacts
    joints = 0
    maxPenetration = quality.maxPenetration
    maxJointError = 0
    kineticEnergy = quality.kineticEnergy
    bodiesInside = quality.bodiesInside
    dynamicBodies = quality.dynamicBodies
    topHeight = quality.topHeight
    isFinite = quality.isFinite
    stateHash = Self.hexadecimal(run.world.stateHash)
    bytes =
      counters.bodyBytes + counters.shapeBytes + counters.contactBytes + counters.broadPhaseBytes
      + counters.solverBytes
  }

  private static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The file that `dynamics bench --json` writes and `dynamics compare` reads.
public struct BenchmarkFile: Codable, Sendable, Equatable {
  public var results: [SceneReport]

  public init(results: [SceneReport]) { self.results = results }
}
