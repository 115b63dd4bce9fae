extension World {
  /// Changes settings for the steps to come. What holds since a body or contact was made follows: friction and
  /// restitution of the contacts that there are, too, when a mixing rule changes. Forbidding sleep wakes all bodies; a
  /// change of gravity wakes none.
  ///
  /// ```swift
  /// try world.updateSettings { $0.contactHertz = 60 }
  /// ```
  ///
  /// - Parameter change: Gets the settings as they are, to change them.
  /// - Throws: `WorldError.invalidValue` naming the first setting out of range, `.noThread` if the system refuses to
  ///   start a worker, and then none is changed; `.locked`.
  /// - Complexity: O(bodies) if gravity or sleep change, O(contacts) if a mixing rule does, else O(1).
  public func updateSettings(_ change: (inout WorldSettings) -> Void) throws(WorldError) {
    try checkUnlocked("updateSettings")
    var new = settings
    change(&new)
    try new.check()
    let old = settings
    if isMember, new.workers != old.workers { throw .batchMember(operation: "a change of workers") }
    settings = new
    do throws(WorldError) {
      try updateWorkers()
    } catch {
      settings = old
      throw error
    }
    record(UpdateSettings(settings: new))
    if new.gravity != old.gravity { bodies.allAccelerationsChanged() }
    if !new.allowsSleep, old.allowsSleep { wakeAll() }
    if new.frictionMixing != old.frictionMixing || new.restitutionMixing != old.restitutionMixing { updateMaterials() }
  }

  /// m/s^2; sleeping bodies stay asleep when it changes.
  public var gravity: SIMD2<Float> { settings.gravity }

  /// Sets gravity for the steps to come.
  ///
  /// - Throws: `WorldError.invalidValue` if it is not finite; `.locked`.
  /// - Complexity: O(bodies) in the next step.
  public func setGravity(_ gravity: SIMD2<Float>) throws(WorldError) { try updateSettings { $0.gravity = gravity } }

  /// Chooses how joints and contacts are solved from the next step on; see `SolverChoice`.
  ///
  /// With `.automatic` a mechanism (bodies that joints connect) is solved directly that has a loop (springs and motors
  /// do not count for it), a path of more than 8 joints, or a joint between masses of more than 20 : 1, unless it is
  /// buried in a heap: more than 4 contacts between moving bodies for each joint. What touches it is solved with it.
  ///
  /// So is an island of at most 1000 bodies in which, for three steps in turn, a body of at least 20 times the mass
  /// presses down on a light one with more than 200 N for each of its kilograms, 20 times its weight on earth, or any
  /// moving one does with 2000 N and there is one of 20 times its mass. It is given back when no contact has pressed on
  /// such a body with 100 N for 60 steps, or it has come to more than 1250 bodies.
  ///
  /// - Throws: `WorldError.locked` inside a scope or hook.
  public func setSolver(_ solver: SolverChoice) throws(WorldError) { try updateSettings { $0.solver = solver } }

  private func wakeAll() {
    for row in 1..<max(bodies.rowCount, 1) where bodies.record[row].isLive { wake(row) }
  }

  private func updateMaterials() {
    let rules = contactRules
    for slot in 0..<contacts.graph.record.count where contacts.graph.record[slot].isLive {
      contacts.updateMaterial(slot, rules)
    }
  }
}
