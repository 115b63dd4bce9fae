internal import KernelInterface

// Where joints are now.

extension JointSystem {
  /// Writes anchors and axes relative to the bodies' centres of mass.
  func writeFrames(_ slot: Int, _ bodies: borrowing BodyStore) {
    marks.mark(slot)
    let definition = definition(slot)
    let centerA = bodies.localCenter[Int(record[slot].bodyA)].position
    let centerB = bodies.localCenter[Int(record[slot].bodyB)].position
    let rotationA = definition.frameA.rotation.normalized
    let rotationB = definition.frameB.rotation.normalized
    let joint = parameters.pointer + slot
    joint.pointee.anchorA = definition.frameA.position - centerA
    joint.pointee.anchorB = definition.frameB.position - centerB
    joint.pointee.axisA = SIMD2(rotationA.cosine, rotationA.sine)
    joint.pointee.axisB = SIMD2(rotationB.cosine, rotationB.sine)
  }

  /// A joint's frames in world axes.
  func worldFrames(_ slot: Int, _ bodies: borrowing BodyStore) -> (a: JointFrame, b: JointFrame) {
    let definition = definition(slot)
    return (
      Self.worldFrame(definition.frameA, of: Int(record[slot].bodyA), bodies),
      Self.worldFrame(definition.frameB, of: Int(record[slot].bodyB), bodies)
    )
  }

  private static func worldFrame(_ frame: JointFrame, of row: Int, _ bodies: borrowing BodyStore) -> JointFrame {
    let transform = bodies.transform[row]
    return JointFrame(
      position: transform.position + transform.rotation.apply(frame.position),
      rotation: transform.rotation * frame.rotation)
  }

  /// The angle of frame B seen from frame A, -pi...pi.
  func relativeAngle(_ slot: Int, _ bodies: borrowing BodyStore) -> Float {
    let frames = worldFrames(slot, bodies)
    return (frames.a.rotation.inverse * frames.b.rotation).angle
  }

  /// Anchor B seen from frame A, m.
  func relativePosition(_ slot: Int, _ bodies: borrowing BodyStore) -> SIMD2<Float> {
    let frames = worldFrames(slot, bodies)
    return frames.a.rotation.applyInverse(frames.b.position - frames.a.position)
  }

  /// See `World.coordinate(of:)`.
  func coordinate(_ slot: Int, _ bodies: borrowing BodyStore) -> Float {
    let joint = parameters[slot]
    switch definition(slot).kind {
    case .prismatic: return relativePosition(slot, bodies).x
    case .distance:
      let frames = worldFrames(slot, bodies)
      return length(frames.b.position - frames.a.position)
    case .gear:
      return gearedCoordinate(Int(record[slot].first), last: joint.coordinate, bodies)
        + joint.gearRatio * gearedCoordinate(Int(record[slot].second), last: joint.secondCoordinate, bodies)
        - joint.gearConstant
    case .revolute, .weld, .wheel, .motor, .mouse, .filter: return countedAngle(slot, last: joint.coordinate, bodies)
    }
  }

  /// The angle with the whole turns that bring it nearest to the last one.
  private func countedAngle(_ slot: Int, last: Float, _ bodies: borrowing BodyStore) -> Float {
    let raw = relativeAngle(slot, bodies)
    return raw + ((last - raw) / (2 * .pi)).rounded() * (2 * .pi)
  }

  private func gearedCoordinate(_ slot: Int, last: Float, _ bodies: borrowing BodyStore) -> Float {
    record[slot].bundleKind == .slider ? coordinate(slot, bodies) : countedAngle(slot, last: last, bodies)
  }

  /// See `World.separation(of:)`.
  func separation(_ slot: Int, _ bodies: borrowing BodyStore) -> Float {
    let frames = worldFrames(slot, bodies)
    return definition(slot).kind.separation(
      distance: length(frames.b.position - frames.a.position), across: relativePosition(slot, bodies).y)
  }

  /// The same of a joint of a direct island, whose bodies are known in double precision.
  func separation(_ slot: Int, _ context: DirectContext) -> Float {
    let joint = context.joint(slot)
    let offset = joint.offset
    return Float(
      definition(slot).kind.separation(
        distance: (offset.x * offset.x + offset.y * offset.y).squareRoot(),
        across: joint.axis.x * offset.y - joint.axis.y * offset.x))
  }
}

extension JointKind {
  /// How far apart is what a joint of this kind holds together.
  ///
  /// - Parameters:
  ///   - distance: Of the anchors, m.
  ///   - across: Of anchor B from the axis of frame A, m.
  fileprivate func separation<Real: BinaryFloatingPoint>(distance: Real, across: Real) -> Real {
    switch self {
    case .revolute: return distance
    case .weld(let weld): return weld.linearHertz > 0 ? 0 : distance
    case .prismatic, .wheel: return abs(across)
    case .distance(let joint):
      if let rest = joint.length, joint.spring == nil { return abs(distance - Real(rest)) }
      guard let limits = joint.limits else { return 0 }
      return max(max(Real(limits.lower) - distance, distance - Real(limits.upper)), 0)
    case .motor, .mouse, .gear, .filter: return 0
    }
  }
}
