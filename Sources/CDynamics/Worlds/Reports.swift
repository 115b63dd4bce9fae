// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Energy of motion.
@c @implementation
public func dyn_world_kinetic_energy(_ world: DynWorld, _ energy: UnsafeMutablePointer<Double>?) -> DynStatus {
  call(world) { try require(energy, "energy").pointee = $0.kineticEnergy }
}

/// A digest of everything simulated.
@c @implementation
public func dyn_world_state_hash(_ world: DynWorld, _ hash: UnsafeMutablePointer<UInt64>?) -> DynStatus {
  call(world) { try require(hash, "hash").pointee = $0.stateHash }
}

/// A digest of what moves.
@c @implementation
public func dyn_world_motion_hash(_ world: DynWorld, _ hash: UnsafeMutablePointer<UInt64>?) -> DynStatus {
  call(world) { try require(hash, "hash").pointee = $0.motionHash }
}

/// Bodies in a world.
@c @implementation
public func dyn_world_body_count(_ world: DynWorld, _ count: UnsafeMutablePointer<Int>?) -> DynStatus {
  call(world) { try require(count, "count").pointee = $0.bodyCount }
}

/// Shapes in a world.
@c @implementation
public func dyn_world_shape_count(_ world: DynWorld, _ count: UnsafeMutablePointer<Int>?) -> DynStatus {
  call(world) { try require(count, "count").pointee = $0.shapeCount }
}

/// Joints in a world.
@c @implementation
public func dyn_world_joint_count(_ world: DynWorld, _ count: UnsafeMutablePointer<Int>?) -> DynStatus {
  call(world) { try require(count, "count").pointee = $0.jointCount }
}

/// All bodies.
@c @implementation
public func dyn_world_bodies(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<DynBody>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { try Room(buffer, capacity, count).fill(with: $0.allBodies) { DynBody($0) } }
}

/// All shapes.
@c @implementation
public func dyn_world_shapes(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<DynShape>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { try Room(buffer, capacity, count).fill(with: $0.allShapes) { DynShape($0) } }
}

/// All joints.
@c @implementation
public func dyn_world_joints(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<DynJoint>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { try Room(buffer, capacity, count).fill(with: $0.allJoints) { DynJoint($0) } }
}

/// How much there is in a world.
@c @implementation
public func dyn_world_counters(_ world: DynWorld, _ counters: UnsafeMutablePointer<DynCounters>?) -> DynStatus {
  call(world) { world in
    let counters = try require(counters, "counters")
    try checkSize(counters.pointee.struct_size, ofResult: DynCounters.self)
    counters.pointee = DynCounters(world.counters, world.directCounters)
  }
}

/// Where the time of the last step went.
@c @implementation
public func dyn_world_phase_times(_ world: DynWorld, _ times: UnsafeMutablePointer<DynPhaseTimes>?) -> DynStatus {
  call(world) { world in
    let times = try require(times, "times")
    try checkSize(times.pointee.struct_size, ofResult: DynPhaseTimes.self)
    let phases = world.phaseTimes
    times.pointee = DynPhaseTimes(
      struct_size: UInt64(MemoryLayout<DynPhaseTimes>.stride), total: phases.total, broad_phase: phases.broadPhase,
      narrow_phase: phases.narrowPhase, contact_update: phases.contactUpdate, plan: phases.plan, solve: phases.solve,
      direct: phases.direct, continuous: phases.continuous, finish: phases.finish, sleep: phases.sleep)
  }
}

extension DynCounters {
  init(_ world: WorldCounters, _ direct: DirectCounters) {
    func count(_ value: Int) -> UInt64 { UInt64(clamping: value) }
    self.init(
      struct_size: UInt64(MemoryLayout<DynCounters>.stride), bodies: count(world.bodies),
      awake_bodies: count(world.awakeBodies), shapes: count(world.shapes), pairs: count(world.pairs),
      touching_contacts: count(world.touchingContacts), solved_contacts: count(world.solvedContacts),
      bundles: count(world.bundles), colors: count(world.colors), groups: count(world.groups),
      joints: count(world.joints), solved_joints: count(world.solvedJoints), joint_colors: count(world.jointColors),
      tiles: count(world.tiles), swept_pairs: count(world.sweptPairs), impacts: count(world.impacts),
      contained_bodies: count(world.containedBodies), quarantined_bodies: count(world.quarantinedBodies),
      body_bytes: count(world.bodyBytes), shape_bytes: count(world.shapeBytes),
      contact_bytes: count(world.contactBytes), joint_bytes: count(world.jointBytes),
      broad_phase_bytes: count(world.broadPhaseBytes), solver_bytes: count(world.solverBytes),
      direct_islands: count(direct.islands), direct_bodies: count(direct.bodies), direct_joints: count(direct.joints),
      direct_contacts: count(direct.contacts), direct_rows: count(direct.rows),
      direct_analyses: count(direct.analyses), direct_factorizations: count(direct.factorizations),
      direct_solves: count(direct.solves), direct_newton_steps: count(direct.newtonSteps),
      direct_lagrangian_iterations: count(direct.augmentedLagrangianIterations),
      direct_raised_pivots: count(direct.raisedPivots), direct_failures: count(direct.failures),
      direct_residual: direct.residual, direct_error: direct.error)
  }
}
