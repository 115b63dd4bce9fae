internal import BatchSolver
@preconcurrency internal import Dispatch
internal import Foundation
internal import TestSupport
internal import XCTest

/// Worlds that several workers step.
final class WorkerWorldTests: XCTestCase {
  /// Heaps of boxes and balls, a cloth that hangs, wheels with spokes, and something that pushes.
  private static func build(_ world: World) throws {
    let floor = try world.addBody(BodyDefinition(position: [0, -1]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 60, halfHeight: 1)), to: floor)
    for row in 0..<12 {
      for column in 0..<12 {
        let geometry: ShapeGeometry =
          (row + column) % 3 == 0 ? .circle(radius: 0.4) : .box(halfWidth: 0.4, halfHeight: 0.4)
        try world.add(
          geometry, at: [Float(column) - 40 + 0.1 * Float(row % 2), 0.5 + 0.9 * Float(row)],
          material: SurfaceMaterial(friction: 0.5, restitution: column % 4 == 0 ? 0.4 : 0))
      }
    }
    var last: [BodyID] = []
    for row in 0..<10 {
      var present: [BodyID] = []
      for column in 0..<10 {
        let place = SIMD2<Float>(Float(column), 20 - Float(row))
        let body = try world.add(.circle(radius: 0.3), at: place)
        if row == 0 {
          try world.addJoint(.revolute(RevoluteJoint()), floor, body, at: place)
        } else {
          try world.addJoint(.distance(DistanceJoint(length: 1)), last[column], body, at: place)
        }
        if let neighbour = present.last {
          try world.addJoint(.revolute(RevoluteJoint()), neighbour, body, at: place - [0.5, 0])
        }
        present.append(body)
      }
      last = present
    }
    // Two, since the copies of hubs have one place.
    for (x, radius) in [(Float(30), Float(1)), (40, 1.5)] {
      let hub = try world.add(.circle(radius: radius), at: [x, 10])
      for spoke in 0..<40 {
        let rotation = Rotation(angle: Float(spoke) * 0.157)
        let place: SIMD2<Float> = [x + 3 * rotation.cosine, 10 + 3 * rotation.sine]
        let body = try world.add(.circle(radius: 0.2), at: place)
        try world.addJoint(.distance(DistanceJoint(length: 3)), hub, body, at: place)
      }
    }
    let mover = try world.addBody(BodyDefinition(.kinematic, position: [-35, 2], linearVelocity: [1, 0]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 0.5, halfHeight: 2)), to: mover)
  }

  /// The digests of a world after each of some steps, in both schemes.
  private static func digests(_ world: World) throws -> [UInt64] {
    try Self.build(world)
    return try (0..<120).map { step in
      if step % 30 < 20 {
        try world.step(by: 1 / 60)
      } else {
        try world.step(by: 1 / 120, velocityIterations: 4, positionIterations: 2)
      }
      return world.stateHash
    }
  }

  func testWorkersChangeNoBits() throws {
    let expected = try Self.digests(World(simdLevel: .baseline))
    for level in SIMDLevel.available {
      for workers in [2, 3, 4, 7, 16] {
        var settings = WorldSettings()
        settings.workers = workers
        XCTAssertEqual(try Self.digests(World(settings, simdLevel: level)), expected, "\(workers) workers, \(level)")
      }
    }
  }

  /// Worlds that take turns with a pool, and worlds that are stepped at once by several threads.
  func testSharedPool() throws {
    let expected = try Self.digests(World())
    let pool = try WorkerPool(workers: 3)
    let results = Locked<[[UInt64]]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let result = try? Self.digests(World(workerPool: pool))
      results.withLock { $0.append(result ?? []) }
    }
    XCTAssertEqual(results.withLock { $0 }, Array(repeating: expected, count: 4))
    XCTAssertEqual(try Self.digests(World(workerPool: pool)), expected)
  }

  func testHostThreads() throws {
    let expected = try Self.digests(World())
    let pool = try WorkerPool(workers: 3) { DispatchQueue.global().async(execute: $0) }
    XCTAssertEqual(try Self.digests(World(workerPool: pool)), expected)
  }

  func testTheNumberOfWorkersMayChange() throws {
    let world = try World()
    let same = try World()
    try Self.build(world)
    try Self.build(same)
    let shared = try WorkerPool(workers: 4)
    for step in 0..<60 {
      switch step % 6 {
      case 0: try world.updateSettings { $0.workers = 1 + step % 5 }
      case 3: try world.useWorkers(of: shared)
      default: break
      }
      XCTAssertEqual(world.settings.workers, step % 6 < 3 ? 1 + (step - step % 6) % 5 : 4)
      try world.step(by: 1 / 60)
      try same.step(by: 1 / 60)
      XCTAssertEqual(world.stateHash, same.stateHash)
    }
    let before = world.settings
    XCTAssertThrowsError(try world.updateSettings { $0.workers = 0 })
    XCTAssertEqual(world.settings, before)
    try world.withTransforms { _ in
      XCTAssertThrowsError(try world.useWorkers(of: shared)) {
        XCTAssertEqual($0 as? WorldError, .locked(operation: "useWorkers"))
      }
    }
  }

  /// A world has its pool as long as it needs it, and lets it go: nobody else has to keep it.
  func testPoolsOutliveTheirMakers() throws {
    weak var pool: WorkerPool?
    do {
      let world: World
      do {
        let made = try WorkerPool(workers: 4)
        pool = made
        world = try World(workerPool: made)
      }
      try Self.build(world)
      for _ in 0..<5 { try world.step(by: 1 / 60) }
      XCTAssertNotNil(pool)
      try world.updateSettings { $0.workers = 1 }
      XCTAssertNil(pool)
      try world.step(by: 1 / 60)
    }
  }

  private var hooked: ShapeDefinition {
    var definition = ShapeDefinition(.circle(radius: 1))
    definition.enablesFilterHook = true
    return definition
  }

  /// A hook that steps another world with the same workers.
  func testAHookStepsAnotherWorld() throws {
    let pool = try WorkerPool(workers: 3)
    let world = try World(workerPool: pool)
    try Self.build(world)
    let other = try World(workerPool: pool)
    try Self.build(other)
    let floor = try world.add(.box(halfWidth: 1, halfHeight: 1), at: [50, 1])
    try world.addShape(hooked, to: floor)
    var failures = 0
    var calls = 0
    world.filterHook = { _, _ in
      calls += 1
      do { try other.step(by: 1 / 60) } catch { failures += 1 }
      return true
    }
    for _ in 0..<10 { try world.step(by: 1 / 60) }
    XCTAssertGreaterThan(calls, 0)
    XCTAssertEqual(other.stepCount, calls)
    XCTAssertEqual(failures, 0)
  }

  /// What is forbidden, two threads that step a world at once, ends in an error for one of them.
  func testTwoThreadsStepAWorld() throws {
    struct Shared: @unchecked Sendable { let world: World }
    let world = try World()
    try Self.build(world)
    let entered = DispatchSemaphore(value: 0)
    let go = DispatchSemaphore(value: 0)
    let probe = try world.add(.circle(radius: 1), at: [50, 1])
    try world.addShape(hooked, to: probe)
    world.filterHook = { _, _ in
      entered.signal()
      go.wait()
      return true
    }
    let shared = Shared(world: world)
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      try? shared.world.step(by: 1 / 60)
      done.signal()
    }
    XCTAssertEqual(entered.wait(timeout: .now() + 10), .success)
    XCTAssertThrowsError(try world.step(by: 1 / 60)) {
      XCTAssertEqual($0 as? WorldError, .locked(operation: "step"))
    }
    for _ in 0..<100 { go.signal() }
    XCTAssertEqual(done.wait(timeout: .now() + 10), .success)
    XCTAssertEqual(world.stepCount, 1)
    world.filterHook = nil
    try world.step(by: 1 / 60)
  }

  /// No thread is started for one worker. Others in the process start threads, too, and end them, but hardly in each of
  /// five tries.
  func testOneWorkerStartsNoThread() throws {
    #if os(Linux)
      func threads() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count }
      func counts() throws -> [Int] {
        let before = try threads()
        let world = try World()
        try Self.build(world)
        try world.step(by: 1 / 60)
        let one = try threads() - before
        try world.updateSettings { $0.workers = 4 }
        let four = try threads() - before
        try world.updateSettings { $0.workers = 1 }
        return [one, four, try threads() - before]
      }
      XCTAssertTrue(try (0..<5).map { _ in try counts() }.contains([0, 3, 0]))
    #endif
  }
}
