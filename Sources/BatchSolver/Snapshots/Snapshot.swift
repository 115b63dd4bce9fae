public import SIMDKernels

/// The state of a world at a moment: everything that decides about steps to come, and what can be read of the last one.
///
/// ```swift
/// let saved = try world.snapshot()
/// for _ in 0..<8 { try world.step(by: 1 / 60) }
/// try world.restore(saved)  // and on it goes, with the same bits as if it had not been stopped
/// ```
///
/// A world that goes on from a snapshot gives the same bits as one that never stopped, at any SIMD level and with any
/// number of workers: also if bodies, shapes and joints came and went in between. Handles hold again that held then, and
/// new bodies get the handles that they would have got. Not in a snapshot are hooks, workers, the SIMD level, times of
/// phases, and counters of plans and of the direct solver, which are those of the last step that was really taken.
///
/// A snapshot is a value: a copy refers to the same memory, and saving into one (`World.save(into:)`) leaves the others
/// as they are. It may be handed to other threads. It does not keep its world alive.
public struct Snapshot: Sendable {
  var storage: SnapshotStorage

  /// The `World.number` of the world that it was taken of.
  public var world: UInt32 { storage.world }
  /// `World.stepCount` then.
  public var stepCount: Int { storage.stepCount }
  /// `World.time` then, s.
  public var time: Double { storage.time }

  /// The memory that it takes, bytes. What snapshots share with each other and with their world until shapes or joints
  /// are added or removed (geometry as it was given, definitions of joints) is not counted.
  public var byteCount: Int { storage.image.count }

  /// A new world in this state.
  ///
  /// It has a number of its own, so that its handles are not those of the origin: `World.translated(_:)` turns handles of
  /// the origin into its own. It has no hooks. It and the origin go on independently of each other, with the same bits
  /// as long as the same is done with both.
  ///
  /// - Parameters:
  ///   - workers: How many threads work on its steps. Default: 1, whatever the origin has, as branches are many.
  ///   - simdLevel: Its instruction set; `nil`: that of the origin, or what `World.init` gives if it came from a file. It
  ///     changes no result.
  ///   - workerPool: Threads that it shares with other worlds, in place of `workers`.
  /// - Throws: `WorldError.invalidValue` if there are not to be 1 to 256 workers, `.noThread` if the system refuses to
  ///   start one, `.unavailableSIMDLevel` for a level that the processor does not have.
  /// - Complexity: O(size of the world). Shapes' geometry as it was given, and the table of polygons, are shared by all
  ///   branches until shapes are added or removed.
  public func makeWorld(
    workers: Int = 1, simdLevel: SIMDLevel? = nil, workerPool: WorkerPool? = nil
  ) throws(WorldError) -> World {
    var settings = storage.settings
    settings.workers = workers
    let world = try World(settings, simdLevel: simdLevel ?? storage.simdLevel, workerPool: workerPool)
    world.take(storage)
    world.origins = world.lineage
    return world
  }
}
