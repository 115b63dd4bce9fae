internal import KernelInterface

extension LockstepBatch {
  /// Reads what episodes begin from.
  func readTemplate() throws(WorldError) {
    let world = batch.layout
    for (number, part) in figure.parts.enumerated() {
      let body = LockstepBody(block: firstBodies.pointer + number, lane: 0)
      try readMass(of: part, in: world, to: body)
      let place = try world.position(of: part.body)
      body.setPlace(place, part.angle)
      // Placed by its centre of mass.
      body.setPlace(place + body.pose.rotated(body.localCenter), part.angle)
      let velocity = try world.linearVelocity(of: part.body)
      body.setVelocity(velocity, try world.angularVelocity(of: part.body))
      body.setAcceleration(gravity, 0)
    }
    for (number, joint) in figure.joints.enumerated() {
      try readJoint(joint, in: world, to: firstJoints.pointer + number)
    }
  }

  /// Reads how heavy a part is, and where its centre of mass.
  private func readMass(of part: LockstepPart, in world: World, to body: LockstepBody) throws(WorldError) {
    body.setMass(
      try world.mass(of: part.body), try world.inertia(of: part.body),
      center: try world.localCenterOfMass(of: part.body))
  }

  private func readJoint(
    _ joint: JointID, in world: World, to block: UnsafeMutablePointer<LockstepJointBlock>
  ) throws(WorldError) {
    let definition = world.joints.definition(Int(joint.index))
    guard case .revolute(let revolute) = definition.kind, let limits = revolute.limits, let motor = revolute.motor,
      let a = figure.parts.firstIndex(where: { $0.body.index == definition.bodyA?.index }),
      let b = figure.parts.firstIndex(where: { $0.body.index == definition.bodyB.index })
    else { preconditionFailure("joints of figures are revolute, with limits and motor, between parts") }
    let (bodyA, bodyB) = (firstBodies.pointer + a, firstBodies.pointer + b)
    block.pointee.bodyA = Int32(a)
    block.pointee.bodyB = Int32(b)
    setLane(&block.pointee.anchorA, definition.frameA.position - LockstepBody(block: bodyA, lane: 0).localCenter, 0)
    setLane(&block.pointee.anchorB, definition.frameB.position - LockstepBody(block: bodyB, lane: 0).localCenter, 0)
    setLane(&block.pointee.lower, limits.lower, 0)
    setLane(&block.pointee.upper, limits.upper, 0)
    setLane(&block.pointee.motorSpeed, motor.speed, 0)
    setLane(&block.pointee.motorTorque, motor.maximum, 0)
  }
}
