internal import BatchSolver
internal import CDynamicsHeader

/// A replay behind a handle, with its world behind another. It is used by who uses the world.
final class ReplayBox: @unchecked Sendable {
  // Invariant of the unchecked conformance: the replay is used by the thread that uses the world.
  private let replay: WorldReplay
  private let box: WorldBox
  /// The handle of the world.
  let world: DynWorld

  /// - Parameter read: Gives the next bytes, at most so many.
  init(workers: Int, _ level: SIMDLevel?, read: @escaping (Int) throws -> [UInt8]) throws {
    let source = Source(read)
    replay = try WorldReplay(workers: workers, simdLevel: level) { try source.next($0) }
    box = WorldBox(replay.world, isOfReplay: true)
    source.box = box
    world = DynWorld(bits: worlds.insert(box))
  }

  /// Where the recording comes from.
  private final class Source {
    private let read: (Int) throws -> [UInt8]
    /// Which its callback must not use; nobody knows the world before it is there.
    var box: WorldBox?

    init(_ read: @escaping (Int) throws -> [UInt8]) { self.read = read }

    func next(_ count: Int) throws -> [UInt8] {
      guard let box else { return try read(count) }
      return try box.keepingOut { try read(count) }
    }
  }

  /// Uses the replay.
  func use(_ body: (WorldReplay) throws -> Void) throws {
    do {
      try box.use { _ in try body(replay) }
    } catch let error as BorderError where error.code == DYN_ERROR_STALE_WORLD {
      // The world goes with its replay alone.
      throw BorderError.staleReplay
    }
  }

  /// Makes the calls up to the next step, and takes that.
  func advance() throws -> Bool {
    var goesOn = false
    try use { replay in
      // In a scope each call would be refused, and the replay be over.
      try replay.world.checkAlone("advance")
      goesOn = try replay.advance()
    }
    return goesOn
  }

  /// Ends the use of the replay and its world for good, unless they are in use.
  func destroy() throws {
    try use { _ in try box.destroy() }
    try worlds.remove(world.bits)
  }
}

let replays = Registry<ReplayBox>(tag: 0x1d, kind: "a replay", gone: .staleReplay)
