internal import BatchSolver
internal import TestSupport
internal import XCTest

/// What is recorded of a world makes the same of another one, and recording makes nothing different.
final class RecordingTests: XCTestCase {
  func testReplaysHaveTheSameBits() throws {
    var generator = SeededGenerator()
    for seed in [generator.next() | 1, generator.next() & ~1] {
      var mixed = try MixedWorld(seed, SIMDLevel.available[0])
      try mixed.run(steps: 5)
      var twin = mixed
      let start = try mixed.world.snapshot()
      let tape = Tape()
      let recorder = try tape.recorder(of: mixed.world, detail: seed % 2 == 0 ? .bodies : .steps)
      var hashes: [UInt64] = []
      for _ in 0..<60 {
        try mixed.edit()
        try mixed.run(steps: 1)
        hashes.append(mixed.world.stateHash)
      }
      try recorder.finish()
      let levels = seed % 2 == 0 ? [SIMDLevel.available[0]] : SIMDLevel.available
      for (number, level) in levels.enumerated() {
        let replay = try tape.replay(workers: 1 + number, simdLevel: level)
        XCTAssertNil(replay.divergence, "seed \(seed)")
        XCTAssertTrue(replay.isComplete)
        XCTAssertEqual(replay.world.stateHash, mixed.world.stateHash)
        XCTAssertEqual(replay.recordedSIMDLevel, SIMDLevel.available[0].description)
        replay.world.checkInvariants()
      }
      // The same without a recorder.
      try twin.world.restore(start)
      for hash in hashes {
        try twin.edit()
        try twin.run(steps: 1)
        XCTAssertEqual(twin.world.stateHash, hash)
      }
    }
  }

  /// Restored states are recorded, too, whole ones and those of rings.
  func testRollbacksAreRecorded() throws {
    var mixed = try MixedWorld(3, nil)
    let tape = Tape()
    let recorder = try tape.recorder(of: mixed.world)
    let ring = try SnapshotRing(capacity: 8)
    let saved = try mixed.world.snapshot()
    for step in 0..<24 {
      try ring.save(mixed.world, frame: step)
      try mixed.edit()
      try mixed.run(steps: 1)
      if step % 6 == 5 { try ring.restore(mixed.world, to: step - 4) }
      if step == 17 { try mixed.world.restore(saved) }
    }
    try recorder.finish()
    let replay = try tape.replay()
    XCTAssertNil(replay.divergence)
    XCTAssertTrue(replay.isComplete)
    XCTAssertEqual(replay.world.stateHash, mixed.world.stateHash)
  }

  /// What hooks said is played: they are not asked again.
  func testHooksAreRecordedAsTheirDecisions() throws {
    let world = try World()
    let floor = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.box(halfWidth: 20, halfHeight: 0.5)), to: floor)
    var generator = SeededGenerator()
    for number in 0..<30 {
      let body = try world.addBody(
        BodyDefinition(.dynamic, position: [Float(number % 6) * 1.1 - 3, 1 + Float(number / 6)], angularVelocity: 3))
      var shape = ShapeDefinition(.square(0.4))
      shape.enablesFilterHook = number % 2 == 0
      shape.enablesPreSolve = number % 3 == 0
      try world.addShape(shape, to: body)
      try world.setBullet(number % 5 == 0, of: body)
      try world.setLinearVelocity([0, -30], of: body)
    }
    var asked = (filter: 0, preSolve: 0)
    world.filterHook = { _, _ in
      asked.filter += 1
      return Int.random(in: 0..<4, using: &generator) > 0
    }
    let tape = Tape()
    let recorder = try tape.recorder(of: world)
    for step in 0..<80 {
      if step == 20 {
        world.preSolveHook = { _ in
          asked.preSolve += 1
          return Int.random(in: 0..<3, using: &generator) > 0
        }
      }
      if step == 60 { world.filterHook = nil }
      try world.step(by: stepLength)
    }
    try recorder.finish()
    XCTAssertGreaterThan(asked.filter, 10)
    XCTAssertGreaterThan(asked.preSolve, 100)
    let replay = try tape.replay(workers: 2)
    XCTAssertNil(replay.divergence)
    XCTAssertTrue(replay.isComplete)
    XCTAssertNil(replay.world.filterHook)
    XCTAssertNil(replay.world.preSolveHook)

    // Other questions are a difference, and not an answer to what was not asked.
    let other = try WorldReplay(tape.bytes)
    for body in other.world.allBodies {
      for shape in try other.world.shapes(of: body) { try other.world.setFilterHookEnabled(true, of: shape) }
    }
    while try other.advance() {}
    guard case .question(let text)? = other.divergence?.kind else {
      return XCTFail("\(String(describing: other.divergence))")
    }
    XCTAssertTrue(text.contains("the filter hook about shapes"), text)
  }

  // MARK: - Differences

  func testTheFirstBodyThatDiffersIsNamed() throws {
    for detail in WorldRecorder.Detail.allCases {
      let (tape, _) = try recordedRow(detail, steps: 40)
      let replay = try WorldReplay(tape.bytes, workers: 2)
      for _ in 0..<25 { XCTAssertTrue(try replay.advance()) }
      XCTAssertNil(replay.divergence)
      let bodies = replay.world.allBodies
      // The smallest change of two bodies, of which the second is the one that is moved less.
      for index in [33, 12] {
        let velocity = try replay.world.linearVelocity(of: bodies[index])
        try replay.world.setLinearVelocity([velocity.x.nextUp, velocity.y], of: bodies[index])
      }
      XCTAssertFalse(try replay.advance())
      XCTAssertFalse(try replay.advance(), "a replay that is over")
      XCTAssertEqual(replay.divergence?.step, 26)
      XCTAssertEqual(replay.stepCount, 26)
      XCTAssertFalse(replay.isComplete)
      switch detail {
      case .bodies:
        XCTAssertEqual(replay.divergence?.kind, .motion(bodies[12], count: 2))
        XCTAssertEqual(replay.divergence?.description, "step 26 differs: \(bodies[12]) is the first of 2 bodies")
      case .steps: XCTAssertEqual(replay.divergence?.kind, .motion(nil, count: 0))
      }
    }
  }

  /// A body that sleeps in one of them alone is one that differs, wherever it is.
  func testBodiesThatDoNotMoveDiffer() throws {
    for index in [5, 30, 49] {
      let (tape, _) = try recordedRow(.bodies, steps: 5)
      let replay = try WorldReplay(tape.bytes)
      XCTAssertTrue(try replay.advance())
      let body = replay.world.allBodies[index]
      try replay.world.removeBody(body)
      XCTAssertFalse(try replay.advance())
      guard case .motion(_, 1)? = replay.divergence?.kind else {
        return XCTFail("\(String(describing: replay.divergence))")
      }
    }
  }

  /// What no motion shows is found at the end.
  func testTheStateAtTheEndIsCompared() throws {
    let (tape, _) = try recordedRow(.bodies, steps: 3)
    let replay = try WorldReplay(tape.bytes)
    try replay.world.setUserData(7, of: replay.world.allBodies[0])
    while try replay.advance() {}
    XCTAssertEqual(replay.divergence?.kind, .state)
    XCTAssertTrue(replay.isComplete)
  }

  /// Bodies that fall side by side.
  private func recordedRow(_ detail: WorldRecorder.Detail, steps: Int) throws -> (Tape, World) {
    let world = try World()
    for number in 0..<50 {
      let body = try world.addBody(BodyDefinition(.dynamic, position: [Float(2 * number), 0], linearVelocity: [1, 0]))
      try world.addShape(ShapeDefinition(.square(0.5)), to: body)
    }
    let tape = Tape()
    let recorder = try tape.recorder(of: world, detail: detail)
    for _ in 0..<steps { try world.step(by: stepLength) }
    try recorder.finish()
    return (tape, world)
  }

  // MARK: - Recorders

  func testEachCallIsHandedOnBeforeItIsMade() throws {
    let world = try World()
    let tape = Tape()
    let recorder = try tape.recorder(of: world, chunkSize: 0)
    XCTAssertEqual(tape.ends.count, 2, "header and start")
    let body = try world.addBody(BodyDefinition(.dynamic))
    XCTAssertEqual(tape.ends.count, 3)
    var partsInStep = 0
    var shape = ShapeDefinition(.square(0.5))
    shape.enablesPreSolve = true
    try world.addShape(shape, to: body)
    let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
    try world.addShape(ShapeDefinition(.square(0.5)), to: ground)
    let before = tape.ends.count
    world.preSolveHook = { _ in
      partsInStep = tape.ends.count - before
      return true
    }
    try world.step(by: stepLength)
    XCTAssertEqual(partsInStep, 1, "the step is recorded while it runs")
    XCTAssertEqual(tape.ends.count - before, 3, "the step, what the hook said, and the end of the step")
    XCTAssertEqual(recorder.byteCount, tape.bytes.count)

    // A process that ends in the step leaves this.
    let replay = try WorldReplay(Array(tape.bytes.prefix(tape.ends[before])))
    XCTAssertFalse(try replay.advance())
    XCTAssertFalse(replay.isComplete)
    XCTAssertNil(replay.divergence)
    XCTAssertEqual(replay.world.stateHash, world.stateHash, "the step itself is taken")
  }

  func testRefusals() throws {
    let world = try World()
    let body = try world.addBody(BodyDefinition(.dynamic))
    let tape = Tape()
    try world.withTransforms { _ in
      XCTAssertThrowsError(try tape.recorder(of: world)) {
        XCTAssertEqual($0 as? WorldError, .locked(operation: "record"))
      }
    }
    for size in [-1, 1 << 31] {
      XCTAssertThrowsError(try tape.recorder(of: world, chunkSize: size)) {
        XCTAssertTrue("\($0)".contains("chunkSize is \(size); expected 0 to 2^30 bytes"), "\($0)")
      }
    }
    XCTAssertTrue(tape.bytes.isEmpty)
    var recorder: WorldRecorder? = try tape.recorder(of: world)
    try world.withTransforms { _ in
      XCTAssertThrowsError(try recorder?.finish()) {
        XCTAssertEqual($0 as? WorldError, .locked(operation: "finish"))
      }
    }
    XCTAssertThrowsError(try Tape().recorder(of: world)) {
      XCTAssertTrue("\($0)".contains("expected a world without a recorder"), "\($0)")
    }
    // Refused calls are not recorded.
    try recorder?.flush()
    let size = tape.bytes.count
    XCTAssertThrowsError(try world.setGravityScale(.nan, of: body))
    XCTAssertThrowsError(try world.step(by: -1))
    try recorder?.flush()
    XCTAssertEqual(tape.bytes.count, size)
    // One that is dropped finishes by itself, and the world can be recorded again.
    try world.step(by: stepLength)
    recorder = nil
    XCTAssertTrue(try tape.replay().isComplete)
    let second = try Tape().recorder(of: world)
    try second.finish()
    try second.finish()
  }

  /// A full disk does not stop the game.
  /// The world was told of a recorder that had ended before it was made, and kept a reference to what was freed then: the
  /// next step crashed.
  func testAWriterThatThrowsAtOnceLeavesTheWorldAlone() throws {
    struct Full: Error {}
    let world = try World.withFloor()
    let box = try world.add(.square(0.5), at: [0, 2])
    var recorder: WorldRecorder? = try WorldRecorder(world) { _ in throw Full() }
    XCTAssertTrue(recorder!.failure is Full)
    XCTAssertThrowsError(try recorder!.finish()) { XCTAssertTrue($0 is Full) }
    recorder = nil
    try world.applyForce([1, 0], to: box)
    try world.step(by: stepLength)
    try Tape().recorder(of: world).finish()
  }

  func testAWriterThatThrowsEndsTheRecording() throws {
    struct Full: Error {}
    let world = try World()
    var parts = 0
    let recorder = try WorldRecorder(world, chunkSize: 0) { _ in
      parts += 1
      if parts > 3 { throw Full() }
    }
    try world.step(by: stepLength)
    try world.step(by: stepLength)
    XCTAssertEqual(world.stepCount, 2)
    XCTAssertTrue(recorder.failure is Full)
    XCTAssertEqual(parts, 4)
    XCTAssertThrowsError(try recorder.flush()) { XCTAssertTrue($0 is Full) }
    XCTAssertThrowsError(try recorder.finish()) { XCTAssertTrue($0 is Full) }
    XCTAssertEqual(parts, 4)
    try Tape().recorder(of: world).finish()
  }
}
