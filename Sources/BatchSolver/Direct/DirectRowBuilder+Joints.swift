internal import KernelInterface

extension DirectRowBuilder {
  /// The largest number of rows that a joint has.
  static var rowsPerJoint: Int { 8 }

  /// The rows of a joint other than a gear.
  mutating func add(_ link: DirectLink, _ joint: DirectJoint, geometric: Double = 0) {
    let parameters = link.parameters.pointee
    last = link.impulses.pointee
    softness = link.softness
    if part == .everything { impulseThreshold = impulseThreshold(joint, isRod: link.kind == .distance) }
    switch link.kind {
    case .point: holdPoint(joint)
    case .pointAxial:
      holdPoint(joint)
      axial(joint.turn, parameters)
    case .slider:
      hold(joint.coordinate(alongOwn: joint.normal), field: .heldX)
      hold(joint.turn, field: .heldY)
      axial(joint.coordinate(alongOwn: joint.axis), parameters)
    case .wheel: wheel(joint, parameters)
    case .distance: distance(joint, parameters, geometric: geometric)
    case .frame: frame(joint, parameters)
    case .gear, .filter: break
    }
  }

  /// The impulse whose geometric stiffness is as large as the inertia that it adds to.
  private func impulseThreshold(_ joint: DirectJoint, isRod: Bool) -> Float {
    let length = isRod ? (joint.offset.x * joint.offset.x + joint.offset.y * joint.offset.y).squareRoot() : .infinity
    let reach = max(self.reach(bodyA, joint.armA, length), self.reach(bodyB, joint.armB, length))
    return Float(1 / (timeStep * reach))
  }

  /// The stiffness of a body per inertia and force, 1 / (kg m): about an arm, or across a rod.
  private func reach(_ body: Int32, _ arm: SIMD2<Double>, _ length: Double) -> Double {
    guard body >= 0 else { return 0 }
    let m = mass + 3 * Int(body)
    let turning = (arm.x * arm.x + arm.y * arm.y).squareRoot() / m[2]
    return length > 0 ? max(turning, 1 / (length * m[0])) : turning
  }

  private mutating func holdPoint(_ joint: DirectJoint) {
    guard softness.x > 0 else {
      hold(joint.coordinate(along: SIMD2(1, 0)), field: .heldX)
      hold(joint.coordinate(along: SIMD2(0, 1)), field: .heldY)
      return
    }
    // A spring is as stiff as the mass that it moves along it, which along other axes is another.
    let (first, second) = principalAxes(joint)
    for axis in [first, second] {
      hold(joint.coordinate(along: axis), field: .heldX, weight: SIMD2(Float(axis.x), Float(axis.y)))
    }
  }

  /// Spring, motor and limits of a coordinate.
  private mutating func axial(_ coordinate: DirectCoordinate, _ joint: JointParameters) {
    spring(coordinate, joint)
    motor(coordinate, joint.motor)
    limits(coordinate, joint.limits)
  }

  private mutating func spring(_ coordinate: DirectCoordinate, _ joint: JointParameters) {
    guard joint.spring.isSpring else { return }
    spring(coordinate.above(Double(joint.target)), joint.spring, field: .spring)
  }

  private mutating func spring(
    _ coordinate: DirectCoordinate, _ spring: JointSpringParameters, field: JointImpulseField,
    weight: SIMD2<Float> = SIMD2(1, 0)
  ) {
    self.spring(
      coordinate, hertz: Double(spring.hertz), dampingRatio: Double(spring.dampingRatio),
      limit: Double(spring.maximum), field: field, weight: weight)
  }

  private mutating func motor(
    _ coordinate: DirectCoordinate, _ motor: JointMotorParameters, field: JointImpulseField = .motor
  ) {
    guard motor.isOn else { return }
    drive(coordinate, speed: Double(motor.speed), limit: Double(motor.maximum), field: field)
  }

  private mutating func limits(_ coordinate: DirectCoordinate, _ limits: JointLimitParameters) {
    if limits.isLocked {
      hold(coordinate.above(Double(limits.lower)), field: .lower)
      return
    }
    if limits.hasLower { limit(coordinate.above(Double(limits.lower)), field: .lower) }
    if limits.hasUpper { limit(coordinate.below(Double(limits.upper)), field: .upper) }
  }

  private mutating func wheel(_ joint: DirectJoint, _ parameters: JointParameters) {
    hold(joint.coordinate(alongOwn: joint.normal), field: .heldX)
    let along = joint.coordinate(alongOwn: joint.axis)
    spring(along, parameters)
    motor(joint.turn, parameters.motor)
    limits(along, parameters.limits)
  }

  private mutating func distance(_ joint: DirectJoint, _ parameters: JointParameters, geometric: Double) {
    let length = (joint.offset.x * joint.offset.x + joint.offset.y * joint.offset.y).squareRoot()
    // Anchors in one place have no direction; any does to begin with.
    let isLong = length > 1e-9
    let n = isLong ? joint.offset / length : SIMD2(0, 1)
    let distance = joint.coordinate(along: n)
    if parameters.spring.isHeld { hold(distance.above(Double(parameters.target)), field: .spring) }
    axial(distance, parameters)
    // The direction turns as the anchors move across it, and the force with it (geometric stiffness).
    let across = joint.coordinate(along: SIMD2(-n.y, n.x))
    let h = timeStep
    let velocities = self.velocities
    put(across, role: .geometric, field: .upper, weight: SIMD2(0, 0)) { row, _, _ in
      row.stiffness = isLong ? h * geometric / length : 0
      // Like all geometric stiffness it meets changes only.
      row.target = 0
      if row.bodyA >= 0 { row.target += row.a.dot(velocities + 3 * Int(row.bodyA)) }
      if row.bodyB >= 0 { row.target += row.b.dot(velocities + 3 * Int(row.bodyB)) }
    }
  }

  /// weld, motor and mouse.
  private mutating func frame(_ joint: DirectJoint, _ parameters: JointParameters) {
    let linear = parameters.spring
    if linear.isHeld {
      holdPoint(joint)
    } else if linear.isSpring {
      let (first, second) = principalAxes(joint)
      bind(limit: Double(linear.maximum)) { builder in
        builder.pull(joint, linear, along: first)
        builder.pull(joint, linear, along: second)
      }
    }
    let angular = parameters.angularSpring
    if angular.isHeld {
      hold(joint.turn, field: .angle)
    } else if angular.isSpring {
      spring(joint.turn, angular, field: .angle)
    }
    let maximum = Double(parameters.velocityMaximum)
    if maximum > 0 {
      let velocity = SIMD2<Double>(parameters.velocity)
      bind(limit: maximum) { builder in
        builder.drive(
          joint.coordinate(along: SIMD2(1, 0)), speed: velocity.x, limit: maximum, field: .velocityX)
        builder.drive(
          joint.coordinate(along: SIMD2(0, 1)), speed: velocity.y, limit: maximum, field: .velocityY)
      }
    }
    motor(joint.turn, parameters.motor, field: .angularMotor)
  }

  private mutating func pull(_ joint: DirectJoint, _ linear: JointSpringParameters, along axis: SIMD2<Double>) {
    spring(joint.coordinate(along: axis), linear, field: .heldX, weight: SIMD2(Float(axis.x), Float(axis.y)))
  }

  /// Two rows whose impulses together may be `limit` N long; see `DirectIsland.updateBounds`.
  private mutating func bind(limit: Double, _ add: (inout DirectRowBuilder) -> Void) {
    let first = next
    add(&self)
    guard part == .everything, limit < .infinity else { return }
    rows[first].disc = timeStep * limit
  }

  /// The directions in which a point's two coordinates move independently: the eigenvectors of its inverse mass.
  private func principalAxes(_ joint: DirectJoint) -> (SIMD2<Double>, SIMD2<Double>) {
    var xx = 0.0
    var xy = 0.0
    var yy = 0.0
    for (body, arm) in [(bodyA, joint.armA), (bodyB, joint.armB)] where body >= 0 {
      let m = mass + 3 * Int(body)
      xx += 1 / m[0] + arm.y * arm.y / m[2]
      yy += 1 / m[1] + arm.x * arm.x / m[2]
      xy -= arm.x * arm.y / m[2]
    }
    guard abs(xy) > 1e-12 * (xx + yy) else { return (SIMD2(1, 0), SIMD2(0, 1)) }
    let half = 0.5 * (xx - yy)
    let root = (half * half + xy * xy).squareRoot()
    // Of the two forms of the first eigenvector, the one without cancellation.
    let v = half >= 0 ? SIMD2(half + root, xy) : SIMD2(xy, root - half)
    let size = (v.x * v.x + v.y * v.y).squareRoot()
    return (v / size, SIMD2(-v.y, v.x) / size)
  }
}

extension BodyJacobian {
  var negated: BodyJacobian { BodyJacobian(x: -x, y: -y, turn: -turn) }
}
