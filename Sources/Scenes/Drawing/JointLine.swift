internal import BatchSolver

/// A joint as it is drawn: a line from body to anchor, to the other anchor, to the other body.
struct JointLine: Equatable {
  /// One end: a point of a body, or of the world.
  struct End: Equatable {
    /// `nil`: a point of the world.
    var body: BodyID?
    /// In the body's frame or in the world, m.
    var anchor: SIMD2<Float>

    /// From the body's origin to the anchor, or the anchor alone, in the world.
    func points(in world: World) throws -> [SIMD2<Float>] {
      guard let body else { return [anchor] }
      let origin = try world.position(of: body)
      return [origin, origin + (try world.rotation(of: body)).apply(anchor)]
    }
  }

  var a: End
  var b: End

  /// `nil` for joints that have no place: filters.
  init?(_ joint: JointID, in world: World) throws {
    let definition = try world.definition(of: joint)
    func end(_ body: BodyID?, _ anchor: SIMD2<Float>) throws -> End {
      guard let body, try world.type(of: body) == .static else { return End(body: body, anchor: anchor) }
      // What does not move is a point of the world.
      return End(body: nil, anchor: try world.position(of: body) + world.rotation(of: body).apply(anchor))
    }
    switch definition.kind {
    case .filter: return nil
    case .gear(let gear):
      // From wheel to wheel.
      let first = try world.definition(of: gear.first)
      let second = try world.definition(of: gear.second)
      a = try end(first.bodyB, first.frameB.position)
      b = try end(second.bodyB, second.frameB.position)
    default:
      a = try end(definition.bodyA, definition.frameA.position)
      b = try end(definition.bodyB, definition.frameB.position)
    }
  }
}
