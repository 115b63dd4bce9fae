import BatchSolver
import Foundation
import Scenes
import XCTest

/// What recording costs: two worlds of the same state are stepped in turn, of which one is recorded in a file.
final class RecordingBenchmarks: XCTestCase {
  func testRecordedSteps() throws {
    for (name, size) in [
      ("boxes", 20), ("boxes", 300), ("boxes", 3000), ("boxes", 10_000), ("many_pyramids", 10), ("joint_grid", 50),
      ("washer", 45), ("mechanisms", 10),
    ] {
      for detail in WorldRecorder.Detail.allCases { try measure(name, size, detail) }
    }
  }

  private func measure(_ name: String, _ size: Int, _ detail: WorldRecorder.Detail) throws {
    let run = try SceneRun(SceneLibrary.scene(named: name), size: size)
    for _ in 0..<30 { try run.step() }
    let saved = try run.world.snapshot()
    let (plain, recorded) = (try saved.makeWorld(), try saved.makeWorld())
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let file = try FileHandle(forWritingTo: url)
    let recorder = try WorldRecorder(recorded, detail: detail) { try file.write(contentsOf: Data($0)) }
    let start = recorder.byteCount
    // Rounds of some milliseconds: each begins with the other world.
    let steps = max(5, 20_000 / max(plain.counters.bodies, 20))
    func round(_ world: World) throws -> Duration {
      let begin = ContinuousClock.now
      for _ in 0..<steps { try world.step(by: run.timeStep, substeps: run.substeps) }
      return ContinuousClock.now - begin
    }
    var ratios: [Double] = []
    var best = Duration.seconds(1000)
    for number in 0..<30 {
      let first = number % 2 == 0 ? plain : recorded
      let times = (try round(first), try round(first === plain ? recorded : plain))
      let (without, with) = first === plain ? times : (times.1, times.0)
      ratios.append(with / without)
      best = min(best, without)
    }
    let bytes = (recorder.byteCount - start) / (30 * steps)
    try recorder.finish()
    XCTAssertEqual(plain.stateHash, recorded.stateHash)
    ratios.sort()
    Ledger.add(
      .init(
        "recording", "\(name) \(size)", variant: "\(detail)", bodies: plain.counters.bodies,
        contacts: plain.counters.touchingContacts, value: best / .microseconds(1) / Double(steps), unit: "us/step",
        note: String(
          format: "recorded %.3f times that (median of 30, quartiles %.3f to %.3f), %d bytes a step", ratios[15],
          ratios[7], ratios[22], bytes)))
  }
}
