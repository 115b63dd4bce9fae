internal import BatchSolver
internal import StrictJSON

/// Where a joint of a scene file ties its two bodies.
enum JointPlace: Sendable {
  /// In the frames of the bodies, or of the world.
  case frames(JointFrame, JointFrame)
  /// At a point of the world.
  case point(SIMD2<Float>, axis: SIMD2<Float>)

  /// Reads `point` and `axis`, or `frameA` and `frameB`.
  init(_ members: inout JSONReader.Members) throws(SceneFileError) {
    let point = members.member("point")
    let axis = members.member("axis")
    let frameA = members.member("frameA")
    let frameB = members.member("frameB")
    if let point {
      if let frame = frameA ?? frameB { throw frame.error("expected either point or frameA and frameB, found both") }
      self = .point(try point.vector(), axis: try axis?.vector() ?? [1, 0])
    } else {
      if let axis { throw axis.error("an axis goes with a point; expected point, or an angle in frameA and frameB") }
      self = .frames(try Self.frame(frameA), try Self.frame(frameB))
    }
  }

  private static func frame(_ reader: JSONReader?) throws(SceneFileError) -> JointFrame {
    var frame = JointFrame()
    try reader?.object { members throws(SceneFileError) in
      try members.vector("position", into: &frame.position)
      if let angle = members.member("angle") { frame.rotation = Rotation(angle: try angle.float()) }
    }
    return frame
  }

  /// A joint at this place; a place in the world is moved by `shift` m.
  func definition(
    _ kind: JointKind, _ a: BodyID?, _ b: BodyID, shift: SIMD2<Float>, in world: World
  ) throws(WorldError) -> JointDefinition {
    switch self {
    case .point(let point, let axis): return try JointDefinition(kind, a, b, at: point + shift, axis: axis, in: world)
    case .frames(var frameA, let frameB):
      if a == nil { frameA.position += shift }
      return JointDefinition(kind, a, b, frameA: frameA, frameB: frameB)
    }
  }
}
