internal import DynamicsBase

// The state of the world as a whole: the owners one after the other.

extension World {
  /// Goes through everything simulated, in the order in which differences are best told: first what moves, and then
  /// what that follows from.
  func walkState<Walker: StateWalker>(_ walker: inout Walker) {
    walker.begin("world")
    walker.value("stepCount", &stepCount)
    walker.value("time", &time)
    let workers = settings.workers
    walker.value("settings", &settings)
    settings.workers = workers
    bodies.walkState(&walker)
    shapes.walkState(&walker)
    joints.walkState(&walker)
    contacts.walkState(&walker)
    sleep.walkState(&walker)
    broadPhase.walkState(&walker)
    continuousCollision.walkState(&walker)
    direct.walkState(&walker, settings.solver, joints, bodies, contacts)
  }

  /// Makes everything anew that follows from the simulated state, where that was found to have changed when it was last
  /// asked for (`ChangeMarks.found`). No bit of steps to come depends on when that is done.
  ///
  /// - Parameter keepsAnalyses: Whether direct islands in use may be taken over where they are the same.
  func rebuildDerivedState(keepsAnalyses: Bool) {
    bodies.rebuildDerivedState()
    shapes.rebuildDerivedState(bodies)
    joints.rebuildDerivedState()
    contacts.rebuildDerivedState()
    sleep.rebuildDerivedState()
    broadPhase.rebuildDerivedState()
    continuousCollision.rebuildDerivedState(shapes, bodies)
    direct.rebuildDerivedState(bodies, contacts.pairs, keepsAnalyses: keepsAnalyses)
    solver.plan.version = nil
  }

  /// Drops all that is a cache. For tests: results are the same with and without.
  package func dropCaches() {
    direct.gatherIslands()
    var finder = ChangeFinder()
    walkState(&finder)
    rebuildDerivedState(keepsAnalyses: false)
    shapes.geometry.rebuildDerivedState()
  }

  /// Writes the state into storage that nobody else refers to.
  func save(into storage: SnapshotStorage) {
    storage.image.begin()
    var measurer = StateMeasurer(storage)
    walkState(&measurer)
    storage.image.makeRoom()
    save(into: storage, ImageWriter(storage, of: serial))
  }

  /// Writes the state: rows and values as sections, all else into storage that nobody else refers to.
  func save<Sections: SectionWriter>(into storage: SnapshotStorage, _ sections: Sections) {
    var saver = StateSaver(storage, sections)
    walkState(&saver)
    storage.world = number
    storage.lineage = lineage
    storage.settings = settings
    storage.simdLevel = namedLevel
    storage.stepCount = stepCount
    storage.time = time
  }

  /// Takes over the state of a snapshot.
  func take(_ storage: SnapshotStorage) { take(storage, ImageReader(storage, for: serial)) }

  /// Takes over the state of a snapshot, whose rows and values are sections.
  func take<Sections: SectionReader>(_ storage: SnapshotStorage, _ sections: Sections) {
    var restorer = StateRestorer(storage, sections, world: number)
    let (gravity, substep) = (settings.gravity, bodies.substep)
    walkState(&restorer)
    if settings.gravity != gravity || bodies.substep != substep { bodies.allAccelerationsChanged() }
    rebuildDerivedState(keepsAnalyses: true)
    lineage =
      storage.world == number ? storage.lineage : Lineage(storage.world, parent: storage.lineage, branch: self)
    recordState()
  }

  /// Does something that no step, scope or hook may see, on whatever thread.
  func lock(for operation: String, _ body: () -> Void) throws(WorldError) {
    guard !lock.exchange(true, ordering: .acquiring) else { throw .locked(operation: operation) }
    defer { isLocked = false }
    body()
  }
}
