/// What `pairs` reads of a run: one of the `results` in the file that an executable writes for `bench SCENE --json FILE`.
///
/// `SceneReport` is written with these keys and more; an executable of another project writes at least the first two.
public struct MeasuredRun: Codable, Sendable, Equatable {
  /// The name of the scene.
  public var scene: String
  /// Above 0.
  public var millisecondsPerStep: Double
  /// Executed in user space, a step; `nil` where they cannot be counted.
  public var instructionsPerStep: Double?
  /// Equal if and only if the run ended in the same state. Of this and the counts below, what one run says all must say.
  public var stateHash: String?
  /// Bodies at the end.
  public var bodies: Int?
  /// Shapes at the end.
  public var shapes: Int?
  /// Pairs of shapes that are near each other at the end.
  public var pairs: Int?
  /// Pairs that touch at the end.
  public var contacts: Int?
  /// Joints at the end.
  public var joints: Int?

  /// A run without counts.
  public init(scene: String, millisecondsPerStep: Double, instructionsPerStep: Double? = nil, stateHash: String? = nil)
  {
    self.scene = scene
    self.millisecondsPerStep = millisecondsPerStep
    self.instructionsPerStep = instructionsPerStep
    self.stateHash = stateHash
  }

  /// Whether another run ended in the same state with the same counts.
  func isEqual(_ other: MeasuredRun) -> Bool {
    stateHash == other.stateHash && bodies == other.bodies && shapes == other.shapes && pairs == other.pairs
      && contacts == other.contacts && joints == other.joints
  }
}

/// The file that an executable writes for `pairs`.
public struct MeasuredRunFile: Codable, Sendable, Equatable {
  /// One for each run.
  public var results: [MeasuredRun]

  /// A file of runs.
  public init(results: [MeasuredRun]) { self.results = results }
}
