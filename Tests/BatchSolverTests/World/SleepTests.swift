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

  /// A gear holds all bodies of its joints, but only the two of its definition slept and woke together: where those are
  /// static, a wheel at rest slept while the other turned, got velocities that no step took from it, and drifted.
  func testWheelsOfAGearSleepAndWakeTogether() throws {
    var settings = WorldSettings()
    settings.gravity = .zero
    let world = try World(settings)
    var wheels: [BodyID] = []
    var axles: [JointID] = []
    var posts: [BodyID] = []
    for x: Float in [0, 3] {
      wheels.append(try world.add(.circle(radius: 1), at: [x, 0]))
      posts.append(try world.addBody(BodyDefinition(.static, position: [x, 0])))
      axles.append(try world.addJoint(.revolute(RevoluteJoint()), wheels.last!, posts.last!, at: [x, 0]))
    }
    try world.addJoint(
      JointDefinition(.gear(GearJoint(first: axles[0], second: axles[1], ratio: 2)), posts[0], posts[1]))
    try world.run(seconds: 2)
    for wheel in wheels { XCTAssertFalse(try world.isAwake(wheel)) }
    try world.applyAngularImpulse(try world.inertia(of: wheels[0]), to: wheels[0])
    for wheel in wheels { XCTAssertTrue(try world.isAwake(wheel)) }
    try world.run(seconds: 1) { world.checkInvariants() }
    let (w0, w1) = (try world.angularVelocity(of: wheels[0]), try world.angularVelocity(of: wheels[1]))
    XCTAssertGreaterThan(abs(w1), 0.1)
    XCTAssertEqual(w0 + 2 * w1, 0, accuracy: 1e-3)
    try world.setAwake(false, of: wheels[1])
    for wheel in wheels { XCTAssertFalse(try world.isAwake(wheel)) }
  }

  /// Contacts of a kinematic body that is awake but at rest were solved though a box slept on it: each step gave the box
  /// an impulse against a weight that it did not feel, and it woke with all of them.
  func testSleeperOnAnAwakeKinematicBodyGetsNoVelocity() throws {
    var settings = WorldSettings()
    settings.sleepInterval = 1
    let world = try World(settings)
    var definition = BodyDefinition(.kinematic, position: [0, -1])
    definition.allowsSleep = false
    let table = try world.addBody(definition)
    try world.addShape(ShapeDefinition(.box(halfWidth: 10, halfHeight: 1)), to: table)
    let box = try world.add(.square(0.5), at: [0, 0.5])
    try world.run(seconds: 2)
    XCTAssertFalse(try world.isAwake(box))
    XCTAssertTrue(try world.isAwake(table))
    let height = try world.position(of: box).y
    try world.run(seconds: 2) {
      XCTAssertEqual(try world.linearVelocity(of: box), .zero)
      world.checkInvariants()
    }
    try world.setAwake(true, of: box)
    try world.run(seconds: 1) { XCTAssertEqual(try world.position(of: box).y, height, accuracy: 1e-3) }
  }

  /// Random world 770001421: two bodies came to touch by the motion of the step at whose end both fell asleep. As
  /// another pair of their block was awake, they were found to touch while they slept; one woke without the other.
  func testBodiesThatTouchAsleepWakeTogether() throws {
    var settings = WorldSettings()
    settings.gravity = .zero
    settings.sleepInterval = 1
    settings.timeToSleep = 0.001
    let world = try World(settings)
    var definition = BodyDefinition(.dynamic)
    definition.allowsSleep = false
    for x: Float in [5, 5.9] {
      definition.position = [x, 0]
      try world.addShape(ShapeDefinition(.circle(radius: 0.5)), to: try world.addBody(definition))
    }
    let pair = try [-0.53, 0.53].map { try world.add(.circle(radius: 0.5), at: [$0, 0], velocity: [-3 * $0, 0]) }
    for body in pair { try world.setSleep(allowed: true, threshold: 10, of: body) }
    try world.step(by: stepLength, substeps: substepCount)
    for body in pair { XCTAssertFalse(try world.isAwake(body)) }
    try world.step(by: stepLength, substeps: substepCount)
    world.checkInvariants()
    try world.setAwake(true, of: pair[0])
    XCTAssertTrue(try world.isAwake(pair[1]))
  }

  func testWhatStartsAsleepRests() throws {
    let world = try World(WorldSettings())
    var definition = BodyDefinition(.dynamic, linearVelocity: [1, 2], angularVelocity: 3)
    definition.isAwake = false
    let body = try world.addBody(definition)
    XCTAssertEqual(try world.linearVelocity(of: body), .zero)
    XCTAssertEqual(try world.angularVelocity(of: body), 0)
    definition.allowsSleep = false
    let restless = try world.addBody(definition)
    XCTAssertEqual(try world.linearVelocity(of: restless), [1, 2])
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

  /// A wall that comes to be where something sleeps pushes it out; bodies that no step has seen sleep on, as levels are
  /// built.
  func testAWallThatComesWakesWhatSleepsThere() throws {
    let world = try World.withFloor(sleeps: true)
    let box = try world.add(.square(0.5), at: [0.7, 0.5])
    try world.run(seconds: 2)
    XCTAssertFalse(try world.isAwake(box))
    let wall = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.box(halfWidth: 0.5, halfHeight: 3)), to: wall)
    try world.run(seconds: 2)
    XCTAssertGreaterThan(try world.position(of: box).x, 0.98)

    let level = try World(WorldSettings())
    var definition = BodyDefinition(.dynamic, position: [0, 0.5])
    definition.isAwake = false
    let sleeper = try level.addBody(definition)
    try level.addShape(ShapeDefinition(.square(0.5)), to: sleeper)
    let ground = try level.addBody(BodyDefinition(.static, position: [0, -1]))
    try level.addShape(ShapeDefinition(.box(halfWidth: 20, halfHeight: 1)), to: ground)
    try level.step(by: stepLength)
    XCTAssertFalse(try level.isAwake(sleeper))
  }

  /// Where nothing may sleep, a body that was to begin asleep hung in the air for ever.
  func testNothingBeginsAsleepWhereNothingSleeps() throws {
    var settings = WorldSettings()
    settings.allowsSleep = false
    let world = try World(settings)
    var definition = BodyDefinition(.dynamic)
    definition.isAwake = false
    let body = try world.addBody(definition)
    try world.addShape(ShapeDefinition(.square(0.5)), to: body)
    XCTAssertTrue(try world.isAwake(body))
    try world.step(by: stepLength)
    XCTAssertLessThan(try world.linearVelocity(of: body).y, 0)
  }

  /// A plate that could not turn slept off balance, and stayed in the air when it could.
  func testWhatMayTurnWakes() throws {
    let world = try World.withFloor(sleeps: true)
    let pillar = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.box(halfWidth: 0.2, halfHeight: 1)), to: pillar)
    let plate = try world.add(.box(halfWidth: 2, halfHeight: 0.1), at: [1.5, 1.1])
    try world.setRotationFixed(true, of: plate)
    try world.run(seconds: 3)
    XCTAssertFalse(try world.isAwake(plate))
    try world.setRotationFixed(true, of: plate)
    XCTAssertFalse(try world.isAwake(plate), "nothing changed")
    try world.setRotationFixed(false, of: plate)
    try world.run(seconds: 1)
    XCTAssertLessThan(try world.position(of: plate).y, 1)
  }

  /// Lifts slower than the threshold of sleep, and axes without shapes that turned at any speed, fell asleep and stopped
  /// after half a second. What no force moves goes on until it is told to stand.
  func testWhatIsMovedByItsVelocityAloneGoesOn() throws {
    let world = try World()
    try world.setGravity(.zero)
    let lift = try world.addBody(BodyDefinition(.kinematic, linearVelocity: [0, 0.03]))
    try world.addShape(ShapeDefinition(.square(0.5)), to: lift)
    let axis = try world.addBody(BodyDefinition(.kinematic, position: [10, 0], angularVelocity: 1))
    let arm = try world.add(.square(0.2), at: [11, 0])
    try world.addJoint(.weld(WeldJoint()), axis, arm, at: [11, 0])
    // Of a flywheel without shapes the radius of gyration says how fast it is.
    let wheel = try world.addBody(BodyDefinition(.dynamic, position: [20, 0]))
    try world.setMass(1, center: .zero, inertia: 1, of: wheel)
    try world.setAngularVelocity(2, of: wheel)
    let standing = try world.addBody(BodyDefinition(.kinematic, position: [30, 0]))
    try world.addShape(ShapeDefinition(.square(0.5)), to: standing)
    for _ in 0..<180 { try world.step(by: stepLength) }
    XCTAssertEqual(try world.position(of: lift).y, 0.09, accuracy: 1e-5)
    XCTAssertEqual(try world.rotation(of: axis).angle, 3, accuracy: 1e-4)
    XCTAssertEqual(try world.rotation(of: arm).angle, 3, accuracy: 1e-2)
    XCTAssertEqual(try world.rotation(of: wheel).angle, 6 - 2 * .pi, accuracy: 1e-3)
    XCTAssertFalse(try world.isAwake(standing))
    try world.setLinearVelocity(.zero, of: lift)
    try world.run(seconds: 1)
    XCTAssertFalse(try world.isAwake(lift))
  }
}
