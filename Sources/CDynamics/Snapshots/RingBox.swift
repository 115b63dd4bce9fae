internal import BatchSolver

/// A ring of snapshots behind a handle, with who is using it.
final class RingBox: @unchecked Sendable {
  // Invariant of the unchecked conformance: the ring is used by the thread that entered `owner`.
  private let ring: SnapshotRing
  private let owner = ThreadOwnership()
  private var isDestroyed = false

  init(_ ring: SnapshotRing) { self.ring = ring }

  /// Uses the ring as its only user.
  func use(_ body: (SnapshotRing) throws -> Void) throws {
    switch owner.enter() {
    case .first:
      defer { owner.leave() }
      // Who found the box before it was taken out of the registry comes too late all the same.
      guard !isDestroyed else { throw BorderError.staleRing }
      try body(ring)
    case .again: throw BorderError.locked("a ring cannot be used inside a writer that its own call called")
    case .refused: throw BorderError.busy("ring")
    }
  }

  /// Ends the use of the ring for good, unless it is in use.
  func destroy() throws { try use { _ in isDestroyed = true } }
}

let rings = Registry<RingBox>(tag: 0x19, kind: "a ring of snapshots", gone: .staleRing)
