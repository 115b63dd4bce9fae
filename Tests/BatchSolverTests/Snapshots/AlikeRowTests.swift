internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Of rows that are all the same a snapshot holds one. What it gives back does not depend on that.
final class AlikeRowTests: XCTestCase {
  /// A floor with boxes that are all the same, or none of which is like another.
  private func boxes(_ count: Int, alike: Bool) throws -> (world: World, bodies: [BodyID]) {
    let world = try World.withFloor()
    let bodies = try (0..<count).map { number in
      let body = try world.add(.square(0.5), at: [Float(number % 20) * 1.5 - 15, 0.6 + Float(number / 20) * 1.1])
      if !alike { try change(world, body, Float(number + 1) / Float(count)) }
      return body
    }
    return (world, bodies)
  }

  /// Gives a body, and its shape, values that no other has.
  private func change(_ world: World, _ body: BodyID, _ value: Float) throws {
    try world.setDamping(linear: value, angular: 0, of: body)
    try world.setGravityScale(1 + 0.1 * value, of: body)
    try world.applyForce([value, 0], to: body)
    var material = try world.material(of: try world.shapes(of: body)[0])
    material.friction = 0.5 + 0.4 * value
    try world.setMaterial(material, of: try world.shapes(of: body)[0])
    try world.setDensity(1 + value, of: try world.shapes(of: body)[0])
  }

  /// Some blocks of rows are alike in the world and not in the snapshot, some the other way round.
  func testRowsThatAreAlikeElsewhere() throws {
    var generator = SeededGenerator()
    for round in 0..<12 {
      let (world, bodies) = try boxes(200, alike: round % 2 == 0)
      for _ in 0..<20 { try world.step(by: stepLength) }
      for _ in 0..<(round / 2) {
        try change(world, bodies.randomElement(using: &generator)!, .random(in: 0...1, using: &generator))
      }
      let saved = try world.snapshot()
      let hash = world.stateHash
      for _ in 0..<20 {
        let body = bodies.randomElement(using: &generator)!
        if Bool.random(using: &generator) {
          try change(world, body, .random(in: 0...1, using: &generator))
        } else {
          try world.setDamping(linear: 0, angular: 0, of: body)
          try world.setGravityScale(1, of: body)
        }
        if Bool.random(using: &generator) { try world.step(by: stepLength) }
      }
      try world.removeBody(bodies[.random(in: 0..<200, using: &generator)])
      XCTAssertNotEqual(world.stateHash, hash)
      try world.restore(saved)
      world.checkInvariants()
      XCTAssertEqual(world.stateHash, hash, "round \(round)")
      // Another world gets all of it.
      let other = try saved.makeWorld()
      XCTAssertEqual(other.stateHash, hash, "round \(round)")
      for _ in 0..<10 {
        try world.step(by: stepLength)
        try other.step(by: stepLength)
      }
      XCTAssertEqual(other.stateHash, world.stateHash, "round \(round)")
    }
  }

  /// The memory of a snapshot of rows that differ less is too small for one of rows that differ more.
  func testMemoryOfAnotherSnapshot() throws {
    let (alike, bodies) = try boxes(200, alike: true)
    let (different, _) = try boxes(200, alike: false)
    var saved = try alike.snapshot()
    for _ in 0..<3 {
      for world in [alike, different] {
        try world.save(into: &saved)
        XCTAssertEqual(try saved.makeWorld().stateHash, world.stateHash)
        try world.step(by: stepLength)
      }
      try change(alike, bodies[7], 0.5)
    }
  }

  /// The frames of a ring are another way to the same snapshot.
  func testFramesOfARing() throws {
    let (world, bodies) = try boxes(200, alike: true)
    let ring = try SnapshotRing(capacity: 8)
    var hashes: [UInt64] = []
    for number in 0..<8 {
      try ring.save(world)
      hashes.append(world.stateHash)
      if number % 2 == 1 { try change(world, bodies[20 * number], 0.5) }
      try world.step(by: stepLength)
    }
    for (frame, hash) in zip(ring.frameNumbers, hashes) {
      let saved = try ring.snapshot(ofFrame: frame)
      XCTAssertEqual(try saved.makeWorld().stateHash, hash)
      try ring.restore(world, to: frame)
      XCTAssertEqual(saved.byteCount, try world.snapshot().byteCount)
    }
  }

  func testTheyAreThereOnce() throws {
    let (alike, _) = try boxes(320, alike: true)
    let (different, _) = try boxes(320, alike: false)
    for world in [alike, different] { for _ in 0..<60 { try world.step(by: stepLength) } }
    let sizes = (try alike.snapshot().byteCount, try different.snapshot().byteCount)
    XCTAssertLessThan(sizes.0, sizes.1 * 9 / 10, "\(sizes)")
  }
}
