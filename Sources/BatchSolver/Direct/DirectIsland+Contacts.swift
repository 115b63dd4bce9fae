internal import KernelInterface
internal import SparseBlocks

// The rows of contacts, and bounds that depend on impulses.

extension DirectIsland {
  func addContacts(_ context: DirectContext, _ h: Double) throws(SparseBlocksError) {
    for index in 0..<contacts.count {
      let slot = Int(contacts[index])
      let manifold = context.manifolds[slot]
      let impulses = context.contactImpulses[slot]
      let material = context.materials[slot]
      var builder = DirectRowBuilder(
        timeStep: h, mass: mass.pointer, total: totalMass, velocities: velocity.pointer, part: .everything,
        rows: rows.pointer, next: 0, substeps: context.substeps)
      let bodyA = builder.enter(context, Int(manifold.bodyA), side: 0)
      let bodyB = builder.enter(context, Int(manifold.bodyB), side: 1)
      let firstRow = rows.count
      let n = SIMD2<Double>(manifold.normal)
      let pointCount = Int(manifold.pointCount)
      let isExtended = context.isExtended(slot)
      for point in 0..<pointCount {
        let geometry = manifold.point(point)
        let (armA, armB) = (SIMD2<Double>(geometry.anchorA), SIMD2<Double>(geometry.anchorB))
        let separation = Double(geometry.separation)
        let impulse = impulses[point: point]
        let scale = context.substeps
        let normal = builder.contactRow(
          along: n, armA, armB, offset: scale * Double(impulse.normal), field: 2 * point)
        rows.append(normal)
        let last = rows.count - 1
        rows.pointer[last].lower = 0
        rows.pointer[last].target -= max(separation, 0) / h
        rows.pointer[last].error = separation
        if separation > 0.5 * Self.slop { rows.pointer[last].offset = 0 }
        // The kernels' tangent: the normal turned clockwise.
        var friction = builder.contactRow(
          along: SIMD2(n.y, -n.x), armA, armB, offset: scale * Double(impulse.tangent), field: 2 * point + 1)
        friction.role = .driven
        if isExtended { friction.target += Double(material.tangentSpeed) }
        let bound = Double(manifold.friction) * rows[last].offset
        friction.lower = -bound
        friction.upper = bound
        rows.append(friction)
      }
      if isExtended, material.rollingResistance > 0 {
        var rolling = builder.rollingRow()
        rolling.lower = 0
        rolling.upper = 0
        rows.append(rolling)
      }
      elements.append(
        DirectElement(
          firstRow: Int32(firstRow), rowCount: Int32(rows.count - firstRow), bodyA: bodyA, bodyB: bodyB,
          coupling: bodyA >= 0 && bodyB >= 0 ? try pattern.position(row: Int(bodyB), column: Int(bodyA)) : nil))
    }
  }

  /// Overlap that is left in place, m: so contacts do not come and go (as `ContactDistance.slop`).
  static var slop: Double { 0.005 }

  /// Fits the bounds that depend on impulses: `|friction| <= mu normal`, and those of two rows that share one. Returns
  /// whether a bound in use moved by more than a thousandth.
  func updateBounds(_ context: DirectContext) -> Bool {
    var moved = false
    for index in 0..<contactRow where rows[index].disc > 0 {
      // What the two would do without bounds says where the bounded impulse points.
      let x = abs(rows[index].offset - rows[index].stiffness * speed[index])
      let y = abs(rows[index + 1].offset - rows[index + 1].stiffness * speed[index + 1])
      let size = (x * x + y * y).squareRoot()
      let share = size > rows[index].disc ? rows[index].disc / size : 1
      moved = setBound(index, share * x) || moved
      moved = setBound(index + 1, share * y) || moved
    }
    for index in joints.count..<elements.count {
      let element = elements[index]
      let slot = Int(contacts[index - joints.count])
      let mu = Double(context.manifolds[slot].friction)
      let pointCount = Int(element.rowCount) / 2
      var total = 0.0
      for point in 0..<pointCount {
        let normal = Int(element.firstRow) + 2 * point
        total += rows[normal].impulse
        moved = setBound(normal + 1, mu * rows[normal].impulse) || moved
      }
      if Int(element.rowCount) & 1 != 0 {
        let resistance = Double(context.materials[slot].rollingResistance)
        moved = setBound(Int(element.firstRow + element.rowCount) - 1, resistance * total) || moved
      }
    }
    return moved
  }

  private func setBound(_ index: Int, _ bound: Double) -> Bool {
    let row = rows.pointer + index
    let old = row.pointee.upper
    row.pointee.upper = bound
    row.pointee.lower = -bound
    // A row that sticks well within its bounds does not care where they are.
    return abs(bound - old) > 1e-3 * max(bound, old) && abs(row.pointee.impulse) >= 0.999 * min(bound, old)
  }
}
