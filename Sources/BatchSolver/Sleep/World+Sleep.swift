internal import KernelInterface

extension World {
  // MARK: - Falling asleep

  /// Puts islands of bodies to sleep that have all been at rest long enough.
  func sleepIslands() {
    var any: UInt32 = 0
    for index in 0..<blocks.count { any |= sleepCandidates[index] }
    guard any != 0 else { return }
    sleepSearch.begin(rowCount: bodies.rowCount)
    for index in 0..<blocks.count {
      let block = Int(blocks[index].index)
      var rows = sleepCandidates[index] & UInt32(bodies.awake[block])
      while rows != 0 {
        sleepSearch.add(block * 16 + rows.trailingZeroBitCount)
        rows &= rows - 1
      }
    }
    for block in 0..<pairs.blockCount {
      var mask = pairs.touching[block] & pairs.awake[block]
      while mask != 0 {
        let slot = block * 16 + mask.trailingZeroBitCount
        mask &= mask - 1
        visit(Int(pairs.bodyA[slot]), Int(pairs.bodyB[slot]))
      }
    }
    joints.forEachLink { visit($0, $1) }
    for index in 0..<sleepSearch.candidates.count {
      let row = Int(sleepSearch.candidates[index])
      guard let leader = sleepSearch.leader(row) else { continue }
      // Leaders come first: they have the smallest row of their set.
      if leader != row {
        bodies.record.pointer[row].sleepRing = bodies.record[leader].sleepRing
        bodies.record.pointer[leader].sleepRing = Int32(row)
      }
      putToSleep(row)
      fellAsleep.append(bodyID(row))
    }
  }

  private func visit(_ a: Int, _ b: Int) {
    let typeA = bodies.record[a].type
    let typeB = bodies.record[b].type
    if typeA == .dynamic, typeB == .dynamic {
      switch (sleepSearch.contains(a), sleepSearch.contains(b)) {
      case (true, true): sleepSearch.join(a, b)
      case (true, false): sleepSearch.keepAwake(a)
      case (false, true): sleepSearch.keepAwake(b)
      case (false, false): break
      }
    } else {
      // A kinematic body at rest lets others sleep; one that moves does not. It joins no sets.
      guard typeA == .dynamic || typeB == .dynamic else { return }
      let body = typeA == .dynamic ? a : b
      let other = typeA == .dynamic ? b : a
      if sleepSearch.contains(body), bodies.record[other].type == .kinematic, isMoving(other) {
        sleepSearch.keepAwake(body)
      }
    }
  }

  private func isMoving(_ row: Int) -> Bool {
    let v = bodies.velocity[row]
    return v.x != 0 || v.y != 0 || v.z != 0
  }

  private func putToSleep(_ row: Int) {
    bodies.setAwake(row, false)
    setVelocityRow(row, .zero, 0)
    bodies.startVelocity[row] = .zero
    bodies.motion[row] = .zero
    forEachShape(of: row) { shape in
      if shapes.record[shape].isActive { broadPhase.setResting(true, shape: Int32(shape)) }
    }
    forEachContact(of: row) { updateAwakeness($0) }
    planIsStale = true
    joints.bodyChanged(row)
  }

  private func updateAwakeness(_ slot: Int) {
    let record = graph.record[slot]
    pairs.setAwake(slot, bodies.isAwake(Int(record.bodyA)) || bodies.isAwake(Int(record.bodyB)))
  }

  /// Puts a body to sleep with all that it touches directly or through others, static and kinematic bodies apart.
  func putToSleepWithNeighbours(_ row: Int) {
    guard bodies.isAwake(row), settings.allowsSleep else { return }
    sleepersToWake.removeAll()
    sleepersToWake.append(Int32(row))
    bodies.record.pointer[row].sleepRing = Int32(row)
    var next = 0
    putToSleep(row)
    while next < sleepersToWake.count {
      let current = Int(sleepersToWake[next])
      next += 1
      forEachContact(of: current) { slot in
        let record = graph.record[slot]
        if record.isTouching { putToSleep(Int(record.bodyA), Int(record.bodyB), with: row) }
      }
      forEachJoint(of: current) { slot in
        putToSleep(Int(joints.record[slot].bodyA), Int(joints.record[slot].bodyB), with: row)
      }
    }
    sleepersToWake.removeAll()
  }

  /// Puts the one of two bodies that is still awake into the ring of `row`.
  private func putToSleep(_ a: Int, _ b: Int, with row: Int) {
    for other in [a, b] where bodies.record[other].type == .dynamic && bodies.isAwake(other) {
      bodies.record.pointer[other].sleepRing = bodies.record[row].sleepRing
      bodies.record.pointer[row].sleepRing = Int32(other)
      putToSleep(other)
      sleepersToWake.append(Int32(other))
    }
  }

  // MARK: - Waking

  /// Wakes a body and all that fell asleep with it; without effect on static, disabled and awake ones, but for their timer.
  func wake(_ row: Int) {
    guard bodies.record[row].type != .static, bodies.record[row].isEnabled, bodies.record[row].isLive else { return }
    bodies.rest.pointer[row].w = 0
    guard !bodies.isAwake(row) else { return }
    var current = row
    repeat {
      let next = Int(bodies.record[current].sleepRing)
      bodies.record.pointer[current].sleepRing = Int32(current)
      if bodies.record[current].isLive, bodies.record[current].isEnabled, !bodies.isAwake(current) {
        wakeAlone(current)
      }
      current = next
    } while current != row
    planIsStale = true
  }

  private func wakeAlone(_ row: Int) {
    bodies.setAwake(row, true)
    bodies.rest.pointer[row].w = 0
    staleBodies.append(Int32(row))
    forEachShape(of: row) { shape in
      if shapes.record[shape].isActive { broadPhase.setResting(false, shape: Int32(shape)) }
    }
    forEachContact(of: row) { pairs.setAwake($0, true) }
    joints.bodyChanged(row)
  }

  /// Wakes the bodies that touch a body or are joined to it.
  func wakeNeighbours(_ row: Int) {
    forEachContact(of: row) { slot in
      let record = graph.record[slot]
      guard record.isTouching else { return }
      wake(Int(record.bodyA) == row ? Int(record.bodyB) : Int(record.bodyA))
    }
    forEachJoint(of: row) { slot in
      let record = joints.record[slot]
      wakeDynamic(Int(record.bodyA) == row ? Int(record.bodyB) : Int(record.bodyA))
    }
  }
}
