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

  /// Tells the delegates what happened in the step, after what joining and leaving before it began and ended.
  func reportContacts() {
    for change in contacts.membershipChanges.takeAll() { tell(change.behavior, change.report, of: change.parts) }
    guard !contacts.reports.isEmpty else { return }
    let behaviors = roster.collisions
    for report in contacts.reports {
      for behavior in behaviors where behavior.collisionDelegate != nil {
        if let parts = parts(of: report.pair, in: behavior) { tell(behavior, report, of: parts) }
      }
    }
  }

  private func tell(_ behavior: CollisionBehavior, _ report: ContactTracker.Report, of parts: ContactParts) {
    if report.began { tell(behavior, report, beginningOf: parts) } else { tell(behavior, endOf: parts) }
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

  /// What a pair of bodies is to a behaviour that holds the items of some rows, by default those that are its own; `nil`:
  /// nothing.
  private func parts(
    of pair: RowPair, in behavior: CollisionBehavior, holding isHeld: ((Int32) -> Bool)? = nil
  ) -> ContactParts? {
    func held(_ row: Int32) -> (any DynamicItem)? {
      isHeld?(row) ?? behavior.rowSet.contains(row) ? bodies.item(atRow: row) : nil
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
    for partner in contacts.partners(of: row) {
      let pair = RowPair(row, partner)
      guard let parts = parts(of: pair, in: behavior, holding: { $0 == row || behavior.rowSet.contains($0) })
      else { continue }
      note(ContactTracker.Report(pair: pair, began: false), of: parts, for: behavior)
    }
  }

  /// Has the next step tell that what an item touches has begun for a behaviour that it joins: for the world it goes on.
  func noteArrival(of row: Int32, in behavior: CollisionBehavior) {
    let partners = contacts.partners(of: row)
    guard !partners.isEmpty else { return }
    let points = contactPoints(of: row)
    for partner in partners {
      let pair = RowPair(row, partner)
      guard let parts = parts(of: pair, in: behavior) else { continue }
      note(beginning(of: pair, at: points[partner]), of: parts, for: behavior)
    }
  }

  /// Notes again what a file kept of that, for a delegate that is set later; false if it cannot have been.
  ///
  /// - Parameter arrival: Where it began, `x` and `y` in m, and its impulse, N s: by now items may have been moved.
  func noteChange(
    of row: Int32, at partner: Int32, in behavior: CollisionBehavior, began: Bool, arrival: [Double]?
  ) -> Bool {
    let pair = RowPair(row, partner)
    guard contacts.partners(of: row).contains(partner),
      let parts = parts(of: pair, in: behavior, holding: began ? nil : { _ in true })
    else { return false }
    var report = ContactTracker.Report(pair: pair, began: began)
    if let arrival {
      report.point = SIMD2(Float(arrival[0]), Float(arrival[1]))
      report.impulse = Float(arrival[2])
    } else if began {
      report = beginning(of: pair, at: contactPoints(of: row)[partner])
    }
    contacts.membershipChanges.add(MembershipChange(behavior: behavior, parts: parts, report: report), isTold: true)
    return true
  }

  private func note(_ report: ContactTracker.Report, of parts: ContactParts, for behavior: CollisionBehavior) {
    contacts.membershipChanges.add(
      MembershipChange(behavior: behavior, parts: parts, report: report), isTold: behavior.collisionDelegate != nil)
  }

  /// Of boundaries that let items through there are no points: the place of a body has to do.
  private func beginning(of pair: RowPair, at points: ContactPoints?) -> ContactTracker.Report {
    points.map { ContactTracker.Report(beginningOf: pair, $0) }
      ?? ContactTracker.Report(pair: pair, began: true, point: pose(pair.b)?.position ?? .zero)
  }

  /// Where a row is touched as of the last step, by the rows that touch it.
  private func contactPoints(of row: Int32) -> [Int32: ContactPoints] {
    guard let body = bodies.body(row), let all = try? world.contacts(of: body) else { return [:] }
    let touching = all.filter(\.isTouching).map { ($0.bodyA == body ? $0.bodyB.index : $0.bodyA.index, $0.points) }
    return Dictionary(touching) { first, _ in first }
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
