internal import DynamicsBase
internal import KernelInterface

// What a step does to all bodies.

extension BodyStore {
  /// The blocks of bodies that are awake and not in `others`.
  mutating func collectBlocks(without others: (_ block: Int) -> UInt16) {
    blocks.removeAll()
    for block in 0..<awake.blockCount {
      let mask = awake[block: block] & ~others(block)
      guard mask != 0 else { continue }
      blocks.append(BodyBlock(index: Int32(block), mask: UInt32(mask)))
      moved.mark(block: block)
    }
  }

  /// Blocks that a worker takes at least at the end of a step: what takes a microsecond.
  private static var leastBlocks: Int { 12 }

  /// Ends a step for the bodies of `blocks`: poses, rest, and what users read; see `FinishKernels.finish`.
  mutating func finish(
    _ step: StepSettings, timeToSleep: Float, fastFraction: Float, keepsPreviousPoses: Bool, _ kernels: KernelTable,
    _ workers: Workers
  ) {
    sleepCandidates.resize(blocks.count, filling: 0)
    nonFiniteRows.resize(blocks.count, filling: 0)
    fast.removeAll()
    overrunning.removeAll()
    let arguments = FinishArguments(
      bodies: rows, localCenter: localCenter.pointer, transform: transform.pointer,
      userVelocity: userVelocity.pointer, previousPose: keepsPreviousPoses ? previousPose.pointer : nil,
      blocks: blocks.pointer, blockCount: blocks.count, sleepCandidates: sleepCandidates.pointer,
      nonFinite: nonFiniteRows.pointer, fast: fast.pointer, fastFraction: fastFraction,
      overrunning: overrunning.pointer, overrunDistance: ContactDistance.speculative,
      maximumSpeed: step.maximumSpeed, reach: WorldLimits.reach, timeStep: step.timeStep, timeToSleep: timeToSleep)
    if workers.pool == nil {
      kernels.pointee.finish.pointee.finish(arguments)
    } else {
      workers.forEachRange(
        in: 0..<blocks.count, atLeast: Self.leastBlocks,
        FinishTask(kernel: kernels.pointee.finish.pointee.finish, arguments: arguments))
    }
    clearForces()
  }

  /// Rows whose velocity or motion the last `finish` found not to be finite. A list, because bodies change while it is
  /// worked off; empty, and so not allocated, nearly always.
  var nonFinite: [Int] {
    var result: [Int] = []
    for index in 0..<blocks.count {
      var rows = nonFiniteRows[index]
      while rows != 0 {
        result.append(Int(blocks[index].index) * 16 + rows.trailingZeroBitCount)
        rows &= rows - 1
      }
    }
    return result
  }

  /// Gives bodies that impulses do not move the velocity back that they had, where an impulse that is no number took it
  /// from them: infinity times their inverse mass of 0. They go on as if nothing had been, unless it is not known any
  /// more.
  ///
  /// - Returns: The rows of those that have their velocity back.
  mutating func restoreHeldBodies() -> Set<Int> {
    var restored: Set<Int> = []
    for row in 0..<rowCount where velocity[row].inverseMass == 0 {
      let sum = velocity[row].linear.sum() + velocity[row].scaledAngular
      guard !sum.isFinite else { continue }
      // What is asleep or static has none.
      let last = isAwake(row) ? startVelocity[row] : BodyVelocity()
      guard (last.linear.sum() + last.scaledAngular).isFinite else { continue }
      setVelocity(row, last.linear, last.scaledAngular * mass[row].inverseGyration)
      motion[row] = BodyMotion()
      restored.insert(row)
    }
    return restored
  }

  /// Freezes a body; contacts and shapes are the caller's.
  mutating func quarantine(_ row: Int, _ id: BodyID) {
    setVelocity(row, .zero, 0)
    force[row] = BodyForce(force: .zero, torque: 0, gravityScale: force[row].gravityScale)
    setEnabled(row, false)
    record[row].isQuarantined = true
    awake[row] = false
    quarantined.append(id)
  }
}
