// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Takes a snapshot.
@c @implementation
public func dyn_world_take_snapshot(_ world: DynWorld, _ snapshot: UnsafeMutablePointer<DynSnapshot>?) -> DynStatus {
  call(world) { world in
    let snapshot = try require(snapshot, "snapshot")
    snapshot.pointee = DynSnapshot(bits: snapshots.insert(SnapshotBox(try world.snapshot())))
  }
}

/// Takes a snapshot in place of an old one.
@c @implementation
public func dyn_world_save_snapshot(_ world: DynWorld, _ snapshot: DynSnapshot) -> DynStatus {
  call(world) { try snapshots.find(snapshot.bits).save($0) }
}

/// Puts a world into the state of a snapshot.
@c @implementation
public func dyn_world_restore(_ world: DynWorld, _ snapshot: DynSnapshot) -> DynStatus {
  call(world) { try $0.restore(try snapshots.find(snapshot.bits).snapshot) }
}

/// A new world in the state of one.
@c @implementation
public func dyn_world_clone(
  _ world: DynWorld, _ workers: Int32, _ level: DynSimdLevel, _ clone: UnsafeMutablePointer<DynWorld>?
) -> DynStatus {
  call(world) { try makeWorld(try $0.snapshot(), workers: workers, level, clone, "clone") }
}

/// Destroys a snapshot.
@c @implementation
public func dyn_snapshot_destroy(_ snapshot: DynSnapshot) -> DynStatus {
  call { try snapshots.remove(snapshot.bits) }
}

/// A new world in the state of a snapshot.
@c @implementation
public func dyn_snapshot_make_world(
  _ snapshot: DynSnapshot, _ workers: Int32, _ level: DynSimdLevel, _ world: UnsafeMutablePointer<DynWorld>?
) -> DynStatus {
  call(snapshot) { try makeWorld($0, workers: workers, level, world, "world") }
}

/// Steps that a snapshot's world had taken.
@c @implementation
public func dyn_snapshot_step_count(_ snapshot: DynSnapshot, _ count: UnsafeMutablePointer<UInt64>?) -> DynStatus {
  call(snapshot) { try require(count, "count").pointee = UInt64(clamping: $0.stepCount) }
}

/// Memory of a snapshot.
@c @implementation
public func dyn_snapshot_byte_count(_ snapshot: DynSnapshot, _ count: UnsafeMutablePointer<Int>?) -> DynStatus {
  call(snapshot) { try require(count, "count").pointee = $0.byteCount }
}

/// A snapshot as bytes of a file.
@c @implementation
public func dyn_snapshot_encode(
  _ snapshot: DynSnapshot, _ buffer: UnsafeMutablePointer<UInt8>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(snapshot) { snapshot in
    let room = try Room(buffer, capacity, count)
    try room.fill(with: snapshot.encoded) { $0 }
  }
}

/// The snapshot of a file.
@c @implementation
public func dyn_snapshot_decode(
  _ bytes: UnsafePointer<UInt8>?, _ count: Int, _ snapshot: UnsafeMutablePointer<DynSnapshot>?
) -> DynStatus {
  call {
    let snapshot = try require(snapshot, "snapshot")
    let decoded = try Snapshot(decoding: UnsafeRawBufferPointer(try array(bytes, count, "bytes")))
    snapshot.pointee = DynSnapshot(bits: snapshots.insert(SnapshotBox(decoded)))
  }
}
