internal import BatchSolver

/// The size of what is drawn for a joint, m.
private enum JointSize {
  /// Radius of an anchor.
  static let anchor: Float = 0.025
  /// Anchors closer than this are at one place.
  static let gap: Float = 0.002
}

extension World {
  /// Joints: the anchors of each body with lines to its origin, and lines between anchors that are apart.
  func drawJoints(into drawing: inout some DebugDrawing) throws(WorldError) {
    // What belongs to a body comes together, so that a drawing can keep it as one.
    var anchors = BodyAnchors()
    var gaps: [(a: SIMD2<Float>, b: SIMD2<Float>, role: DrawingRole)] = []
    for joint in allJoints {
      let definition = try definition(of: joint)
      guard let ends = try ends(of: definition) else { continue }
      let a = try anchors.add(ends.a, in: self)
      let b = try anchors.add(ends.b, in: self)
      let way = b - a
      if (way * way).sum() > JointSize.gap * JointSize.gap { gaps.append((a, b, definition.kind.gapRole)) }
    }
    for (body, points) in anchors.points {
      var pose = DrawingPose.identity
      if let body { pose = try self.pose(of: body) }
      for point in points {
        if body != nil { drawing.polyline([.zero, point], isClosed: false, at: pose, role: .rod) }
        drawing.circle(center: point, radius: JointSize.anchor, at: pose, role: .rod)
      }
    }
    for gap in gaps {
      if gap.role == .spring {
        drawing.spring(from: gap.a, to: gap.b, role: gap.role)
      } else {
        drawing.segment(from: gap.a, to: gap.b, role: gap.role)
      }
    }
  }

  /// Where an anchor is in the world.
  func place(_ end: JointEnd) throws(WorldError) -> SIMD2<Float> {
    guard let body = end.body else { return end.anchor }
    return try pose(of: body).apply(end.anchor)
  }

  /// The two anchors; `nil` for joints that have no place: filters.
  func ends(of definition: JointDefinition) throws(WorldError) -> (a: JointEnd, b: JointEnd)? {
    switch definition.kind {
    case .filter: return nil
    case .gear(let gear):
      // From wheel to wheel.
      let first = try self.definition(of: gear.first)
      let second = try self.definition(of: gear.second)
      return (
        JointEnd(body: first.bodyB, anchor: first.frameB.position),
        JointEnd(body: second.bodyB, anchor: second.frameB.position)
      )
    default:
      return (
        JointEnd(body: definition.bodyA, anchor: definition.frameA.position),
        JointEnd(body: definition.bodyB, anchor: definition.frameB.position)
      )
    }
  }
}

/// A point of a body's frame, or of the world.
struct JointEnd {
  /// `nil`: the world.
  var body: BodyID?
  /// m
  var anchor: SIMD2<Float>
}

/// Anchors by their bodies, in the order in which bodies first have one.
private struct BodyAnchors {
  private(set) var points: [(body: BodyID?, points: [SIMD2<Float>])] = []
  private var place: [BodyID?: Int] = [:]

  /// Adds an anchor, and answers where it is in the world. One of a static body is a point of the world.
  mutating func add(_ end: JointEnd, in world: World) throws(WorldError) -> SIMD2<Float> {
    var body = end.body
    var point = end.anchor
    var result = point
    if let moving = body {
      result = try world.pose(of: moving).apply(point)
      if try world.type(of: moving) == .static { (body, point) = (nil, result) }
    }
    if let index = place[body] {
      points[index].points.append(point)
    } else {
      place[body] = points.count
      points.append((body, [point]))
    }
    return result
  }
}

extension JointKind {
  /// What a line between anchors stands for.
  var gapRole: DrawingRole {
    switch self {
    case .distance(let joint): joint.spring != nil ? .spring : joint.limits != nil ? .rope : .rod
    case .mouse, .motor: .spring
    case .prismatic, .wheel: .axis
    case .revolute, .weld, .gear, .filter: .rod
    }
  }
}
