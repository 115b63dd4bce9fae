internal import BatchSolver

extension World {
  /// Shapes of enabled bodies, in the roles of what their bodies do.
  func drawShapes(into drawing: inout some DebugDrawing, _ region: BoundingBox?) throws(WorldError) {
    for body in allBodies {
      guard try isEnabled(body) else { continue }
      let role: DrawingRole =
        switch try type(of: body) {
        case .static: .static
        case .kinematic: .kinematic
        case .dynamic: try isAwake(body) ? .awake : .asleep
        }
      let pose = try pose(of: body)
      for shape in try shapes(of: body) {
        if let region, let box = try enlargedAABB(of: shape), !region.overlaps(box) { continue }
        drawing.shape(try geometry(of: shape), at: pose, role: try isSensor(shape) ? .sensorShape : role)
      }
    }
  }
}

extension DebugDrawing {
  /// A shape in the frame of its body.
  mutating func shape(_ geometry: ShapeGeometry, at pose: DrawingPose, role: DrawingRole) {
    switch geometry {
    case .circle(let center, let radius):
      circle(center: center, radius: radius, at: pose, role: role)
      // Which way up it is.
      if role != .static {
        polyline([center, center + [radius, 0]], isClosed: false, at: pose, role: role)
      }
    case .capsule(let a, let b, let radius): capsule(from: a, to: b, radius: radius, at: pose, role: role)
    case .segment(let a, let b): polyline([a, b], isClosed: false, at: pose, role: role)
    case .box(let width, let height, let center, let rotation, let radius):
      let corners: [SIMD2<Float>] = [[-width, -height], [width, -height], [width, height], [-width, height]]
      polygon(corners.map { center + rotation.apply($0) }, radius: radius, at: pose, role: role)
    case .polygon(let points, let radius):
      // The points are those of a hull, in any order.
      let middle = points.reduce(.zero, +) / Float(points.count)
      let corners = points.sorted { Self.turn($0 - middle) < Self.turn($1 - middle) }
      polygon(corners, radius: radius, at: pose, role: role)
    }
  }

  /// Grows with the angle of a vector.
  private static func turn(_ v: SIMD2<Float>) -> Float {
    let sum = abs(v.x) + abs(v.y)
    guard sum > 0 else { return 0 }
    return v.y >= 0 ? 1 - v.x / sum : 3 + v.x / sum
  }
}
