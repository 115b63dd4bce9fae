public import BatchSolver

/// Something to simulate: how a world is built, and what is done to it before each step.
public struct Scene: Sendable {
  /// By which it is called on the command line.
  public let name: String
  /// One line for lists.
  public let summary: String
  /// How many steps a full run has.
  public let steps: Int
  /// Length of a step, s.
  public let timeStep: Float
  public let substeps: Int
  /// What `size` counts, and its public value; `nil` if the scene has one size only.
  public let size: Size?
  public let settings: WorldSettings
  private let build: @Sendable (World, Int) throws -> Instance

  /// The size parameter of a scene.
  public struct Size: Sendable, Equatable {
    /// What is counted, as in "boxes in the bottom row".
    public let meaning: String
    /// The size of the public benchmark, or the one that shows the scene best.
    public let standard: Int
    public let range: ClosedRange<Int>

    public init(_ meaning: String, standard: Int, range: ClosedRange<Int>) {
      self.meaning = meaning
      self.standard = standard
      self.range = range
    }
  }

  /// A scene that has been built into a world.
  public struct Instance: Sendable {
    /// Called before step `number` (from 0) at that time in s.
    public var beforeStep: (@Sendable (World, _ number: Int) throws -> Void)?
    /// Where the dynamic bodies must be at the end; `nil`: anywhere.
    public var container: Container?
    /// The body on top of a pile that is to stand.
    public var top: BodyID?

    public init() {}
  }

  /// A region that bodies must not leave.
  public enum Container: Sendable {
    /// Everything above this height, m.
    case above(Float)
    /// Within `radius` m of a point.
    case disc(center: SIMD2<Float>, radius: Float)
    /// Within the square of half-extent `half` m about a body's origin, which turns with the body.
    case square(of: BodyID, half: Float)
  }

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
    self.build = build
  }

  /// A world with the scene in it.
  ///
  /// - Parameters:
  ///   - size: See `Size`; `nil` takes the standard.
  ///   - level: The instruction set; `nil` takes what the environment says.
  ///   - solver: How joints are solved; `nil` takes what the scene says.
  /// - Throws: `SceneError.size` out of range, `WorldError`.
  public func makeWorld(
    size: Int? = nil, level: SIMDLevel? = nil, solver: SolverChoice? = nil
  ) throws -> (world: World, instance: Instance) {
    if let size {
      guard let limits = self.size else { throw SceneError.noSize(scene: name) }
      guard limits.range.contains(size) else {
        throw SceneError.size(scene: name, value: size, meaning: limits.meaning, range: limits.range)
      }
    }
    var settings = settings
    if let level { settings.simdLevel = level }
    if let solver { settings.solver = solver }
    let world = try World(settings)
    let instance = try build(world, size ?? self.size?.standard ?? 0)
    return (world, instance)
  }
}

/// A scene that cannot be had.
public enum SceneError: Error, Equatable, CustomStringConvertible {
  case unknown(name: String, known: [String])
  case size(scene: String, value: Int, meaning: String, range: ClosedRange<Int>)
  case noSize(scene: String)

  public var description: String {
    switch self {
    case .unknown(let name, let known):
      "there is no scene '\(name)'; there are \(known.joined(separator: ", "))"
    case .size(let scene, let value, let meaning, let range):
      "size \(value) of scene '\(scene)' is out of range: \(meaning), \(range.lowerBound) to \(range.upperBound)"
    case .noSize(let scene): "scene '\(scene)' has one size only"
    }
  }
}

/// The scenes that come with the package.
public enum SceneLibrary {
  /// All of them, in the order of lists.
  public static let scenes: [Scene] = [
    .largePyramid, .manyPyramids, .compounds, .junkyard, .smash, .washer, .jointGrid, .rain, .spinner, .tumbler,
    .boxes, .frictionRamp, .dominoes, .cardHouse, .restitutionRow, .oneWayPlatforms,
    .ragdolls, .bridge, .ballAndChain, .vehicle, .newtonsCradle, .gears, .pile,
    .chain, .ropeWithLoad, .bridgeWithLoad, .net, .ladder, .mechanisms,
  ]

  /// The public benchmark scenes.
  public static let benchmarks: [Scene] = [
    .largePyramid, .manyPyramids, .compounds, .junkyard, .smash, .washer, .jointGrid, .rain, .spinner, .tumbler,
  ]

  /// A scene by name.
  ///
  /// - Throws: `SceneError.unknown` with the names that exist.
  public static func scene(named name: String) throws(SceneError) -> Scene {
    guard let scene = scenes.first(where: { $0.name == name }) else {
      throw .unknown(name: name, known: scenes.map(\.name))
    }
    return scene
  }
}
