internal import KernelInterface

extension World {
  /// How much there is in the world, and the memory it takes.
  ///
  /// - Complexity: O(rows / 16).
  public var counters: WorldCounters {
    var result = WorldCounters()
    result.bodies = bodies.count
    result.awakeBodies = bodies.awake.count
    result.shapes = shapes.count
    result.pairs = contacts.pairs.count
    result.touchingContacts = contacts.pairs.touching.count
    result.solvedContacts = solver.plan.contactCount
    result.bundles = solver.plan.info.count
    result.colors = solver.plan.colorCount
    result.joints = joints.count
    result.solvedJoints = joints.plan.jointCount
    result.jointColors = joints.plan.colorCount
    result.groups = solver.plan.groupCount
    result.tiles = broadPhase.tileCount
    result.sweptPairs = broadPhase.sweepPairs.count
    result.impacts = continuousCollision.impactCount
    result.containedBodies = continuousCollision.containedCount
    result.quarantinedBodies = bodies.quarantined.count
    result.bodyBytes = bodies.byteCount
    result.shapeBytes = shapes.byteCount
    result.contactBytes = contacts.byteCount
    result.jointBytes = joints.byteCount
    result.broadPhaseBytes = broadPhase.byteCount
    result.solverBytes = solver.byteCount
    return result
  }

  /// Bodies that fell asleep in the last step, by row.
  public var fellAsleep: [BodyID] { sleep.fellAsleep }

  /// Bodies frozen because their motion was not finite any more, in the order in which that happened; they neither move
  /// nor collide. `setEnabled(true, of:)` brings one back.
  public var quarantinedBodies: [BodyID] { bodies.quarantined }

  /// Dynamic bodies that were left no room in the last step, by row: by static geometry and a kinematic body, which then
  /// overlaps their centre, while they come out on the side of the static geometry where they were; or by a corner of
  /// static geometry so narrow that they stay where they were.
  public var squeezedBodies: [BodyID] { continuousCollision.squeezed }

  /// A digest of what moves: poses, velocities and sleep of all bodies, bit for bit.
  ///
  /// Worlds whose bodies are in the same places at the same speeds have the same one, whatever else they differ in, which
  /// may still make them part later: `stateHash` is of everything.
  ///
  /// - Complexity: O(bodies).
  public var motionHash: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    // A product has no bit of a factor's higher ones in its lower: the shift brings them there, or two signs that change at
    // once, the highest bits of words, would leave the digest as it is.
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 32
    }
    func add(_ row: Row) {
      add(UInt64(row.x.bitPattern) << 32 | UInt64(row.y.bitPattern))
      add(UInt64(row.z.bitPattern) << 32 | UInt64(row.w.bitPattern))
    }
    bodies.forEachBody { row in
      add(UInt64(row) << 1 | (bodies.isAwake(row) ? 1 : 0))
      add(bodies.pose[row].row)
      add(bodies.velocity[row].row)
    }
    return hash
  }

  /// Energy of motion of all dynamic bodies, J.
  ///
  /// - Complexity: O(bodies).
  public var kineticEnergy: Double {
    var energy = 0.0
    bodies.forEachBody { row in
      guard bodies.isDynamic(row) else { return }
      let v = bodies.userVelocity[row]
      let (x, y, w) = (Double(v.linear.x), Double(v.linear.y), Double(v.angular))
      energy += 0.5 * Double(bodies.record[row].mass) * (x * x + y * y)
      energy += 0.5 * Double(bodies.record[row].inertia) * w * w
    }
    return energy
  }

  /// The bodies that are awake now, in row order, and those that fell asleep in the last step: read right after a step, who
  /// moved in it. Who was added or woken since is among them, who was put to sleep or frozen is not.
  ///
  /// - Complexity: O(bodies); allocates the array.
  public var moveEvents: [MoveEvent] {
    var result: [MoveEvent] = []
    let sleepers = Set(sleep.fellAsleep)
    bodies.forEachBody { row in
      let id = bodyID(row)
      let slept = sleepers.contains(id)
      guard bodies.isAwake(row) || slept else { return }
      let transform = bodies.transform[row]
      result.append(
        MoveEvent(
          body: id, position: transform.position,
          rotation: Rotation(cosine: transform.cosine, sine: transform.sine), userData: bodies.record[row].userData,
          fellAsleep: slept))
    }
    return result
  }
}
