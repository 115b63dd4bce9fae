internal import BatchSolver
internal import CDynamicsHeader
internal import Synchronization

/// A snapshot behind a handle. Any thread may use it at any time.
final class SnapshotBox: Sendable {
  private let stored: Mutex<Snapshot>

  init(_ snapshot: Snapshot) { stored = Mutex(snapshot) }

  /// A copy, which refers to the same memory.
  var snapshot: Snapshot { stored.withLock { $0 } }

  /// Takes a snapshot of a world in place of the one that there is.
  func save(_ world: World) throws {
    let result: Result<Void, WorldError> = stored.withLock { snapshot in
      do throws(WorldError) { return .success(try world.save(into: &snapshot)) } catch { return .failure(error) }
    }
    try result.get()
  }
}

let snapshots = Registry<SnapshotBox>(tag: 0x13, kind: "a snapshot", gone: .staleSnapshot)

/// A call that reads a snapshot.
func call(_ handle: DynSnapshot, _ body: (Snapshot) throws -> Void) -> DynStatus {
  call { try body(try snapshots.find(handle.bits).snapshot) }
}

/// Makes a world of a snapshot, behind a handle.
func makeWorld(
  _ snapshot: Snapshot, workers: Int32, _ level: DynSimdLevel, _ world: UnsafeMutablePointer<DynWorld>?,
  _ name: String
) throws {
  let world = try require(world, name)
  let made = try snapshot.makeWorld(workers: Int(workers), simdLevel: try SIMDLevel.named(by: level, "level"))
  world.pointee = DynWorld(bits: worlds.insert(WorldBox(made)))
}
