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

  /// The row of a contact point along a direction of the world.
  mutating func contactRow(
    along n: SIMD2<Double>, _ armA: SIMD2<Double>, _ armB: SIMD2<Double>, offset: Double, field: Int
  ) -> DirectRow {
    makeContactRow(
      BodyJacobian(x: -n.x, y: -n.y, turn: -(armA.x * n.y - armA.y * n.x)),
      BodyJacobian(x: n.x, y: n.y, turn: armB.x * n.y - armB.y * n.x), offset: offset, field: field)
  }

  /// The row of the relative angular velocity at a contact.
  mutating func rollingRow() -> DirectRow {
    var row = makeContactRow(BodyJacobian(turn: -1), BodyJacobian(turn: 1), offset: 0, field: 4)
    row.role = .driven
    return row
  }

  private func makeContactRow(_ a: BodyJacobian, _ b: BodyJacobian, offset: Double, field: Int) -> DirectRow {
    var row = DirectRow()
    row.bodyA = bodyA
    row.bodyB = bodyB
    row.a = bodyA >= 0 ? turning(a, bodyA) : .zero
    row.b = bodyB >= 0 ? turning(b, bodyB) : .zero
    row.target = outsideTarget(a, b)
    row.field = UInt8(field)
    let inverse = inverseMass(row)
    row.stiffness = inverse > 0 ? Self.contactStiffness / inverse : 0
    row.offset = inverse > 0 ? offset : 0
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
