internal import KernelInterface
internal import SparseBlocks

// The rows of contacts, and bounds that depend on impulses.

extension DirectIsland {
  func addContacts(_ world: World, _ h: Double) throws(SparseBlocksError) {
    for index in 0..<contacts.count {
      let slot = Int(contacts[index])
      let manifold = world.pairs.manifolds.pointer + slot * ManifoldRow.floats
      let impulses = world.pairs.impulses.pointer + 4 * slot
      let material = world.pairs.materials.pointer + 4 * slot
      let integers = UnsafeRawPointer(manifold).assumingMemoryBound(to: Int32.self)
      var builder = DirectRowBuilder(
        timeStep: h, mass: mass.pointer, total: totalMass, velocities: velocity.pointer, part: .everything,
        rows: rows.pointer, next: 0, substeps: Double(world.direct.substeps))
      let bodyA = builder.enter(world, Int(integers[ManifoldRow.bodyA]), side: 0)
      let bodyB = builder.enter(world, Int(integers[ManifoldRow.bodyB]), side: 1)
      let firstRow = rows.count
      let n = SIMD2(Double(manifold[ManifoldRow.normalX]), Double(manifold[ManifoldRow.normalY]))
      let pointCount = Int(manifold[ManifoldRow.count])
      let isExtended = world.pairs.extended[slot >> 4] & (1 << UInt16(slot & 15)) != 0
      for point in 0..<pointCount {
        let fields = point == 0 ? (2, 4, 6) : (8, 10, 12)
        let armA = SIMD2(Double(manifold[fields.0]), Double(manifold[fields.0 + 1]))
        let armB = SIMD2(Double(manifold[fields.1]), Double(manifold[fields.1 + 1]))
        let separation = Double(manifold[fields.2])
        let scale = Double(world.direct.substeps)
        let normal = builder.contactRow(
          along: n, armA, armB, offset: scale * Double(impulses[2 * point]), field: 2 * point)
        rows.append(normal)
        let last = rows.count - 1
        rows.pointer[last].lower = 0
        rows.pointer[last].target -= max(separation, 0) / h
        rows.pointer[last].error = separation
        if separation > 0.5 * Self.slop { rows.pointer[last].offset = 0 }
        // The kernels' tangent: the normal turned clockwise.
        var friction = builder.contactRow(
          along: SIMD2(n.y, -n.x), armA, armB, offset: scale * Double(impulses[2 * point + 1]), field: 2 * point + 1)
        friction.role = .driven
        if isExtended { friction.target += Double(material[2]) }
        let bound = Double(manifold[ManifoldRow.friction]) * rows[last].offset
        friction.lower = -bound
        friction.upper = bound
        rows.append(friction)
      }
      if isExtended, material[1] > 0 {
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
  func updateBounds(_ world: World) -> Bool {
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
      let mu = Double(world.pairs.manifolds[slot * ManifoldRow.floats + ManifoldRow.friction])
      let pointCount = Int(element.rowCount) / 2
      var total = 0.0
      for point in 0..<pointCount {
        let normal = Int(element.firstRow) + 2 * point
        total += rows[normal].impulse
        moved = setBound(normal + 1, mu * rows[normal].impulse) || moved
      }
      if Int(element.rowCount) & 1 != 0 {
        let resistance = Double(world.pairs.materials[4 * slot + 1])
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
