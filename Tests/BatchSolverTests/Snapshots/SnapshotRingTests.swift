internal import BatchSolver
internal import TestSupport
internal import XCTest

/// A ring gives back the states that were saved, frame by frame, in any order.
final class SnapshotRingTests: XCTestCase {
  /// A world with edits in every third step goes to frames at random, forwards and backwards.
  func testEveryFrameIsWhatWasSaved() throws {
    var generator = SeededGenerator()
    for _ in 0..<6 {
      var mixed = try MixedWorld(generator.next(), nil)
      let ring = try SnapshotRing(capacity: 40)
      var hashes: [Int: UInt64] = [:]
      for number in 0..<60 {
        try ring.save(mixed.world, frame: number)
        hashes[number] = mixed.world.stateHash
        if number % 3 == 0 { try mixed.edit() }
        try mixed.run(steps: 1)
      }
      XCTAssertEqual(ring.frameNumbers, Array(20..<60))
      for _ in 0..<30 {
        let frame = Int.random(in: 20..<60, using: &generator)
        try ring.restore(mixed.world, to: frame)
        mixed.world.checkInvariants()
        XCTAssertEqual(mixed.world.stateHash, hashes[frame])
        let other = Int.random(in: 20..<60, using: &generator)
        XCTAssertEqual(try ring.snapshot(ofFrame: other).makeWorld().stateHash, hashes[other])
      }
    }
  }

  /// Rollback: back to an earlier frame, another way on, and the frames of the old way are gone.
  func testFramesOfAnAbandonedFutureAreForgotten() throws {
    let mixed = try MixedWorld(3, nil)
    let world = mixed.world
    let ring = try SnapshotRing(capacity: 16)
    var straight: [UInt64] = []
    for _ in 0..<12 {
      try ring.save(world)
      straight.append(world.stateHash)
      try mixed.run(steps: 1)
    }
    for begin in [9, 4, 7, 0, 11] {
      try ring.restore(world, to: begin)
      XCTAssertEqual(ring.frameNumbers, Array(0..<12))
      for frame in begin..<12 {
        XCTAssertEqual(world.stateHash, straight[frame])
        try ring.save(world)
        XCTAssertEqual(ring.frameNumbers, Array(0...frame), "what lies behind is forgotten")
        try mixed.run(steps: 1)
      }
    }
    // Another way on, from a frame that is saved again under its own number.
    try ring.restore(world, to: 5)
    let ball = try world.add(.circle(radius: 0.2), at: [0, 9])
    try ring.save(world)
    XCTAssertEqual(ring.frameNumbers, Array(0...5))
    let other = world.stateHash
    try mixed.run(steps: 3)
    try ring.restore(world, to: 4)
    XCTAssertEqual(world.stateHash, straight[4])
    XCTAssertFalse(world.contains(ball))
    try ring.restore(world, to: 5)
    XCTAssertEqual(world.stateHash, other)
    XCTAssertTrue(world.contains(ball))
  }

  func testWorldsThatGrowAndShrink() throws {
    let world = try World.withFloor()
    let ring = try SnapshotRing(capacity: 100)
    var hashes: [UInt64] = []
    var bodies: [BodyID] = []
    for frame in 0..<40 {
      if frame < 20 {
        for index in 0..<(10 * frame) {
          bodies.append(try world.add(.square(0.4), at: [Float(index) * 0.9, 0.5 + Float(frame)]))
        }
      } else {
        for _ in 0..<(bodies.count / 3) { try world.removeBody(bodies.removeLast()) }
      }
      try world.step(by: stepLength)
      try ring.save(world, frame: frame)
      hashes.append(world.stateHash)
    }
    for frame in [39, 0, 20, 19, 38, 1] {
      try ring.restore(world, to: frame)
      XCTAssertEqual(world.stateHash, hashes[frame])
    }
    ring.removeAll()
    XCTAssertEqual(ring.frameNumbers, [])
    try ring.save(try World.withFloor(), frame: 7)
    XCTAssertEqual(ring.frameNumbers, [7])
  }

  /// What rests takes next to nothing.
  func testAFrameTakesWhatChanged() throws {
    let world = try World.withFloor(sleeps: true)
    for index in 0..<250 { try world.add(.square(0.5), at: [Float(index) * 1.5 - 190, 0.5]) }
    try world.run(seconds: 3)
    XCTAssertEqual(world.counters.awakeBodies, 0)
    let ring = try SnapshotRing()
    XCTAssertEqual(ring.capacity, 128)
    try ring.save(world)
    let full = ring.byteCount
    let ball = try world.add(.circle(radius: 0.5), at: [0, 20], velocity: [1, 0])
    try world.step(by: stepLength)
    try ring.save(world)
    let before = ring.byteCount
    for _ in 0..<20 {
      try world.step(by: stepLength)
      try ring.save(world)
    }
    XCTAssertLessThan(ring.byteCount - before, 20 * 8192)
    XCTAssertGreaterThan(full, 150_000)
    XCTAssertTrue(world.contains(ball))
  }

  /// A branch that is put into the state of a frame leaves the ring as it is.
  func testBranchesForgetNothing() throws {
    let mixed = try MixedWorld(4, nil)
    let ring = try SnapshotRing(capacity: 8)
    var hashes: [UInt64] = []
    let branch = try mixed.world.clone()
    for frame in 0..<6 {
      try ring.save(mixed.world)
      hashes.append(mixed.world.stateHash)
      try ring.restore(branch, to: frame / 2)
      XCTAssertEqual(branch.stateHash, hashes[frame / 2])
      XCTAssertEqual(ring.frameNumbers, Array(0...frame))
      try mixed.run(steps: 1)
    }
    try ring.restore(mixed.world, to: 5)
    XCTAssertEqual(mixed.world.stateHash, hashes[5])
  }

  func testOneFrame() throws {
    let mixed = try MixedWorld(8, nil)
    let ring = try SnapshotRing(capacity: 1)
    for frame in 0..<5 {
      try ring.save(mixed.world, frame: frame)
      let hash = mixed.world.stateHash
      try mixed.run(steps: 2)
      try ring.restore(mixed.world, to: frame)
      XCTAssertEqual(mixed.world.stateHash, hash)
      XCTAssertEqual(ring.frameNumbers, [frame])
    }
  }

  func testBadInput() throws {
    for capacity in [0, -1, 65_537, .max] {
      XCTAssertThrowsError(try SnapshotRing(capacity: capacity)) {
        guard case .invalidValue("capacity", "\(capacity)", _) = $0 as? WorldError else { return XCTFail("\($0)") }
      }
    }
    let (world, other) = (try World.withFloor(), try World.withFloor())
    let ring = try SnapshotRing(capacity: 3)
    XCTAssertThrowsError(try ring.restore(world, to: 0)) {
      XCTAssertEqual($0 as? WorldError, .missingFrame(0, held: []))
      XCTAssertEqual("\($0)", "the ring does not hold frame 0, but none at all")
    }
    for frame in 10..<20 { try ring.save(world, frame: frame) }
    for call in [{ try ring.restore(world, to: 16) }, { _ = try ring.snapshot(ofFrame: 16) }] {
      XCTAssertThrowsError(try call()) {
        XCTAssertEqual($0 as? WorldError, .missingFrame(16, held: [17, 18, 19]))
        XCTAssertEqual("\($0)", "the ring does not hold frame 16, but 3 from 17 to 19")
      }
    }
    for call in [{ try ring.save(other) }, { try ring.restore(other, to: 17) }] {
      XCTAssertThrowsError(try call()) {
        XCTAssertEqual($0 as? WorldError, .otherWorld(handle: "the ring of snapshots"))
      }
    }
    let branch = try world.clone()
    try ring.restore(branch, to: 17)
    try world.withVelocities { _ in
      XCTAssertThrowsError(try ring.save(world)) { XCTAssertEqual($0 as? WorldError, .locked(operation: "save")) }
      XCTAssertThrowsError(try ring.restore(world, to: 17)) {
        XCTAssertEqual($0 as? WorldError, .locked(operation: "restore"))
      }
    }
    XCTAssertEqual(ring.frameNumbers, [17, 18, 19])
  }
}
