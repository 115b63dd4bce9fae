internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Which bodies sleep, and what wakes them.
final class SleepTests: XCTestCase {
  func testBodiesAtRestSleepTogetherAndWakeTogether() throws {
    let world = try World.withFloor(sleeps: true)
    var stack: [BodyID] = []
    for index in 0..<3 { stack.append(try world.add(.square(0.5), at: [0, 0.5 + Float(index)])) }
    let lone = try world.add(.square(0.5), at: [10, 0.5])
    try world.run(seconds: 3)
    for body in stack + [lone] { XCTAssertFalse(try world.isAwake(body)) }
    XCTAssertEqual(world.kineticEnergy, 0)
    try world.applyImpulse([0.1, 0], to: stack[2])
    for body in stack { XCTAssertTrue(try world.isAwake(body)) }
    XCTAssertFalse(try world.isAwake(lone))
  }

  func testTouchWakes() throws {
    let world = try World.withFloor(sleeps: true)
    let sleeper = try world.add(.square(0.5), at: [0, 0.5])
    try world.run(seconds: 2)
    XCTAssertFalse(try world.isAwake(sleeper))
    try world.add(.square(0.5), at: [0.2, 3])
    var woke = false
    try world.run(seconds: 1) { if try world.isAwake(sleeper) { woke = true } }
    XCTAssertTrue(woke)
  }

  /// A sleeping body was removed and another added in its row at its place: the pair with the floor began and ended in
  /// one search and was taken for one shape that only changed tiles, so the new body fell through.
  func testBodyInTheRowOfARemovedSleeperTouches() throws {
    let world = try World.withFloor(sleeps: true)
    var boxes = try (0..<40).map { try world.add(.square(0.5), at: [Float($0) * 3, 0.5]) }
    try world.run(seconds: 4)
    // One mover lets the sleepers' tiles be sorted into the resting group.
    let mover = try world.add(.circle(radius: 0.5), at: [-20, 0.5], velocity: [1, 0])
    for _ in 0..<100 {
      try world.setLinearVelocity([1, 0], of: mover)
      try world.step(by: stepLength)
    }
    for index in boxes.indices {
      XCTAssertFalse(try world.isAwake(boxes[index]))
      try world.removeBody(boxes[index])
      boxes[index] = try world.add(.square(0.5), at: [Float(index) * 3, 0.5])
    }
    try world.run(seconds: 2)
    for box in boxes { XCTAssertEqual(try world.position(of: box).y, 0.5, accuracy: 0.01) }
  }

  func testRemovingTheFloorWakes() throws {
    let world = try World.withFloor(sleeps: true)
    let box = try world.add(.square(0.5), at: [0, 0.5])
    try world.run(seconds: 2)
    XCTAssertFalse(try world.isAwake(box))
    try world.removeBody(try XCTUnwrap(world.body(atRow: 1)))
    try world.run(seconds: 1)
    XCTAssertLessThan(try world.position(of: box).y, -3)
  }

  /// A body sleeps exactly if every body of its connected component has been at rest long enough.
  func testSleepersAreWholeComponents() throws {
    var generator = SeededGenerator()
    let world = try World.withFloor(sleeps: true)
    var bodies: [BodyID] = []
    for index in 0..<120 {
      bodies.append(
        try world.add(
          .square(0.3), at: [Float(index % 20) * 0.9 - 9, 0.3 + Float(index / 20) * 0.65],
          velocity: [Float.random(in: -1...1, using: &generator), 0]))
    }
    var sawMixture = false
    for step in 0..<600 {
      if step % 50 == 20 {
        let body = bodies[Int.random(in: 0..<bodies.count, using: &generator)]
        try world.applyImpulse([0.2, 0.3], to: body)
      }
      try world.step(by: stepLength)
      // Two touching dynamic bodies are both awake or both asleep, unless one was just woken or just touched.
      var parent: [BodyID: BodyID] = [:]
      func root(_ body: BodyID) -> BodyID {
        var current = body
        while let next = parent[current], next != current { current = next }
        return current
      }
      for contact in world.allContacts where contact.isTouching {
        guard try world.type(of: contact.bodyA) == .dynamic, try world.type(of: contact.bodyB) == .dynamic else {
          continue
        }
        let a = root(contact.bodyA)
        let b = root(contact.bodyB)
        if a != b { parent[a] = b }
      }
      var awakeOfComponent: [BodyID: Bool] = [:]
      for body in bodies {
        let isAwake = try world.isAwake(body)
        let key = root(body)
        if let known = awakeOfComponent[key] { XCTAssertEqual(known, isAwake, "\(body) at step \(step)") }
        awakeOfComponent[key] = isAwake
      }
      if Set(awakeOfComponent.values).count == 2 { sawMixture = true }
    }
    XCTAssertTrue(sawMixture)
  }
}
