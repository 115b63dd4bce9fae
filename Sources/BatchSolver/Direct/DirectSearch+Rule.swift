internal import KernelInterface

// What asks for the direct solver, see `World.setSolver(_:)`.

extension DirectSearch {
  /// Enters what a joint means for the mechanism that it belongs to.
  func judge(
    _ joint: MovingJoint, _ solver: SolverChoice, _ joints: borrowing JointSystem, _ bodies: borrowing BodyStore
  ) {
    let slot = Int(joint.slot)
    let asks = Self.asks(joints.record[slot].solver, solver)
    partition.addJoint(
      joint.first, asks: asks, holds: joints.holds(slot), massRatio: Self.massRatio(joint, joints, bodies))
  }

  private static func massRatio(
    _ joint: MovingJoint, _ joints: borrowing JointSystem, _ bodies: borrowing BodyStore
  ) -> Float {
    guard joints.record[Int(joint.slot)].solver != .iterative else { return 1 }
    var least = Float.infinity
    var most: Float = 0
    for side in 0..<4 where joint.bodies[side] != 0 {
      let mass = bodies.record[Int(joint.bodies[side])].mass
      least = min(least, mass)
      most = max(most, mass)
    }
    return most > 0 ? most / least : 1
  }

  /// The part of the rule that asks for the whole mechanism.
  func applyRule(_ joints: borrowing JointSystem, _ bodies: borrowing BodyStore) {
    for row in 1..<max(bodies.rowCount, 1) where partition.contains(row) && partition.root(row) == row {
      guard !partition.needs(row) else { continue }
      if partition.hasLoop(row) || hasLongChain(from: row, joints, bodies) { partition.setNeeds(row) }
    }
  }

  /// Whether the mechanism of a body has a path of more than `longestChain` joints: from any body to the one farthest
  /// from it, and from there to the farthest again, which in a tree is the longest path.
  private func hasLongChain(
    from start: Int, _ joints: borrowing JointSystem, _ bodies: borrowing BodyStore
  ) -> Bool {
    depth.resize(bodies.rowCount, filling: -1)
    var last = start
    for _ in 0..<2 {
      reachAll(from: last, joints, bodies)
      last = Int(order[order.count - 1])
      let length = depth[last]
      for index in 0..<order.count { depth[Int(order[index])] = -1 }
      if length > DirectPartition.longestChain { return true }
    }
    return false
  }

  /// Breadth first over joints that count for the rule.
  private func reachAll(
    from start: Int, _ joints: borrowing JointSystem, _ bodies: borrowing BodyStore
  ) {
    order.removeAll()
    order.append(Int32(start))
    depth[start] = 0
    var next = 0
    while next < order.count {
      let row = Int(order[next])
      next += 1
      var link = joints.first(ofBody: row)
      while link >= 0 {
        let slot = Int(link >> 1)
        link = joints.next(link)
        guard joints.record[slot].solver != .iterative, let joint = movingJoint(slot, joints, bodies) else { continue }
        for side in 0..<4 where joint.bodies[side] != 0 && depth[Int(joint.bodies[side])] < 0 {
          depth[Int(joint.bodies[side])] = depth[row] + 1
          order.append(joint.bodies[side])
        }
      }
    }
  }
}
