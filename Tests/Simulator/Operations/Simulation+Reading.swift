internal import BatchSolver

extension Simulation {
  /// Asks for a value of a handle that may be stale.
  private func ask<Handle>(_ name: String, _ handle: Handle, _ read: (inout Digest, Handle) throws -> Void) {
    ask(name, [handle]) { (digest: inout Digest) throws(WorldError) in
      do {
        try read(&digest, handle)
      } catch let error as WorldError {
        throw error
      } catch {
        fail(.inconsistent, "\(name) throws \(error)")
      }
    }
  }

  func read(_ body: BodyID) {
    ask("World.position(of:)", body) { $0.add(try world.position(of: $1), "position") }
    ask("World.rotation(of:)", body) { $0.add(try world.rotation(of: $1), "rotation") }
    ask("World.rotation(of:)", body) { digest, body in
      let rotation = try world.rotation(of: body)
      let back = rotation.applyInverse(rotation.apply([1, 2])) - (rotation * rotation.inverse).apply([1, 2])
      digest.add(rotation.angle, "angle")
      if !(abs(back.x) + abs(back.y) < 1e-3) { fail(.inconsistent, "inverse of \(rotation)") }
    }
    ask("World.centerOfMass(of:)", body) { $0.add(try world.centerOfMass(of: $1), "centerOfMass") }
    ask("World.linearVelocity(of:)", body) { $0.add(try world.linearVelocity(of: $1), "linearVelocity") }
    ask("World.angularVelocity(of:)", body) { $0.add(try world.angularVelocity(of: $1), "angularVelocity") }
    ask("World.linearVelocity(of:at:)", body) {
      $0.add(try world.linearVelocity(of: $1, at: [1, -2]), "velocity of a point")
    }
    ask("World.isSleepAllowed(_:)", body) { $0.add(try world.isSleepAllowed($1)) }
    ask("World.boundingBox(of:) body", body) { $0.add(try world.boundingBox(of: $1)) }
    ask("World.type(of:)", body) { $0.add(Int(try world.type(of: $1).rawValue)) }
    ask("World.isEnabled(_:)", body) { $0.add(try world.isEnabled($1)) }
    ask("World.isAwake(_:)", body) { $0.add(try world.isAwake($1)) }
    ask("World.isBullet(_:)", body) { $0.add(try world.isBullet($1)) }
    ask("World.solver(of:)", body) { $0.add(try world.solver(of: $1).rawValue) }
    ask("World.isRotationFixed(_:)", body) { $0.add(try world.isRotationFixed($1)) }
    ask("World.userData(of:) body", body) { $0.add(try world.userData(of: $1)) }
    ask("World.linearDamping(of:)", body) { $0.add(try world.linearDamping(of: $1), "linearDamping") }
    ask("World.angularDamping(of:)", body) { $0.add(try world.angularDamping(of: $1), "angularDamping") }
    ask("World.gravityScale(of:)", body) { $0.add(try world.gravityScale(of: $1), "gravityScale") }
    ask("World.acceleration(of:)", body) { $0.add(try world.acceleration(of: $1), "acceleration") }
    ask("World.sleepThreshold(of:)", body) { $0.add(try world.sleepThreshold(of: $1), "sleepThreshold") }
    ask("World.mass(of:)", body) { $0.add(try world.mass(of: $1), "mass") }
    ask("World.inertia(of:)", body) { $0.add(try world.inertia(of: $1), "inertia") }
    ask("World.localCenterOfMass(of:)", body) { $0.add(try world.localCenterOfMass(of: $1), "localCenterOfMass") }
    ask("World.shapes(of:)", body) { $0.add(try world.shapes(of: $1)) }
    ask("World.joints(of:)", body) { $0.add(try world.joints(of: $1)) }
    ask("World.contacts(of:)", body) { digest, body in
      digest.add(try world.contacts(of: body)) { $0.add($1) }
    }
    ask("World.contains(_:) body", body) { digest, body in
      digest.add(world.contains(body))
      if world.contains(body) != model.bodies.contains(body) { fail(.inconsistent, "contains(\(body))") }
    }
  }

  func read(_ shape: ShapeID, _ other: ShapeID) {
    ask("World.body(of:)", shape) { $0.add(try world.body(of: $1)) }
    ask("World.geometry(of:)", shape) { $0.add(try world.geometry(of: $1)) }
    ask("World.material(of:)", shape) { $0.add(try world.material(of: $1)) }
    ask("World.filter(of:)", shape) { $0.add(try world.filter(of: $1)) }
    ask("World.density(of:)", shape) { $0.add(try world.density(of: $1), "density") }
    ask("World.isChainSegment(_:)", shape) { $0.add(try world.isChainSegment($1)) }
    ask("World.isSensor(_:)", shape) { $0.add(try world.isSensor($1)) }
    ask("World.isFilterHookEnabled(_:)", shape) { $0.add(try world.isFilterHookEnabled($1)) }
    ask("World.areContactEventsEnabled(_:)", shape) { $0.add(try world.areContactEventsEnabled($1)) }
    ask("World.areHitEventsEnabled(_:)", shape) { $0.add(try world.areHitEventsEnabled($1)) }
    ask("World.isPreSolveEnabled(_:)", shape) { $0.add(try world.isPreSolveEnabled($1)) }
    ask("World.boundingBox(of:) shape", shape) { $0.add(try world.boundingBox(of: $1) as BoundingBox?) }
    ask("World.userData(of:) shape", shape) { $0.add(try world.userData(of: $1)) }
    ask("World.enlargedAABB(of:)", shape) { $0.add(try world.enlargedAABB(of: $1)) }
    ask("World.overlaps(of:)", shape) { $0.add(try world.overlaps(of: $1)) }
    ask("World.closestPoints(between:and:)", [shape, other]) { (digest: inout Digest) throws(WorldError) in
      digest.add(try world.closestPoints(between: shape, and: other))
    }
    // Filters and materials are mixed alike in both orders.
    guard let a = try? world.filter(of: shape), let b = try? world.filter(of: other) else { return }
    if CollisionFilter.collide(a, b) != CollisionFilter.collide(b, a) { fail(.inconsistent, "collide") }
    guard let c = try? world.material(of: shape), let d = try? world.material(of: other) else { return }
    for rule in MixingRule.allCases where rule.mix(c.friction, d.friction) != rule.mix(d.friction, c.friction) {
      fail(.inconsistent, "mix")
    }
  }

  func read(_ joint: JointID) {
    ask("World.definition(of:)", joint) { $0.add(try world.definition(of: $1)) }
    ask("World.coordinate(of:)", joint) { $0.add(try world.coordinate(of: $1), "coordinate") }
    ask("World.translation(of:)", joint) { $0.add(try world.translation(of: $1), "translation") }
    ask("World.separation(of:)", joint) { $0.add(try world.separation(of: $1), "separation") }
    ask("World.constraintForce(of:)", joint) { $0.add(try world.constraintForce(of: $1), "constraintForce") }
    ask("World.constraintTorque(of:)", joint) { $0.add(try world.constraintTorque(of: $1), "constraintTorque") }
    ask("World.motorForce(of:)", joint) { $0.add(try world.motorForce(of: $1), "motorForce") }
    ask("World.contains(_:) joint", joint) { digest, joint in
      digest.add(world.contains(joint))
      if world.contains(joint) != model.joints.contains(joint) { fail(.inconsistent, "contains(\(joint))") }
    }
  }

  func read(_ contact: ContactID) {
    ask("World.contact(_:)", contact) { $0.add(try world.contact($1)) }
  }

  /// What needs no handle; the values themselves are part of every digest of the world's state.
  func readWorld(_ arguments: ArgumentReader) {
    func ask(_ name: String, _ read: (inout Digest) -> Void) {
      self.ask(name, []) { (digest: inout Digest) throws(WorldError) in read(&digest) }
    }
    ask("World.allBodies") { digest in
      digest.add(world.allBodies)
      if Set(world.allBodies) != Set(model.bodies) { fail(.inconsistent, "allBodies") }
    }
    ask("World.allShapes") { digest in
      digest.add(world.allShapes)
      if Set(world.allShapes) != Set(model.shapes) { fail(.inconsistent, "allShapes") }
    }
    ask("World.allJoints") { digest in
      digest.add(world.allJoints)
      if Set(world.allJoints) != Set(model.joints) { fail(.inconsistent, "allJoints") }
    }
    let row = arguments.count(0...world.rowCount, extremes: [-1, .max, .min])
    ask("World.body(atRow:)") { digest in
      guard let body = world.body(atRow: row) else { return }
      digest.add(body)
      if body.row != row || !model.bodies.contains(body) { fail(.inconsistent, "body(atRow: \(row))") }
    }
    ask("World.allContacts") { digest in digest.add(world.allContacts) { $0.add($1) } }
    ask("World.beginEvents") { digest in digest.add(world.beginEvents) { $0.add($1) } }
    ask("World.endEvents") { digest in digest.add(world.endEvents) { $0.add($1) } }
    ask("World.hitEvents") { digest in digest.add(world.hitEvents) { $0.add($1) } }
    ask("World.sensorBeginEvents") { digest in digest.add(world.sensorBeginEvents) { $0.add($1) } }
    ask("World.sensorEndEvents") { digest in digest.add(world.sensorEndEvents) { $0.add($1) } }
    ask("World.jointEvents") { digest in digest.add(world.jointEvents) { $0.add($1) } }
    ask("World.moveEvents") { digest in digest.add(world.moveEvents) { $0.add($1) } }
    ask("World.fellAsleep") { $0.add(world.fellAsleep) }
    ask("World.quarantinedBodies") { $0.add(world.quarantinedBodies) }
    ask("World.squeezedBodies") { $0.add(world.squeezedBodies) }
    ask("World.counters") { $0.add(world.counters, world.directCounters) }
    ask("World.directCounters") { $0.add(world.directCounters.islands) }
    ask("World.settings") { $0.add(world.settings) }
    ask("World.gravity") { $0.add(world.gravity, "gravity") }
    ask("World.kineticEnergy") { $0.add(world.kineticEnergy, "kineticEnergy") }
    ask("World.stateHash") { $0.add(world.stateHash) }
    ask("World.stepCount") { $0.add(world.stepCount) }
    ask("World.time") { $0.add(world.time, "time") }
    ask("World.bodyCount") { $0.add(world.bodyCount) }
    ask("World.shapeCount") { $0.add(world.shapeCount) }
    ask("World.jointCount") { $0.add(world.jointCount) }
    ask("World.rowCount") { $0.add(world.rowCount) }
    // Times differ from run to run, and so do numbers of worlds and levels.
    ask("World.phaseTimes") { _ in
      var sum = PhaseTimes()
      sum.add(world.phaseTimes)
      for (name, time) in sum.named where !(time >= 0 && time <= sum.total) {
        fail(.inconsistent, "\(name) took \(time) ms")
      }
      let phases =
        sum.broadPhase + sum.narrowPhase + sum.contactUpdate + sum.plan + sum.solve + sum.direct + sum.continuous
        + sum.finish + sum.sleep
      if phases > 1.001 * sum.total + 1e-9 { fail(.inconsistent, "phases of \(phases) in \(sum.total) ms") }
    }
    ask("World.number") { _ in if world.number == stranger.body.world { fail(.inconsistent, "two worlds of a number") }
    }
    ask("World.simdLevel") { _ in
      if !SIMDLevel.available.contains(world.simdLevel) { fail(.inconsistent, "\(world.simdLevel)") }
    }
    ask("World.filterHook") { $0.add(world.filterHook != nil) }
    ask("World.preSolveHook") { $0.add(world.preSolveHook != nil) }
  }
}
