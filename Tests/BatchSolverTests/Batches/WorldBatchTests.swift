internal import BatchSolver
internal import XCTest

/// What goes into batches and comes out.
final class WorldBatchTests: XCTestCase {
  func testBuffersHoldWorldsAfterWorlds() throws {
    let scene = try BatchScene()
    let batch = try WorldBatch(of: scene.world, count: 3)
    XCTAssertEqual(batch.bodies.map(\.row), scene.world.allBodies.map(\.row))
    XCTAssertEqual(batch.shapes.count, 4)
    XCTAssertEqual(batch.joints.count, 2)
    let ball = try batch.translated(scene.balls[0])
    XCTAssertEqual(ball, batch.bodies[1])
    let velocities: [SIMD4<Float>] = [[1, 0, 0, 0], [2, 0, 0, 0], [3, 0, 0, 0]]
    try batch.setVelocities(velocities.span, of: [ball])
    var read = [SIMD4<Float>](repeating: .zero, count: 12)
    var span = read.mutableSpan
    try batch.readVelocities(into: &span)
    XCTAssertEqual((0..<3).map { read[4 * $0 + 1] }, velocities)
    XCTAssertEqual(read[0], .zero)
    try batch.setGravity([SIMD2<Float>.zero, .zero, .zero].span)
    try batch.step(by: 0.5, substeps: 1)
    var transforms = [SIMD4<Float>](repeating: .zero, count: 3)
    var transformSpan = transforms.mutableSpan
    try batch.readTransforms(of: [ball], into: &transformSpan)
    for index in 0..<3 {
      let position = try batch.withWorld(index) { world throws(WorldError) in try world.position(of: ball) }
      XCTAssertEqual([transforms[index].x, transforms[index].y], [position.x, position.y])
      XCTAssertGreaterThan(transforms[index].x, 0.3 * velocities[index].x)
    }
  }

  func testWhoIsAwake() throws {
    let scene = try BatchScene()
    let batch = try WorldBatch(of: scene.world, count: 2)
    let ball = try batch.translated(scene.balls[0])
    try batch.setEnabled([true, false].span, of: [ball])
    try batch.withWorld(1) { world throws(WorldError) in try world.setAwake(false, of: batch.bodies[2]) }
    var awake = [Bool](repeating: false, count: 2 * batch.bodies.count)
    var span = awake.mutableSpan
    try batch.readAwake(into: &span)
    for index in 0..<2 {
      let expected = try batch.withWorld(index) { world throws(WorldError) in
        var expected: [Bool] = []
        for body in batch.bodies { expected.append(try world.isAwake(body)) }
        return expected
      }
      XCTAssertEqual(Array(awake[(index * batch.bodies.count)..<((index + 1) * batch.bodies.count)]), expected)
    }
    XCTAssertEqual(awake.prefix(3), [false, true, true])
    XCTAssertEqual(awake.dropFirst(batch.bodies.count).prefix(3), [false, false, false])
  }

  /// A ball above a floor.
  private func ballAndFloor() throws -> (world: World, ball: BodyID, floor: BodyID) {
    let world = try World()
    let ball = try world.add(.circle(radius: 0.5), at: [0, 2])
    let floor = try world.addBody(BodyDefinition())
    try world.addShape(ShapeDefinition(.segment([-5, 0], [5, 0])), to: floor)
    return (world, ball, floor)
  }

  func testFormsAreThoseOfWorldsAlone() throws {
    let (world, ball, floor) = try ballAndFloor()
    let batch = try WorldBatch(of: world, count: 3)
    let shapes = [try batch.translated(world.shapes(of: ball)[0]), try batch.translated(world.shapes(of: floor)[0])]
    let forms: [[ShapeGeometry]] = (0..<3).map { index in
      [.circle(radius: 0.2 + 0.1 * Float(index)), .segment([-5, Float(index)], [5, 0])]
    }
    let all = forms[0] + forms[1] + forms[2]
    let mask = [true, false, true]
    try batch.setGeometries(all.span, of: shapes, worlds: mask.span)
    for _ in 0..<60 { try batch.step(by: 1 / 60) }
    for index in 0..<3 {
      let alone = try world.clone()
      if index != 1 {
        try alone.setGeometry(forms[index][0], of: alone.translated(world.shapes(of: ball)[0]))
        try alone.setGeometry(forms[index][1], of: alone.translated(world.shapes(of: floor)[0]))
      }
      for _ in 0..<60 { try alone.step(by: 1 / 60) }
      XCTAssertEqual(try batch.stateHash(of: index), alone.stateHash)
    }
    let few = [ShapeGeometry.circle(radius: 1)]
    XCTAssertThrowsError(try batch.setGeometries(few.span, of: shapes))
    let chain = try World()
    let body = try chain.addBody(BodyDefinition())
    _ = try chain.addChain(ChainDefinition([[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]]), to: body)
    let chains = try WorldBatch(of: chain, count: 1)
    let circles = [ShapeGeometry](repeating: .circle(radius: 1), count: chains.shapes.count)
    XCTAssertThrowsError(try chains.setGeometries(circles.span))
    XCTAssertEqual(chains.failedWorlds, [])
  }

  func testSurfacesAndDensities() throws {
    let (world, ball, floor) = try ballAndFloor()
    let batch = try WorldBatch(of: world, count: 3)
    let rows = [try world.shapes(of: ball)[0], try world.shapes(of: floor)[0]]
    let shapes = [try batch.translated(rows[0]), try batch.translated(rows[1])]
    let materials = (0..<6).map { number in
      SurfaceMaterial(
        friction: 0.1 * Float(number), restitution: 0.15 * Float(number), rollingResistance: 0.01 * Float(number),
        tangentSpeed: Float(number))
    }
    let densities = (0..<6).map { 1 + 0.5 * Float($0) }
    let mask = [true, false, true]
    try batch.setMaterials(materials.span, of: shapes, worlds: mask.span)
    try batch.setDensities(densities.span, of: shapes, worlds: mask.span)
    for _ in 0..<60 { try batch.step(by: 1 / 60) }
    for index in 0..<3 {
      let alone = try world.clone()
      for number in 0..<2 where mask[index] {
        let shape = try alone.translated(rows[number])
        try alone.setMaterial(materials[2 * index + number], of: shape)
        try alone.setDensity(densities[2 * index + number], of: shape)
      }
      for _ in 0..<60 { try alone.step(by: 1 / 60) }
      XCTAssertEqual(try batch.stateHash(of: index), alone.stateHash)
    }
    XCTAssertNotEqual(try batch.stateHash(of: 0), try batch.stateHash(of: 2))

    XCTAssertThrowsError(try batch.setMaterials(materials.span, of: [shapes[0]])) {
      XCTAssertEqual($0 as? WorldError, .countMismatch(name: "materials", count: 6, expected: 3))
    }
    XCTAssertThrowsError(try batch.setDensities(densities.span, of: [shapes[0]]))
    XCTAssertThrowsError(try batch.setDensities(Array(densities.prefix(3)).span, of: [rows[0]]))
    XCTAssertEqual(batch.failedWorlds, [])
    // A world with a value out of range fails alone, unless it is not meant.
    var bad = materials
    (bad[1].friction, bad[3].friction) = (-1, .nan)
    try batch.setMaterials(bad.span, of: shapes, worlds: mask.span)
    XCTAssertEqual(batch.failedWorlds, [0])
    let endless: [Float] = [1, 2, .infinity]
    try batch.setDensities(endless.span, of: [shapes[0]])
    XCTAssertEqual(batch.failedWorlds, [0, 2])
  }

  func testForcesAccelerate() throws {
    let world = try World()
    try world.setGravity(.zero)
    let ball = try world.add(.circle(radius: 0.5), at: .zero)
    let mass = try world.mass(of: ball)
    let batch = try WorldBatch(of: world, count: 2)
    let forces: [SIMD4<Float>] = [[6, 0, 0, 0], [0, 12, 0, 0]]
    try batch.addForces(forces.span)
    try batch.step(by: 0.1)
    var velocities = [SIMD4<Float>](repeating: .zero, count: 2)
    var span = velocities.mutableSpan
    try batch.readVelocities(into: &span)
    XCTAssertEqual(velocities[0].x, 0.6 / mass, accuracy: 1e-5)
    XCTAssertEqual(velocities[1].y, 1.2 / mass, accuracy: 1e-5)
    let impulses: [SIMD4<Float>] = [[mass, 0, 0, 0], .zero]
    try batch.addImpulses(impulses.span)
    var after = [SIMD4<Float>](repeating: .zero, count: 2)
    var afterSpan = after.mutableSpan
    try batch.readVelocities(into: &afterSpan)
    XCTAssertEqual(after[0].x, velocities[0].x + 1, accuracy: 1e-5)
    XCTAssertEqual(after[1], velocities[1])
  }

  func testJointsFollowCommands() throws {
    let scene = try BatchScene()
    let batch = try WorldBatch(of: scene.world, count: 2)
    let motor = try batch.translated(scene.motor)
    let mouse = try batch.translated(scene.mouse)
    let motors: [SIMD2<Float>] = [[2, 100], [-1, 100]]
    let targets: [SIMD2<Float>] = [[4, 3], [4, 5]]
    try batch.setMotors(motors.span, of: [motor])
    try batch.setMouseTargets(targets.span, of: [mouse])
    for _ in 0..<120 { try batch.step(by: stepLength) }
    var coordinates = [Float](repeating: 0, count: 2)
    var span = coordinates.mutableSpan
    try batch.readJointCoordinates(of: [motor], into: &span)
    XCTAssertEqual(coordinates[0], 4, accuracy: 0.1)
    XCTAssertEqual(coordinates[1], -2, accuracy: 0.1)
    let ball = try batch.translated(scene.balls[1])
    for index in 0..<2 {
      let position = try batch.withWorld(index) { world throws(WorldError) in try world.position(of: ball) }
      XCTAssertEqual(position.y, targets[index].y, accuracy: 0.3)
    }
    XCTAssertThrowsError(try batch.setMotors(motors.span, of: [mouse]))
    XCTAssertThrowsError(try batch.setMouseTargets(targets.span, of: [motor]))
    XCTAssertThrowsError(try batch.setSpringTargets(coordinates.span, of: [motor]))
  }

  func testSpringsAreServos() throws {
    let world = try World()
    try world.setGravity(.zero)
    let arm = try world.add(.square(0.5), at: .zero)
    let spring = JointSpring(hertz: 4, dampingRatio: 1)
    let joint = try world.addJoint(.revolute(RevoluteJoint(spring: spring)), nil, arm, at: .zero)
    let batch = try WorldBatch(of: world, count: 2)
    let targets: [Float] = [0.5, -1]
    try batch.setSpringTargets(targets.span, of: [batch.translated(joint)])
    for _ in 0..<120 { try batch.step(by: stepLength) }
    var coordinates: [Float] = [0, 0]
    var span = coordinates.mutableSpan
    try batch.readJointCoordinates(into: &span)
    XCTAssertEqual(coordinates[0], 0.5, accuracy: 1e-3)
    XCTAssertEqual(coordinates[1], -1, accuracy: 1e-3)
  }

  /// The first world's joint is looked at before anything is done. One that lost its spring in another world fails there,
  /// and not in silence.
  func testAWorldWithoutTheSpringFails() throws {
    let world = try World()
    let arm = try world.add(.square(0.5), at: .zero)
    let spring = JointSpring(hertz: 4, dampingRatio: 1)
    let joint = try world.addJoint(.revolute(RevoluteJoint(spring: spring)), nil, arm, at: .zero)
    let batch = try WorldBatch(of: world, count: 2)
    let own = try batch.translated(joint)
    try batch.withWorld(1) { world throws(WorldError) in try world.setSpring(nil, of: own) }
    let targets: [Float] = [0.5, -1]
    try batch.setSpringTargets(targets.span, of: [own])
    XCTAssertEqual(batch.failedWorlds, [1])
  }

  func testContactsAreSensed() throws {
    let scene = try BatchScene()
    let batch = try WorldBatch(of: scene.world, count: 2)
    let balls = try scene.balls.map { try batch.translated($0) }
    let floor = try batch.translated(scene.floor)
    let lifted: [SIMD4<Float>] = [[0, 0.5, 1, 0], [0, 9, 1, 0]]
    try batch.setTransforms(lifted.span, of: [balls[0]])
    for _ in 0..<30 { try batch.step(by: stepLength) }
    let marks = [ContactMark(balls[0]), ContactMark(balls[0], balls[1]), ContactMark(floor, balls[0])]
    var touching = [Bool](repeating: false, count: 6)
    var impulses = [Float](repeating: -1, count: 6)
    var touchingSpan = touching.mutableSpan
    var impulseSpan = impulses.mutableSpan
    try batch.readContacts(of: marks, touching: &touchingSpan, impulses: &impulseSpan)
    XCTAssertEqual(touching, [true, false, true, false, false, false])
    let mass = try scene.world.mass(of: scene.balls[0])
    XCTAssertEqual(impulses[0], mass * 10 * stepLength / 4, accuracy: 0.02)
    XCTAssertEqual(impulses[2], impulses[0])
    XCTAssertEqual(impulses[3...], [0, 0, 0])
  }

  func testChangesOfContactsAddUpToContacts() throws {
    let world = try World()
    let floor = try world.addBody(BodyDefinition())
    for tile in -4..<4 {
      try world.addShape(ShapeDefinition(.segment([Float(tile), 0], [Float(tile + 1), 0])), to: floor)
    }
    let wheel = try world.add(.circle(radius: 0.2), at: [-2, 0.2], material: SurfaceMaterial(friction: 0))
    let detector = try world.addBody(BodyDefinition())
    var sensor = ShapeDefinition(.square(0.5))
    sensor.isSensor = true
    try world.addShape(sensor, to: detector)
    let batch = try WorldBatch(of: world, count: 2)
    let handles = try [wheel, floor, detector].map { try batch.translated($0) }
    let rolling: [SIMD4<Float>] = [[3, 0, 0, 0], [0, 0, 0, 0]]
    try batch.setVelocities(rolling.span, of: [handles[0]])
    let marks = [ContactMark(handles[0], handles[1]), ContactMark(handles[2], handles[0]), ContactMark(handles[0])]
    var began = [Int32](repeating: -1, count: 6)
    var ended = began
    var balance = [Int32](repeating: 0, count: 6)
    var changes = balance
    var seesSensor = false
    for _ in 0..<90 {
      try batch.step(by: stepLength)
      var beganSpan = began.mutableSpan
      var endedSpan = ended.mutableSpan
      try batch.readContactChanges(of: marks, began: &beganSpan, ended: &endedSpan)
      for index in 0..<6 {
        XCTAssertGreaterThanOrEqual(min(began[index], ended[index]), 0)
        balance[index] += began[index] - ended[index]
        changes[index] += began[index] + ended[index]
      }
      seesSensor = seesSensor || balance[1] > 0
      for index in 0..<2 {
        let touching = try batch.withWorld(index) { world throws(WorldError) in
          try world.contacts(of: handles[0]).count { $0.isTouching }
        }
        XCTAssertEqual(Int(balance[3 * index]), touching)
      }
    }
    XCTAssertTrue(seesSensor)
    XCTAssertGreaterThan(changes[0], 2, "it slid from tile to tile")
    for first in [0, 3] { XCTAssertEqual(changes[first] + changes[first + 1], changes[first + 2]) }
    var short = [Int32](repeating: 0, count: 5)
    var shortSpan = short.mutableSpan
    var endedSpan = ended.mutableSpan
    XCTAssertThrowsError(try batch.readContactChanges(of: marks, began: &shortSpan, ended: &endedSpan))
  }

  /// A body that is removed ends its contacts in the next step. These were counted for the body that had its row by then, as
  /// generations of handles were not compared.
  func testEndsOfABodyThatIsGoneAreNotThoseOfTheNextInItsRow() throws {
    let world = try World.withFloor()
    let gone = try world.add(.circle(radius: 0.5), at: [0, 0.5])
    try world.run(seconds: 0.1)
    try world.removeBody(gone)
    let next = try world.add(.circle(radius: 0.5), at: [10, 50])
    XCTAssertEqual(next.index, gone.index)
    let batch = try WorldBatch(of: world, count: 1)
    try world.step(by: stepLength)
    XCTAssertEqual(world.endEvents.count, 1)
    try batch.step(by: stepLength)
    var began: [Int32] = [-1]
    var ended: [Int32] = [-1]
    var beganSpan = began.mutableSpan
    var endedSpan = ended.mutableSpan
    try batch.readContactChanges(of: [ContactMark(try batch.translated(next))], began: &beganSpan, ended: &endedSpan)
    XCTAssertEqual([began, ended], [[0], [0]])
  }

  func testRaysSeeAsFarAsTheyReach() throws {
    let scene = try BatchScene()
    let batch = try WorldBatch(of: scene.world, count: 2)
    let ball = try batch.translated(scene.balls[0])
    let lifted: [SIMD4<Float>] = [[0, 2, 1, 0], [0, 5, 0, 1]]
    try batch.setTransforms(lifted.span, of: [ball])
    let down = Ray(origin: .zero, translation: [0, -10])
    let sensors = [
      RaySensor(on: ball, down, turnsWithBody: false), RaySensor(on: ball, down),
      RaySensor(Ray(origin: [0, 20], translation: [0, -40])),
    ]
    var fractions = [Float](repeating: -1, count: 6)
    var span = fractions.mutableSpan
    try batch.castRays(sensors, into: &span)
    // The second ball is turned by a quarter: its own ray goes to the right, past everything.
    for (fraction, expected) in zip(fractions, [0.2, 0.2, 0.4375, 0.5, 1, 0.3625] as [Float]) {
      XCTAssertEqual(fraction, expected, accuracy: 1e-5)
    }
  }

  // MARK: - States

  func testResetsToSnapshotsOfTheSameLayoutOnly() throws {
    let scene = try BatchScene()
    let batch = try WorldBatch(of: scene.world, count: 3)
    for _ in 0..<20 { try batch.step(by: stepLength) }
    let saved = try batch.snapshot(of: 0)
    let hash = try batch.stateHash(of: 0)
    let file = try Snapshot(decoding: saved.encoded)
    try batch.reset()
    XCTAssertNotEqual(try batch.stateHash(of: 0), hash)
    for snapshot in [saved, file] {
      try batch.reset(worlds: [false, true, false].span, to: snapshot)
      XCTAssertEqual(try batch.stateHash(of: 1), hash)
      XCTAssertNotEqual(try batch.stateHash(of: 2), hash)
      XCTAssertEqual(try batch.translated(scene.balls[0]), batch.bodies[1])
      try batch.reset()
    }
    // What is done with the template later does not concern the batch; its layout is no longer the batch's.
    try scene.world.removeBody(scene.balls[0])
    XCTAssertThrowsError(try batch.reset(to: scene.world.snapshot())) {
      guard case .otherLayout? = $0 as? WorldError else { return XCTFail("\($0)") }
    }
    XCTAssertEqual(try batch.snapshot(of: 2).makeWorld().bodyCount, 4)
  }

  /// A snapshot whose gear couples other joints was taken for one of the same layout.
  func testAnotherCouplingIsAnotherLayout() throws {
    func geared(first: Int) throws -> World {
      let world = try World()
      let wheels = try [Float(0), 2].map { try world.add(.square(0.4), at: [$0, 8]) }
      let joints = try wheels.map {
        try world.addJoint(.revolute(RevoluteJoint()), nil, $0, at: world.position(of: $0))
      }
      let gear = GearJoint(first: joints[first], second: joints[1 - first], ratio: 1)
      _ = try world.addJoint(JointDefinition(.gear(gear), wheels[0], wheels[1]))
      return world
    }
    let batch = try WorldBatch(of: geared(first: 0), count: 2)
    try batch.reset(to: geared(first: 0).snapshot())
    XCTAssertThrowsError(try batch.reset(to: geared(first: 1).snapshot())) {
      guard case .otherLayout? = $0 as? WorldError else { return XCTFail("\($0)") }
    }
  }
}
