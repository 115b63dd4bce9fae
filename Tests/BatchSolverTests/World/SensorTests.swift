internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Sensors report what overlaps them, and nothing else happens.
final class SensorTests: XCTestCase {
  private func addSensor(
    _ world: World, _ geometry: ShapeGeometry, to body: BodyID, filter: CollisionFilter = CollisionFilter()
  ) throws -> ShapeID {
    var definition = ShapeDefinition(geometry, density: 0, filter: filter)
    definition.isSensor = true
    return try world.addShape(definition, to: body)
  }

  /// What is in a sensor before and after a change is no news. A change of filter, form or type told of a begin and an end in
  /// the same step: who reads ends last had lost the visitor for good.
  func testChangesOfAVisitorAreNoNews() throws {
    let world = try World()
    try world.updateSettings { $0.gravity = .zero }
    let sensor = try addSensor(
      world, .box(halfWidth: 2, halfHeight: 2), to: try world.addBody(BodyDefinition(.static)))
    let box = try world.add(.square(0.5), at: [0, 0])
    let shape = try world.shapes(of: box)[0]
    try world.step(by: stepLength)
    XCTAssertEqual(world.sensorBeginEvents.count, 1)
    let changes: [() throws -> Void] = [
      { try world.setFilter(CollisionFilter(category: 3), of: shape) },
      { try world.setGeometry(.circle(radius: 0.4), of: shape) },
      { try world.setType(.kinematic, of: box) },
      { try world.setType(.dynamic, of: box) },
      {
        try world.setEnabled(false, of: box)
        try world.setEnabled(true, of: box)
      },
      { try world.setFilter(CollisionFilter(category: 5), of: sensor) },
      { try world.setGeometry(.circle(radius: 2), of: sensor) },
    ]
    for (number, change) in changes.enumerated() {
      try change()
      for _ in 0..<3 {
        try world.step(by: stepLength)
        XCTAssertEqual(world.sensorBeginEvents, [], "change \(number)")
        XCTAssertEqual(world.sensorEndEvents, [], "change \(number)")
      }
      XCTAssertEqual(try world.overlaps(of: sensor), [shape], "change \(number)")
    }
    // A real end is told.
    try world.setEnabled(false, of: box)
    try world.step(by: stepLength)
    XCTAssertEqual(world.sensorEndEvents.map(\.visitor), [shape])
  }

  func testABallFallsThroughASensor() throws {
    for kind in [BodyType.static, .kinematic] {
      let world = try World()
      let gate = try world.addBody(BodyDefinition(kind))
      let sensor = try addSensor(world, .box(halfWidth: 2, halfHeight: 1), to: gate)
      let ball = try world.add(.circle(radius: 0.5), at: [0, 4])
      let shape = try world.shapes(of: ball)[0]
      var begin: Float?
      var end: Float?
      for _ in 0..<120 {
        // Events tell of the begin of the step.
        let y = try world.position(of: ball).y
        try world.step(by: stepLength)
        for event in world.sensorBeginEvents {
          XCTAssertEqual(event.sensor, sensor)
          XCTAssertEqual(event.visitor, shape)
          XCTAssertEqual(event.sensorBody, gate)
          XCTAssertEqual(event.visitorBody, ball)
          XCTAssertNil(begin)
          begin = y
        }
        for event in world.sensorEndEvents {
          XCTAssertEqual(event.visitor, shape)
          XCTAssertNil(end)
          end = y
        }
        let overlaps = try world.overlaps(of: sensor)
        XCTAssertEqual(overlaps, abs(y) <= 1.5 ? [shape] : [], "\(y)")
        XCTAssertEqual(world.beginEvents, [])
        XCTAssertEqual(try world.contacts(of: ball), [])
      }
      // At up to 7 m/s it moves 12 cm a step.
      XCTAssertEqual(try XCTUnwrap(begin), 1.45, accuracy: 0.07)
      XCTAssertEqual(try XCTUnwrap(end), -1.6, accuracy: 0.11)
      XCTAssertEqual(try world.linearVelocity(of: ball).y, -20, accuracy: 1e-3, "falls freely")
      world.checkInvariants()
    }
  }

  func testOverlapsAreThoseOfBruteForce() throws {
    var generator = SeededGenerator()
    let world = try World()
    try world.setGravity(.zero)
    let gate = try world.addBody(BodyDefinition(.kinematic))
    try world.setAngularVelocity(0.5, of: gate)
    let sensor = try addSensor(world, .circle(radius: 3), to: gate)
    var balls: [ShapeID: BodyID] = [:]
    for _ in 0..<150 {
      let radius = Float.random(in: 0.1...0.5, using: &generator)
      let body = try world.add(
        .circle(radius: radius),
        at: [Float.random(in: -6...6, using: &generator), Float.random(in: -6...6, using: &generator)],
        velocity: [Float.random(in: -3...3, using: &generator), Float.random(in: -3...3, using: &generator)])
      balls[try world.shapes(of: body)[0]] = body
    }
    var known: Set<ShapeID> = []
    for _ in 0..<120 {
      var certain: Set<ShapeID> = []
      var possible: Set<ShapeID> = []
      for (shape, body) in balls {
        guard case .circle(_, let radius) = try world.geometry(of: shape) else { return XCTFail("not a ball") }
        let p = try world.position(of: body)
        let distance = (p.x * p.x + p.y * p.y).squareRoot() - 3 - radius
        if distance < -1e-5 { certain.insert(shape) }
        if distance < 1e-5 { possible.insert(shape) }
      }
      try world.step(by: stepLength)
      for event in world.sensorBeginEvents { XCTAssertTrue(known.insert(event.visitor).inserted) }
      for event in world.sensorEndEvents { XCTAssertNotNil(known.remove(event.visitor)) }
      XCTAssertEqual(known, Set(try world.overlaps(of: sensor)))
      XCTAssertTrue(certain.isSubset(of: known))
      XCTAssertTrue(known.isSubset(of: possible))
    }
  }

  func testFiltersSensorsAndRemoval() throws {
    let world = try World()
    try world.setGravity(.zero)
    let gate = try world.addBody(BodyDefinition(.static))
    var definition = ShapeDefinition(.square(2), density: 0)
    definition.isSensor = true
    definition.filter = CollisionFilter(category: 2, mask: 4)
    let sensor = try world.addShape(definition, to: gate)
    let plain = try world.add(.square(0.2), at: [0, 0])
    let seen = try world.addBody(BodyDefinition(.dynamic, position: [1, 1]))
    let shape = try world.addShape(ShapeDefinition(.square(0.2), filter: CollisionFilter(category: 4)), to: seen)
    // Sensors do not see sensors.
    let carrier = try world.addBody(BodyDefinition(.dynamic, position: [-1, -1]))
    definition.filter = CollisionFilter(category: 4)
    definition.density = 1
    let other = try world.addShape(definition, to: carrier)
    try world.step(by: stepLength)
    XCTAssertEqual(try world.overlaps(of: sensor), [shape])
    XCTAssertEqual(try world.overlaps(of: other).count, 2)
    XCTAssertTrue(try world.isSensor(sensor))
    XCTAssertEqual(try world.shapes(at: [1.9, 1.9]), [], "queries do not see sensors")
    XCTAssertEqual(try world.shapes(at: [1.1, 1.1]), [shape])
    XCTAssertFalse(try world.isSensor(shape))
    XCTAssertThrowsError(try world.overlaps(of: shape))
    try world.removeBody(seen)
    try world.step(by: stepLength)
    XCTAssertEqual(world.sensorEndEvents.map(\.visitor), [shape, shape])
    XCTAssertEqual(try world.overlaps(of: sensor), [])
    try world.removeShape(sensor)
    XCTAssertThrowsError(try world.overlaps(of: sensor))
    XCTAssertTrue(world.contains(plain))
    world.checkInvariants()
  }

  func testWhatSleepsInASensorStaysInIt() throws {
    let world = try World.withFloor(sleeps: true)
    let gate = try world.addBody(BodyDefinition(.static))
    let sensor = try addSensor(world, .square(3), to: gate)
    let box = try world.add(.square(0.5), at: [0, 0.5])
    try world.run(seconds: 2)
    XCTAssertFalse(try world.isAwake(box))
    XCTAssertEqual(try world.overlaps(of: sensor), try world.shapes(of: box))
    try world.setPose(position: [10, 0.5], rotation: .identity, of: box)
    try world.step(by: stepLength)
    XCTAssertEqual(try world.overlaps(of: sensor), [])
    XCTAssertEqual(world.sensorEndEvents.count, 1)
  }

  /// Of a static shape whose filter was set, and of what slept there, neither moved: no step found the pair again, and a
  /// sensor lost for good what it had seen.
  func testAFilterThatIsSetSeesWhatSleeps() throws {
    let world = try World.withFloor(sleeps: true)
    let gate = try world.addBody(BodyDefinition(.static))
    let sensor = try addSensor(world, .square(3), to: gate)
    let near = try world.add(.square(0.5), at: [0, 0.5])
    let far = try world.add(.square(0.5), at: [20, 0.5])
    try world.run(seconds: 2)
    XCTAssertFalse(try world.isAwake(near))
    let seen = try world.shapes(of: near)
    XCTAssertEqual(try world.overlaps(of: sensor), seen)
    try world.setFilter(CollisionFilter(category: 2), of: sensor)
    try world.step(by: stepLength)
    XCTAssertEqual(try world.overlaps(of: sensor), seen)
    XCTAssertFalse(try world.isAwake(far), "what is elsewhere sleeps on")
    try world.setFilter(CollisionFilter(mask: 0), of: sensor)
    try world.run(seconds: 2)
    XCTAssertEqual(try world.overlaps(of: sensor), [])
    XCTAssertFalse(try world.isAwake(near))
    try world.setFilter(CollisionFilter(), of: sensor)
    try world.step(by: stepLength)
    XCTAssertEqual(try world.overlaps(of: sensor), seen, "not seen before it fell asleep")
    world.checkInvariants()
  }

  /// The same of a solid shape: a wall that comes to be one for sleepers within it pushes them out.
  func testAWallThatIsSwitchedOnFindsWhatSleeps() throws {
    let world = try World.withFloor(sleeps: true)
    let body = try world.addBody(BodyDefinition(.static))
    let wall = try world.addShape(
      ShapeDefinition(.box(halfWidth: 0.5, halfHeight: 3), filter: CollisionFilter(mask: 0)), to: body)
    let box = try world.add(.square(0.5), at: [0.7, 0.5])
    try world.run(seconds: 2)
    XCTAssertFalse(try world.isAwake(box))
    try world.setFilter(CollisionFilter(), of: wall)
    try world.run(seconds: 2)
    XCTAssertGreaterThan(try world.position(of: box).x, 0.98)
  }

  /// And of a whole body: a wall that was enabled let sleepers stay within it, a sensor did not see them.
  func testAStaticBodyThatIsEnabledFindsWhatSleeps() throws {
    let world = try World.withFloor(sleeps: true)
    let body = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.box(halfWidth: 0.5, halfHeight: 3)), to: body)
    let sensor = try addSensor(world, .square(3), to: body)
    try world.setEnabled(false, of: body)
    let near = try world.add(.square(0.5), at: [0.7, 0.5])
    let far = try world.add(.square(0.5), at: [20, 0.5])
    try world.run(seconds: 2)
    XCTAssertFalse(try world.isAwake(near))
    try world.setEnabled(true, of: body)
    try world.step(by: stepLength)
    XCTAssertEqual(try world.overlaps(of: sensor), try world.shapes(of: near))
    XCTAssertFalse(try world.isAwake(far), "what is elsewhere sleeps on")
    try world.run(seconds: 2)
    XCTAssertGreaterThan(try world.position(of: near).x, 0.98)
    world.checkInvariants()
  }

  /// What came to rest where something sleeps was seen by nobody: no step looks for pairs of which neither body is awake.
  func testStaticSensorsThatComeAndGrowSeeWhatSleeps() throws {
    typealias Change = (World, BodyID, ShapeID) throws -> ShapeID
    let changes: [(String, BodyType, Change)] = [
      ("added", .static, { world, gate, _ in try self.addSensor(world, .square(3), to: gate) }),
      (
        "grown", .static,
        { world, _, sensor in
          try world.setGeometry(.square(15), of: sensor)
          return sensor
        }
      ),
      (
        "added, then moved", .static,
        { world, _, _ in
          let gate = try world.addBody(BodyDefinition(.static, position: [90, 0]))
          let sensor = try self.addSensor(world, .square(3), to: gate)
          try world.setPose(position: .zero, rotation: .identity, of: gate)
          return sensor
        }
      ),
      (
        "added, then of another filter", .static,
        { world, gate, _ in
          let sensor = try self.addSensor(world, .square(3), to: gate, filter: CollisionFilter(mask: 0))
          try world.setFilter(CollisionFilter(), of: sensor)
          return sensor
        }
      ),
      (
        "kinematic before", .kinematic,
        { world, gate, sensor in
          try world.setType(.static, of: gate)
          return sensor
        }
      ),
    ]
    for (name, type, change) in changes {
      let world = try World.withFloor(sleeps: true)
      let gate = try world.addBody(BodyDefinition(type))
      let sensor = try addSensor(world, type == .static ? .square(0.1) : .square(3), to: gate)
      let box = try world.add(.square(0.5), at: [2, 0.5])
      let far = try world.add(.square(0.5), at: [40, 0.5])
      try world.run(seconds: 2)
      XCTAssertFalse(try world.isAwake(box), name)
      let changed = try change(world, gate, sensor)
      for _ in 0..<2 { try world.step(by: stepLength) }
      XCTAssertEqual(try world.overlaps(of: changed), try world.shapes(of: box), name)
      XCTAssertFalse(try world.isAwake(far), "\(name): what is elsewhere sleeps on")
      world.checkInvariants()
    }
  }

  /// A joint ended the overlaps of sensors of its bodies, and they were not found again.
  func testAJointLeavesOverlapsAsTheyAre() throws {
    let world = try World.withFloor()
    let gate = try world.add(.square(0.5), at: [0, 3])
    let sensor = try addSensor(world, .square(2), to: gate)
    let box = try world.add(.square(0.5), at: [1.1, 3])
    try world.step(by: stepLength)
    let seen = try world.shapes(of: box)
    XCTAssertEqual(try world.overlaps(of: sensor), seen)
    let joint = try world.addJoint(.revolute(RevoluteJoint()), gate, box, at: [0.55, 3])
    for collides in [false, true, false] {
      try world.updateJoint(joint) { $0.collidesConnected = collides }
      try world.step(by: stepLength)
      XCTAssertEqual(try world.overlaps(of: sensor), seen)
      // All pairs of the two are found anew when they may collide again, which is no news.
      XCTAssertEqual(world.sensorBeginEvents, [], "\(collides)")
      XCTAssertEqual(world.sensorEndEvents, [], "\(collides)")
    }
    world.checkInvariants()
  }
}
