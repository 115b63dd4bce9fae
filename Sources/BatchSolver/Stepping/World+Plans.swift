internal import DynamicsBase

extension World {
  /// Which contacts and joints are solved directly, and which side by side; plans are made anew if what they were made
  /// from has changed. Says whether there may have been something to do.
  func updatePlans(_ step: StepSettings) -> Bool {
    direct.update(settings.solver, step, &joints, bodies, contacts)
    let contactVersion = ContactPlanVersion(contacts: contacts.version, bodies: bodies.version, direct: direct.version)
    let hasNewContacts = solver.plan.version != contactVersion
    let hasNewJoints = joints.planIsStale(bodies)
    var groupsHold = true
    if hasNewContacts { groupsHold = makeContactPlan(contactVersion) }
    if hasNewJoints { groupsHold = joints.makePlan(bodies, solver.groups) && groupsHold }
    if joints.plan.firstHub != nil { bodies.reserveScratchRows() }
    updateGroups(isNewPlan: hasNewContacts || hasNewJoints, hold: groupsHold)
    return hasNewContacts || joints.count > 0 || !direct.isEmpty
  }

  private func makeContactPlan(_ version: ContactPlanVersion) -> Bool {
    contacts.selectForSolving(without: direct, bodies)
    let groupsHold = solver.makePlan(
      contacts.source(bodies), pose: workers.keepToStrips ? UnsafePointer(bodies.pose.pointer) : nil,
      workers: workers)
    solver.plan.version = version
    for index in 0..<solver.plan.slotsToFlip.count { contacts.pairs.flip(Int(solver.plan.slotsToFlip[index])) }
    return groupsHold
  }

  /// Groups of islands to be solved one after the other, where the world is too large for the caches or has several
  /// workers. They change no result.
  ///
  /// - Parameter hold: New plans were made in the groups that there are.
  private func updateGroups(isNewPlan: Bool, hold: Bool) {
    guard isNewPlan || solver.groups.count == 1 else { return }
    let size = GroupTrial.size(of: solver.plan.contactCount + joints.plan.jointCount, allWorkers)
    if solver.groups.count > 1 {
      if hold, size != nil, groupsAreEven { return solver.groupTrial.served() }
      solver.groupTrial.ended()
      solver.groups.dissolve()
    }
    if let size, formsGroups, solver.groupTrial.isDue(isNewPlan: isNewPlan) {
      solver.groups.cut(contacts.source(bodies), size: size) { joints.forEachLink(bodies, $0) }
      if let hub = joints.plan.firstHub { solver.groups.moveToFront(groupOf: hub) }
      solver.groupTrial.cut(isOfUse: solver.groups.isEven)
      if !solver.groups.isEven { solver.groups.dissolve() }
    }
    arrangePlans()
  }

  /// Orders plans by the groups, where they are not.
  private func arrangePlans() {
    let groups = solver.groups.count
    guard groups > 1 || solver.plan.groupCount > 1 || joints.plan.groupCount > 1 else { return }
    solver.arrangePlan(contacts.source(bodies))
    let groupsHold = joints.makePlan(bodies, solver.groups)
    assert(groupsHold, "a joint between two groups")
  }

  /// No group has more than half of the bundles.
  private var groupsAreEven: Bool {
    let half = (solver.plan.info.count + joints.plan.info.count) / 2
    return (0..<solver.groups.count).allSatisfy {
      solver.plan.bundles(ofGroup: $0).count + joints.plan.order.bundles(ofGroup: $0).count <= half
    }
  }
}
