internal import BatchSolver
internal import TestSupport
internal import XCTest

/// A file holds what a snapshot holds, and is the same wherever it was written.
final class SnapshotFileTests: XCTestCase {
  func testAWorldFromAFileGoesOnWithTheSameBits() throws {
    for seed: UInt64 in 0..<8 {
      let mixed = try MixedWorld(seed, SIMDLevel.available[0])
      try mixed.run(steps: 7 * Int(seed))
      let saved = try mixed.world.snapshot()
      let decoded = try Snapshot(decoding: saved.encoded)
      XCTAssertEqual(decoded.stepCount, saved.stepCount)
      XCTAssertEqual(decoded.time, saved.time)
      XCTAssertNotEqual(decoded.world, saved.world)
      // The dense kernels of the direct solver alone may differ from level to level.
      let levels = seed % 2 == 0 ? [SIMDLevel.available[0]] : SIMDLevel.available
      let hash = mixed.world.stateHash
      try mixed.run(steps: 40)
      for level in levels {
        let world = try decoded.makeWorld(simdLevel: level)
        world.checkInvariants()
        XCTAssertEqual(world.stateHash, hash)
        for _ in 0..<40 { try world.step(by: stepLength) }
        XCTAssertEqual(world.stateDifference(from: mixed.world), nil, "seed \(seed), \(level)")
        XCTAssertEqual(world.motionHash, mixed.world.motionHash)
        XCTAssertEqual(world.stateHash, mixed.world.stateHash)
      }
    }
  }

  /// After edits, and at every moment: what waits for the next step is in the file.
  func testFilesAtRandomMoments() throws {
    var generator = SeededGenerator()
    for _ in 0..<6 {
      var mixed = try MixedWorld(generator.next(), nil)
      for step in 0..<25 {
        try mixed.edit()
        let saved = try mixed.world.snapshot()
        let bytes = saved.encoded
        let decoded = try Snapshot(decoding: bytes)
        XCTAssertEqual(decoded.encoded, bytes)
        XCTAssertEqual(try mixed.world.stateDifference(from: decoded), nil, "step \(step)")
        if step % 5 == 4 {
          let branches = [try saved.makeWorld(), try decoded.makeWorld()]
          for branch in branches { for _ in 0..<10 { try branch.step(by: stepLength) } }
          XCTAssertEqual(branches[1].stateDifference(from: branches[0]), nil)
        }
        try mixed.run(steps: 1)
      }
    }
  }

  func testEveryLevelWritesTheSameBytes() throws {
    let files = try SIMDLevel.available.map { level in
      let mixed = try MixedWorld(3, level)
      try mixed.run(steps: 50)
      return try mixed.world.snapshot().encoded
    }
    for file in files { XCTAssertEqual(file, files[0]) }
  }

  func testHandlesAreFoundByRowsAndUserData() throws {
    let world = try World.withFloor()
    let ball = try world.add(.circle(radius: 0.5), at: [1, 3])
    try world.setUserData(77, of: ball)
    let decoded = try Snapshot(decoding: world.snapshot().encoded)
    let other = try decoded.makeWorld()
    XCTAssertThrowsError(try other.translated(ball), "the file does not know the world that it was written of")
    let found = try XCTUnwrap(other.body(atRow: ball.row))
    XCTAssertEqual(try other.userData(of: found), 77)
    XCTAssertEqual(try other.position(of: found), [1, 3])
    XCTAssertEqual(other.allBodies.count, world.allBodies.count)
    try other.step(by: stepLength)
    try other.restore(decoded)
    XCTAssertEqual(other.stateHash, world.stateHash)
    XCTAssertThrowsError(try world.restore(decoded)) {
      guard case WorldError.otherWorld? = $0 as? WorldError else { return XCTFail("\($0)") }
    }
  }

  func testAnEmptyWorld() throws {
    let decoded = try Snapshot(decoding: World().snapshot().encoded)
    let world = try decoded.makeWorld()
    XCTAssertEqual(world.stateHash, try World().stateHash)
    let body = try world.add(.square(1), at: [0, 1])
    try world.step(by: stepLength)
    XCTAssertLessThan(try world.position(of: body).y, 1)
  }

  // MARK: - What is refused

  private func error(_ bytes: [UInt8]) -> SnapshotFileError? {
    do {
      _ = try Snapshot(decoding: bytes)
      return nil
    } catch {
      return error
    }
  }

  /// A file with one number changed, and a checksum that fits.
  private func changed(_ bytes: [UInt8], at place: Int, to new: [UInt8]) -> [UInt8] {
    var bytes = bytes
    bytes.replaceSubrange(place..<(place + new.count), with: new)
    let sum = bytes.withUnsafeBytes { FileFormat.checksum(UnsafeRawBufferPointer(rebasing: $0.dropLast(8))) }
    for index in 0..<8 { bytes[bytes.count - 8 + index] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * index)) }
    return bytes
  }

  func testDamageIsFound() throws {
    let mixed = try MixedWorld(1, nil)
    try mixed.run(steps: 10)
    let bytes = try mixed.world.snapshot().encoded
    XCTAssertEqual(error([]), .notASnapshot)
    XCTAssertEqual(error(Array("{\"scene\": 1}".utf8)), .notASnapshot)
    XCTAssertEqual(
      error(changed(bytes, at: 8, to: [5, 0, 0, 0])), .unknownVersion(found: 5, newest: 4))
    XCTAssertEqual(
      error(changed(bytes, at: 8, to: [0, 0, 0, 0])), .unknownVersion(found: 0, newest: 4))
    for count in [8, 11, 12, 23, 31, 32, 100, bytes.count - 1] {
      guard case .wrongLength(count, _)? = error(Array(bytes[..<count])) else { return XCTFail("\(count) bytes") }
    }
    XCTAssertEqual(
      error(bytes + [0]), .wrongLength(found: bytes.count + 1, expected: UInt64(bytes.count)))
    // Every bit counts.
    for place in stride(from: 24, to: bytes.count, by: 97) {
      var copy = bytes
      copy[place] ^= 1 << UInt8(place % 8)
      guard case .wrongChecksum? = error(copy) else { return XCTFail("byte \(place)") }
    }
  }

  func testErrorsSayWhatAndWhere() throws {
    let world = try World.withFloor()
    try world.add(.circle(radius: 0.5), at: [1, 3])
    let saved = try world.snapshot()
    let bytes = saved.encoded
    let places = Dictionary(saved.fileSections.map { ($0.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let poses = try XCTUnwrap(places["bodies/pose"])
    // The second body's x: two poses lie before it, each a run of one.
    XCTAssertEqual([bytes[poses + 16], bytes[poses + 16 + 17], bytes[poses + 16 + 2 * 17]], [1, 1, 1])
    let x = poses + 16 + 2 * 17 + 1
    XCTAssertEqual(
      error(changed(bytes, at: x, to: [0, 0, 0xc0, 0x7f])),
      .invalidValue(
        section: "bodies/pose", row: 2, field: "x", value: "nan", expected: "a number", offset: x))
    let infinite = error(changed(bytes, at: x, to: [0, 0, 0x80, 0x7f]))
    guard case .invalidValue("bodies/pose", 2, _, "infinite", _, poses)? = infinite else {
      return XCTFail("an infinite pose: \(infinite.map { "\($0)" } ?? "taken")")
    }
    guard case .wrongSection("bodies/pose", poses, _)? = error(changed(bytes, at: poses, to: [1, 2, 3, 4]))
    else { return XCTFail("a wrong tag") }
    let kind = try XCTUnwrap(places["shapes/kind"]) + 16 + 1
    let found = try XCTUnwrap(error(changed(bytes, at: kind, to: [4])))
    XCTAssertEqual(
      "\(found)",
      "value of row 1 of section 'shapes/kind' at byte \(kind - 17) is 4; expected \(bytes[kind])")
  }

  /// No world has a gear between other bodies than the second ones of its joints; files that had one were read.
  func testAGearOfOtherBodiesIsRefused() throws {
    let world = try World()
    let wheels = try (0..<3).map { try world.add(.circle(radius: 0.5), at: [2 * Float($0), 0]) }
    let hinges = try wheels.map { try world.addJoint(.revolute(RevoluteJoint()), nil, $0, at: world.position(of: $0)) }
    let ratio: Float = 2.75
    try world.addJoint(
      JointDefinition(.gear(GearJoint(first: hinges[0], second: hinges[1], ratio: ratio)), wheels[0], wheels[1]))
    let saved = try world.snapshot()
    let bytes = saved.encoded
    // The gear names its joints, each by slot and generation, and its ratio in a row.
    let numbers = hinges[0...1].flatMap { [UInt32(bitPattern: $0.index), $0.generation] } + [ratio.bitPattern]
    let pattern = numbers.flatMap { Self.littleEndian(UInt64($0), 4) }
    let definitions = try XCTUnwrap(saved.fileSections.first { $0.name == "joints/definition" }).offset
    let place = try XCTUnwrap(
      (definitions..<(bytes.count - pattern.count)).first { Array(bytes[$0..<($0 + pattern.count)]) == pattern })
    let other = Self.littleEndian(UInt64(hinges[2].index), 4) + Self.littleEndian(UInt64(hinges[2].generation), 4)
    let found = try XCTUnwrap(error(changed(bytes, at: place + 8, to: other)))
    XCTAssertTrue("\(found)".contains("expected 1 and 3, the second bodies of the gear's joints"), "\(found)")
  }

  // MARK: - Runs

  /// What is alike takes few bytes: boxes that lie in a row differ in places alone.
  func testRunsOfWhatIsAlike() throws {
    let world = try World.withFloor()
    for index in 0..<500 { try world.add(.square(0.5), at: [2 * Float(index), 0.5]) }
    let saved = try world.snapshot()
    // Poses, transforms, generations, links and tiles.
    XCTAssertLessThan(saved.encoded.count, 500 * 130)
    XCTAssertEqual(try Snapshot(decoding: saved.encoded).encoded, saved.encoded)
    XCTAssertEqual(try Snapshot(decoding: saved.encoded).makeWorld().stateHash, world.stateHash)
  }

  func testWrongRuns() throws {
    let saved = try World.withFloor().snapshot()
    let bytes = saved.encoded
    let poses = try XCTUnwrap(saved.fileSections.first { $0.name == "bodies/pose" }).offset
    for (count, reason) in [(0 as UInt8, "has no element"), (255, "more than are left")] {
      let error = error(changed(bytes, at: poses + 16, to: [count]))
      guard case .wrongSection("bodies/pose", poses, let text)? = error, text.contains(reason) else {
        return XCTFail("a run of \(count): \(error.map { "\($0)" } ?? "taken")")
      }
    }
    // One element more, and all behind it are not where they should be.
    XCTAssertNotNil(error(changed(bytes, at: poses + 16, to: [bytes[poses + 16] + 1])))
    let many = error(changed(bytes, at: poses + 4, to: [0xff, 0xff, 0xff, 0xff]))
    guard case .wrongSection("bodies/pose", poses, let text)? = many, text.contains("are not in") else {
      return XCTFail("2^31 elements: \(many.map { "\($0)" } ?? "taken")")
    }
    // Version 1 has none.
    guard case .wrongSection("bodies/pose", poses, _)? = error(changed(bytes, at: 8, to: [1, 0, 0, 0])) else {
      return XCTFail("runs in a file of version 1")
    }
  }

  /// A few bytes do not get much memory: not by one section, and not by all of them.
  func testRunsDoNotTakeMuchMemory() throws {
    let saved = try World.withFloor().snapshot()
    let bytes = saved.encoded
    let poses = try XCTUnwrap(saved.fileSections.first { $0.name == "bodies/pose" }).offset
    let sizes = ["f32": 4, "bool": 1, "u8": 1, "u16": 2, "u64": 8, "BodyType": 1, "SolverChoice": 1]
    var file = Array(bytes[..<poses])
    let count = 900
    for section in FileLayout.sections where section.title.hasPrefix("bodies/") {
      let size = section.fields.reduce(0) { $0 + (sizes[String($1.split(separator: " ").last ?? "")] ?? 0) }
      let runs = [255, 255, 255, 135].flatMap { [UInt8($0)] + [UInt8](repeating: 0, count: size) }
      file += Self.littleEndian(UInt64(section.tag), 4) + Self.littleEndian(UInt64(count) | 1 << 31, 4)
      file += Self.littleEndian(UInt64(runs.count), 8) + runs
    }
    file += [UInt8](repeating: 0, count: 8)
    XCTAssertGreaterThan(file.count, count)
    let found = error(changed(file, at: 16, to: Self.littleEndian(UInt64(file.count), 8)))
    guard case .wrongSection(_, _, let reason)? = found, reason.contains("of memory for each") else {
      return XCTFail(found.map { "\($0)" } ?? "taken")
    }
  }

  private static func littleEndian(_ number: UInt64, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }
}
