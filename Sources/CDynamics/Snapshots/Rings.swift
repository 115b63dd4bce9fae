// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// A call that uses a ring.
private func call(_ handle: DynRing, _ body: (SnapshotRing) throws -> Void) -> DynStatus {
  call { try rings.find(handle.bits).use(body) }
}

/// Makes a ring.
@c @implementation
public func dyn_ring_create(_ capacity: Int, _ ring: UnsafeMutablePointer<DynRing>?) -> DynStatus {
  call {
    let ring = try require(ring, "ring")
    // A size beyond what Swift counts in comes as a negative number.
    let made = try SnapshotRing(capacity: capacity < 0 ? .max : capacity)
    ring.pointee = DynRing(bits: rings.insert(RingBox(made)))
  }
}

/// Destroys a ring.
@c @implementation
public func dyn_ring_destroy(_ ring: DynRing) -> DynStatus {
  call {
    try rings.find(ring.bits).destroy()
    try rings.remove(ring.bits)
  }
}

/// Saves a frame.
@c @implementation
public func dyn_ring_save(_ ring: DynRing, _ world: DynWorld, _ frame: UnsafePointer<Int64>?) -> DynStatus {
  call(ring) { ring in
    try worlds.find(world.bits).use { try ring.save($0, frame: frame.map { Int($0.pointee) }) }
  }
}

/// Puts a world into the state of a frame.
@c @implementation
public func dyn_ring_restore(_ ring: DynRing, _ world: DynWorld, _ frame: Int64) -> DynStatus {
  call(ring) { ring in try worlds.find(world.bits).use { try ring.restore($0, to: Int(frame)) } }
}

/// A frame as a snapshot.
@c @implementation
public func dyn_ring_take_snapshot(
  _ ring: DynRing, _ frame: Int64, _ snapshot: UnsafeMutablePointer<DynSnapshot>?
) -> DynStatus {
  call(ring) { ring in
    let snapshot = try require(snapshot, "snapshot")
    let taken = try ring.snapshot(ofFrame: Int(frame))
    snapshot.pointee = DynSnapshot(bits: snapshots.insert(SnapshotBox(taken)))
  }
}

/// The frames of a ring.
@c @implementation
public func dyn_ring_frames(
  _ ring: DynRing, _ buffer: UnsafeMutablePointer<Int64>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(ring) { try Room(buffer, capacity, count).fill(with: $0.frameNumbers) { Int64($0) } }
}

/// The most frames of a ring.
@c @implementation
public func dyn_ring_capacity(_ ring: DynRing, _ capacity: UnsafeMutablePointer<Int>?) -> DynStatus {
  call(ring) { try require(capacity, "capacity").pointee = $0.capacity }
}

/// Memory of a ring.
@c @implementation
public func dyn_ring_byte_count(_ ring: DynRing, _ count: UnsafeMutablePointer<Int>?) -> DynStatus {
  call(ring) { try require(count, "count").pointee = $0.byteCount }
}

/// Forgets all frames of a ring.
@c @implementation
public func dyn_ring_remove_all(_ ring: DynRing) -> DynStatus {
  call(ring) { $0.removeAll() }
}
