internal import KernelInterface

extension LockstepBatch {
  /// Reads what episodes begin from.
  func readTemplate() throws(WorldError) {
    let world = batch.layout
    for part in figure.parts {
      var body = LockstepBody()
      body.setMass(
        try world.mass(of: part.body), try world.inertia(of: part.body),
        center: try world.localCenterOfMass(of: part.body))
      let place = try world.position(of: part.body)
      body.setPlace(place, part.angle)
      // Placed by its centre of mass.
      body.setPlace(place + body.pose.rotated(body.localCenter), part.angle)
      body.setVelocity(try world.linearVelocity(of: part.body), try world.angularVelocity(of: part.body))
      body.setAcceleration(gravity, 0)
      firstBodies.append(body)
    }
    firstJoints = figure.joints.indices.map(joint)
  }

  private func joint(_ number: Int) -> LockstepJoint {
    let definition = batch.layout.joints.definition(Int(figure.joints[number].index))
    guard case .revolute(let revolute) = definition.kind, let limits = revolute.limits, let motor = revolute.motor
    else { preconditionFailure("joints of figures are revolute, with limits and motor") }
    let (a, b) = (firstBodies[Int(joined[number].a)], firstBodies[Int(joined[number].b)])
    var joint = LockstepJoint()
    joint.anchorA = definition.frameA.position - a.localCenter
    joint.anchorB = definition.frameB.position - b.localCenter
    joint.lower = limits.lower
    joint.upper = limits.upper
    joint.motorSpeed = motor.speed
    joint.motorTorque = motor.maximum
    joint.turnMass = inverse(a.inverseInertia + b.inverseInertia)
    return joint
  }
}

extension LockstepFigure {
  /// The parts that each joint joins.
  func joined(in world: World) -> [(a: Int32, b: Int32)] {
    joints.map { joint in
      let definition = world.joints.definition(Int(joint.index))
      guard let a = parts.firstIndex(where: { $0.body.index == definition.bodyA?.index }),
        let b = parts.firstIndex(where: { $0.body.index == definition.bodyB.index })
      else { preconditionFailure("joints of figures are between parts") }
      return (Int32(a), Int32(b))
    }
  }
}
