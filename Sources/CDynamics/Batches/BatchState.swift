// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Steps worlds.
@c @implementation
public func dyn_batch_step(
  _ batch: DynBatch, _ timeStep: Float, _ substeps: Int32, _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    let mask = try box.take(mask: worlds, worldCount)
    try batch.step(by: timeStep, substeps: Int(substeps), worlds: mask.span)
  }
}

/// Steps worlds several times.
@c @implementation
public func dyn_batch_steps(
  _ batch: DynBatch, _ timeStep: Float, _ substeps: Int32, _ count: Int, _ worlds: UnsafePointer<DynBool>?,
  _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    try check(steps: count)
    let mask = try box.take(mask: worlds, worldCount)
    try batch.step(by: timeStep, substeps: Int(substeps), count: count, worlds: mask.span)
  }
}

/// Steps worlds several times by sequential impulses.
@c @implementation
public func dyn_batch_steps_iterations(
  _ batch: DynBatch, _ timeStep: Float, _ velocityIterations: Int32, _ positionIterations: Int32, _ count: Int,
  _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    try check(steps: count)
    let mask = try box.take(mask: worlds, worldCount)
    try batch.step(
      by: timeStep, velocityIterations: Int(velocityIterations), positionIterations: Int(positionIterations),
      count: count, worlds: mask.span)
  }
}

/// Steps worlds by sequential impulses.
@c @implementation
public func dyn_batch_step_iterations(
  _ batch: DynBatch, _ timeStep: Float, _ velocityIterations: Int32, _ positionIterations: Int32,
  _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    let mask = try box.take(mask: worlds, worldCount)
    try batch.step(
      by: timeStep, velocityIterations: Int(velocityIterations), positionIterations: Int(positionIterations),
      worlds: mask.span)
  }
}

/// Puts worlds into the state of the template.
@c @implementation
public func dyn_batch_reset(_ batch: DynBatch, _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int) -> DynStatus {
  call(batch) { box, batch in
    let mask = try box.take(mask: worlds, worldCount)
    try batch.reset(worlds: mask.span)
  }
}

/// Puts worlds into the state of a snapshot.
@c @implementation
public func dyn_batch_reset_to(
  _ batch: DynBatch, _ snapshot: DynSnapshot, _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    let mask = try box.take(mask: worlds, worldCount)
    try batch.reset(worlds: mask.span, to: try snapshots.find(snapshot.bits).snapshot)
  }
}

/// Puts worlds into the state of one of them.
@c @implementation
public func dyn_batch_copy(
  _ batch: DynBatch, _ source: Int, _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    let mask = try box.take(mask: worlds, worldCount)
    try batch.copy(source, to: mask.span)
  }
}

// MARK: - One world

/// Takes a snapshot of a world.
@c @implementation
public func dyn_batch_take_snapshot(
  _ batch: DynBatch, _ world: Int, _ snapshot: UnsafeMutablePointer<DynSnapshot>?
) -> DynStatus {
  call(batch) { _, batch in
    let snapshot = try require(snapshot, "snapshot")
    snapshot.pointee = DynSnapshot(bits: snapshots.insert(SnapshotBox(try batch.snapshot(of: world))))
  }
}

/// The digest of a world.
@c @implementation
public func dyn_batch_state_hash(_ batch: DynBatch, _ world: Int, _ hash: UnsafeMutablePointer<UInt64>?) -> DynStatus {
  call(batch) { _, batch in try require(hash, "hash").pointee = try batch.stateHash(of: world) }
}

/// The digests of all worlds.
@c @implementation
public func dyn_batch_read_state_hashes(
  _ batch: DynBatch, _ hashes: UnsafeMutablePointer<UInt64>?, _ count: Int
) -> DynStatus {
  call(batch) { _, batch in
    var span = try array(hashes, count, "hashes").mutableSpan
    try batch.readStateHashes(into: &span)
  }
}

/// Lends one of the worlds.
@c @implementation
public func dyn_batch_use_world(
  _ batch: DynBatch, _ world: Int, _ user: DynWorldUser?, _ context: UnsafeMutableRawPointer?
) -> DynStatus {
  call(batch) { _, batch in
    guard let user else { throw BorderError.nullPointer("user") }
    try batch.withWorld(world) { WorldBox($0).lend { user(context, $0) } }
  }
}

// MARK: - Failed worlds

/// The worlds that have failed.
@c @implementation
public func dyn_batch_failed_worlds(
  _ batch: DynBatch, _ buffer: UnsafeMutablePointer<Int>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(batch) { _, batch in
    try batch.checkLock("failedWorlds")
    try Room(buffer, capacity, count).fill(with: batch.failedWorlds) { $0 }
  }
}

/// What a world has failed by.
@c @implementation
public func dyn_batch_failure(
  _ batch: DynBatch, _ world: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(batch) { _, batch in
    let text = try batch.failure(of: world).map { "\($0)" } ?? ""
    try Room(buffer, capacity, count).fill(with: text.utf8CString) { $0 }
  }
}
