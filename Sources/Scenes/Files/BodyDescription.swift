internal import BatchSolver

/// A body of a scene file, or a grid of equal ones.
struct BodyDescription: Sendable {
  let reader: StrictReader
  var definition: BodyDefinition
  var shapes: [(reader: StrictReader, definition: ShapeDefinition)] = []
  var chains: [(reader: StrictReader, definition: ChainDefinition)] = []
  /// Columns and rows, and the way from one to the next, m.
  var columns = 1
  var rows = 1
  var spacing = SIMD2<Float>(1, 1)
  /// Every second row is moved by this much to the right, m.
  var stagger: Float = 0

  var copies: Int { columns * rows }

  init(_ reader: StrictReader) throws(SceneFileError) {
    self.reader = reader
    var definition = BodyDefinition(.dynamic)
    var shapes: [(reader: StrictReader, definition: ShapeDefinition)] = []
    var chains: [(reader: StrictReader, definition: ChainDefinition)] = []
    var columns = 1
    var rows = 1
    var spacing = SIMD2<Float>(1, 1)
    var stagger: Float = 0
    try reader.object { members throws(SceneFileError) in
      // A note for readers of the file.
      _ = try members.member("name")?.string()
      definition.type = try members.required("type").choice([
        ("static", .static), ("kinematic", .kinematic), ("dynamic", .dynamic),
      ])
      try members.vector("position", into: &definition.position)
      if let angle = members.member("angle") { definition.rotation = Rotation(angle: try angle.number()) }
      try members.vector("velocity", into: &definition.linearVelocity)
      try members.number("spin", into: &definition.angularVelocity)
      try members.number("linearDamping", into: &definition.linearDamping)
      try members.number("angularDamping", into: &definition.angularDamping)
      try members.number("gravityScale", into: &definition.gravityScale)
      try members.number("sleepThreshold", into: &definition.sleepThreshold)
      try members.bool("allowsSleep", into: &definition.allowsSleep)
      try members.bool("isAwake", into: &definition.isAwake)
      try members.bool("fixedRotation", into: &definition.fixedRotation)
      try members.bool("isBullet", into: &definition.isBullet)
      if let list = members.member("shapes") {
        for element in try list.elements() { shapes.append((element, try Self.shape(element))) }
      }
      if let list = members.member("chains") {
        for element in try list.elements() { chains.append((element, try Self.chain(element))) }
      }
      if let member = members.member("repeat") {
        try member.object { members throws(SceneFileError) in
          columns = try members.required("columns").integer(1...1_000_000)
          rows = try members.member("rows")?.integer(1...1_000_000) ?? 1
          try members.vector("spacing", into: &spacing)
          try members.number("stagger", into: &stagger)
        }
      }
    }
    self.definition = definition
    self.shapes = shapes
    self.chains = chains
    self.columns = columns
    self.rows = rows
    self.spacing = spacing
    self.stagger = stagger
  }

  // MARK: - Shapes

  private static func shape(_ reader: StrictReader) throws(SceneFileError) -> ShapeDefinition {
    var found: [(name: String, geometry: Geometry)] = []
    var definition = ShapeDefinition(.circle(radius: 1))
    try reader.object { members throws(SceneFileError) in
      if let member = members.member("circle") { found.append(("circle", try circle(member))) }
      if let member = members.member("capsule") { found.append(("capsule", try capsule(member))) }
      if let member = members.member("box") { found.append(("box", try box(member))) }
      if let member = members.member("polygon") { found.append(("polygon", try polygon(member))) }
      if let member = members.member("segment") {
        let points = try member.vectors()
        guard points.count == 2 else { throw member.error("expected two points, found \(points.count)") }
        found.append(("segment", .segment(points[0], points[1])))
      }
      try members.number("density", into: &definition.density)
      try material(&members, &definition.material)
      try filter(&members, &definition.filter)
      try members.bool("enablesHitEvents", into: &definition.enablesHitEvents)
    }
    guard found.count == 1 else {
      throw reader.error(
        "expected exactly one of circle, capsule, box, polygon, segment; found "
          + (found.isEmpty ? "none" : found.map(\.name).joined(separator: " and ")))
    }
    definition.geometry = found[0].geometry
    return definition
  }

  private static func chain(_ reader: StrictReader) throws(SceneFileError) -> ChainDefinition {
    var definition = ChainDefinition([])
    try reader.object { members throws(SceneFileError) in
      definition.points = try members.required("points").vectors()
      try members.bool("isLoop", into: &definition.isLoop)
      try material(&members, &definition.material)
      try filter(&members, &definition.filter)
    }
    return definition
  }

  private static func circle(_ reader: StrictReader) throws(SceneFileError) -> Geometry {
    var center = SIMD2<Float>.zero
    var radius: Float = 0
    try reader.object { members throws(SceneFileError) in
      try members.vector("center", into: &center)
      radius = try members.required("radius").number()
    }
    return .circle(center: center, radius: radius)
  }

  private static func capsule(_ reader: StrictReader) throws(SceneFileError) -> Geometry {
    var points: [SIMD2<Float>] = []
    var radius: Float = 0
    try reader.object { members throws(SceneFileError) in
      let member = try members.required("points")
      points = try member.vectors()
      guard points.count == 2 else { throw member.error("expected two points, found \(points.count)") }
      radius = try members.required("radius").number()
    }
    return .capsule(points[0], points[1], radius: radius)
  }

  private static func box(_ reader: StrictReader) throws(SceneFileError) -> Geometry {
    var half = SIMD2<Float>.zero
    var center = SIMD2<Float>.zero
    var angle: Float = 0
    var radius: Float = 0
    try reader.object { members throws(SceneFileError) in
      half = try members.required("half").vector()
      try members.vector("center", into: &center)
      try members.number("angle", into: &angle)
      try members.number("radius", into: &radius)
    }
    return .box(
      halfWidth: half.x, halfHeight: half.y, center: center, rotation: Rotation(angle: angle), radius: radius)
  }

  private static func polygon(_ reader: StrictReader) throws(SceneFileError) -> Geometry {
    var points: [SIMD2<Float>] = []
    var radius: Float = 0
    try reader.object { members throws(SceneFileError) in
      points = try members.required("points").vectors()
      try members.number("radius", into: &radius)
    }
    return .polygon(points, radius: radius)
  }

  private static func material(
    _ members: inout StrictReader.Members, _ material: inout Material
  ) throws(SceneFileError) {
    try members.number("friction", into: &material.friction)
    try members.number("restitution", into: &material.restitution)
    try members.number("rollingResistance", into: &material.rollingResistance)
    try members.number("tangentSpeed", into: &material.tangentSpeed)
  }

  private static func filter(_ members: inout StrictReader.Members, _ filter: inout Filter) throws(SceneFileError) {
    if let member = members.member("category") { filter.category = try member.mask() }
    if let member = members.member("mask") { filter.mask = try member.mask() }
    if let member = members.member("group") {
      filter.group = Int32(try member.integer(Int(Int32.min)...Int(Int32.max)))
    }
  }

  // MARK: - Building

  /// Adds the body, or all of its grid, to a world; what the world refuses is an error at the body or shape.
  func build(_ world: World) throws(SceneFileError) {
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
      }
    }
  }
}
