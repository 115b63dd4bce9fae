internal import BatchSolver
internal import Dispatch
internal import Foundation
internal import TestSupport
internal import XCTest

/// Worlds made from worlds: they begin alike, and go on independently.
final class BranchTests: XCTestCase {
  func testBranchesAreIndependent() throws {
    let mixed = try MixedWorld(7, nil)
    try mixed.run(steps: 30)
    let branch = try mixed.world.clone()
    XCTAssertNotEqual(branch.number, mixed.world.number)
    XCTAssertEqual(branch.stateHash, mixed.world.stateHash)
    let hash = mixed.world.stateHash
    for body in branch.allBodies.prefix(10) { try branch.removeBody(body) }
    try branch.updateSettings { $0.gravity = .zero }
    for _ in 0..<20 { try branch.step(by: stepLength) }
    XCTAssertEqual(mixed.world.stateHash, hash)
    XCTAssertNotEqual(branch.stateHash, hash)
    mixed.world.checkInvariants()
    branch.checkInvariants()
  }

  /// A branch that had gone back to a state of its first ancestor refused those of its nearer ones.
  func testStatesOfAllAncestors() throws {
    let first = try World.withFloor()
    let ball = try first.add(.circle(radius: 0.5), at: [0, 3])
    let second = try first.clone()
    let third = try second.clone()
    let states = [try first.snapshot(), try second.snapshot(), try third.snapshot()]
    for index in [0, 1, 2, 1, 0, 2, 0] {
      try third.restore(states[index])
      XCTAssertEqual(third.stateHash, first.stateHash)
      XCTAssertNoThrow(try third.translated(ball))
    }
    XCTAssertThrowsError(try first.restore(states[1]), "a descendant's")
    try third.restore(states[0])
    XCTAssertThrowsError(try third.translated(second.translated(ball))) {
      // It went back to before that one parted.
      XCTAssertEqual($0 as? WorldError, try? .staleBody(second.translated(ball)))
    }
  }

  /// Who goes on with a branch again and again makes a line of worlds: it takes bounded memory, and is freed on a small
  /// stack. Handles of its beginning hold until their rows are used by something else.
  func testALongLineOfBranches() throws {
    let first = try World()
    let kept = try first.add(.circle(radius: 0.5), at: [0, 3])
    let lost = try first.add(.circle(radius: 0.5), at: [9, 3])
    var world = try first.clone()
    var last = world
    for generation in 0..<3000 {
      last = world
      world = try world.clone()
      if generation == 700 {
        try world.removeBody(world.translated(lost))
        try world.add(.circle(radius: 0.5), at: [9, 3])
      }
    }
    XCTAssertEqual(try world.position(of: world.translated(kept)), [0, 3])
    XCTAssertThrowsError(try world.translated(lost))
    XCTAssertNoThrow(try world.restore(last.snapshot()))
    XCTAssertNoThrow(try world.restore(first.snapshot()))
    let line = Locked<World?>(world)
    world = first
    last = first
    let freed = expectation(description: "freed")
    let thread = Thread {
      line.withLock { $0 = nil }
      freed.fulfill()
    }
    thread.stackSize = 128 << 10
    thread.start()
    wait(for: [freed], timeout: 20)
  }

  func testBranchesAtEveryLevelAndNumberOfWorkers() throws {
    for seed: UInt64 in 0..<4 {
      let mixed = try MixedWorld(2 * seed + 1, SIMDLevel.available[0])
      try mixed.run(steps: 25)
      let saved = try mixed.world.snapshot()
      try mixed.run(steps: 40)
      for level in SIMDLevel.available {
        for workers in [1, 2, 5] {
          let branch = try saved.makeWorld(workers: workers, simdLevel: level)
          XCTAssertEqual(branch.settings.workers, workers)
          for _ in 0..<40 { try branch.step(by: stepLength) }
          XCTAssertEqual(branch.stateDifference(from: mixed.world), nil, "\(level), \(workers) workers")
          XCTAssertEqual(branch.stateHash, mixed.world.stateHash)
        }
      }
    }
  }

  func testHandlesOfTheOriginAreTranslated() throws {
    let world = try World.withFloor()
    let ball = try world.add(.circle(radius: 0.5), at: [0, 3])
    let gone = try world.add(.circle(radius: 0.5), at: [4, 3])
    let joint = try world.addJoint(.weld(WeldJoint()), nil, ball, at: [0, 3])
    try world.removeBody(gone)
    let branch = try world.clone()
    XCTAssertThrowsError(try branch.position(of: ball), "handles belong to one world")
    let own = try branch.translated(ball)
    XCTAssertEqual(own.world, branch.number)
    XCTAssertEqual(try branch.position(of: own), [0, 3])
    XCTAssertEqual(try branch.translated(own), own)
    XCTAssertEqual(try branch.body(of: branch.translated(world.shapes(of: ball)[0])), own)
    XCTAssertEqual(try branch.definition(of: branch.translated(joint)).bodyB, own)
    XCTAssertThrowsError(try branch.translated(gone)) { XCTAssertEqual($0 as? WorldError, .staleBody(gone)) }
    // What came later has the same row and generation in both, and is not the same.
    let later = try world.add(.square(1), at: [9, 9])
    let others = try branch.add(.square(1), at: [-9, 9])
    XCTAssertEqual(later.row, others.row)
    XCTAssertEqual(later.generation, others.generation)
    XCTAssertThrowsError(try branch.translated(later)) { XCTAssertEqual($0 as? WorldError, .staleBody(later)) }
    // Through a branch of a branch, but not back.
    let second = try branch.clone()
    XCTAssertEqual(try second.position(of: second.translated(ball)), [0, 3])
    XCTAssertEqual(try second.position(of: second.translated(others)), [-9, 9])
    XCTAssertThrowsError(try second.translated(later)) { XCTAssertEqual($0 as? WorldError, .staleBody(later)) }
    XCTAssertThrowsError(try world.translated(own)) {
      XCTAssertEqual($0 as? WorldError, .otherWorld(handle: "\(own)"))
    }
    try branch.removeJoint(branch.translated(joint))
    XCTAssertThrowsError(try branch.translated(joint)) { XCTAssertEqual($0 as? WorldError, .staleJoint(joint)) }
  }

  /// A world for trying things takes over one state of its origin after the other.
  func testBranchesTakeSnapshotsOfTheirOrigin() throws {
    let mixed = try MixedWorld(3, nil)
    let branch = try mixed.world.clone()
    for _ in 0..<5 {
      try mixed.run(steps: 7)
      let saved = try mixed.world.snapshot()
      try branch.restore(saved)
      XCTAssertNil(branch.stateDifference(from: mixed.world))
      for _ in 0..<3 { try branch.step(by: stepLength) }
      let body = try branch.translated(mixed.bodies[5])
      XCTAssertEqual(body.world, branch.number)
      XCTAssertEqual(branch.moveEvents.allSatisfy { $0.body.world == branch.number }, true)
      XCTAssertThrowsError(try mixed.world.restore(branch.snapshot()), "the other way round there is no such thing")
    }
  }

  func testManyBranchesOfOneSnapshotFromSeveralThreads() throws {
    let mixed = try MixedWorld(5, nil)
    try mixed.run(steps: 30)
    let saved = try mixed.world.snapshot()
    try mixed.run(steps: 10)
    let expected = mixed.world.stateHash
    let hashes = Locked<[UInt64]>([])
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      guard let branch = try? saved.makeWorld() else { return }
      for _ in 0..<10 { try? branch.step(by: stepLength) }
      hashes.withLock { $0.append(branch.stateHash) }
    }
    XCTAssertEqual(hashes.withLock { $0 }, Array(repeating: expected, count: 16))
  }
}
