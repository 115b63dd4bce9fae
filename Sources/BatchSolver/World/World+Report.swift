internal import KernelInterface

extension World {
  /// How much there is in the world, and the memory it takes.
  public var counters: WorldCounters {
    var result = WorldCounters()
    result.bodies = bodies.count
    for block in 0..<bodies.awake.count { result.awakeBodies += bodies.awake[block].nonzeroBitCount }
    result.shapes = shapes.count
    result.pairs = pairs.count
    for block in 0..<pairs.blockCount { result.touchingContacts += pairs.touching[block].nonzeroBitCount }
    result.solvedContacts = contactSolver.plan.contactCount
    result.bundles = contactSolver.plan.info.count
    result.colors = contactSolver.plan.colorCount
    result.joints = joints.count
    result.solvedJoints = jointSolver.plan.jointCount
    result.jointColors = jointSolver.plan.colorCount
    result.jointBytes = joints.byteCount + jointSolver.byteCount
    result.tiles = broadPhase.tileCount
    result.sweptPairs = broadPhase.sweepPairs.count
    result.impacts = continuous.events.count
    result.quarantinedBodies = quarantinedBodies.count
    result.bodyBytes = bodies.byteCount
    result.shapeBytes = shapes.byteCount
    result.contactBytes = pairs.byteCount + graph.byteCount
    result.broadPhaseBytes = broadPhase.byteCount
    result.solverBytes = contactSolver.byteCount
    return result
  }

  /// A digest of poses, velocities and sleep of all bodies: equal for equal states, bit for bit. (FNV-1a over 64-bit words.)
  public var stateHash: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ word: UInt64) { hash = (hash ^ word) &* 0x100_0000_01b3 }
    func add(_ row: Row) {
      add(UInt64(row.x.bitPattern) << 32 | UInt64(row.y.bitPattern))
      add(UInt64(row.z.bitPattern) << 32 | UInt64(row.w.bitPattern))
    }
    for row in 1..<max(bodies.rowCount, 1) where bodies.record[row].isLive {
      add(UInt64(row) << 1 | (bodies.isAwake(row) ? 1 : 0))
      add(bodies.pose[row])
      add(bodies.velocity[row])
    }
    return hash
  }

  /// Energy of motion of all dynamic bodies, J.
  public var kineticEnergy: Double {
    var energy = 0.0
    for row in 1..<max(bodies.rowCount, 1) where bodies.record[row].type == .dynamic && bodies.record[row].isLive {
      let v = bodies.velocities[row]
      energy += 0.5 * Double(bodies.record[row].mass) * (Double(v.x) * Double(v.x) + Double(v.y) * Double(v.y))
      energy += 0.5 * Double(bodies.record[row].inertia) * Double(v.z) * Double(v.z)
    }
    return energy
  }

  /// The bodies that the last step moved, in row order, those that fell asleep in it included.
  public var moveEvents: [MoveEvent] {
    var result: [MoveEvent] = []
    let sleepers = Set(fellAsleep)
    for row in 1..<max(bodies.rowCount, 1) where bodies.record[row].isLive {
      let id = bodyID(row)
      let slept = sleepers.contains(id)
      guard bodies.isAwake(row) || slept else { continue }
      let transform = bodies.transform[row]
      result.append(
        MoveEvent(
          body: id, position: [transform.x, transform.y],
          rotation: Rotation(cosine: transform.z, sine: transform.w), userData: bodies.record[row].userData,
          fellAsleep: slept))
    }
    return result
  }
}
