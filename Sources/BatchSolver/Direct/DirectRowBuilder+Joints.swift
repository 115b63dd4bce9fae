internal import KernelInterface

extension DirectRowBuilder {
  /// The largest number of rows that a joint has.
  static var rowsPerJoint: Int { 8 }

  /// The rows of a joint other than a gear.
  mutating func add(_ link: DirectLink, _ joint: DirectJoint, geometric: Double = 0) {
    let row = UnsafePointer(link.row)
    let kind = link.kind
    last = UnsafePointer(link.impulses)
    softness = link.softness
    if part == .everything { impulseThreshold = impulseThreshold(joint, isRod: kind == JointBundleKind.distance) }
    switch kind {
    case JointBundleKind.point: holdPoint(joint)
    case JointBundleKind.pointAxial:
      holdPoint(joint)
      axial(joint.turn, row)
    case JointBundleKind.slider:
      hold(joint.coordinate(alongOwn: joint.normal), field: 0)
      hold(joint.turn, field: 1)
      axial(joint.coordinate(alongOwn: joint.axis), row)
    case JointBundleKind.wheel: wheel(joint, row)
    case JointBundleKind.distance: distance(joint, row, geometric: geometric)
    case JointBundleKind.frame: frame(joint, row)
    default: break
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
    hold(joint.coordinate(along: SIMD2(1, 0)), field: 0)
    hold(joint.coordinate(along: SIMD2(0, 1)), field: 1)
  }

  /// Spring, motor and limits of a coordinate.
  private mutating func axial(_ coordinate: DirectCoordinate, _ row: UnsafePointer<Float>) {
    spring(coordinate, row)
    motorAndLimits(coordinate, row)
  }

  private mutating func spring(_ coordinate: DirectCoordinate, _ row: UnsafePointer<Float>) {
    let spring = row + JointRow.spring
    guard spring[0] > 0 else { return }
    self.spring(
      coordinate.above(Double(spring[2])), hertz: Double(spring[0]), dampingRatio: Double(spring[1]),
      limit: Double(spring[3]), field: 4)
  }

  private mutating func motorAndLimits(_ coordinate: DirectCoordinate, _ row: UnsafePointer<Float>) {
    let motor = row + JointRow.motor
    if motor[1] > 0 { drive(coordinate, speed: Double(motor[0]), limit: Double(motor[1]), field: 5) }
    limits(coordinate, row)
  }

  private mutating func limits(_ coordinate: DirectCoordinate, _ row: UnsafePointer<Float>) {
    let motor = row + JointRow.motor
    let isLocked = motor[2] == motor[3]
    if isLocked {
      hold(coordinate.above(Double(motor[2])), field: 6)
      return
    }
    if abs(motor[2]) < 1e9 { limit(coordinate.above(Double(motor[2])), field: 6) }
    if abs(motor[3]) < 1e9 { limit(coordinate.below(Double(motor[3])), field: 7) }
  }

  private mutating func wheel(_ joint: DirectJoint, _ row: UnsafePointer<Float>) {
    hold(joint.coordinate(alongOwn: joint.normal), field: 0)
    let along = joint.coordinate(alongOwn: joint.axis)
    spring(along, row)
    let motor = row + JointRow.motor
    if motor[1] > 0 { drive(joint.turn, speed: Double(motor[0]), limit: Double(motor[1]), field: 5) }
    limits(along, row)
  }

  private mutating func distance(_ joint: DirectJoint, _ row: UnsafePointer<Float>, geometric: Double) {
    let length = (joint.offset.x * joint.offset.x + joint.offset.y * joint.offset.y).squareRoot()
    // Anchors in one place have no direction; any does to begin with.
    let isLong = length > 1e-9
    let n = isLong ? joint.offset / length : SIMD2(0, 1)
    let distance = joint.coordinate(along: n)
    let spring = row + JointRow.spring
    if spring[0] < 0 {
      hold(distance.above(Double(spring[2])), field: 4)
      motorAndLimits(distance, row)
    } else {
      axial(distance, row)
    }
    // The direction turns as the anchors move across it, and the force with it (geometric stiffness).
    let across = joint.coordinate(along: SIMD2(-n.y, n.x))
    let h = timeStep
    let velocities = self.velocities
    put(across, role: .geometric, field: 7, weight: SIMD2(0, 0)) { row, _, _ in
      row.stiffness = isLong ? h * geometric / length : 0
      // Like all geometric stiffness it meets changes only.
      row.target = 0
      if row.bodyA >= 0 { row.target += row.a.dot(velocities + 3 * Int(row.bodyA)) }
      if row.bodyB >= 0 { row.target += row.b.dot(velocities + 3 * Int(row.bodyB)) }
    }
  }

  /// weld, motor and mouse.
  private mutating func frame(_ joint: DirectJoint, _ row: UnsafePointer<Float>) {
    let linear = row + JointRow.spring
    let angular = row + JointRow.angularSpring
    if linear[0] < 0 {
      holdPoint(joint)
    } else if linear[0] > 0 {
      let (first, second) = principalAxes(joint)
      bind(limit: Double(linear[3])) { builder in
        for number in 0..<2 {
          let axis = number == 0 ? first : second
          builder.spring(
            joint.coordinate(along: axis), hertz: Double(linear[0]), dampingRatio: Double(linear[1]),
            limit: Double(linear[3]), field: 0, weight: SIMD2(Float(axis.x), Float(axis.y)))
        }
      }
    }
    if angular[0] < 0 {
      hold(joint.turn, field: 2)
    } else if angular[0] > 0 {
      spring(
        joint.turn, hertz: Double(angular[0]), dampingRatio: Double(angular[1]), limit: Double(angular[3]), field: 2)
    }
    let velocity = row + JointRow.velocity
    if velocity[2] > 0 {
      let unconstrained = SIMD2(Double(velocity[0]), Double(velocity[1]))
      bind(limit: Double(velocity[2])) { builder in
        builder.drive(
          joint.coordinate(along: SIMD2(1, 0)), speed: unconstrained.x, limit: Double(velocity[2]), field: 4)
        builder.drive(
          joint.coordinate(along: SIMD2(0, 1)), speed: unconstrained.y, limit: Double(velocity[2]), field: 5)
      }
    }
    let spin = row + JointRow.motor
    if spin[1] > 0 { drive(joint.turn, speed: Double(spin[0]), limit: Double(spin[1]), field: 3) }
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
