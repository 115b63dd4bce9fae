internal import KernelInterface

extension World {
  /// Stops the program if the world's parts contradict each other. For tests and debugging: it walks everything.
  package func checkInvariants() {
    var liveBodies = 0
    for row in 1..<max(bodies.rowCount, 1) where bodies.record[row].isLive {
      liveBodies += 1
      check(bodies.type[row] == bodies.record[row].type.rawValue, "type of body \(row)")
      check(!bodies.isAwake(row) || bodies.record[row].isEnabled, "body \(row) is awake though disabled")
      check(!bodies.isAwake(row) || bodies.record[row].type != .static, "static body \(row) is awake")
      let pose = bodies.pose[row]
      check(
        pose.position.x.isFinite && pose.position.y.isFinite && bodies.rotation(row).isNormalized, "pose of body \(row)"
      )
      var count = 0
      forEachContact(of: row) { slot in
        count += 1
        let record = contacts.graph.record[slot]
        check(record.isLive, "contact \(slot) of body \(row) is dead")
        check(Int(record.bodyA) == row || Int(record.bodyB) == row, "contact \(slot) is not of body \(row)")
      }
      check(count == contacts.graph.count(ofBody: row), "contact count of body \(row)")
      checkSleepRing(row)
      checkRest(row)
      var jointCount = 0
      forEachJoint(of: row) { slot in
        jointCount += 1
        let record = joints.record[slot]
        check(record.isLive, "joint \(slot) of body \(row) is dead")
        check(Int(record.bodyA) == row || Int(record.bodyB) == row, "joint \(slot) is not of body \(row)")
      }
      check(jointCount == joints.count(ofBody: row), "joint count of body \(row)")
      forEachShape(of: row) { shape in
        check(Int(shapes.bodyRow[shape]) == row, "shape \(shape) is not of body \(row)")
        guard shapes.record[shape].isActive else { return }
        check(broadPhase.isResting(Int32(shape)) == !bodies.isAwake(row), "rest of shape \(shape)")
        let corner = localProxy(shape).placed(at: pose).corner(0)
        // Rounding grows with the distance from the origin, and with how far the shape reaches from its body's centre:
        // also near one end of a long line, which is its centre minus half its length.
        let local = shapes.local[shape]
        let size = 1 + length(pose.position) + length(local.pose.position) + local.extents.x + local.extents.y
        check(length(proxy(shape).corner(0) - corner) <= 1e-5 * size, "world row of shape \(shape)")
      }
    }
    check(liveBodies == bodies.count, "body count")
    var livePairs = 0
    for slot in 0..<contacts.graph.record.count {
      let record = contacts.graph.record[slot]
      check((contacts.pairs.live[slot]) == record.isLive, "slot \(slot) in store and graph")
      guard record.isLive else { continue }
      livePairs += 1
      let isAwake = bodies.isAwake(Int(record.bodyA)) || bodies.isAwake(Int(record.bodyB))
      check((contacts.pairs.awake[slot]) == isAwake, "awake bit of contact \(slot)")
      checkTouch(slot, record)
      check(record.shapeA < record.shapeB, "shape order of contact \(slot)")
    }
    var liveJoints = 0
    for slot in 1..<max(joints.slotCount, 1) where joints.record[slot].isLive {
      liveJoints += 1
      check(!joints.parameters[slot].hasNaN, "parameters of joint \(slot)")
      joints.forEachLink(slot) { a, b in
        let bothMove = bodies.isDynamic(a) && bodies.isDynamic(b)
        let bothEnabled = bodies.record[a].isEnabled && bodies.record[b].isEnabled
        check(!bothMove || !bothEnabled || bodies.isAwake(a) == bodies.isAwake(b), "rest of joint \(slot)'s bodies")
      }
    }
    check(liveJoints == joints.count, "joint count")
    check(livePairs == contacts.pairs.count && livePairs == contacts.graph.count, "pair count")
  }

  /// Bodies that touch sleep and wake together.
  private func checkTouch(_ slot: Int, _ record: ContactRecord) {
    guard contacts.pairs.touching[slot], bodies.isDynamic(Int(record.bodyA)), bodies.isDynamic(Int(record.bodyB)) else {
      return
    }
    check(
      bodies.isAwake(Int(record.bodyA)) == bodies.isAwake(Int(record.bodyB)), "rest of the bodies of contact \(slot)")
  }

  /// No step has moved what is not awake; it has no velocity, or keeps it for when it takes part again.
  private func checkRest(_ row: Int) {
    guard !bodies.isAwake(row) else { return }
    let velocity = bodies.velocity[row]
    let start = bodies.startVelocity[row]
    check(
      !bodies.record[row].isEnabled || velocity.linear == .zero && velocity.scaledAngular == 0,
      "velocity of resting body \(row)")
    check(start.linear == .zero && start.scaledAngular == 0, "start velocity of resting body \(row)")
    let motion = bodies.motion[row]
    check(
      motion.translation == .zero && motion.scaledSine == 0 && motion.scaledCosine == 0,
      "motion of resting body \(row)")
  }

  /// Sleepers form rings; a body that is awake or does not take part is alone.
  private func checkSleepRing(_ row: Int) {
    var current = sleep.next(row)
    if bodies.isAwake(row) || !bodies.record[row].isEnabled { check(current == row, "ring of body \(row)") }
    var steps = 0
    while current != row, steps <= bodies.rowCount {
      current = sleep.next(current)
      steps += 1
    }
    check(steps <= bodies.rowCount, "ring of body \(row) does not close")
  }

  private func check(_ condition: Bool, _ message: @autoclosure () -> String) {
    // A precondition says nothing in release builds.
    if !condition { fatalError(message()) }
  }
}
