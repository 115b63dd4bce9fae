internal import BatchSolver

/// A recorder behind a handle. It is used with its world, which it keeps when that is destroyed.
final class RecorderBox: @unchecked Sendable {
  // Invariant of the unchecked conformance: the recorder is used by the thread that uses the world.
  private let recorder: WorldRecorder
  private let box: WorldBox

  /// Begins to record a world, inside a use of it.
  ///
  /// - Parameter write: Takes the next bytes.
  init(
    _ box: WorldBox, _ detail: WorldRecorder.Detail, chunkSize: Int,
    write: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let beginning = Beginning()
    recorder = try WorldRecorder(box.world, detail: detail, chunkSize: chunkSize) { bytes in
      guard beginning.failure == nil else { return }
      do {
        try box.keepingOut { try write(bytes) }
      } catch {
        // What cannot be begun is refused as a whole, and not a recording that has failed.
        if beginning.isOver { throw error }
        beginning.failure = error
      }
    }
    self.box = box
    beginning.isOver = true
    if let failure = beginning.failure { throw failure }
  }

  /// Whether a writer fails while recording begins.
  private final class Beginning {
    var isOver = false
    var failure: (any Error)?
  }

  /// Uses the recorder.
  func use(_ body: (WorldRecorder) throws -> Void) throws { try box.use(outlives: true) { _ in try body(recorder) } }

  /// Ends the recording for good.
  ///
  /// - Returns: What went wrong with it.
  /// - Throws: If the world is in use, so that nothing has ended.
  func end() throws -> (any Error)? {
    var failure: (any Error)?
    try use { recorder in
      do {
        try recorder.finish()
      } catch let error as WorldError {
        throw error
      } catch {
        failure = error
      }
    }
    return failure
  }
}

let recorders = Registry<RecorderBox>(tag: 0x1b, kind: "a recorder", gone: .staleRecorder)
