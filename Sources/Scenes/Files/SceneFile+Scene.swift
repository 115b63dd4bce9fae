internal import BatchSolver
internal import Dynamics
public import SceneFiles
public import StrictJSON

extension SceneFile {
  /// Reads a scene from JSON text, or the animator that it describes, which is known by its behaviours
  /// (docs/animator-file.md); `name` is used if the text has none.
  ///
  /// - Parameters:
  ///   - text: The text, UTF-8.
  ///   - name: A name for a scene that has none.
  ///   - limits: How much the text may hold.
  ///   - progress: Told now and then how many of the bodies and joints are in the world: a million takes seconds.
  /// - Throws: `SceneFileError` with line, column and path of the first mistake.
  public static func scene(
    _ text: [UInt8], name: String, limits: Limits = Limits(), progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(SceneFileError) -> Scene {
    let node = try parse(text, limits: limits)
    if isAnimator(node) { return try animatorScene(node, name: name) }
    let root = JSONReader(node)
    let file = try SceneDescription(root, limits)
    // What only the world can judge (a polygon's corners, say) is found by building it.
    let world: World
    do {
      world = try World(file.settings)
    } catch {
      throw root.error("\(error)")
    }
    let names = try file.build(world, progress)
    return Scene(
      name: file.name ?? name, summary: file.summary ?? "scene file", steps: file.steps, timeStep: file.timeStep,
      substeps: file.substeps, settings: file.settings, prepared: PreparedWorld(world),
      bodyNames: names.bodies.byRow
    ) { world in
      try file.build(world)
    }
  }

  private static func animatorScene(_ node: JSONNode, name: String) throws(SceneFileError) -> Scene {
    let description = try AnimatorDescription(node)
    let scene = Scene(name: name, animator: description)
    // An animator may be as fast as it likes, but a frame of it must be one that can be stepped.
    let fastest = DynamicAnimator.substepLimit / Double(scene.substeps)
    guard description.settings.speed < fastest else {
      throw SceneFileError(
        path: "settings.speed",
        reason: "expected less than \(fastest), with which a frame has \(Int(DynamicAnimator.substepLimit)) sub-steps, "
          + "found \(description.settings.speed)"
      ).located(in: node)
    }
    return scene
  }
}

extension SceneNames.Names<BodyID> {
  /// The names by row and generation; copies are numbered from 0, as joints count them.
  fileprivate var byRow: [SIMD2<UInt32>: String] {
    var result: [SIMD2<UInt32>: String] = [:]
    for name in all {
      let bodies = self[name] ?? []
      for (number, body) in bodies.enumerated() {
        result[[UInt32(body.index), body.generation]] = bodies.count > 1 ? "\(name) \(number)" : name
      }
    }
    return result
  }
}
