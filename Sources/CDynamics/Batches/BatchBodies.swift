// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

// MARK: - Reading

/// Poses of bodies.
@c @implementation
public func dyn_batch_read_poses(
  _ batch: DynBatch, _ bodies: UnsafePointer<DynBody>?, _ bodyCount: Int, _ poses: UnsafeMutablePointer<DynPose>?,
  _ count: Int
) -> DynStatus {
  call(batch) { box, batch in
    let bodies = try box.take(bodies: bodies, bodyCount)
    try withVectors(writing: try array(poses, count, "poses")) { (rows: inout MutableSpan<SIMD4<Float>>) in
      try batch.readTransforms(of: bodies, into: &rows)
    }
  }
}

/// Velocities of bodies.
@c @implementation
public func dyn_batch_read_velocities(
  _ batch: DynBatch, _ bodies: UnsafePointer<DynBody>?, _ bodyCount: Int,
  _ velocities: UnsafeMutablePointer<DynVelocity>?, _ count: Int
) -> DynStatus {
  call(batch) { box, batch in
    let bodies = try box.take(bodies: bodies, bodyCount)
    try withVectors(writing: try array(velocities, count, "velocities")) { (rows: inout MutableSpan<SIMD4<Float>>) in
      try batch.readVelocities(of: bodies, into: &rows)
    }
  }
}

/// Whether bodies are awake.
@c @implementation
public func dyn_batch_read_awake(
  _ batch: DynBatch, _ bodies: UnsafePointer<DynBody>?, _ bodyCount: Int, _ areAwake: UnsafeMutablePointer<DynBool>?,
  _ count: Int
) -> DynStatus {
  call(batch) { box, batch in
    let bodies = try box.take(bodies: bodies, bodyCount)
    try withFlags(writing: try array(areAwake, count, "are_awake")) { flags in
      try batch.readAwake(of: bodies, into: &flags)
    }
  }
}

// MARK: - Writing

/// Puts bodies somewhere else.
@c @implementation
public func dyn_batch_set_poses(
  _ batch: DynBatch, _ bodies: UnsafePointer<DynBody>?, _ bodyCount: Int, _ poses: UnsafePointer<DynPose>?,
  _ count: Int, _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    let bodies = try box.take(bodies: bodies, bodyCount)
    let mask = try box.take(mask: worlds, worldCount)
    try withVectors(of: try array(poses, count, "poses")) { (rows: Span<SIMD4<Float>>) in
      try batch.setTransforms(rows, of: bodies, worlds: mask.span)
    }
  }
}

/// Gives bodies velocities.
@c @implementation
public func dyn_batch_set_velocities(
  _ batch: DynBatch, _ bodies: UnsafePointer<DynBody>?, _ bodyCount: Int, _ velocities: UnsafePointer<DynVelocity>?,
  _ count: Int, _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    let bodies = try box.take(bodies: bodies, bodyCount)
    let mask = try box.take(mask: worlds, worldCount)
    try withVectors(of: try array(velocities, count, "velocities")) { (rows: Span<SIMD4<Float>>) in
      try batch.setVelocities(rows, of: bodies, worlds: mask.span)
    }
  }
}

/// Adds forces to bodies.
@c @implementation
public func dyn_batch_add_forces(
  _ batch: DynBatch, _ bodies: UnsafePointer<DynBody>?, _ bodyCount: Int, _ forces: UnsafePointer<DynForce>?,
  _ count: Int, _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    let bodies = try box.take(bodies: bodies, bodyCount)
    let mask = try box.take(mask: worlds, worldCount)
    try withVectors(of: try array(forces, count, "forces")) { (rows: Span<SIMD4<Float>>) in
      try batch.addForces(rows, to: bodies, worlds: mask.span)
    }
  }
}

/// Adds impulses to bodies.
@c @implementation
public func dyn_batch_add_impulses(
  _ batch: DynBatch, _ bodies: UnsafePointer<DynBody>?, _ bodyCount: Int, _ impulses: UnsafePointer<DynForce>?,
  _ count: Int, _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    let bodies = try box.take(bodies: bodies, bodyCount)
    let mask = try box.take(mask: worlds, worldCount)
    try withVectors(of: try array(impulses, count, "impulses")) { (rows: Span<SIMD4<Float>>) in
      try batch.addImpulses(rows, to: bodies, worlds: mask.span)
    }
  }
}

/// Takes bodies out of the simulation, or brings them back.
@c @implementation
public func dyn_batch_set_enabled(
  _ batch: DynBatch, _ bodies: UnsafePointer<DynBody>?, _ bodyCount: Int, _ areEnabled: UnsafePointer<DynBool>?,
  _ count: Int, _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    let bodies = try box.take(bodies: bodies, bodyCount)
    let mask = try box.take(mask: worlds, worldCount)
    let flags = try box.take(flags: areEnabled, count, "are_enabled")
    try batch.setEnabled(flags.span, of: bodies, worlds: mask.span)
  }
}

/// Gives worlds their gravity.
@c @implementation
public func dyn_batch_set_gravity(
  _ batch: DynBatch, _ gravity: UnsafePointer<DynVec2>?, _ count: Int, _ worlds: UnsafePointer<DynBool>?,
  _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    let mask = try box.take(mask: worlds, worldCount)
    try withVectors(of: try array(gravity, count, "gravity")) { (vectors: Span<SIMD2<Float>>) in
      try batch.setGravity(vectors, worlds: mask.span)
    }
  }
}
