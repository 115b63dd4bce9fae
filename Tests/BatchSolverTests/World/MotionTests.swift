internal import BatchSolver
internal import XCTest

/// Motion without contacts against closed forms.
///
/// Bounds are some hundreds of roundings, of the sub-steps of a second or two: 1e-6 m each at 20 m.
final class MotionTests: XCTestCase {
  /// Semi-implicit Euler: after n sub-steps of length h, y = -g h^2 n (n + 1) / 2.
  func testFreeFallIsThatOfTheIntegrator() throws {
    let world = try World()
    let body = try world.add(.circle(radius: 0.5), at: .zero)
    try world.run(seconds: 2)
    let n = 2.0 * 60 * 4
    let h = 1.0 / 240
    XCTAssertEqual(Double(try world.position(of: body).y), -10 * h * h * n * (n + 1) / 2, accuracy: 2e-4)
    XCTAssertEqual(try world.linearVelocity(of: body).y, -20, accuracy: 1e-4)
  }

  func testSpinKeepsItsAngularVelocityAndTurnsByIt() throws {
    var settings = WorldSettings()
    settings.gravity = .zero
    let world = try World(settings)
    let body = try world.add(.box(halfWidth: 1, halfHeight: 0.2), at: .zero, spin: 2)
    try world.run(seconds: 1)
    XCTAssertEqual(try world.angularVelocity(of: body), 2, accuracy: 1e-6)
    // A sub-step turns by atan(h w): 1 - (h w)^2 / 3 of the angle.
    XCTAssertEqual(try world.rotation(of: body).angle, 2, accuracy: 1e-4)
  }

  /// v (1 + h c)^-n.
  func testDampingDecaysAsThePadeForm() throws {
    var settings = WorldSettings()
    settings.gravity = .zero
    let world = try World(settings)
    let body = try world.add(.circle(radius: 0.5), at: .zero, velocity: [10, 0], spin: 5)
    try world.setDamping(linear: 1, angular: 2, of: body)
    try world.run(seconds: 1)
    XCTAssertEqual(Double(try world.linearVelocity(of: body).x), 10 * pow(1 + 1.0 / 240, -240), accuracy: 2e-4)
    XCTAssertEqual(Double(try world.angularVelocity(of: body)), 5 * pow(1 + 2.0 / 240, -240), accuracy: 2e-4)
  }

  func testForceGivesMassTimesAcceleration() throws {
    var settings = WorldSettings()
    settings.gravity = .zero
    let world = try World(settings)
    let body = try world.add(.box(halfWidth: 1, halfHeight: 0.5), at: .zero, density: 2)
    XCTAssertEqual(try world.mass(of: body), 4, accuracy: 1e-5)
    // m (w^2 + h^2) / 12 for sides 2 and 1.
    XCTAssertEqual(try world.inertia(of: body), 4 * 5 / 12, accuracy: 1e-5)
    try world.run(seconds: 1) {}
    for _ in 0..<60 {
      try world.applyForce([8, 0], to: body)
      try world.applyTorque(5, to: body)
      try world.step(by: stepLength)
    }
    XCTAssertEqual(try world.linearVelocity(of: body).x, 2, accuracy: 1e-4)
    XCTAssertEqual(try world.angularVelocity(of: body), 5 / (4 * 5 / 12), accuracy: 1e-3)
    // The force is for one step only.
    try world.step(by: stepLength)
    XCTAssertEqual(try world.linearVelocity(of: body).x, 2, accuracy: 1e-4)
  }

  func testImpulseOffCentreMovesAndTurns() throws {
    let world = try World()
    let body = try world.add(.square(0.5), at: [3, 4])
    try world.applyImpulse([0, 2], at: [3.5, 4], to: body)
    XCTAssertEqual(try world.linearVelocity(of: body), [0, 2])
    XCTAssertEqual(try world.angularVelocity(of: body), 1 / (1.0 / 6), accuracy: 1e-5)
  }

  func testCentreOfMassOfACompoundMovesInAStraightLine() throws {
    var settings = WorldSettings()
    settings.gravity = .zero
    let world = try World(settings)
    let body = try world.addBody(BodyDefinition(.dynamic, position: [1, 1], angularVelocity: 3))
    try world.addShape(ShapeDefinition(.square(0.5)), to: body)
    try world.addShape(
      ShapeDefinition(.box(halfWidth: 0.5, halfHeight: 0.5, center: [2, 0])), to: body)
    XCTAssertEqual(try world.localCenterOfMass(of: body), [1, 0])
    try world.setLinearVelocity([1, 0], of: body)
    try world.run(seconds: 1)
    XCTAssertEqual(try world.centerOfMass(of: body).x, 3, accuracy: 1e-3)
    XCTAssertEqual(try world.centerOfMass(of: body).y, 1, accuracy: 1e-3)
    XCTAssertEqual(try world.angularVelocity(of: body), 3, accuracy: 1e-4)
  }

  func testKinematicBodyReachesItsTarget() throws {
    let world = try World()
    let body = try world.addBody(BodyDefinition(.kinematic))
    try world.addShape(ShapeDefinition(.square(1)), to: body)
    try world.setTargetPose(
      position: [0.1, -0.2], rotation: Rotation(angle: 0.05), timeStep: stepLength, of: body)
    try world.step(by: stepLength)
    XCTAssertEqual(try world.position(of: body).x, 0.1, accuracy: 1e-5)
    XCTAssertEqual(try world.position(of: body).y, -0.2, accuracy: 1e-5)
    XCTAssertEqual(try world.rotation(of: body).angle, 0.05, accuracy: 1e-4)
  }

  /// Static bodies took a target and did nothing. Dynamic ones get the velocity that leads there, once.
  func testTargetsOfBodiesThatAreNotKinematic() throws {
    let world = try World()
    let wall = try world.addBody(BodyDefinition(.static))
    XCTAssertThrowsError(
      try world.setTargetPose(position: [1, 0], rotation: .identity, timeStep: stepLength, of: wall)
    ) {
      XCTAssertEqual(
        $0 as? WorldError, .invalidValue(name: "body type", value: "static", expected: "kinematic or dynamic"))
    }
    let ball = try world.add(.circle(radius: 0.5), at: [3, 0])
    try world.setTargetPose(position: [3, 2], rotation: Rotation(angle: 0.1), timeStep: 0.5, of: ball)
    XCTAssertEqual(try world.linearVelocity(of: ball), [0, 4])
    XCTAssertEqual(try world.angularVelocity(of: ball), 0.2, accuracy: 1e-5)
    // Gravity takes 1.25 m of the way.
    try world.run(seconds: 0.5)
    XCTAssertEqual(try world.position(of: ball).y, 0.75, accuracy: 0.05)
  }

  func testFixedRotationNeverTurns() throws {
    let world = try World.withFloor()
    var definition = BodyDefinition(.dynamic, position: [0, 2], rotation: Rotation(angle: 0.3))
    definition.fixedRotation = true
    let body = try world.addBody(definition)
    try world.addShape(ShapeDefinition(.square(0.5)), to: body)
    try world.run(seconds: 2)
    XCTAssertEqual(try world.rotation(of: body).angle, 0.3, accuracy: 1e-5)
    XCTAssertEqual(try world.inertia(of: body), 0)
  }

  func testRotationAngleRoundTrip() {
    for index in -200...200 {
      let angle = Float(index) * 0.0157
      XCTAssertEqual(Rotation(angle: angle).angle, angle, accuracy: 2e-6)
    }
    XCTAssertEqual(Rotation(angle: 100).cosine, Float(cos(100.0)), accuracy: 1e-6)
    XCTAssertEqual(Rotation(angle: -1e4).sine, Float(sin(-1e4)), accuracy: 1e-6)
  }
}
