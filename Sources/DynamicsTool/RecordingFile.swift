import BatchSolver
import Foundation

/// A recording of a run's calls on its way into a file. What is done is in the file even if the process is ended.
struct RecordingFile {
  private let path: String
  private let recorder: WorldRecorder

  /// Begins to record a world. The file is made, or emptied.
  init(_ path: String, of world: World) throws {
    let handle: FileHandle
    do {
      let url = URL(fileURLWithPath: path)
      try Data().write(to: url)
      handle = try FileHandle(forWritingTo: url)
    } catch {
      throw FileProblem(path: path, reason: "cannot be written: \(error.localizedDescription)")
    }
    self.path = path
    recorder = try WorldRecorder(world) { try handle.write(contentsOf: Data($0)) }
  }

  /// Ends the recording; the error is that of the first write that failed.
  func finish() throws(FileProblem) {
    do {
      try recorder.finish()
    } catch {
      throw FileProblem(path: path, reason: "cannot be written: \(error.localizedDescription)")
    }
  }
}
