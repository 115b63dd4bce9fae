internal import DynamicsBase
internal import KernelInterface

// Sleep as the other parts of the world see it.

extension World {
  // MARK: - Waking

  /// Wakes a body and all that fell asleep with it; without effect on static, disabled and awake ones, but for their
  /// timer.
  func wake(_ row: Int) {
    sleep.wake(row, &bodies)
    sleepChanged()
  }

  /// Wakes a body if it is dynamic.
  func wakeDynamic(_ row: Int) { if bodies.isDynamic(row) { wake(row) } }

  /// Wakes the bodies that touch a body or are joined to it.
  func wakeNeighbours(_ row: Int) {
    forEachContact(of: row) { slot in
      guard contacts.pairs.touching[slot] else { return }
      let record = contacts.graph.record[slot]
      wake(Int(record.bodyA) == row ? Int(record.bodyB) : Int(record.bodyA))
    }
    for neighbour in joints.neighbours(of: row) { wakeDynamic(neighbour) }
  }

  /// Two bodies that sleep and wake together from now on.
  func wakeTogether(_ a: Int, _ b: Int) {
    if bodies.isAwake(a) || bodies.isAwake(b) {
      wakeDynamic(a)
      wakeDynamic(b)
    } else if isSleeper(a), isSleeper(b) {
      sleep.join(a, b)
    }
  }

  private func isSleeper(_ row: Int) -> Bool {
    bodies.isDynamic(row) && bodies.record[row].isEnabled && !bodies.isAwake(row)
  }

  // MARK: - Falling asleep

  /// Puts islands of bodies to sleep that have all been at rest long enough.
  func putIslandsToSleep() {
    // Mostly there are none, and the closure would count the world's owners.
    guard sleep.findCandidates(bodies) else { return }
    sleep.putIslandsToSleep(&bodies, handles) { visit in
      contacts.pairs.forEachTouching { visit(Int(contacts.pairs.bodyA[$0]), Int(contacts.pairs.bodyB[$0])) }
      joints.forEachLink(visit)
    }
    sleepChanged()
  }

  /// Puts a body to sleep with all that it touches directly or through others, static and kinematic bodies apart.
  func putToSleepWithNeighbours(_ row: Int) {
    guard settings.allowsSleep else { return }
    sleep.putToSleep(row, &bodies) { row, visit in
      forEachContact(of: row) { slot in
        guard contacts.pairs.touching[slot] else { return }
        visit(Int(contacts.graph.record[slot].bodyA))
        visit(Int(contacts.graph.record[slot].bodyB))
      }
      for neighbour in joints.neighbours(of: row) { visit(neighbour) }
    }
    sleepChanged()
  }

  // MARK: - Telling others

  /// Tells those who keep track of sleep that the bodies in `sleep.changed` woke or fell asleep.
  private func sleepChanged() {
    for index in 0..<sleep.changed.count {
      let row = Int(sleep.changed[index])
      let rests = !bodies.isAwake(row)
      forEachShape(of: row) { shape in
        if shapes.record[shape].isActive { broadPhase.setResting(rests, shape: Int32(shape)) }
      }
      contacts.bodyChanged(row, bodies)
      joints.bodyChanged(row)
    }
  }
}
