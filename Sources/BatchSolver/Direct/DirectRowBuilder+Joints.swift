internal import KernelInterface

extension DirectRowBuilder {
  /// The largest number of rows that a joint has.
  static var rowsPerJoint: Int { 8 }

  /// The rows of a joint other than a gear.
  mutating func add(_ joint: DirectJoint, kind: UInt8, _ row: UnsafePointer<Float>, geometric: Double) {
    switch kind {
    case JointBundleKind.point, JointBundleKind.pointAxial:
      holdPoint(joint)
      if kind == JointBundleKind.pointAxial {
        axial(DirectJoint.turns, coordinate: joint.angle, row)
      }
    case JointBundleKind.slider:
      let normal = SIMD2(-joint.axis.y, joint.axis.x)
      let (dx, dy) = (joint.offset.x, joint.offset.y)
      hold(joint.gradients(along: normal, followsA: true), error: normal.x * dx + normal.y * dy, field: 0)
      hold(DirectJoint.turns, error: joint.angle, field: 1)
      axial(
        joint.gradients(along: joint.axis, followsA: true), coordinate: joint.axis.x * dx + joint.axis.y * dy, row)
    case JointBundleKind.wheel: wheel(joint, row)
    case JointBundleKind.distance: distance(joint, row, geometric: geometric)
    case JointBundleKind.frame: frame(joint, row)
    default: break
    }
  }

  private mutating func holdPoint(_ joint: DirectJoint) {
    let x = joint.gradients(along: SIMD2(1, 0), followsA: false)
    let y = joint.gradients(along: SIMD2(0, 1), followsA: false)
    hold(x, error: joint.offset.x, field: 0)
    hold(y, error: joint.offset.y, field: 1)
  }

  /// Spring, motor and limits of a coordinate.
  private mutating func axial(
    _ gradients: (BodyGradient, BodyGradient), coordinate: Double, _ row: UnsafePointer<Float>
  ) {
    let spring = row + JointRow.spring
    if spring[0] > 0 {
      self.spring(
        gradients, error: coordinate - Double(spring[2]), hertz: Double(spring[0]), dampingRatio: Double(spring[1]),
        limit: Double(spring[3]), field: 4)
    }
    motorAndLimits(gradients, coordinate: coordinate, row)
  }

  private mutating func motorAndLimits(
    _ gradients: (BodyGradient, BodyGradient), coordinate: Double, _ row: UnsafePointer<Float>
  ) {
    let motor = row + JointRow.motor
    if motor[1] > 0 { drive(gradients, speed: Double(motor[0]), limit: Double(motor[1]), field: 5) }
    limits(gradients, coordinate: coordinate, row)
  }

  private mutating func limits(
    _ gradients: (BodyGradient, BodyGradient), coordinate: Double, _ row: UnsafePointer<Float>
  ) {
    let motor = row + JointRow.motor
    let isLocked = motor[2] == motor[3]
    if isLocked {
      hold(gradients, error: coordinate - Double(motor[2]), field: 6)
      return
    }
    if abs(motor[2]) < 1e9 { limit(gradients, room: coordinate - Double(motor[2]), field: 6) }
    if abs(motor[3]) < 1e9 {
      limit((gradients.0.negated, gradients.1.negated), room: Double(motor[3]) - coordinate, field: 7)
    }
  }

  private mutating func wheel(_ joint: DirectJoint, _ row: UnsafePointer<Float>) {
    let normal = SIMD2(-joint.axis.y, joint.axis.x)
    let across = normal.x * joint.offset.x + normal.y * joint.offset.y
    let along = joint.axis.x * joint.offset.x + joint.axis.y * joint.offset.y
    hold(joint.gradients(along: normal, followsA: true), error: across, field: 0)
    let gradients = joint.gradients(along: joint.axis, followsA: true)
    let spring = row + JointRow.spring
    if spring[0] > 0 {
      self.spring(
        gradients, error: along - Double(spring[2]), hertz: Double(spring[0]), dampingRatio: Double(spring[1]),
        limit: Double(spring[3]), field: 4)
    }
    let motor = row + JointRow.motor
    if motor[1] > 0 { drive(DirectJoint.turns, speed: Double(motor[0]), limit: Double(motor[1]), field: 5) }
    limits(gradients, coordinate: along, row)
  }

  private mutating func distance(_ joint: DirectJoint, _ row: UnsafePointer<Float>, geometric: Double) {
    let length = (joint.offset.x * joint.offset.x + joint.offset.y * joint.offset.y).squareRoot()
    // Anchors in one place have no direction; any does to begin with.
    let n = length > 1e-9 ? joint.offset / length : SIMD2(0, 1)
    let gradients = joint.gradients(along: n, followsA: false)
    let spring = row + JointRow.spring
    if spring[0] < 0 {
      hold(gradients, error: length - Double(spring[2]), field: 4)
      motorAndLimits(gradients, coordinate: length, row)
    } else {
      axial(gradients, coordinate: length, row)
    }
    // The direction turns as the anchors move across it, and the force with it (geometric stiffness).
    let across = joint.gradients(along: SIMD2(-n.y, n.x), followsA: false)
    let h = timeStep
    let velocities = self.velocities
    put(across, error: 0, role: .spring, field: 7, weight: SIMD2(0, 0)) { row, _, _ in
      row.stiffness = length > 1e-9 ? h * geometric / length : 0
      // Like all geometric stiffness it meets changes only.
      row.target = 0
      if row.bodyA >= 0 { row.target += row.a.dot(velocities + 3 * Int(row.bodyA)) }
      if row.bodyB >= 0 { row.target += row.b.dot(velocities + 3 * Int(row.bodyB)) }
    }
  }

  /// Weld, motor and pin.
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
            joint.gradients(along: axis, followsA: false), error: axis.x * joint.offset.x + axis.y * joint.offset.y,
            hertz: Double(linear[0]), dampingRatio: Double(linear[1]), limit: Double(linear[3]), field: 0,
            weight: SIMD2(Float(axis.x), Float(axis.y)))
        }
      }
    }
    if angular[0] < 0 {
      hold(DirectJoint.turns, error: joint.angle, field: 2)
    } else if angular[0] > 0 {
      spring(
        DirectJoint.turns, error: joint.angle, hertz: Double(angular[0]), dampingRatio: Double(angular[1]),
        limit: Double(angular[3]), field: 2)
    }
    let velocity = row + JointRow.velocity
    if velocity[2] > 0 {
      let wanted = SIMD2(Double(velocity[0]), Double(velocity[1]))
      bind(limit: Double(velocity[2])) { builder in
        builder.drive(
          joint.gradients(along: SIMD2(1, 0), followsA: false), speed: wanted.x, limit: Double(velocity[2]), field: 4)
        builder.drive(
          joint.gradients(along: SIMD2(0, 1), followsA: false), speed: wanted.y, limit: Double(velocity[2]), field: 5)
      }
    }
    let spin = row + JointRow.motor
    if spin[1] > 0 { drive(DirectJoint.turns, speed: Double(spin[0]), limit: Double(spin[1]), field: 3) }
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

extension BodyGradient {
  var negated: BodyGradient { BodyGradient(x: -x, y: -y, turn: -turn) }
}
