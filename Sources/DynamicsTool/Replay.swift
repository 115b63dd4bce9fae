import ArgumentParser
import BatchSolver
import DynamicsBase
import SIMDKernels
import Scenes

/// Makes the calls of a recording again.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes the calls of a recording again ('run --record') and compares what comes of them.",
    discussion: """
      Exits with 0 if all steps came out as recorded, also if the recording was cut off, and with 2 at the first that \
      did not: which it is, and the first body that moved otherwise.
      """)

  @Argument(help: "The recording, or - for standard input.", completion: .file())
  var recording: String

  @Option(
    parsing: .unconditional, help: "Threads that work on a step, 1 to 256; they change no result.",
    transform: NumberArgument.whole(RunOptions.workerRange))
  var workers = 1

  @Option(
    help: "The SIMD level, one of those that 'info' lists (default: as DYNAMICS_SIMD says, or the widest).",
    completion: .list(SIMDLevel.available.map(\.description)),
    transform: ChoiceArgument.word(SIMDLevel.available.map { ($0.description, $0) }))
  var simd: SIMDLevel?

  @Flag(help: "Checks after each step what must hold of the world, and stops where it does not.")
  var check = false

  @Flag(help: "No summary.")
  var quiet = false

  func run() throws {
    let replay: WorldReplay
    let name: String
    do {
      let file = try InputFile(recording)
      name = file.name
      replay = try follow(file)
    } catch {
      throw failure(error)
    }
    if let divergence = replay.divergence {
      print("\(name.printable()): \(divergence)")
      if replay.world.simdLevel.description != replay.recordedSIMDLevel {
        print(
          "  recorded at \(replay.recordedSIMDLevel.printable()), replayed at \(replay.world.simdLevel): only what is "
            + "solved directly may differ for that")
      }
      throw ExitCode(2)
    }
    guard !quiet else { return }
    let steps = replay.stepCount.counted("step")
    print("\(name.printable()): \(steps) as recorded" + (replay.isComplete ? "" : ", and then it was cut off"))
  }

  /// Makes all calls, up to the first step that differs.
  private func follow(_ file: InputFile) throws -> WorldReplay {
    do {
      let replay = try WorldReplay(workers: workers, simdLevel: simd) { try file.bytes(upTo: $0) }
      while try replay.advance() {
        if check { replay.world.checkInvariants() }
      }
      return replay
    } catch ReplayError.reading(let error) {
      throw error
    } catch {
      throw FileProblem(path: file.name, reason: "\(error)")
    }
  }
}
