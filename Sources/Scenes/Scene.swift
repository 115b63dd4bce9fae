public import BatchSolver
internal import Dynamics
internal import Foundation

/// Something to simulate: how a world, or an animator with its behaviours, is built, and what is done before each step.
public struct Scene: Sendable {
  /// By which it is called on the command line.
  public let name: String
  /// One line for lists.
  public let summary: String
  /// What messages call the file that it was read from; `nil`: none.
  public var file: String?
  /// How many steps a full run has.
  public let steps: Int
  /// Length of a step, s.
  public let timeStep: Float
  /// Sub-steps of a step.
  public let substeps: Int
  /// What `size` counts, and its public value; `nil` if the scene has one size only.
  public let size: Size?
  /// What the scene's worlds begin with.
  public let settings: WorldSettings
  private let build: @Sendable (Request) throws -> (world: World, instance: Instance)

  /// What a scene is built for.
  private struct Request {
    var size: Int
    var level: SIMDLevel?
    /// Length of a sub-step, s.
    var substep: Float
  }

  /// The size parameter of a scene.
  public struct Size: Sendable, Equatable {
    /// What is counted, as in "boxes in the bottom row".
    public let meaning: String
    /// The size of the public benchmark, or the one that shows the scene best.
    public let standard: Int
    /// The sizes that can be built.
    public let range: ClosedRange<Int>

    /// A size by what it counts.
    public init(_ meaning: String, standard: Int, range: ClosedRange<Int>) {
      self.meaning = meaning
      self.standard = standard
      self.range = range
    }
  }

  /// A scene that has been built into a world.
  public struct Instance {
    /// Called before step `number` (from 0) at that time in s.
    public var beforeStep: ((World, _ number: Int) throws -> Void)?
    /// Where the dynamic bodies must be at the end; `nil`: anywhere.
    public var container: Container?
    /// The body on top of a pile that is to stand.
    public var top: BodyID?
    /// The animator that steps the world, with its items, if it is a scene of behaviours.
    package var stage: BehaviorStage?
    /// What bodies of a file are called, by row and generation.
    package var bodyNames: [SIMD2<UInt32>: String] = [:]

    /// Nothing beside the world.
    public init() {}
  }

  /// A region that bodies must not leave.
  public enum Container: Sendable {
    /// Everything above this height, m.
    case above(Float)
    /// Within `radius` m of a point.
    case disc(center: SIMD2<Float>, radius: Float)
    /// Within a rectangle, m.
    case rectangle(low: SIMD2<Float>, high: SIMD2<Float>)
    /// Within the square of half-extent `half` m about a body's origin, which turns with the body.
    case square(of: BodyID, half: Float)
  }

  /// A scene of a world.
  public init(
    name: String, summary: String, steps: Int, timeStep: Float = 1 / 60, substeps: Int = 4, size: Size? = nil,
    settings: WorldSettings = WorldSettings(), build: @escaping @Sendable (World, Int) throws -> Instance
  ) {
    self.name = name
    self.summary = summary
    self.steps = steps
    self.timeStep = timeStep
    self.substeps = substeps
    self.size = size
    self.settings = settings
    self.build = { request in
      let world = try World(settings, simdLevel: request.level)
      return (world, try build(world, request.size))
    }
  }

  /// A scene of a file. The world that was built to judge the file is used for the first run of the usual kind, so that
  /// large ones are built once.
  init(
    name: String, summary: String, steps: Int, timeStep: Float, substeps: Int, settings: WorldSettings,
    prepared: PreparedWorld, bodyNames: [SIMD2<UInt32>: String], build: @escaping @Sendable (World) throws -> Void
  ) {
    // Every world that is built has the same rows.
    @Sendable func instance() -> Instance {
      var result = Instance()
      result.bodyNames = bodyNames
      return result
    }
    self.name = name
    self.summary = summary
    self.steps = steps
    self.timeStep = timeStep
    self.substeps = substeps
    size = nil
    self.settings = settings
    self.build = { request in
      if request.level == nil, let world = prepared.take() { return (world, instance()) }
      let world = try World(settings, simdLevel: request.level)
      try build(world)
      return (world, instance())
    }
  }

  /// A scene of behaviours in reference bounds given in points. A step of the scene is one of the animator, whose
  /// sub-steps are as long as those of the scene.
  init(
    name: String, summary: String, steps: Int, substeps: Int = 2, size: Size? = nil, bounds: CGRect,
    build: @escaping @Sendable (BehaviorStage) throws -> Void
  ) {
    self.name = name
    self.summary = summary
    self.steps = steps
    // UIKit's frame, and with two sub-steps its sub-step.
    timeStep = 1 / 60
    self.substeps = substeps
    self.size = size
    settings = WorldSettings()
    self.build = { request in
      let stage = try BehaviorStage(
        bounds: bounds, size: request.size, substep: request.substep, level: request.level)
      try build(stage)
      return try Self.begin(stage)
    }
  }

  /// A scene of an animator that is described; a run has ten seconds.
  init(name: String, animator description: AnimatorDescription) {
    let frame = 1.0 / 60
    self.name = name
    summary = "animator file"
    steps = 600
    timeStep = Float(frame)
    // As many of the sub-steps wanted as a frame has: one at least, and no more than the command takes.
    substeps = Int(max(1, min(1000, (frame / Double(description.settings.substep)).rounded())))
    size = nil
    settings = WorldSettings()
    build = { request in
      var description = description
      description.settings.substep = request.substep
      return try Self.begin(
        BehaviorStage(DynamicAnimator(description: description, simdLevel: request.level)))
    }
  }

  private static func begin(_ stage: BehaviorStage) throws -> (world: World, instance: Instance) {
    // Takes no time, but makes the bodies of boundaries and the joints: pictures of the beginning show them.
    try stage.animator.step(by: 0)
    return (stage.animator.world, stage.instance)
  }

  /// A world with the scene in it.
  ///
  /// - Parameters:
  ///   - size: See `Size`; `nil` takes the standard.
  ///   - level: The instruction set; `nil` takes what the environment says.
  ///   - solver: How joints are solved; `nil` takes what the scene says.
  ///   - substep: The length of an animator's sub-steps, s; `nil` takes that of the scene. Worlds take theirs with
  ///     every step.
  /// - Throws: `SceneError.size` out of range, `WorldError`, `DynamicsError`.
  public func makeWorld(
    size: Int? = nil, level: SIMDLevel? = nil, solver: SolverChoice? = nil, substep: Float? = nil
  ) throws -> (world: World, instance: Instance) {
    if let size {
      guard let limits = self.size else { throw SceneError.noSize(scene: name) }
      guard limits.range.contains(size) else {
        throw SceneError.size(scene: name, value: size, meaning: limits.meaning, range: limits.range)
      }
    }
    let result = try build(
      Request(
        size: size ?? self.size?.standard ?? 0, level: level, substep: substep ?? timeStep / Float(substeps)))
    if let solver { try result.0.setSolver(solver) }
    return result
  }
}
