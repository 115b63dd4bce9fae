internal import BatchSolver

extension Digest {
  mutating func add(_ settings: WorldSettings) {
    add(settings.gravity, "gravity")
    add(settings.allowsSleep)
    add(settings.timeToSleep, "timeToSleep")
    add(settings.sleepInterval)
    add(settings.contactHertz, "contactHertz")
    add(settings.contactDampingRatio, "contactDampingRatio")
    add(settings.maximumDepenetrationSpeed, "maximumDepenetrationSpeed")
    add(settings.restitutionThreshold, "restitutionThreshold")
    add(settings.hitEventThreshold, "hitEventThreshold")
    add(settings.maximumSpeed, "maximumSpeed")
    add(settings.continuousCollision)
    add(settings.solver.rawValue)
    add(settings.frictionMixing.rawValue)
    add(settings.restitutionMixing.rawValue)
  }

  mutating func add(_ counters: WorldCounters, _ direct: DirectCounters) {
    // Bundles, colours, groups and what they take depend on the number of workers, as does the memory of the pair search.
    for count in [
      counters.bodies, counters.awakeBodies, counters.shapes, counters.pairs, counters.touchingContacts,
      counters.solvedContacts, counters.joints, counters.solvedJoints, counters.jointColors, counters.tiles,
      counters.sweptPairs, counters.impacts, counters.quarantinedBodies, counters.containedBodies,
      counters.bodyBytes, counters.shapeBytes, counters.contactBytes,
    ] { add(count) }
    for count in [
      direct.islands, direct.bodies, direct.joints, direct.contacts, direct.rows, direct.analyses,
      direct.factorizations, direct.solves, direct.newtonSteps, direct.augmentedLagrangianIterations,
      direct.raisedPivots, direct.failures,
    ] { add(count) }
    add(direct.residual, "residual of the direct solver")
    add(direct.error, "error of the direct solver")
  }
}
