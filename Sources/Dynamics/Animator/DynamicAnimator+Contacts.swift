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

  /// Tells the delegates what happened in the step.
  func reportContacts() {
    guard !contacts.reports.isEmpty else { return }
    let behaviors = roster.collisions
    for report in contacts.reports {
      for behavior in behaviors where behavior.collisionDelegate != nil { tell(behavior, report) }
    }
  }

  private func tell(_ behavior: CollisionBehavior, _ report: ContactTracker.Report) {
    let rows = [report.pair.a, report.pair.b]
    for (index, row) in rows.enumerated() where Int(row) < bodies.records.count {
      if case .boundary(let reference) = bodies.records[Int(row)].kind {
        tell(behavior, report, item: rows[1 - index], boundary: reference)
        return
      }
    }
    guard behavior.rowSet.contains(rows[0]), behavior.rowSet.contains(rows[1]),
      let first = bodies.item(atRow: rows[0]), let second = bodies.item(atRow: rows[1]),
      let delegate = behavior.collisionDelegate
    else { return }
    if report.began {
      let point = Units.point(report.point)
      delegate.collisionBehavior(behavior, beganContactFor: first, with: second, at: point)
      delegate.collisionBehavior(
        behavior, beganContactFor: first, with: second, at: point, impulse: CGFloat(report.impulse))
    } else {
      delegate.collisionBehavior(behavior, endedContactFor: first, with: second)
    }
  }

  private func tell(
    _ behavior: CollisionBehavior, _ report: ContactTracker.Report, item row: Int32, boundary: BoundaryReference
  ) {
    guard behavior.slot == boundary.slot, behavior.rowSet.contains(row), let item = bodies.item(atRow: row),
      let known = behavior.boundary(number: boundary.number), let delegate = behavior.collisionDelegate
    else { return }
    if report.began {
      let point = Units.point(report.point)
      delegate.collisionBehavior(
        behavior, beganContactFor: item, withBoundaryIdentifier: known.identifier, at: point)
      delegate.collisionBehavior(
        behavior, beganContactFor: item, withBoundaryIdentifier: known.identifier, at: point,
        impulse: CGFloat(report.impulse))
    } else {
      delegate.collisionBehavior(behavior, endedContactFor: item, withBoundaryIdentifier: known.identifier)
    }
  }
}
