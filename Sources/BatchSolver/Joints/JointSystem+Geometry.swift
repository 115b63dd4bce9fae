internal import KernelInterface

// Where joints are now.

extension JointSystem {
  /// Writes anchors and axes relative to the bodies' centres of mass.
  func writeFrames(_ slot: Int, _ bodies: borrowing BodyStore) {
    let definition = definition(slot)
    let centerA = bodies.localCenter[Int(record[slot].bodyA)]
    let centerB = bodies.localCenter[Int(record[slot].bodyB)]
    let rotationA = definition.frameA.rotation.normalized
    let rotationB = definition.frameB.rotation.normalized
    let joint = parameters.pointer + slot
    joint.pointee.anchorA = definition.frameA.position - SIMD2(centerA.x, centerA.y)
    joint.pointee.anchorB = definition.frameB.position - SIMD2(centerB.x, centerB.y)
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
    let rotation = Rotation(cosine: transform.z, sine: transform.w)
    return JointFrame(
      position: [transform.x, transform.y] + rotation.apply(frame.position), rotation: rotation * frame.rotation)
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
    let distance = length(frames.b.position - frames.a.position)
    switch definition(slot).kind {
    case .revolute: return distance
    case .weld(let weld): return weld.linearHertz > 0 ? 0 : distance
    case .prismatic, .wheel: return abs(relativePosition(slot, bodies).y)
    case .distance(let joint):
      if let rest = joint.length, joint.spring == nil { return abs(distance - rest) }
      guard let limits = joint.limits else { return 0 }
      return max(max(limits.lower - distance, distance - limits.upper), 0)
    case .motor, .mouse, .gear, .filter: return 0
    }
  }
}
