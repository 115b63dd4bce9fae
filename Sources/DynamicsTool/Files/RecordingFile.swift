import BatchSolver

/// A recording of a run's calls on its way into a file. What is done is in the file even if the process is ended, but for the
/// last tenth of a second.
final class RecordingFile {
  private let recorder: WorldRecorder
  private var lastFlush = ContinuousClock.now

  /// Begins to record a world. The file is made, or emptied.
  init(_ path: OutputPath, of world: World) throws {
    let file = try OutputFile(path, .growing)
    recorder = try WorldRecorder(world) { try file.add($0) }
    try recorder.flush()
  }

  /// Writes what was done, now and then; throws if something could not be written so far.
  func check() throws {
    if ContinuousClock.now - lastFlush > .milliseconds(100) {
      try recorder.flush()
      lastFlush = .now
    }
    if let failure = recorder.failure { throw failure }
  }

  /// Ends the recording; the error is that of the first write that failed.
  func finish() throws { try recorder.finish() }
}
