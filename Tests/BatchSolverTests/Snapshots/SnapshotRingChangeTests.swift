internal import BatchSolver
internal import TestSupport
internal import XCTest

/// A ring looks but at what owners say may have changed: it must miss nothing, whoever else saves and restores the world.
/// (Builds with internal checks stop where something unmarked differs.)
final class SnapshotRingChangeTests: XCTestCase {
  /// Two rings of a world take turns with snapshots, branches and edits.
  func testRingsDoNotDisturbEachOther() throws {
    var generator = SeededGenerator()
    for _ in 0..<4 {
      var mixed = try MixedWorld(generator.next(), nil)
      let world = mixed.world
      let rings = (try SnapshotRing(capacity: 7), try SnapshotRing(capacity: 30))
      var snapshot = try world.snapshot()
      var hashes: [Int: UInt64] = [:]
      for number in 0..<120 {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: snapshot = try world.snapshot()
        case 1:
          try world.restore(snapshot)
          mixed.forgetWhatIsGone()
        case 2: try mixed.edit()
        case 3:
          guard let frame = rings.1.frameNumbers.randomElement(using: &generator) else { continue }
          let branch = try world.clone()
          try rings.1.restore(branch, to: frame)
          XCTAssertEqual(branch.stateHash, hashes[frame])
        case 4:
          guard let frame = rings.0.frameNumbers.randomElement(using: &generator) else { continue }
          try rings.0.restore(world, to: frame)
          XCTAssertEqual(world.stateHash, hashes[frame])
          mixed.forgetWhatIsGone()
        default: try mixed.run(steps: 1)
        }
        world.checkInvariants()
        hashes[number] = world.stateHash
        try rings.0.save(world, frame: number)
        if number % 3 == 0 { try rings.1.save(world, frame: number) }
      }
      for frame in rings.1.frameNumbers.shuffled(using: &generator) {
        try rings.1.restore(world, to: frame)
        XCTAssertEqual(world.stateHash, hashes[frame])
      }
    }
  }

  /// A world that goes on from a frame gives the bits of one that never stopped, at any level: what follows from the state
  /// is made anew where it has to be.
  func testAWorldGoesOnFromAnyFrame() throws {
    for level in SIMDLevel.available {
      for seed in [3, 4] as [UInt64] {
        let mixed = try MixedWorld(seed, level)
        let world = mixed.world
        let ring = try SnapshotRing(capacity: 50)
        var straight: [UInt64] = []
        for _ in 0..<50 {
          try ring.save(world)
          straight.append(world.stateHash)
          try mixed.run(steps: 1)
        }
        for frame in [45, 3, 30, 12, 49, 0] {
          try ring.restore(world, to: frame)
          for number in frame..<min(frame + 12, 50) {
            XCTAssertEqual(world.stateHash, straight[number], "\(level), step \(number) from frame \(frame)")
            try mixed.run(steps: 1)
          }
        }
      }
    }
  }

  /// Far frames are found by what changes before do not have, which is looked up for some of them in a list of its own.
  /// Some rows change in every step, some now and then, some once; and the world goes another way from a frame.
  func testFarFrames() throws {
    var generator = SeededGenerator()
    var settings = WorldSettings()
    settings.gravity = .zero
    settings.allowsSleep = false
    let world = try World(settings)
    let bodies = try (0..<300).map { try world.add(.circle(radius: 0.5), at: [Float($0) * 3, 0]) }
    let ring = try SnapshotRing(capacity: 128)
    var hashes: [Int: UInt64] = [:]
    for round in 0..<400 {
      for body in bodies[..<20] { try world.setLinearVelocity([.random(in: -1...1, using: &generator), 0], of: body) }
      for _ in 0..<3 {
        let body = bodies.randomElement(using: &generator)!
        let place: SIMD2<Float> = [.random(in: -9...9, using: &generator), 5 + Float(round)]
        try world.setPose(position: place, rotation: Rotation(angle: 0), of: body)
        try world.setLinearVelocity(.zero, of: body)
      }
      if round % 150 == 90, let frame = ring.frameNumbers.randomElement(using: &generator) {
        try ring.restore(world, to: frame)
      }
      try world.step(by: stepLength)
      try ring.save(world)
      hashes[world.stepCount] = world.stateHash
      guard round % 37 == 36 else { continue }
      let latest = world.stepCount
      for frame in ring.frameNumbers.shuffled(using: &generator).prefix(40) + [latest] {
        try ring.restore(world, to: frame)
        XCTAssertEqual(world.stateHash, hashes[frame], "frame \(frame), latest \(latest), seed \(generator.seed)")
      }
    }
  }

  /// Going to the last frame again brought the image there, and left the world partly where it was.
  func testForwardAfterGoingBackTwice() throws {
    let world = try World.withFloor()
    for index in 0..<60 { try world.add(.circle(radius: 0.5), at: [Float(index) * 1.5, 3], velocity: [1, 0]) }
    let ring = try SnapshotRing(capacity: 10)
    var hashes: [UInt64] = []
    for frame in 0..<10 {
      try ring.save(world, frame: frame)
      hashes.append(world.stateHash)
      try world.step(by: stepLength)
    }
    for frame in [5, 2, 9, 0, 9, 1, 8, 9] {
      try ring.restore(world, to: frame)
      XCTAssertEqual(world.stateHash, hashes[frame], "\(frame)")
    }
  }

  /// A frame of which only who rests is another than before left the last step's start velocity to a body that rests: no
  /// row of it was found to differ.
  func testOnlyWhoRestsIsAnother() throws {
    var settings = WorldSettings()
    settings.gravity = .zero
    let world = try World(settings)
    let body = try world.add(.circle(radius: 0.5), at: [0, 0])
    let ring = try SnapshotRing(capacity: 3)
    try ring.save(world, frame: 0)
    try world.setAwake(false, of: body)
    try ring.save(world, frame: 1)
    try world.setAwake(true, of: body)
    try world.setLinearVelocity([3, 0], of: body)
    try world.step(by: stepLength)
    try ring.save(world, frame: 2)
    for frame in [0, 1, 2, 1, 0, 1] {
      try ring.restore(world, to: frame)
      world.checkInvariants()
    }
  }

  /// Going to and fro without a step gathered bodies whose accelerations were to be made anew.
  func testGoingToAndFroTakesNoMemory() throws {
    let world = try World.withFloor()
    for index in 0..<100 { try world.add(.circle(radius: 0.5), at: [Float(index) * 1.5, 3]) }
    let ring = try SnapshotRing(capacity: 4)
    for frame in 0..<2 {
      try ring.save(world, frame: frame)
      try world.step(by: stepLength)
    }
    for _ in 0..<10 { for frame in 0..<2 { try ring.restore(world, to: frame) } }
    let bytes = world.counters.bodyBytes
    for _ in 0..<500 { for frame in 0..<2 { try ring.restore(world, to: frame) } }
    XCTAssertEqual(world.counters.bodyBytes, bytes)
    try world.step(by: stepLength)
    world.checkInvariants()
  }

  /// Links before the first that was entered, which are made with it, were not looked at.
  func testContactsAfterThereWereNone() throws {
    let world = try World.withFloor()
    let ring = try SnapshotRing(capacity: 30)
    var hashes: [UInt64] = []
    for _ in 0..<30 {
      try ring.save(world)
      hashes.append(world.stateHash)
      if world.stepCount < 3 { for index in 0..<4 { try world.add(.square(0.5), at: [Float(index) * 3, 1.5]) } }
      try world.step(by: stepLength)
    }
    for frame in [0, 29, 2, 20] {
      try ring.restore(world, to: frame)
      XCTAssertEqual(world.stateHash, hashes[frame])
    }
    try ring.restore(world, to: 0)
    for index in 0..<4 { try world.add(.square(0.5), at: [Float(index) * 3, 0.6]) }
    try world.run(seconds: 0.1)
    let hash = world.stateHash
    try ring.save(world)
    try world.run(seconds: 0.1)
    try ring.restore(world, to: ring.frameNumbers.last!)
    XCTAssertEqual(world.stateHash, hash)
  }

  /// 100 bytes a body that is awake, and 40 a touching contact of one, where nine tenths rest.
  func testAFrameIsAsLargeAsWhatIsAwake() throws {
    let world = try World.withFloor(sleeps: true)
    var boxes: [BodyID] = []
    for index in 0..<1000 {
      boxes.append(try world.add(.square(0.5), at: [Float(index / 4) * 1.5 - 187, 0.5 + Float(index % 4)]))
    }
    try world.run(seconds: 4)
    XCTAssertEqual(world.counters.awakeBodies, 0)
    for box in boxes[..<100] { try world.applyImpulse([0.2, 0], to: box) }
    // What woke has its tiles by then.
    for _ in 0..<5 { try world.step(by: stepLength) }
    let ring = try SnapshotRing(capacity: 4)
    for _ in 0..<6 {
      try world.step(by: stepLength)
      try ring.save(world)
      let awake = world.counters.awakeBodies
      XCTAssertEqual(awake, 100)
      // As many contacts as boxes: each stands on something.
      XCTAssertLessThan(ring.changedByteCount(ofFrame: world.stepCount), 100 * awake + 40 * awake)
    }
  }
}
