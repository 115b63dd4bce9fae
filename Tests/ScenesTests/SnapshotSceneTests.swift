import BatchSolver
import CAllocationCounter
import Scenes
import XCTest

/// Going on from a snapshot gives the bits of never having stopped, in all scenes.
final class SnapshotSceneTests: XCTestCase {
  /// All scenes, small, and how each takes a step without what the scene itself does.
  private func forEachScene(_ body: (_ run: SceneRun, _ step: (World) throws -> Void) throws -> Void) throws {
    for golden in GoldenRun.table {
      let run = try SceneRun(SceneLibrary.scene(named: golden.scene), size: golden.size, solver: golden.solver)
      let (timeStep, substeps) = (run.timeStep, run.substeps)
      try body(run) { try $0.step(by: timeStep, substeps: substeps) }
    }
  }

  /// The digests of some steps.
  private func hashes(_ world: World, steps: Int, _ step: (World) throws -> Void) throws -> [UInt64] {
    try (0..<steps).map { _ in
      try step(world)
      return world.stateHash
    }
  }

  func testRestoredWorldsGoOnWithTheSameBits() throws {
    try forEachScene { run, step in
      var saved: Snapshot?
      for moment in [0, 1, 10, 40] {
        while run.steps < moment { try run.step() }
        let before = run.world.stateHash
        if saved == nil { saved = try run.world.snapshot() } else { try run.world.save(into: &saved!) }
        let straight = try hashes(run.world, steps: 12, step)
        try run.world.restore(saved!)
        XCTAssertEqual(run.world.stateHash, before, "\(run.scene.name) at \(moment)")
        XCTAssertEqual(try hashes(run.world, steps: 12, step), straight, "\(run.scene.name) at \(moment)")
        run.world.checkInvariants()
        // The scene itself goes on from where it was.
        try run.world.restore(saved!)
      }
    }
  }

  /// A branch at another SIMD level and by several workers.
  func testBranchesGoOnWithTheSameBits() throws {
    let levels = SIMDLevel.available
    var number = 0
    try forEachScene { run, step in
      for _ in 0..<25 { try run.step() }
      run.dropHooks()
      let saved = try run.world.snapshot()
      let straight = try hashes(run.world, steps: 15, step)
      for workers in [1, 2, 5] {
        number += 1
        // The dense kernels of the direct solver alone may differ from level to level.
        let level = run.direct.steps > 0 || run.world.directCounters.islands > 0 ? nil : levels[number % levels.count]
        let branch = try saved.makeWorld(workers: workers, simdLevel: level)
        let name = "\(run.scene.name), \(workers) workers, \(branch.simdLevel)"
        XCTAssertNil(try branch.stateDifference(from: saved), name)
        XCTAssertEqual(try hashes(branch, steps: 15, step), straight, name)
        XCTAssertNil(branch.stateDifference(from: run.world), name)
      }
    }
  }

  /// No bit depends on what is only kept: plans, analyses, bounds, tables.
  func testCachesInfluenceNothing() throws {
    try forEachScene { run, step in
      for _ in 0..<20 { try run.step() }
      run.dropHooks()
      let other = try run.world.clone()
      for number in 0..<30 {
        if number % 3 != 1 { other.dropCaches() }
        try step(run.world)
        try step(other)
        guard let difference = run.world.stateDifference(from: other) else { continue }
        return XCTFail("\(run.scene.name) after \(number) steps: \(difference)")
      }
    }
  }

  /// The same in the other scheme of a step.
  func testSequentialImpulsesToo() throws {
    func step(_ world: World) throws { try world.step(by: 1 / 120, velocityIterations: 8, positionIterations: 3) }
    for name in ["boxes", "bridge", "card_house", "tumbler", "washer"] {
      let run = try SceneRun(SceneLibrary.scene(named: name), size: name == "boxes" ? 60 : 5)
      for _ in 0..<50 { try step(run.world) }
      let saved = try run.world.snapshot()
      let straight = try hashes(run.world, steps: 30, step)
      try run.world.restore(saved)
      let again = try (0..<30).map { number in
        if number % 2 == 0 { run.world.dropCaches() }
        try step(run.world)
        return run.world.stateHash
      }
      XCTAssertEqual(again, straight, name)
    }
  }

  /// Saving into an old snapshot, restoring and going on allocate nothing, once buffers have grown.
  func testWarmSavingAllocatesNothing() throws {
    try XCTSkipIf(allocation_count() < 0, "allocations are not counted in this build")
    for (name, size, warmUp) in [
      ("large_pyramid", 30, 100), ("boxes", 200, 700), ("bridge", 20, 900), ("joint_grid", 20, 20),
    ] {
      let run = try SceneRun(SceneLibrary.scene(named: name), size: size)
      for _ in 0..<warmUp { try run.step() }
      var ring = try (0..<3).map { _ in try run.world.snapshot() }
      for _ in 0..<5 {
        for index in ring.indices { try run.world.save(into: &ring[index]) }
        try run.world.restore(ring[0])
        try run.step()
      }
      var allocations: [Int64] = []
      for number in 0..<30 {
        let before = allocation_count()
        try run.world.save(into: &ring[number % 3])
        try run.step()
        try run.world.restore(ring[number % 3])
        try run.step()
        allocations.append(allocation_count() - before)
      }
      // The count is of the whole process, in which another thread may allocate.
      XCTAssertLessThanOrEqual(allocations.filter { $0 > 0 }.count, 1, "\(name): \(allocations)")
    }
  }

  /// So do rollbacks in a ring.
  func testWarmRollbackAllocatesNothing() throws {
    try XCTSkipIf(allocation_count() < 0, "allocations are not counted in this build")
    for (name, size, warmUp) in [("large_pyramid", 30, 100), ("boxes", 200, 700), ("joint_grid", 20, 20)] {
      let run = try SceneRun(SceneLibrary.scene(named: name), size: size)
      for _ in 0..<warmUp { try run.step() }
      let ring = try SnapshotRing(capacity: 5)
      try ring.save(run.world, frame: 0)
      func rollBack() throws {
        try ring.restore(run.world, to: 0)
        for frame in 1..<5 {
          try run.step()
          try ring.save(run.world, frame: frame)
        }
      }
      for _ in 0..<10 { try rollBack() }
      var allocations: [Int64] = []
      for _ in 0..<10 {
        let before = allocation_count()
        try rollBack()
        allocations.append(allocation_count() - before)
      }
      XCTAssertLessThanOrEqual(allocations.filter { $0 > 0 }.count, 1, "\(name): \(allocations)")
    }
  }
}

extension SceneRun {
  /// Hooks of scenes know the handles of their world, and no others.
  fileprivate func dropHooks() { (world.filterHook, world.preSolveHook) = (nil, nil) }
}
