internal import DynamicsBase
internal import KernelInterface

extension DirectRowBuilder {
  /// Takes a body as side A (0) or B (1) of what comes next. Returns its number in the island, or -1 for one outside,
  /// whose velocity counts as given.
  mutating func enter(_ context: DirectContext, _ row: Int, side: Int) -> Int32 {
    let number = context.number(ofBody: row)
    var outside = SIMD3<Double>.zero
    if number < 0 {
      let v = context.velocity[row]
      outside = SIMD3(
        Double(v.linear.x), Double(v.linear.y), Double(v.scaledAngular) * Double(context.mass[row].inverseGyration))
    }
    if side == 0 {
      bodyA = number
      outsideA = outside
    } else {
      bodyB = number
      outsideB = outside
    }
    return number
  }

  /// A point of a contact, at arms from the bodies' centres of mass.
  ///
  /// - Parameters:
  ///   - surfaceSpeed: Of B's surface relative to A's along the tangent, m/s.
  ///   - last: What it bore in the last step.
  func conePoint(
    _ contact: DirectContact, _ armA: SIMD2<Double>, _ armB: SIMD2<Double>, separation: Double, surfaceSpeed: Double,
    _ last: StoredImpulse
  ) -> DirectConePoint {
    let n = contact.normal
    let t = SIMD2(n.y, -n.x)
    let normal = (
      BodyJacobian(x: -n.x, y: -n.y, turn: -(armA.x * n.y - armA.y * n.x)),
      BodyJacobian(x: n.x, y: n.y, turn: armB.x * n.y - armB.y * n.x)
    )
    let tangent = (
      BodyJacobian(x: -t.x, y: -t.y, turn: -(armA.x * t.y - armA.y * t.x)),
      BodyJacobian(x: t.x, y: t.y, turn: armB.x * t.y - armB.y * t.x)
    )
    var point = DirectConePoint()
    if bodyA >= 0, mass[3 * Int(bodyA) + 2] < .infinity {
      (point.arms.normalA, point.arms.tangentA) = (normal.0.turn, tangent.0.turn)
    }
    if bodyB >= 0, mass[3 * Int(bodyB) + 2] < .infinity {
      (point.arms.normalB, point.arms.tangentB) = (normal.1.turn, tangent.1.turn)
    }
    let mu = contact.friction
    // Without friction one edge does it all.
    let edges = SIMD2(1.0, mu > 0 ? 1 : 0)
    // A point that was apart bore nothing.
    let load = separation > 0.5 * DirectIsland.slop ? 0 : min(max(last.normal, 0), largestImpulse)
    let friction = max(-mu * load, min(last.tangent, mu * load))
    let share = mu > 0 ? friction / mu : load
    point.offset = SIMD2(0.5 * (load + share), 0.5 * (load - share))
    if let exact = last.exact, load > 0 {
      point.offset = pointwiseMin(exact, SIMD2(repeating: largestImpulse))
    }
    point.stiffness =
      edges
      * pointwiseMax(
        DirectCones.freeStiffness * effectiveMasses(point.arms, mu), DirectCones.loadStiffness * point.offset)

    let base = SIMD2(outsideTarget(normal.0, normal.1), outsideTarget(tangent.0, tangent.1) + surfaceSpeed)
    let relative = contact.relative(velocities)
    let speeds = point.arms.speeds(relative, 1)
    point.separation = separation
    point.approach = 0.5 * speeds.sum() - base.x
    point.room = max(separation - Self.closedGap, 0) / timeStep
    point.slip = DirectCones.startSlip(
      speed: 0.5 * (speeds.x - speeds.y) - base.y, load: load, friction: friction, coefficient: mu,
      gain: -point.room - point.approach)
    point.target =
      SIMD2(repeating: base.x - point.room - mu * point.slip) + SIMD2(mu * base.y, -mu * base.y)
    return point
  }

  /// A gap that counts as closed, m: single precision, in which contacts are found, says no more some 100 m from the
  /// origin. Loads would wander from point to point for hundreds of steps.
  static var closedGap: Double { 2e-5 }

  /// No contact begins with more than what stops the island at 1000 m/s, and none is stiffer than a billion of it: what
  /// is squeezed between two that do not give way bears more in each step without end.
  var largestImpulse: Double { 1000 * total.x }

  /// What an impulse along the edges of the cone moves, kg.
  @inline(__always)
  private func effectiveMasses(_ arms: DirectArms, _ mu: Double) -> SIMD2<Double> {
    var inverse = SIMD2<Double>.zero
    if bodyA >= 0 {
      let m = mass + 3 * Int(bodyA)
      let turn = SIMD2(arms.normalA + mu * arms.tangentA, arms.normalA - mu * arms.tangentA)
      inverse += SIMD2(repeating: (1 + mu * mu) / m[0]) + turn * turn / m[2]
    }
    if bodyB >= 0 {
      let m = mass + 3 * Int(bodyB)
      let turn = SIMD2(arms.normalB + mu * arms.tangentB, arms.normalB - mu * arms.tangentB)
      inverse += SIMD2(repeating: (1 + mu * mu) / m[0]) + turn * turn / m[2]
    }
    return 1 / inverse
  }

  /// The row of the relative angular velocity at a contact.
  func rollingRow() -> DirectRow {
    let (a, b) = (BodyJacobian(turn: -1), BodyJacobian(turn: 1))
    var row = DirectRow()
    row.bodyA = bodyA
    row.bodyB = bodyB
    row.a = bodyA >= 0 ? turning(a, bodyA) : .zero
    row.b = bodyB >= 0 ? turning(b, bodyB) : .zero
    row.target = outsideTarget(a, b)
    row.role = .driven
    let inverse = inverseMass(row)
    row.stiffness = inverse > 0 ? Self.rollingStiffness / inverse : 0
    return row
  }

  // MARK: - Gears

  /// The row of a gear, with its four bodies in two records.
  mutating func holdGear(
    _ context: DirectContext, _ gear: DirectGear, ratio: Double, error: Double, partners: inout AlignedBuffer<DirectRow>
  ) {
    let bodies = GearBodies(gear, ratio: ratio)
    var records = (DirectRow(), DirectRow())
    var target = 0.0
    var inverse = 0.0
    for place in 0..<bodies.count {
      let body = context.number(ofBody: bodies.row(place))
      guard body >= 0 else {
        _ = enter(context, bodies.row(place), side: 0)
        bodyB = -1
        outsideB = .zero
        target += outsideTarget(bodies.jacobian(place), .zero)
        continue
      }
      let jacobian = turning(bodies.jacobian(place), body)
      inverse += jacobian.inverseMass(mass + 3 * Int(body))
      switch place {
      case 0: (records.0.bodyA, records.0.a) = (body, jacobian)
      case 1: (records.0.bodyB, records.0.b) = (body, jacobian)
      case 2: (records.1.bodyA, records.1.a) = (body, jacobian)
      default: (records.1.bodyB, records.1.b) = (body, jacobian)
      }
    }
    if part != .everything {
      let old = rows + next
      next += 1
      old.pointee.error = error
      guard part == .jacobiansAndErrors else { return }
      old.pointee.a = records.0.a
      old.pointee.b = records.0.b
      partners[Int(old.pointee.partner)].a = records.1.a
      partners[Int(old.pointee.partner)].b = records.1.b
      return
    }
    records.0.partner = Int32(partners.count)
    partners.append(records.1)
    records.0.target = target
    records.0.error = error
    records.0.stiffness = inverse > 0 ? Self.heldStiffness / inverse : 0
    records.0.offset = inverse > 0 ? substeps * Double(last.held.x) : 0
    rows[next] = records.0
    next += 1
  }

  // MARK: - Parts of a row

  /// A jacobian without the turn of a body that cannot turn.
  @inline(__always)
  func turning(_ jacobian: BodyJacobian, _ body: Int32) -> BodyJacobian {
    var result = jacobian
    if mass[3 * Int(body) + 2] == .infinity { result.turn = 0 }
    return result
  }

  /// Minus the speed that bodies outside the island have along the jacobians.
  @inline(__always)
  func outsideTarget(_ a: BodyJacobian, _ b: BodyJacobian) -> Double {
    -(a.x * outsideA.x + a.y * outsideA.y + a.turn * outsideA.z)
      - (b.x * outsideB.x + b.y * outsideB.y + b.turn * outsideB.z)
  }

  @inline(__always)
  func inverseMass(_ row: DirectRow) -> Double {
    var inverse = 0.0
    if row.bodyA >= 0 { inverse += row.a.inverseMass(mass + 3 * Int(row.bodyA)) }
    if row.bodyB >= 0 { inverse += row.b.inverseMass(mass + 3 * Int(row.bodyB)) }
    return inverse
  }
}

extension BodyJacobian {
  func scaled(by factor: Double) -> BodyJacobian { BodyJacobian(x: x * factor, y: y * factor, turn: turn * factor) }
}
