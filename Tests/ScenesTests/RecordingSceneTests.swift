import BatchSolver
import CAllocationCounter
import Scenes
import XCTest

/// Recordings of all scenes are played with the same bits, and recording costs no memory.
final class RecordingSceneTests: XCTestCase {
  /// With what the scenes do themselves: bodies that come and go, hooks, behaviours.
  func testReplaysOfAllScenes() throws {
    for (number, golden) in GoldenRun.table.enumerated() {
      let run = try SceneRun(SceneLibrary.scene(named: golden.scene), size: golden.size, solver: golden.solver)
      if number % 2 == 0 { for _ in 0..<10 { try run.step() } }
      var bytes: [UInt8] = []
      let recorder = try WorldRecorder(run.world) { bytes += $0 }
      for _ in 0..<30 { try run.step() }
      try recorder.finish()
      let replay = try WorldReplay(bytes, workers: 1 + number % 3, simdLevel: run.world.simdLevel)
      while try replay.advance() {}
      XCTAssertNil(replay.divergence, golden.scene)
      XCTAssertTrue(replay.isComplete, golden.scene)
      XCTAssertEqual(replay.world.motionHash, run.world.motionHash, golden.scene)
    }
  }

  func testWarmRecordingAllocatesNothing() throws {
    try XCTSkipIf(allocation_count() < 0, "allocations are not counted in this build")
    for detail in WorldRecorder.Detail.allCases {
      let run = try SceneRun(SceneLibrary.scene(named: "large_pyramid"), size: 30)
      for _ in 0..<100 { try run.step() }
      var parts = 0
      let recorder = try WorldRecorder(run.world, detail: detail, chunkSize: 5000) { _ in parts += 1 }
      let body = run.world.allBodies[40]
      func steps() throws {
        for _ in 0..<200 {
          try run.world.applyForce([0, 0.001], to: body)
          try run.step()
        }
      }
      try steps()
      let before = (parts: parts, allocations: allocation_count())
      try steps()
      // The count is of the whole process, in which another thread may allocate.
      XCTAssertLessThanOrEqual(allocation_count() - before.allocations, 2)
      XCTAssertGreaterThan(parts, before.parts)
      try recorder.finish()
    }
  }
}
