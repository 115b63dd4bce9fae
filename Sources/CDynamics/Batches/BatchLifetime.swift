// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Makes a batch of copies of a world.
@c @implementation
public func dyn_batch_create(
  _ world: DynWorld, _ count: Int, _ workers: Int32, _ level: DynSimdLevel, _ batch: UnsafeMutablePointer<DynBatch>?
) -> DynStatus {
  call(world) { try makeBatch(of: try $0.snapshot(), count, workers: workers, level, batch) }
}

/// Makes a batch of worlds in the state of a snapshot.
@c @implementation
public func dyn_batch_create_from_snapshot(
  _ snapshot: DynSnapshot, _ count: Int, _ workers: Int32, _ level: DynSimdLevel,
  _ batch: UnsafeMutablePointer<DynBatch>?
) -> DynStatus {
  call(snapshot) { try makeBatch(of: $0, count, workers: workers, level, batch) }
}

/// Makes a batch that shares its workers.
@c @implementation
public func dyn_batch_create_with_pool(
  _ snapshot: DynSnapshot, _ count: Int, _ pool: DynWorkerPool, _ level: DynSimdLevel,
  _ batch: UnsafeMutablePointer<DynBatch>?
) -> DynStatus {
  call(snapshot) { try makeBatch(of: $0, count, pool: try pools.find(pool.bits), level, batch) }
}

private func makeBatch(
  of snapshot: Snapshot, _ count: Int, workers: Int32 = 1, pool: WorkerPool? = nil, _ level: DynSimdLevel,
  _ batch: UnsafeMutablePointer<DynBatch>?
) throws {
  let batch = try require(batch, "batch")
  // A size beyond what Swift counts in comes as a negative number.
  let made = try WorldBatch(
    of: snapshot, count: count < 0 ? .max : count, workers: Int(workers),
    simdLevel: try SIMDLevel.named(by: level, "level"), workerPool: pool)
  batch.pointee = DynBatch(bits: batches.insert(BatchBox(made)))
}

/// Destroys a batch.
@c @implementation
public func dyn_batch_destroy(_ batch: DynBatch) -> DynStatus {
  call {
    try batches.find(batch.bits).destroy()
    try batches.remove(batch.bits)
  }
}

/// Worlds of a batch.
@c @implementation
public func dyn_batch_world_count(_ batch: DynBatch, _ count: UnsafeMutablePointer<Int>?) -> DynStatus {
  call(batch) { _, batch in try require(count, "count").pointee = batch.count }
}

/// Memory of a batch.
@c @implementation
public func dyn_batch_byte_count(_ batch: DynBatch, _ count: UnsafeMutablePointer<Int>?) -> DynStatus {
  call(batch) { _, batch in
    let count = try require(count, "count")
    try batch.checkLock("byteCount")
    count.pointee = batch.byteCount
  }
}

// MARK: - Handles

/// The bodies of each world.
@c @implementation
public func dyn_batch_bodies(
  _ batch: DynBatch, _ buffer: UnsafeMutablePointer<DynBody>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(batch) { _, batch in try Room(buffer, capacity, count).fill(with: batch.bodies) { DynBody($0) } }
}

/// The shapes of each world.
@c @implementation
public func dyn_batch_shapes(
  _ batch: DynBatch, _ buffer: UnsafeMutablePointer<DynShape>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(batch) { _, batch in try Room(buffer, capacity, count).fill(with: batch.shapes) { DynShape($0) } }
}

/// The joints of each world.
@c @implementation
public func dyn_batch_joints(
  _ batch: DynBatch, _ buffer: UnsafeMutablePointer<DynJoint>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(batch) { _, batch in try Room(buffer, capacity, count).fill(with: batch.joints) { DynJoint($0) } }
}

/// A batch's handles of bodies of the template.
@c @implementation
public func dyn_batch_translate_bodies(
  _ batch: DynBatch, _ bodies: UnsafePointer<DynBody>?, _ count: Int, _ translated: UnsafeMutablePointer<DynBody>?
) -> DynStatus {
  call(batch) { _, batch in
    try translate(bodies, count, "bodies", translated) { DynBody(try batch.layout.translatedID($0)) }
  }
}

/// A batch's handles of shapes of the template.
@c @implementation
public func dyn_batch_translate_shapes(
  _ batch: DynBatch, _ shapes: UnsafePointer<DynShape>?, _ count: Int, _ translated: UnsafeMutablePointer<DynShape>?
) -> DynStatus {
  call(batch) { _, batch in
    try translate(shapes, count, "shapes", translated) { DynShape(try batch.layout.translatedID($0)) }
  }
}

/// A batch's handles of joints of the template.
@c @implementation
public func dyn_batch_translate_joints(
  _ batch: DynBatch, _ joints: UnsafePointer<DynJoint>?, _ count: Int, _ translated: UnsafeMutablePointer<DynJoint>?
) -> DynStatus {
  call(batch) { _, batch in
    try translate(joints, count, "joints", translated) { DynJoint(try batch.layout.translatedID($0)) }
  }
}
