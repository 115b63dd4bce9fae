internal import BatchSolver
internal import StrictJSON

/// Readers of the shapes and chains of a scene file's bodies.
enum ShapeDescription {
  /// One shape.
  static func shape(_ reader: JSONReader) throws(SceneFileError) -> ShapeDefinition {
    var found: [(name: String, geometry: ShapeGeometry)] = []
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
      try members.bool("isSensor", into: &definition.isSensor)
    }
    guard found.count == 1 else {
      throw reader.error(
        "expected exactly one of circle, capsule, box, polygon, segment; found "
          + (found.isEmpty ? "none" : found.map(\.name).joined(separator: " and ")))
    }
    definition.geometry = found[0].geometry
    return definition
  }

  /// A chain of segments.
  static func chain(_ reader: JSONReader) throws(SceneFileError) -> ChainDefinition {
    var definition = ChainDefinition([])
    try reader.object { members throws(SceneFileError) in
      definition.points = try members.required("points").vectors()
      try members.bool("isLoop", into: &definition.isLoop)
      try material(&members, &definition.material)
      try filter(&members, &definition.filter)
    }
    return definition
  }

  private static func circle(_ reader: JSONReader) throws(SceneFileError) -> ShapeGeometry {
    var center = SIMD2<Float>.zero
    var radius: Float = 0
    try reader.object { members throws(SceneFileError) in
      try members.vector("center", into: &center)
      radius = try members.required("radius").float()
    }
    return .circle(center: center, radius: radius)
  }

  private static func capsule(_ reader: JSONReader) throws(SceneFileError) -> ShapeGeometry {
    var points: [SIMD2<Float>] = []
    var radius: Float = 0
    try reader.object { members throws(SceneFileError) in
      let member = try members.required("points")
      points = try member.vectors()
      guard points.count == 2 else { throw member.error("expected two points, found \(points.count)") }
      radius = try members.required("radius").float()
    }
    return .capsule(points[0], points[1], radius: radius)
  }

  private static func box(_ reader: JSONReader) throws(SceneFileError) -> ShapeGeometry {
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

  private static func polygon(_ reader: JSONReader) throws(SceneFileError) -> ShapeGeometry {
    var points: [SIMD2<Float>] = []
    var radius: Float = 0
    try reader.object { members throws(SceneFileError) in
      points = try members.required("points").vectors()
      try members.number("radius", into: &radius)
    }
    return .polygon(points, radius: radius)
  }

  private static func material(
    _ members: inout JSONReader.Members, _ material: inout SurfaceMaterial
  ) throws(SceneFileError) {
    try members.number("friction", into: &material.friction)
    try members.number("restitution", into: &material.restitution)
    try members.number("rollingResistance", into: &material.rollingResistance)
    try members.number("tangentSpeed", into: &material.tangentSpeed)
  }

  private static func filter(_ members: inout JSONReader.Members, _ filter: inout CollisionFilter)
    throws(SceneFileError)
  {
    if let member = members.member("category") { filter.category = try member.mask() }
    if let member = members.member("mask") { filter.mask = try member.mask() }
    if let member = members.member("group") {
      filter.group = Int32(try member.integer(Int(Int32.min)...Int(Int32.max)))
    }
  }
}
