public import BatchSolver

extension World {
  /// Draws the world as it is, for debugging.
  ///
  /// The order is that of the parts, then that of bodies, joints and contacts, and the same every time. Nothing in the
  /// world changes.
  ///
  /// - Parameters:
  ///   - drawing: Is told what there is, in metres.
  ///   - parts: What is drawn.
  ///   - region: Shapes, boxes and points outside of it are left out; `nil`: nothing is.
  ///   - impulseScale: How long an impulse of 1 N s is drawn, m. The default shows a body of 1 kg that rests on two
  ///     points, with four sub-steps to a step of 1/60 s, with arrows of 10 cm.
  /// - Throws: `WorldError` if the world cannot be read now.
  public func draw(
    into drawing: inout some DebugDrawing, parts: WorldDrawing.Parts = .standard, region: BoundingBox? = nil,
    impulseScale: Float = 5
  ) throws(WorldError) {
    if parts.contains(.shapes) { try drawShapes(into: &drawing, region) }
    if parts.contains(.boundingBoxes) { try drawBoundingBoxes(into: &drawing, region) }
    if parts.contains(.islands) { try drawIslands(into: &drawing, region) }
    if parts.contains(.joints) { try drawJoints(into: &drawing) }
    if !parts.isDisjoint(with: [.velocities, .centersOfMass, .rows]) { try drawMotion(into: &drawing, parts, region) }
    if !parts.isDisjoint(with: [.contacts, .normals, .impulses]) {
      drawContacts(into: &drawing, parts, region, impulseScale)
    }
  }

  /// Where a body's frame is.
  func pose(of body: BodyID) throws(WorldError) -> DrawingPose {
    DrawingPose(position: try position(of: body), rotation: try rotation(of: body))
  }

  private func drawBoundingBoxes(into drawing: inout some DebugDrawing, _ region: BoundingBox?) throws(WorldError) {
    for body in allBodies {
      for shape in try shapes(of: body) {
        guard let box = try enlargedAABB(of: shape), region?.overlaps(box) ?? true else { continue }
        drawing.polyline(box.corners, isClosed: true, at: .identity, role: .boundingBox)
      }
    }
  }

  private func drawMotion(
    into drawing: inout some DebugDrawing, _ parts: WorldDrawing.Parts, _ region: BoundingBox?
  ) throws(WorldError) {
    // The distance of this time is drawn for a velocity, s.
    let velocityTime: Float = 0.1
    for body in allBodies {
      guard try isEnabled(body), try type(of: body) != .static else { continue }
      let center = try centerOfMass(of: body)
      guard region?.contains(center) ?? true else { continue }
      let velocity = try linearVelocity(of: body)
      if parts.contains(.velocities), velocity != .zero {
        drawing.arrow(from: center, to: center + velocityTime * velocity, role: .velocity)
      }
      if parts.contains(.centersOfMass) { drawing.point(center, role: .centerOfMass) }
      if parts.contains(.rows) { drawing.label("\(body.row)", at: center, role: .label) }
    }
  }

  private func drawContacts(
    into drawing: inout some DebugDrawing, _ parts: WorldDrawing.Parts, _ region: BoundingBox?, _ impulseScale: Float
  ) {
    // m
    let normalLength: Float = 0.15
    for contact in allContacts {
      // Friction is given along the normal turned clockwise by a quarter.
      let tangent = SIMD2(contact.normal.y, -contact.normal.x)
      for point in contact.points where region?.contains(point.position) ?? true {
        let place = point.position
        if parts.contains(.normals) {
          drawing.arrow(from: place, to: place + normalLength * contact.normal, role: .normal)
        }
        if parts.contains(.impulses), point.normalImpulse > 0 {
          drawing.arrow(
            from: place, to: place + impulseScale * point.normalImpulse * contact.normal, role: .impulse)
          if point.tangentImpulse != 0 {
            drawing.arrow(from: place, to: place + impulseScale * point.tangentImpulse * tangent, role: .friction)
          }
        }
        if parts.contains(.contacts) { drawing.point(place, role: .contact) }
      }
    }
  }
}
