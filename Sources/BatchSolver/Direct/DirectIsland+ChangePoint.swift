internal import KernelInterface
internal import SparseBlocks

// Closed loops whose bars lie in one line.

extension DirectIsland {
  /// Of the work that following a curve takes, the share that may be left without a change point: all curves leave
  /// about a third of the square of what the joints turn in the step, whips more.
  private static var smallestGain: Double { 0.05 }
  /// Directions are known to this share of what they turn by in a step.
  private static var knownShare: Double { 0.25 }
  /// Joints that miss less than this share of the largest error do not say how fast the mechanism turns.
  private static var noticedShare: Double { 0.1 }
  /// What is missed by less, m or rad, comes from too slow a motion to matter here, or from rounding.
  private static var smallestMiss: Double { 1e-10 }

  var isSoftened: Bool { softening < 1 }

  /// Keeps the velocities and impulses before curves are followed.
  func keepFirst() {
    lastVelocity.resize(velocity.count, filling: 0)
    lastVelocity.pointer.update(from: velocity.pointer, count: velocity.count)
    firstImpulse.resize(contactRow, filling: 0)
    let (rows, firstImpulse) = (self.rows.pointer, self.firstImpulse.pointer)
    for index in 0..<contactRow { firstImpulse[index] = rows[index].impulse }
  }

  /// Whether the velocities just found come from impulses that had no leverage.
  ///
  /// Where the bars of a closed loop lie in one line (the change point of a linkage), there is a set of impulses that
  /// moves nothing: the joints leave more than one way to go on, to first order. A step that begins a little before
  /// has leverage s for them, a thousandth of what it has at its end perhaps. What the loop misses at the end is then
  /// divided by s, and comes back multiplied by the ratio of the leverages: impulses of 1e4 N s that bend nothing
  /// straight, and whose geometric stiffness stops the mechanism in the next step.
  ///
  /// It is found by what was left of the errors that were followed, weighed with the impulses that followed them.
  func isAtChangePoint(_ context: DirectContext, _ worst: Double) -> Bool {
    // Without a loop, through the world perhaps, there are as many joints as bodies at most.
    guard worst > Self.smallestMiss, joints.count > bodies.count else { return false }
    let (rows, missed) = (self.rows.pointer, self.missed.pointer)
    let (firstImpulse, startError) = (self.firstImpulse.pointer, self.startError.pointer)
    var asked = 0.0
    var left = 0.0
    for index in 0..<contactRow where missed[index] != 0 {
      // What was apart before is apart for other reasons.
      guard startError[index] == 0 else { return false }
      let impulse = rows[index].impulse - firstImpulse[index]
      asked += impulse * missed[index]
      left += impulse * (rows[index].error - startError[index])
    }
    guard abs(left) > Self.smallestGain * abs(asked) else { return false }
    let turn = largestTurn(context, from: Self.noticedShare * worst)
    guard abs(left) > (Self.smallestGain + turn * turn) * abs(asked) else { return false }
    let known = Self.knownShare * turn
    softening = 1 / max(DirectRowBuilder.heldStiffness * known * known, 1)
    return isSoftened
  }

  /// Begins the step again with joints that are soft enough to leave alone what has less leverage than directions are
  /// known to: the bodies go through by their inertia. All else is held as before, as the multipliers take out what it
  /// yields.
  func soften(_ context: DirectContext) throws(SparseBlocksError) {
    for (number, body) in bodies.enumerated() { context.poses[Int(body)] = start[number] }
    if hasRestarted {
      for number in 0..<joints.count { links[number].impulses.pointee = startImpulses[number] }
    }
    load(context)
    scaleStiffness(softening)
  }

  /// Ends softness, for the projection at the end of the step.
  func harden() { scaleStiffness(1 / softening) }

  /// Before the step is begun again with other impulses.
  func keepImpulses() {
    hasRestarted = true
    startImpulses.resize(joints.count, filling: JointImpulses())
    for number in 0..<joints.count { startImpulses[number] = links[number].impulses.pointee }
  }

  private func scaleStiffness(_ factor: Double) {
    for index in 0..<contactRow where rows[index].role == .held { rows.pointer[index].stiffness *= factor }
  }

  /// How far the directions of joints turn in the step, rad, by the velocities of its begin: those of joints that miss
  /// `error` or more.
  private func largestTurn(_ context: DirectContext, from error: Double) -> Double {
    var largest = 0.0
    for number in 0..<joints.count {
      let element = elements[number]
      let range = Int(element.firstRow)..<Int(element.firstRow + element.rowCount)
      guard range.contains(where: { abs(missed[$0]) >= error }) else { continue }
      // A body turns a joint as far as it has an arm there.
      var arm = 0.0
      var speed = 0.0
      for index in range where rows[index].role == .held {
        let row = rows[index]
        let (a, b) = (startVelocity(context, row.bodyA).z, startVelocity(context, row.bodyB).z)
        arm = max(arm, abs(row.a.turn), abs(row.b.turn))
        speed = max(speed, abs(row.a.turn * a), abs(row.b.turn * b))
      }
      if arm > 0 { largest = max(largest, speed / arm) }
      if links[number].kind == .distance { largest = max(largest, turningSpeed(context, ofRod: number, range)) }
    }
    return min(timeStep * largest, 1)
  }

  private func turningSpeed(_ context: DirectContext, ofRod number: Int, _ range: Range<Int>) -> Double {
    // The last row of a rod is across it.
    let row = rows[range.upperBound - 1]
    let across = dot(row.a, startVelocity(context, row.bodyA)) + dot(row.b, startVelocity(context, row.bodyB))
    let link = links[number]
    let offset = DirectJoint(link.parameters, pose[Int(link.poseA)], pose[Int(link.poseB)]).offset
    let length = (offset.x * offset.x + offset.y * offset.y).squareRoot()
    return length > 0 ? abs(across) / length : 0
  }

  /// A body's velocity at the begin of the step; of one outside zero.
  func startVelocity(_ context: DirectContext, _ body: Int32) -> SIMD4<Double> {
    guard body >= 0 else { return .zero }
    var v = context.velocityInDouble(Int(bodies[Int(body)]))
    if mass[3 * Int(body) + 2] == .infinity { v.z = 0 }
    return v
  }

  private func dot(_ jacobian: BodyJacobian, _ v: SIMD4<Double>) -> Double {
    jacobian.x * v.x + jacobian.y * v.y + jacobian.turn * v.z
  }
}
