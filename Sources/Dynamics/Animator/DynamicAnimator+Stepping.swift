internal import BatchSolver
public import Foundation

extension DynamicAnimator {
  /// Sub-steps that one call may take: more is taken for a mistake.
  package static let substepLimit = 1_000_000.0

  /// Advances the items by a time, in as many sub-steps as fit in; what is left is kept for the next call.
  /// As in UIKit the first frame of 1/60 s takes one sub-step, and the later ones two: 1/120 s in single precision is
  /// somewhat more than half of it.
  ///
  /// A step: pushes that act at once; the sub-steps, each with the forces of pushes and fields; items are written;
  /// delegates hear of contacts, actions are called in the order of the tree; what these added and removed takes
  /// effect; and the animator pauses if all items rest. While it is paused a step does nothing and no time passes.
  ///
  /// - Parameter timeStep: s, 0 or more. It need not be a multiple of the sub-step.
  /// - Returns: Whether the animator is still running.
  /// - Throws: `DynamicsError.invalidValue` for a time that is not a finite number, below 0 or of more than a million
  ///   sub-steps; `.busy` inside a step of this animator.
  @discardableResult
  public func step(by timeStep: TimeInterval) throws(DynamicsError) -> Bool {
    guard phase == .idle else { throw .busy(operation: "step(by:)") }
    let substep = Double(settings.substep)
    guard timeStep >= 0, (accumulated + timeStep * speed) / substep <= Self.substepLimit else {
      throw .invalidValue(
        name: "time step", value: "\(timeStep)",
        expected: "0 s or more, at most \(Int(Self.substepLimit)) sub-steps"
          + (speed == 1 ? "" : " at a speed of \(speed)"))
    }
    phaseTimes = PhaseTimes()
    guard isRunning else { return false }
    elapsedTime += timeStep
    prepare()
    noteMotion()
    phase = .simulating
    accumulated += timeStep * speed
    contacts.removeReports()
    beginMoves()
    while accumulated >= substep {
      takeSubstep()
      accumulated -= substep
    }
    writeItems()
    phase = .calling
    reportContacts()
    for behavior in roster.all { behavior.action?() }
    phase = .idle
    applyEdits()
    finishStep()
    return isRunning
  }

  // MARK: - Sub-steps

  private func takeSubstep() {
    let roster = roster
    // Where a field decides velocities pushes do nothing.
    let decides = roster.fields.contains { $0.decidesVelocities }
    if decides { applyFields(roster.fields) }
    for push in roster.pushes where push.pushesContinuously { push.applyForce(in: self, where: decides) }
    if !roster.fields.isEmpty, !decides { applyFields(roster.fields) }
    reportingWorld { () throws(WorldError) in
      try world.step(
        by: settings.substep, velocityIterations: settings.velocityIterations,
        positionIterations: settings.positionIterations)
    }
    phaseTimes.add(world.phaseTimes)
    noteMoves()
    contacts.collect(world)
    if world.quarantinedBodies.count != quarantined { reportQuarantine() }
    if !world.squeezedBodies.isEmpty || !squeezed.isEmpty { reportSqueezed() }
  }

  private func applyFields(_ fields: [DynamicBehavior]) {
    // Boundaries have rows as well.
    forces.resize(world.rowCount)
    forces.removeAll()
    forces.timeStep = settings.substep
    forces.time = earlierTime + world.time + Double(settings.substep)
    world.withAwakeMasks { masks in
      forces.awake.removeAll(keepingCapacity: true)
      for index in masks.indices { forces.awake.append(masks[index]) }
    }
    world.withTransforms { transforms in
      world.withVelocities { velocities in
        for field in fields { field.addForces(transforms: transforms, velocities: velocities, to: &forces) }
        forces.settle(velocities: velocities)
      }
    }
    guard !forces.isEmpty else { return }
    let rows = forces.forces
    reportingWorld { () throws(WorldError) in try world.addForces(rows.span) }
  }

  private func reportQuarantine() {
    for body in world.quarantinedBodies.dropFirst(quarantined) {
      report(.frozenItem(item: itemName(body)))
    }
    quarantined = world.quarantinedBodies.count
  }

  /// Reports items that are squeezed and were not in the sub-step before.
  private func reportSqueezed() {
    let bodies = world.squeezedBodies
    for body in bodies where !squeezed.contains(body) { report(.squeezedItem(item: itemName(body))) }
    squeezed = Set(bodies)
  }

  private func itemName(_ body: BodyID) -> String {
    bodies.item(atRow: body.index)?.nameInErrors ?? "\(body)"
  }

  // MARK: - Writing

  private func beginMoves() {
    let count = (world.rowCount + 15) / 16
    while moved.count < count { moved.append(0) }
    for index in moved.indices { moved[index] = 0 }
  }

  /// Notes which bodies the last sub-step moved: those that are awake and those that just fell asleep.
  private func noteMoves() {
    world.withAwakeMasks { masks in
      for index in masks.indices { moved[index] |= masks[index] }
    }
    for body in world.fellAsleep { moved[body.row >> 4] |= 1 << UInt16(body.row & 15) }
  }

  private func writeItems() {
    let quantum = settings.centerQuantum
    world.withTransforms { transforms in
      for object in bodies.objects {
        let row = Int(object.row)
        guard moved[row >> 4] & (1 << UInt16(row & 15)) != 0 else { continue }
        let transform = transforms[row]
        let center = Units.point(SIMD2(transform.x, transform.y)).rounded(to: quantum)
        if let group = object.group {
          group.setPose(center: center, angle: atan2(CGFloat(transform.w), CGFloat(transform.z)))
        } else {
          object.item.center = center
          object.item.transform = CGAffineTransform(SIMD2(transform.z, transform.w))
        }
      }
      let moved = moved
      for binding in bodies.bindings {
        binding.buffer.write(transforms: transforms, rows: binding.rows.span, moved: moved.span, quantum: quantum)
      }
    }
  }
}
