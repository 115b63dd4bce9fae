internal import BatchSolver

extension Simulation {
  func place(_ arguments: ArgumentReader) {
    let (position, rotation, body) = (arguments.position(), arguments.rotation(), body(arguments))
    change("World.setPose(position:rotation:of:)", [position, rotation, body]) { () throws(WorldError) in
      try world.setPose(position: position, rotation: rotation, of: body)
    }
  }

  func setVelocity(_ arguments: ArgumentReader) {
    let body = body(arguments)
    if arguments.flag(3) {
      let velocity = arguments.float(-10...10)
      change("World.setAngularVelocity(_:of:)", [velocity, body]) { () throws(WorldError) in
        try world.setAngularVelocity(velocity, of: body)
      }
    } else {
      let velocity = arguments.vector(arguments.float([1, 10, 200]))
      change("World.setLinearVelocity(_:of:)", [velocity, body]) { () throws(WorldError) in
        try world.setLinearVelocity(velocity, of: body)
      }
    }
  }

  func setTargetPose(_ arguments: ArgumentReader) {
    let (position, rotation, body) = (arguments.position(), arguments.rotation(), body(arguments))
    let time = arguments.float([1 / 60, 1, 0])
    change("World.setTargetPose(position:rotation:timeStep:of:)", [position, rotation, time, body]) {
      () throws(WorldError) in
      try world.setTargetPose(position: position, rotation: rotation, timeStep: time, of: body)
    }
  }

  func applyForce(_ arguments: ArgumentReader) {
    let body = body(arguments)
    if arguments.flag(3) {
      let torque = arguments.float(-100...100)
      change("World.applyTorque(_:to:)", [torque, body]) { () throws(WorldError) in
        try world.applyTorque(torque, to: body)
      }
    } else {
      let force = arguments.vector(500)
      let point = arguments.flag() ? arguments.position() : nil
      change("World.applyForce(_:at:to:)", [force, point as Any, body]) { () throws(WorldError) in
        try world.applyForce(force, at: point, to: body)
      }
    }
  }

  func applyImpulse(_ arguments: ArgumentReader) {
    let body = body(arguments)
    if arguments.flag(3) {
      let impulse = arguments.float(-5...5)
      change("World.applyAngularImpulse(_:to:)", [impulse, body]) { () throws(WorldError) in
        try world.applyAngularImpulse(impulse, to: body)
      }
    } else {
      let impulse = arguments.vector(20)
      let point = arguments.flag() ? arguments.position() : nil
      change("World.applyImpulse(_:at:to:)", [impulse, point as Any, body]) { () throws(WorldError) in
        try world.applyImpulse(impulse, at: point, to: body)
      }
    }
  }

  /// Damping, gravity scale or acceleration.
  func setMotion(_ arguments: ArgumentReader) {
    let body = body(arguments)
    switch arguments.index(3) {
    case 0:
      let (linear, angular) = (arguments.float([0, 0.5, 5]), arguments.float([0, 0.5, 5]))
      change("World.setDamping(linear:angular:of:)", [linear, angular, body]) { () throws(WorldError) in
        try world.setDamping(linear: linear, angular: angular, of: body)
      }
    case 1:
      let scale = arguments.float([1, 0, -1, 3])
      change("World.setGravityScale(_:of:)", [scale, body]) { () throws(WorldError) in
        try world.setGravityScale(scale, of: body)
      }
    default:
      let acceleration = arguments.vector(20)
      change("World.setAcceleration(_:of:)", [acceleration, body]) { () throws(WorldError) in
        try world.setAcceleration(acceleration, of: body)
      }
    }
  }

  func setSleep(_ arguments: ArgumentReader) {
    let (allowed, threshold, body) = (!arguments.flag(3), arguments.float([0.05, 0, 10]), body(arguments))
    change("World.setSleep(allowed:threshold:of:)", [allowed, threshold, body]) { () throws(WorldError) in
      try world.setSleep(allowed: allowed, threshold: threshold, of: body)
    }
    guard arguments.flag(8) else { return }
    change("World.updateSettings(_:)", []) { () throws(WorldError) in
      try world.updateSettings { $0.allowsSleep = allowed }
    }
  }

  func setAwake(_ arguments: ArgumentReader) {
    let (isAwake, body) = (arguments.flag(), body(arguments))
    change("World.setAwake(_:of:)", [isAwake, body]) { () throws(WorldError) in
      try world.setAwake(isAwake, of: body)
    }
  }

  func setType(_ arguments: ArgumentReader) {
    let (type, body) = (arguments.element(BodyType.allCases), body(arguments))
    change("World.setType(_:of:)", [type, body]) { () throws(WorldError) in try world.setType(type, of: body) }
  }

  func setEnabled(_ arguments: ArgumentReader) {
    let (isEnabled, body) = (arguments.flag(), body(arguments))
    change("World.setEnabled(_:of:)", [isEnabled, body]) { () throws(WorldError) in
      try world.setEnabled(isEnabled, of: body)
    }
  }

  func setBulletOrSolver(_ arguments: ArgumentReader) {
    let (isBullet, body) = (!arguments.flag(4), body(arguments))
    if arguments.flag(3) {
      let solver = arguments.element(SolverChoice.allCases)
      change("World.setSolver(_:of:)", [solver, body]) { () throws(WorldError) in
        try world.setSolver(solver, of: body)
      }
      return
    }
    change("World.setBullet(_:of:)", [isBullet, body]) { () throws(WorldError) in
      try world.setBullet(isBullet, of: body)
    }
  }

  func setMass(_ arguments: ArgumentReader) {
    let body = body(arguments)
    switch arguments.index(4) {
    case 0:
      let isFixed = arguments.flag()
      change("World.setRotationFixed(_:of:)", [isFixed, body]) { () throws(WorldError) in
        try world.setRotationFixed(isFixed, of: body)
      }
    case 1:
      change("World.resetMass(of:)", [body]) { () throws(WorldError) in try world.resetMass(of: body) }
    default:
      let (mass, center, inertia) = (
        arguments.float([1, 0.1, 30]), arguments.vector(0.5), arguments.float([1, 0, 0.1])
      )
      change("World.setMass(_:center:inertia:of:)", [mass, center, inertia, body]) { () throws(WorldError) in
        try world.setMass(mass, center: center, inertia: inertia, of: body)
      }
    }
  }

  func setBodyData(_ arguments: ArgumentReader) {
    let (data, body) = (UInt64(arguments.byte()), body(arguments))
    change("World.setUserData(_:of:) body", [data, body]) { () throws(WorldError) in
      try world.setUserData(data, of: body)
    }
  }

  // MARK: - All bodies

  private func rows(_ arguments: ArgumentReader) -> Int {
    arguments.flag(12) ? arguments.element([0, 1, world.rowCount + 1, max(world.rowCount - 1, 0)]) : world.rowCount
  }

  func addForces(_ arguments: ArgumentReader) {
    let forces = (0..<rows(arguments)).map { _ in
      arguments.flag() ? .zero : SIMD4(lowHalf: arguments.vector(50), highHalf: arguments.vector(10))
    }
    change("World.addForces(_:)", [forces]) { () throws(WorldError) in try world.addForces(forces.span) }
  }

  func setTransforms(_ arguments: ArgumentReader) {
    let count = rows(arguments)
    var transforms = world.withTransforms { rows in rows.indices.map { rows[$0] } }
    for row in transforms.indices where arguments.flag(3) {
      let rotation = arguments.rotation()
      transforms[row] = SIMD4(lowHalf: arguments.position(), highHalf: SIMD2(rotation.cosine, rotation.sine))
    }
    transforms += Array(repeating: [0, 0, 1, 0], count: max(count - transforms.count, 0))
    transforms.removeLast(transforms.count - count)
    change("World.setTransforms(_:)", [transforms]) { () throws(WorldError) in
      try world.setTransforms(transforms.span)
    }
  }

  func setVelocities(_ arguments: ArgumentReader) {
    let count = rows(arguments)
    var velocities = world.withVelocities { rows in rows.indices.map { rows[$0] } }
    for row in velocities.indices where arguments.flag(3) {
      velocities[row] = SIMD4(lowHalf: arguments.vector(10), highHalf: arguments.vector(3))
    }
    velocities += Array(repeating: .zero, count: max(count - velocities.count, 0))
    velocities.removeLast(velocities.count - count)
    change("World.setVelocities(_:)", [velocities]) { () throws(WorldError) in
      try world.setVelocities(velocities.span)
    }
  }
}
