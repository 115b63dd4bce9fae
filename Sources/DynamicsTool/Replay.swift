import ArgumentParser
import BatchSolver
import DynamicsBase
import Foundation
import SIMDKernels

/// Makes the calls of a recording again.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes the calls of a recording again ('run --record') and compares what comes of them.",
    discussion: """
      Exits with 0 if all steps came out as recorded, also if the recording was cut off, and with 2 at the first that \
      did not: which it is, and the first body that moved otherwise.
      """)

  @Argument(help: "The recording.")
  var recording: String

  @Option(help: "Threads that work on a step, 1 to 256; they change no result.")
  var workers = 1

  @Option(help: "The SIMD level, one of those that 'info' lists (default: as DYNAMICS_SIMD says, or the widest).")
  var simd: String?

  @Flag(help: "Checks after each step what must hold of the world, and stops where it does not.")
  var check = false

  @Flag(help: "No summary.")
  var quiet = false

  func validate() throws {
    guard RunOptions.workerRange.contains(workers) else { throw usage("--workers \(workers): expected 1 to 256") }
  }

  func run() throws {
    let replay: WorldReplay
    do {
      replay = try open()
      while try replay.advance() {
        if check { replay.world.checkInvariants() }
      }
    } catch ReplayError.reading(let error) {
      throw badData(FileProblem(path: recording, reason: "cannot be read: \(error.localizedDescription)"))
    } catch {
      throw badData(FileProblem(path: recording, reason: "\(error)"))
    }
    if let divergence = replay.divergence {
      print("\(recording.printable()): \(divergence)")
      if replay.world.simdLevel.description != replay.recordedSIMDLevel {
        print(
          "  recorded at \(replay.recordedSIMDLevel.printable()), replayed at \(replay.world.simdLevel): only what is "
            + "solved directly may differ for that")
      }
      throw ExitCode(2)
    }
    guard !quiet else { return }
    let steps = "\(replay.stepCount) step\(replay.stepCount == 1 ? "" : "s")"
    print("\(recording.printable()): \(steps) as recorded" + (replay.isComplete ? "" : ", and then it was cut off"))
  }

  private func open() throws -> WorldReplay {
    let level = try simd.map { name in try SIMDLevel.named(name) }
    let handle: FileHandle
    do {
      handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: recording))
    } catch {
      throw ReplayError.reading(error)
    }
    return try WorldReplay(workers: workers, simdLevel: level) { try Array(handle.read(upToCount: $0) ?? Data()) }
  }
}
