internal import BatchSolver
internal import StrictJSON

/// A body of a scene file, or a grid of equal ones.
struct BodyDescription: Sendable {
  let reader: JSONReader
  /// By which joints refer to it.
  let name: String?
  var definition = BodyDefinition(.dynamic)
  var shapes: [(reader: JSONReader, definition: ShapeDefinition)] = []
  var chains: [(reader: JSONReader, definition: ChainDefinition)] = []
  /// Columns and rows, and the way from one to the next, m.
  var columns = 1
  var rows = 1
  var spacing = SIMD2<Float>(1, 1)
  /// Every second row is moved by this much to the right, m.
  var stagger: Float = 0

  var copies: Int { columns * rows }
  /// Shapes, and segments of chains, of each.
  var shapesPerCopy: Int { shapes.count + chains.reduce(0) { $0 + $1.definition.points.count } }

  init(_ reader: JSONReader) throws(SceneFileError) {
    self.reader = reader
    var members = try reader.members()
    name = try members.member("name")?.referenceName()
    // Joints would mean the world by it where they name body A.
    if name == "world" { throw reader.error("a body is named \"world\", which joints call the world itself") }
    definition.type = try members.required("type").choice([
      ("static", .static), ("kinematic", .kinematic), ("dynamic", .dynamic),
    ])
    try members.vector("position", into: &definition.position)
    if let angle = members.member("angle") { definition.rotation = Rotation(angle: try angle.float()) }
    try members.vector("velocity", into: &definition.linearVelocity)
    try members.number("angularVelocity", into: &definition.angularVelocity)
    try members.number("linearDamping", into: &definition.linearDamping)
    try members.number("angularDamping", into: &definition.angularDamping)
    try members.number("gravityScale", into: &definition.gravityScale)
    try members.number("sleepThreshold", into: &definition.sleepThreshold)
    try members.bool("allowsSleep", into: &definition.allowsSleep)
    try members.bool("isAwake", into: &definition.isAwake)
    try members.bool("fixedRotation", into: &definition.fixedRotation)
    try members.bool("isBullet", into: &definition.isBullet)
    if let member = members.member("solver") { definition.solver = try member.solver() }
    if let list = members.member("shapes") {
      for element in try list.elements() { shapes.append((element, try ShapeDescription.shape(element))) }
    }
    if let list = members.member("chains") {
      for element in try list.elements() { chains.append((element, try ShapeDescription.chain(element))) }
    }
    if let member = members.member("repeat") {
      try member.object { members throws(SceneFileError) in
        columns = try members.required("columns").integer(1...1_000_000)
        rows = try members.member("rows")?.integer(1...1_000_000) ?? 1
        try members.vector("spacing", into: &spacing)
        try members.number("stagger", into: &stagger)
      }
    }
    try members.refuseOthers()
  }

  /// Adds the body, or all of its grid row by row, to a world; what the world refuses is an error at the body or shape.
  func build(_ world: World, _ added: () -> Void) throws(SceneFileError) -> [BodyID] {
    var bodies: [BodyID] = []
    for row in 0..<rows {
      for column in 0..<columns {
        var copy = definition
        copy.position += spacing * [Float(column), Float(row)]
        if row % 2 == 1 { copy.position.x += stagger }
        let body: BodyID
        do {
          body = try world.addBody(copy)
        } catch {
          throw reader.error("\(error)")
        }
        bodies.append(body)
        added()
        for shape in shapes {
          do {
            try world.addShape(shape.definition, to: body)
          } catch {
            throw shape.reader.error("\(error)")
          }
        }
        for chain in chains {
          do {
            try world.addChain(chain.definition, to: body)
          } catch {
            throw chain.reader.error("\(error)")
          }
        }
        do {
          try setVelocity(of: body, in: world)
        } catch {
          throw reader.error("\(error)")
        }
      }
    }
    return bodies
  }

  /// Gives a body its velocity once more, where shapes have moved its centre of mass: its points kept theirs. What starts
  /// asleep has none.
  private func setVelocity(of body: BodyID, in world: World) throws(WorldError) {
    guard definition.type != .static, definition.isAwake else { return }
    guard try world.linearVelocity(of: body) != definition.linearVelocity else { return }
    try world.setLinearVelocity(definition.linearVelocity, of: body)
  }
}
