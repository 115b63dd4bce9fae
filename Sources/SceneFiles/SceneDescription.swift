package import BatchSolver
package import StrictJSON

/// A scene file, read but not built.
package struct SceneDescription: Sendable {
  /// What the file calls the scene.
  package private(set) var name: String?
  /// One line for lists.
  package private(set) var summary: String?
  /// How many steps a run has.
  package private(set) var steps = 300
  /// Of a step, s.
  package private(set) var timeStep: Float = 1 / 60
  package private(set) var substeps = 4
  package private(set) var settings = WorldSettings()
  private var bodies: [BodyDescription] = []
  private var joints: [JointDescription] = []

  /// The only version there is.
  private static let version = 1
  /// Of files of animators, which are told by their behaviors.
  private static let animatorVersion = 2

  /// Reads JSON text.
  ///
  /// - Throws: `SceneFileError` with line, column and path of the first mistake; also for the file of an animator.
  package init(_ text: [UInt8], limits: SceneFile.Limits = SceneFile.Limits()) throws(SceneFileError) {
    let file = try SceneFile.parse(text, limits: limits)
    if SceneFile.isAnimator(file) {
      var members = try JSONReader(file).members()
      throw try members.required(SceneFile.behaviorsKey).error(
        "the file is one of an animator; expected one of a world, without behaviors")
    }
    try self.init(JSONReader(file), limits)
  }

  /// Reads the file that was parsed.
  package init(_ reader: JSONReader, _ limits: SceneFile.Limits) throws(SceneFileError) {
    var members = try reader.members()
    let version = try members.required("version")
    let found = try version.integer(0...Int(Int32.max))
    guard found == Self.version else {
      let hint = "; version \(Self.animatorVersion) is that of an animator file, which has items and behaviors"
      throw version.error(
        "expected version \(Self.version), found \(found)\(found == Self.animatorVersion ? hint : "")")
    }
    name = try members.member("name")?.string()
    summary = try members.member("summary")?.string()
    if let run = members.member("run") {
      try run.object { members throws(SceneFileError) in
        if let member = members.member("steps") { steps = try member.integer(1...10_000_000) }
        if let member = members.member("timeStep") {
          timeStep = try member.float()
          guard timeStep >= WorldLimits.timeStep.lowerBound, timeStep <= 1 else {
            throw member.error("expected 0.000001 to 1 s")
          }
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
      // At the level that every processor has: what the environment says of levels is no mistake of the file.
      _ = try World(settings, simdLevel: .baseline)
    } catch {
      throw reader.error("\(error)")
    }
    return settings
  }

  /// Adds all bodies and joints to a world; what the world refuses is an error at its place in the file.
  ///
  /// - Returns: What they are called.
  @discardableResult
  package func build(
    _ world: World, _ progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(SceneFileError) -> SceneNames {
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
    var names = SceneNames()
    var built: [[BodyID]] = []
    for body in bodies {
      built.append(try body.build(world, added))
      names.add(built[built.count - 1], named: body.name)
    }
    var tied: [[JointID]] = []
    for joint in joints {
      tied.append(try joint.build(world, bodies: built, joints: tied, added))
      names.add(tied[tied.count - 1], named: joint.name)
    }
    return names
  }
}
