internal import BatchSolver

/// A recording in memory.
final class Tape {
  private(set) var bytes: [UInt8] = []
  /// Bytes after each part that was handed on.
  private(set) var ends: [Int] = []

  func recorder(
    of world: World, detail: WorldRecorder.Detail = .bodies, chunkSize: Int = 1 << 16
  ) throws(WorldError) -> WorldRecorder {
    try WorldRecorder(world, detail: detail, chunkSize: chunkSize) { part in
      self.bytes += part
      self.ends.append(self.bytes.count)
    }
  }

  /// Plays the recording to its end.
  func replay(workers: Int = 1, simdLevel: SIMDLevel? = nil) throws(ReplayError) -> WorldReplay {
    let replay = try WorldReplay(bytes, workers: workers, simdLevel: simdLevel)
    while try replay.advance() {}
    return replay
  }
}
