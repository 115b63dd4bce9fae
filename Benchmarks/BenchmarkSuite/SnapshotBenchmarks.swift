import BatchSolver
import Scenes
import XCTest

/// How long it takes to save, restore, branch and hash, and how large snapshots are. Times are printed, the best of 50;
/// they belong to the machine.
final class SnapshotBenchmarks: XCTestCase {
  func testPileOf10000Boxes() throws { try measure("boxes", size: 10_000, steps: 300) }

  func testPileOf300Boxes() throws { try measure("boxes", size: 300, steps: 300) }

  func testMechanisms() throws { try measure("mechanisms", size: 10, steps: 60) }

  private func measure(_ name: String, size: Int, steps: Int) throws {
    let run = try SceneRun(SceneLibrary.scene(named: name), size: size)
    for _ in 0..<steps { try run.step() }
    let world = run.world
    var saved = try world.snapshot()
    func step() throws { try world.step(by: run.timeStep, substeps: run.substeps) }
    let hash = world.stateHash
    let times = (
      saving: try best { try world.save(into: &saved) }, snapshot: try best { _ = try world.snapshot() },
      restoring: try best { try world.restore(saved) }, branch: try best { _ = try saved.makeWorld() },
      hash: best { _ = world.stateHash },
      rollback: try best {
        try world.restore(saved)
        for _ in 0..<8 { try step() }
      }, step: try best { try step() }
    )
    try world.restore(saved)
    XCTAssertEqual(world.stateHash, hash)
    let bytes = saved.encoded
    let files = (
      encoding: best { _ = saved.encoded }, decoding: try best { _ = try Snapshot(decoding: bytes) }
    )
    let counters = world.counters
    print(
      """
      \(name), \(counters.bodies) bodies, \(counters.awakeBodies) awake, \(counters.touchingContacts) touching of \
      \(counters.pairs) pairs, \(counters.joints) joints: \(saved.byteCount) bytes; save \(times.saving) us, \
      new snapshot \(times.snapshot), restore \(times.restoring), branch \(times.branch), stateHash \(times.hash), \
      back and 8 steps on \(times.rollback), a step \(times.step); a file of \(bytes.count) bytes, encoding \
      \(files.encoding), decoding \(files.decoding)
      """)
  }

  /// The shortest of 50, in whole microseconds.
  private func best(_ work: () throws -> Void) rethrows -> Int {
    var best = Duration.seconds(1000)
    for _ in 0..<50 {
      let begin = ContinuousClock.now
      try work()
      best = min(best, ContinuousClock.now - begin)
    }
    return Int(best / .microseconds(1))
  }
}
