/// The scenes that come with the package.
public enum SceneLibrary {
  /// Scenes of one kind.
  public struct Group: Sendable {
    /// A few words for lists.
    public let heading: String
    /// In the order of lists.
    public let scenes: [Scene]
  }

  /// The public benchmark scenes.
  public static let benchmarks: [Scene] = [
    .largePyramid, .manyPyramids, .compounds, .junkyard, .smash, .washer, .jointGrid, .rain, .spinner, .tumbler,
  ]

  /// The scenes of behaviours, moved by an animator: the demos that come with UIKit Dynamics and its tutorials.
  public static let behaviors: [Scene] = [
    .gravityBehavior, .gravityAndCollision, .attachment, .spring, .snap, .instantaneousPush, .continuousPush, .pendulum,
    .itemProperties, .customItem, .stickyCorners, .behaviorCradle, .springCradle, .carousel, .messageBubbles,
    .springyRope, .pinball, .noiseField,
  ]

  /// All scenes by kind, in the order of lists.
  public static let groups: [Group] = [
    Group(heading: "public benchmarks", scenes: benchmarks),
    Group(
      heading: "contacts",
      scenes: [.boxes, .frictionRamp, .dominoes, .cardHouse, .restitutionRow, .oneWayPlatforms, .pile]),
    Group(heading: "joints", scenes: [.ragdolls, .bridge, .ballAndChain, .vehicle, .newtonsCradle, .gears]),
    Group(
      heading: "joints, solved directly",
      scenes: [.chain, .ropeWithLoad, .bridgeWithLoad, .net, .ladder, .mechanisms]),
    Group(heading: "behaviours", scenes: behaviors),
  ]

  /// All of them, in the order of lists.
  public static let scenes: [Scene] = groups.flatMap(\.scenes)

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
