internal import BatchSolver
internal import Dynamics
internal import Foundation
public import StrictJSON

/// Scenes in JSON files; docs/scene-file.md describes every key.
public enum SceneFile {
  /// Reads a scene from a file: a scene file, or an animator file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limits: How much the file may hold.
  ///   - progress: Told now and then how many of the bodies and joints are in the world: a million takes seconds.
  /// - Throws: `SceneFileError` with line, column and path of the first mistake.
  public static func scene(
    atPath path: String, limits: Limits = Limits(), progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(SceneFileError) -> Scene {
    let data: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      // One more than allowed, to tell: a device has no end.
      data = try file.read(upToCount: limits.bytes + 1) ?? Data()
    } catch {
      throw SceneFileError(path: "", reason: "cannot be read: \(error.localizedDescription)")
    }
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return try scene(Array(data), name: name, limits: limits, progress: progress)
  }

  /// Reads a scene from JSON text, or the animator that it describes, which is known by its behaviours
  /// (docs/animator-file.md); `name` is used if the text has none.
  ///
  /// - Parameters:
  ///   - text: The text, UTF-8.
  ///   - name: A name for a scene that has none.
  ///   - limits: How much the text may hold.
  ///   - progress: As for a file.
  /// - Throws: `SceneFileError` with line, column and path of the first mistake.
  public static func scene(
    _ text: [UInt8], name: String, limits: Limits = Limits(), progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(SceneFileError) -> Scene {
    guard text.count <= limits.bytes else {
      throw SceneFileError(path: "", reason: "the file has more than \(limits.bytes) bytes, which are the most")
    }
    let node = try JSONParser.parse(text)
    if node.holds(key: "behaviors") { return Scene(name: name, animator: try AnimatorDescription(node)) }
    let root = JSONReader(node)
    let file = try SceneDescription(root, limits)
    // What only the world can judge (a polygon's corners, say) is found by building it.
    let world: World
    do {
      world = try World(file.settings)
    } catch {
      throw root.error("\(error)")
    }
    try file.build(world, progress)
    return Scene(
      name: file.name ?? name, summary: file.summary ?? "scene file", steps: file.steps, timeStep: file.timeStep,
      substeps: file.substeps, settings: file.settings, prepared: PreparedWorld(world)
    ) { world in
      try file.build(world)
    }
  }
}

/// A scene file, read but not built.
struct SceneDescription: Sendable {
  var name: String?
  var summary: String?
  var steps = 300
  var timeStep: Float = 1 / 60
  var substeps = 4
  var settings = WorldSettings()
  var bodies: [BodyDescription] = []
  var joints: [JointDescription] = []

  /// The only version there is.
  private static let version = 1

  init(_ reader: JSONReader, _ limits: SceneFile.Limits) throws(SceneFileError) {
    var members = try reader.members()
    let version = try members.required("version")
    guard try version.integer(0...Int(Int32.max)) == Self.version else {
      throw version.error("expected version \(Self.version)")
    }
    name = try members.member("name")?.string()
    summary = try members.member("summary")?.string()
    if let run = members.member("run") {
      try run.object { members throws(SceneFileError) in
        if let member = members.member("steps") { steps = try member.integer(1...10_000_000) }
        if let member = members.member("timeStep") {
          timeStep = try member.float()
          guard timeStep > 0, timeStep <= 1 else { throw member.error("expected more than 0 and at most 1 s") }
        }
        if let member = members.member("substeps") { substeps = try member.integer(1...1000) }
      }
    }
    if let world = members.member("world") { settings = try Self.settings(world) }
    for element in try members.required("bodies").elements() { bodies.append(try BodyDescription(element)) }
    var count = 0
    var shapes = 0
    for body in bodies {
      count += body.copies
      guard count <= limits.bodies else {
        throw body.reader.error("\(count) bodies and more; at most \(limits.bodies) are possible")
      }
      // Both factors are at most some 1e9 by now.
      shapes += body.copies * body.shapesPerCopy
      guard shapes <= limits.shapes else {
        throw body.reader.error("\(shapes) shapes and more; at most \(limits.shapes) are possible")
      }
    }
    if let list = members.member("joints") { joints = try Self.joints(list, bodies, limits) }
    try members.refuseOthers()
  }

  /// Joints refer to bodies, and gears to joints before them.
  private static func joints(
    _ reader: JSONReader, _ bodies: [BodyDescription], _ limits: SceneFile.Limits
  ) throws(SceneFileError) -> [JointDescription] {
    var names = ReferenceList(noun: "body")
    for body in bodies { names.add(name: body.name, copies: body.copies) }
    var earlier = ReferenceList(noun: "joint")
    var joints: [JointDescription] = []
    var count = 0
    for element in try reader.elements() {
      let joint = try JointDescription(element, bodies: names, joints: earlier)
      count += joint.copies
      guard count <= limits.joints else {
        throw element.error("\(count) joints and more; at most \(limits.joints) are possible")
      }
      earlier.add(name: joint.name, copies: joint.copies)
      joints.append(joint)
    }
    return joints
  }

  private static func settings(_ reader: JSONReader) throws(SceneFileError) -> WorldSettings {
    var settings = WorldSettings()
    let rules = MixingRule.allCases.map { (name: $0.rawValue, value: $0) }
    try reader.object { members throws(SceneFileError) in
      try members.vector("gravity", into: &settings.gravity)
      try members.bool("allowsSleep", into: &settings.allowsSleep)
      try members.number("contactHertz", into: &settings.contactHertz)
      try members.number("contactDampingRatio", into: &settings.contactDampingRatio)
      try members.number("maximumDepenetrationSpeed", into: &settings.maximumDepenetrationSpeed)
      try members.number("restitutionThreshold", into: &settings.restitutionThreshold)
      try members.number("hitEventThreshold", into: &settings.hitEventThreshold)
      try members.number("maximumSpeed", into: &settings.maximumSpeed)
      try members.bool("continuousCollision", into: &settings.continuousCollision)
      if let member = members.member("solver") { settings.solver = try member.solver() }
      if let member = members.member("frictionMixing") { settings.frictionMixing = try member.choice(rules) }
      if let member = members.member("restitutionMixing") { settings.restitutionMixing = try member.choice(rules) }
    }
    do {
      _ = try World(settings)
    } catch {
      throw reader.error("\(error)")
    }
    return settings
  }

  /// Adds all bodies and joints to a world.
  func build(_ world: World, _ progress: ((_ done: Int, _ total: Int) -> Void)? = nil) throws(SceneFileError) {
    let total = bodies.reduce(0) { $0 + $1.copies } + joints.reduce(0) { $0 + $1.copies }
    var done = 0
    func added() {
      done += 1
      if done % 4096 == 0 { progress?(done, total) }
    }
    do {
      try world.reserve(
        bodies: bodies.reduce(0) { $0 + $1.copies }, shapes: bodies.reduce(0) { $0 + $1.copies * $1.shapesPerCopy })
    } catch {
      throw SceneFileError(path: "bodies", reason: "\(error)")
    }
    var built: [[BodyID]] = []
    for body in bodies { built.append(try body.build(world, added)) }
    var tied: [[JointID]] = []
    for joint in joints { tied.append(try joint.build(world, bodies: built, joints: tied, added)) }
  }
}
