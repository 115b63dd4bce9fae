internal import BatchSolver
internal import Foundation

extension DynamicAnimator {
  /// Begins or ends to follow contacts, as there are delegates to tell.
  func collisionDelegatesChanged() {
    let hasDelegate = collisionSlots.behaviors.contains { $0?.collisionDelegate != nil }
    if hasDelegate {
      if !contacts.isActive { contacts.start(world, sensors: boundarySensors) }
    } else if contacts.isActive {
      contacts.stop()
    }
  }

  /// The shapes of the boundaries that let items through.
  private var boundarySensors: [ShapeID] {
    let bodies = collisionSlots.behaviors.compactMap(\.self).filter { !$0.collisionMode.contains(.boundaries) }
      .flatMap { $0.boundaries.compactMap(\.body) }
    return bodies.flatMap { (try? world.shapes(of: $0)) ?? [] }
  }

  // MARK: - Telling

  /// Tells the delegates what happened in the step, after the ends of what left before it.
  func reportContacts() {
    for departure in contacts.takeDepartures() { tell(departure.behavior, endOf: departure.parts) }
    guard !contacts.reports.isEmpty else { return }
    let behaviors = roster.collisions
    for report in contacts.reports {
      for behavior in behaviors where behavior.collisionDelegate != nil {
        guard let parts = parts(of: report.pair, in: behavior) else { continue }
        if report.began { tell(behavior, report, beginningOf: parts) } else { tell(behavior, endOf: parts) }
      }
    }
  }

  private func tell(_ behavior: CollisionBehavior, _ report: ContactTracker.Report, beginningOf parts: ContactParts) {
    guard let delegate = behavior.collisionDelegate else { return }
    let point = Units.point(report.point)
    let impulse = CGFloat(report.impulse)
    switch parts {
    case .items(let first, let second):
      delegate.collisionBehavior(behavior, beganContactFor: first, with: second, at: point)
      delegate.collisionBehavior(behavior, beganContactFor: first, with: second, at: point, impulse: impulse)
    case .boundary(let item, let identifier):
      delegate.collisionBehavior(behavior, beganContactFor: item, withBoundaryIdentifier: identifier, at: point)
      delegate.collisionBehavior(
        behavior, beganContactFor: item, withBoundaryIdentifier: identifier, at: point, impulse: impulse)
    }
  }

  private func tell(_ behavior: CollisionBehavior, endOf parts: ContactParts) {
    guard let delegate = behavior.collisionDelegate else { return }
    switch parts {
    case .items(let first, let second):
      delegate.collisionBehavior(behavior, endedContactFor: first, with: second)
    case .boundary(let item, let identifier):
      delegate.collisionBehavior(behavior, endedContactFor: item, withBoundaryIdentifier: identifier)
    }
  }

  // MARK: - Who touches

  /// What a pair of bodies is to a behaviour; `nil`: nothing. `leaving` is the row of an item that was its until now.
  private func parts(of pair: RowPair, in behavior: CollisionBehavior, leaving: Int32 = 0) -> ContactParts? {
    func held(_ row: Int32) -> (any DynamicItem)? {
      row == leaving || behavior.rowSet.contains(row) ? bodies.item(atRow: row) : nil
    }
    for (row, other) in [(pair.a, pair.b), (pair.b, pair.a)] {
      guard case .boundary(let reference)? = bodies.kind(row) else { continue }
      guard reference.slot == behavior.slot, let item = held(other),
        let known = behavior.boundary(number: reference.number)
      else { return nil }
      return .boundary(item, known.identifier)
    }
    guard let first = held(pair.a), let second = held(pair.b) else { return nil }
    return .items(first, second)
  }

  /// Has the next step tell that what an item or a boundary touches has ended for a behaviour that it leaves: by then
  /// nobody knows it.
  func noteDeparture(of row: Int32, from behavior: CollisionBehavior) {
    guard behavior.collisionDelegate != nil else { return }
    for partner in contacts.partners(of: row) {
      let pair = RowPair(row, partner)
      guard let parts = parts(of: pair, in: behavior, leaving: row) else { continue }
      contacts.add(Departure(behavior: behavior, pair: pair, parts: parts))
    }
  }

  /// Forgets the departures of those who came back before a step could tell of them, with the bodies that they had.
  func forgetReturned() {
    guard contacts.hasDepartures else { return }
    contacts.removeDepartures { departure in
      departure.behavior.dynamicAnimator === self && parts(of: departure.pair, in: departure.behavior) != nil
    }
  }

  /// Removes the body of a boundary.
  func removeBoundary(_ number: Int, _ body: BodyID, of behavior: CollisionBehavior) {
    let work: () throws(DynamicsError) -> Void = { [weak self] () throws(DynamicsError) in
      guard let self else { return }
      noteDeparture(of: body.index, from: behavior)
      contacts.forget(body.index)
      bodies.forgetBoundary(body)
      behavior.forgetRemoved(number)
      do throws(WorldError) { try world.removeBody(body) } catch { throw .world(error) }
    }
    // No item is asked: while others are, it can be done at once.
    if phase == .editing { reportingErrors(work) } else { editReporting(work) }
  }
}
