internal import BatchSolver
internal import TestSupport
internal import XCTest

/// A snapshot is the whole state: a world that was put back goes on as if nothing had been.
final class SnapshotTests: XCTestCase {
  func testEditsBetweenAreUndone() throws {
    var generator = SeededGenerator()
    for _ in 0..<12 {
      let mixed = try MixedWorld(generator.next(), nil)
      try mixed.run(steps: Int.random(in: 0..<70, using: &generator))
      let saved = try mixed.world.snapshot()
      let hash = mixed.world.stateHash
      let straight = try mixed.hashesOfRun(steps: 40)
      var edited = mixed
      for _ in 0..<20 { try edited.edit() }
      XCTAssertNotEqual(mixed.world.stateHash, hash)
      try mixed.world.restore(saved)
      mixed.world.checkInvariants()
      XCTAssertEqual(mixed.world.stateHash, hash)
      XCTAssertEqual(try mixed.hashesOfRun(steps: 40), straight)
    }
  }

  /// Caches are dropped at random moments of random histories.
  func testCachesInfluenceNothing() throws {
    var generator = SeededGenerator()
    for _ in 0..<12 {
      let seed = generator.next()
      var (first, second) = (try MixedWorld(seed, nil), try MixedWorld(seed, nil))
      for number in 0..<60 {
        if number % 3 == 0 {
          try first.edit()
          if Bool.random(using: &generator) { second.world.dropCaches() }
          try second.edit()
        }
        if Bool.random(using: &generator) { second.world.dropCaches() }
        try first.run(steps: 1)
        try second.run(steps: 1)
        if let difference = first.world.stateDifference(from: second.world) {
          return XCTFail("seed \(seed), step \(number): \(difference)")
        }
      }
    }
  }

  func testHandlesAfterRestoring() throws {
    let world = try World.withFloor()
    let first = try world.add(.square(0.5), at: [0, 1])
    let doomed = try world.add(.square(0.5), at: [3, 1])
    let saved = try world.snapshot()
    let later = try world.add(.circle(radius: 0.5), at: [6, 1])
    let joint = try world.addJoint(.revolute(RevoluteJoint()), first, later, at: [3, 1])
    try world.removeBody(doomed)
    let reused = try world.add(.square(0.2), at: [9, 1])
    XCTAssertEqual(reused.row, doomed.row)
    try world.restore(saved)
    XCTAssertTrue(world.contains(first))
    XCTAssertEqual(try world.position(of: doomed), [3, 1])
    XCTAssertThrowsError(try world.position(of: later)) { XCTAssertEqual($0 as? WorldError, .staleBody(later)) }
    XCTAssertThrowsError(try world.position(of: reused)) { XCTAssertEqual($0 as? WorldError, .staleBody(reused)) }
    XCTAssertThrowsError(try world.removeJoint(joint)) { XCTAssertEqual($0 as? WorldError, .staleJoint(joint)) }
    // What is added comes out as it did.
    XCTAssertEqual(try world.add(.circle(radius: 0.5), at: [6, 1]), later)
    XCTAssertEqual(try world.addJoint(.revolute(RevoluteJoint()), first, later, at: [3, 1]), joint)
  }

  func testEventsAndPendingEndsAreRestored() throws {
    let world = try World.withFloor()
    let ball = try world.add(.circle(radius: 0.5), at: [0, 0.5])
    var begins = 0
    try world.run(seconds: 0.1) { begins += world.beginEvents.count }
    XCTAssertEqual(begins, 1)
    try world.removeShape(world.shapes(of: ball)[0])
    let saved = try world.snapshot()
    try world.step(by: stepLength)
    XCTAssertEqual(world.endEvents.count, 1)
    let events = world.endEvents
    for _ in 0..<3 { try world.step(by: stepLength) }
    XCTAssertEqual(world.endEvents.count, 0)
    try world.restore(saved)
    try world.step(by: stepLength)
    XCTAssertEqual(world.endEvents, events)
  }

  func testSettingsStepsAndTimeAreRestored() throws {
    let world = try World.withFloor(sleeps: true)
    try world.add(.square(0.5), at: [0, 1])
    try world.run(seconds: 0.5)
    let saved = try world.snapshot()
    let (steps, time, settings) = (world.stepCount, world.time, world.settings)
    XCTAssertEqual(saved.stepCount, steps)
    XCTAssertEqual(saved.time, time)
    XCTAssertEqual(saved.world, world.number)
    try world.updateSettings {
      $0.gravity = [1, 2]
      $0.solver = .direct
      $0.workers = 3
    }
    try world.run(seconds: 0.1)
    try world.restore(saved)
    XCTAssertEqual(world.stepCount, steps)
    XCTAssertEqual(world.time, time)
    XCTAssertEqual(world.settings.workers, 3, "workers are no state")
    try world.updateSettings { $0.workers = 1 }
    XCTAssertEqual(world.settings, settings)
  }

  func testForcesOfTheNextStepAreRestored() throws {
    let world = try World.withFloor()
    let ball = try world.add(.circle(radius: 0.5), at: [0, 5])
    try world.step(by: stepLength)
    try world.applyForce([100, 0], to: ball)
    try world.applyTorque(3, to: ball)
    let saved = try world.snapshot()
    try world.step(by: stepLength)
    let (hash, velocity) = (world.stateHash, try world.linearVelocity(of: ball))
    try world.step(by: stepLength)
    try world.restore(saved)
    try world.step(by: stepLength)
    XCTAssertEqual(world.stateHash, hash)
    XCTAssertEqual(try world.linearVelocity(of: ball), velocity)
    try world.step(by: stepLength)
    XCTAssertEqual(try world.linearVelocity(of: ball).x, velocity.x, "the force acts for one step")
  }

  /// Hooks stay what they are, and what they take out of a step is solved again by the next.
  func testHooksAreNoState() throws {
    let world = try World.withFloor()
    var platform = ShapeDefinition(.box(halfWidth: 5, halfHeight: 0.1))
    platform.enablesPreSolve = true
    try world.addShape(platform, to: try world.addBody(BodyDefinition(.static, position: [0, 2])))
    try world.add(.circle(radius: 0.5), at: [0, 2.5])
    var isSolid = true
    world.preSolveHook = { _ in isSolid }
    try world.run(seconds: 0.2)
    isSolid = false
    try world.step(by: stepLength)
    let saved = try world.snapshot()
    isSolid = true
    try world.run(seconds: 0.2)
    let hash = world.stateHash
    try world.restore(saved)
    try world.run(seconds: 0.2)
    XCTAssertEqual(world.stateHash, hash)
  }

  /// A copy is a value of its own.
  func testSavingLeavesCopiesAsTheyAre() throws {
    let world = try World.withFloor()
    try world.add(.circle(radius: 0.5), at: [0, 5])
    var saved = try world.snapshot()
    let copy = saved
    let hash = world.stateHash
    try world.run(seconds: 0.2)
    try world.save(into: &saved)
    let later = world.stateHash
    try world.restore(copy)
    XCTAssertEqual(world.stateHash, hash)
    try world.restore(saved)
    XCTAssertEqual(world.stateHash, later)
  }

  func testLockedWorldsAreNeitherSavedNorRestored() throws {
    let world = try World.withFloor()
    var definition = ShapeDefinition(.circle(radius: 0.5))
    definition.enablesPreSolve = true
    try world.addShape(definition, to: try world.addBody(BodyDefinition(.dynamic, position: [0, 0.5])))
    var saved = try world.snapshot()
    func check(_ place: String) {
      let calls: [(String, () throws -> Void)] = [
        ("snapshot", { _ = try world.snapshot() }), ("save", { try world.save(into: &saved) }),
        ("restore", { try world.restore(saved) }), ("snapshot", { _ = try world.clone() }),
      ]
      for (name, call) in calls {
        XCTAssertThrowsError(try call(), place) { XCTAssertEqual($0 as? WorldError, .locked(operation: name), place) }
      }
    }
    world.withTransforms { _ in check("withTransforms") }
    world.withQueries { _ in check("withQueries") }
    var isAsked = false
    world.preSolveHook = { _ in
      isAsked = true
      check("preSolveHook")
      return true
    }
    for _ in 0..<3 { try world.step(by: stepLength) }
    XCTAssertTrue(isAsked)
    XCTAssertNoThrow(try world.restore(saved))
  }

  func testSnapshotsOfOtherWorldsAreRefused() throws {
    let world = try World.withFloor()
    let other = try World.withFloor()
    try other.add(.square(0.5), at: [0, 1])
    let hash = world.stateHash
    XCTAssertThrowsError(try world.restore(other.snapshot())) {
      XCTAssertEqual($0 as? WorldError, .otherWorld(handle: "the snapshot"))
    }
    XCTAssertEqual(world.stateHash, hash)
    XCTAssertThrowsError(try world.snapshot().makeWorld(workers: 0))
  }

  func testAnEmptyWorld() throws {
    let world = try World()
    let saved = try world.snapshot()
    let body = try world.add(.square(1), at: .zero)
    try world.run(seconds: 0.1)
    try world.restore(saved)
    XCTAssertEqual(world.bodyCount, 0)
    XCTAssertFalse(world.contains(body))
    XCTAssertEqual(world.stateHash, try World().stateHash)
    try world.run(seconds: 0.1)
  }
}
