internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Values beyond the bounds of `WorldLimits` are refused at the call; within them steps compute with finite numbers.
///
/// Legal values trapped where boxes are sorted (a rounding radius of 1e19 m, a density of 3e38), others ended in the
/// quarantine at once or left what is no number in what users read (a mass of 1e-40 kg), and an impulse of 3e38 N s did
/// nothing at all.
final class LimitTests: XCTestCase {
  /// Two boxes on a floor, one with joints.
  private struct Parts {
    let world: World
    let body: BodyID
    let shape: ShapeID
    let joint: JointID

    init() throws {
      world = try World.withFloor()
      body = try world.add(.square(0.5), at: [0, 0.5])
      shape = try world.shapes(of: body)[0]
      joint = try world.addJoint(.revolute(RevoluteJoint()), nil, body, at: [0, 1])
      try world.add(.square(0.5), at: [3, 0.5])
      try world.step(by: stepLength)
    }

    /// Calls with one value out of range each, and what they name.
    var refused: [(name: String, call: () throws -> Void)] {
      let (world, body, shape, joint) = (world, body, shape, joint)
      var calls: [(name: String, call: () throws -> Void)] = []
      func add(_ name: String, _ values: [Float], _ call: @escaping (Float) throws -> Void) {
        for value in values { calls.append((name, { try call(value) })) }
      }
      let nonsense: [Float] = [.nan, .infinity, -.infinity]
      let huge = nonsense + [.greatestFiniteMagnitude, -.greatestFiniteMagnitude]
      func shapes(_ geometry: @escaping (Float) -> ShapeGeometry) -> (Float) throws -> Void {
        { try world.addShape(ShapeDefinition(geometry($0)), to: body) }
      }
      add("circle radius", huge + [0, .leastNonzeroMagnitude, 9e-5, 2e8], shapes { .circle(radius: $0) })
      add("capsule radius", huge + [0, .leastNonzeroMagnitude], shapes { .capsule(.zero, [1, 0], radius: $0) })
      add("box halfWidth", huge + [0, .leastNonzeroMagnitude, 1e9], shapes { .box(halfWidth: $0, halfHeight: 1) })
      add("box radius", huge + [-1, 1e19], shapes { .box(halfWidth: 1, halfHeight: 1, radius: $0) })
      add("polygon radius", huge + [-1, 1e19], shapes { .polygon([[0, 0], [1, 0], [0, 1]], radius: $0) })
      add("density", huge + [-1, .leastNonzeroMagnitude, 3e38]) {
        try world.addShape(ShapeDefinition(.square(1), density: $0), to: body)
      }
      add("density", huge + [-1, .leastNonzeroMagnitude]) { try world.setDensity($0, of: shape) }
      // In range each, but not as a body's mass.
      add("mass of the body", [1e14]) {
        try world.addShape(ShapeDefinition(.square(100), density: $0), to: body)
      }
      add("mass of the body", [1e-11]) {
        try world.addShape(
          ShapeDefinition(.square(1e-3), density: $0), to: try world.addBody(BodyDefinition(.dynamic)))
      }
      add("mass", huge + [0, -1, .leastNonzeroMagnitude, 1e19]) {
        try world.setMass($0, center: .zero, inertia: 1, of: body)
      }
      add("inertia of the body", huge + [-1, 1e-30, 1e30]) {
        try world.setMass(1, center: .zero, inertia: $0, of: body)
      }
      add("center", huge) { try world.setMass(1, center: [0, $0], inertia: 1, of: body) }
      add("extent of the body", [1e8]) {
        try world.setMass(1e-12, center: [$0, 0], inertia: 1e-12, of: body)
      }
      add("frameB.position", [1e8]) { value in
        let mote = try world.add(.circle(radius: 1e-4), at: [0, 50], density: 1e-4)
        defer { try? world.removeBody(mote) }
        try world.addJoint(
          JointDefinition(.revolute(RevoluteJoint()), nil, mote, frameB: JointFrame(position: [value, 0])))
      }
      let v = WorldLimits.speed * 1.1
      add("linearVelocity", huge + [v]) { try world.setLinearVelocity([$0, 0], of: body) }
      add("angularVelocity", huge + [v]) { try world.setAngularVelocity($0, of: body) }
      add("position", huge + [2e8]) { try world.setPose(position: [$0, 0], rotation: .identity, of: body) }
      add("rotation", nonsense + [1e30]) {
        try world.setPose(position: .zero, rotation: Rotation(cosine: $0, sine: 0), of: body)
      }
      add("rotation", nonsense) { try world.setPose(position: .zero, rotation: Rotation(angle: $0), of: body) }
      add("force", huge + [1e25]) { try world.applyForce([$0, 0], to: body) }
      add("torque", huge + [1e33]) { try world.applyTorque($0, to: body) }
      add("impulse", huge + [3e38, 1.1e8]) { try world.applyImpulse([$0, 0], to: body) }
      add("impulse", huge + [1e9]) { try world.applyImpulse([0, $0], at: [1e3, 0], to: body) }
      add("impulse", huge + [3e38]) { try world.applyAngularImpulse($0, to: body) }
      add("impulse", [3e38]) { try world.explode(at: [1, 0], radius: 9, impulsePerLength: $0) }
      add("gravityScale", huge + [3e38, 1e7]) { try world.setGravityScale($0, of: body) }
      add("acceleration", huge + [1e10]) { try world.setAcceleration([0, $0], of: body) }
      add("gravity", huge + [1e10]) { try world.setGravity([0, $0]) }
      add("timeStep", huge + [0, -1, .leastNonzeroMagnitude, 2e3, 3e38]) { try world.step(by: $0) }
      add("linear damping", nonsense + [-1]) { try world.setDamping(linear: $0, angular: 0, of: body) }
      add("friction", huge + [-1, 1e13]) { try world.setMaterial(SurfaceMaterial(friction: $0), of: shape) }
      add("restitution", huge + [-1, 1e7]) { try world.setMaterial(SurfaceMaterial(restitution: $0), of: shape) }
      add("tangentSpeed", huge + [1e9]) { try world.setMaterial(SurfaceMaterial(tangentSpeed: $0), of: shape) }
      add("maximumSpeed", huge + [0, .leastNonzeroMagnitude]) { value in
        try world.updateSettings { $0.maximumSpeed = value }
      }
      add("contactHertz", huge + [-1, 1e10]) { value in try world.updateSettings { $0.contactHertz = value } }
      add("spring hertz", huge + [-1, 1e10]) {
        let spring = JointSpring(hertz: $0, dampingRatio: 1)
        try world.setKind(.revolute(RevoluteJoint(spring: spring)), of: joint)
      }
      add("spring dampingRatio", huge + [-1, 1e10]) {
        let spring = JointSpring(hertz: 1, dampingRatio: $0)
        try world.setKind(.revolute(RevoluteJoint(spring: spring)), of: joint)
      }
      add("motor speed", huge + [1e9]) {
        try world.setKind(.revolute(RevoluteJoint(motor: JointMotor(speed: $0, maximum: 1))), of: joint)
      }
      return calls
    }
  }

  func testWhatIsOutOfRangeIsRefusedAndChangesNothing() throws {
    let parts = try Parts()
    let world = parts.world
    func state() throws -> [String] {
      [
        "\(world.stateHash)", "\(world.settings)", "\(try world.mass(of: parts.body))", "\(world.shapeCount)",
        "\(try world.inertia(of: parts.body))", "\(try world.density(of: parts.shape))",
        "\(try world.material(of: parts.shape))", "\(try world.definition(of: parts.joint))",
        "\(try world.localCenterOfMass(of: parts.body))", "\(try world.gravityScale(of: parts.body))",
      ]
    }
    for (name, call) in parts.refused where name != "mass of the body" && name != "frameB.position" {
      let before = try state()
      check(name, call)
      XCTAssertEqual(try state(), before, name)
    }
    for (name, call) in parts.refused where name == "mass of the body" || name == "frameB.position" {
      check(name, call)
    }
    // And the forces that were refused do not act.
    let other = try Parts()
    try world.step(by: stepLength)
    try other.world.step(by: stepLength)
    XCTAssertEqual(
      try world.linearVelocity(of: parts.body), try other.world.linearVelocity(of: other.body))
    XCTAssertEqual(world.quarantinedBodies, [])
  }

  private func check(_ name: String, _ call: () throws -> Void) {
    XCTAssertThrowsError(try call(), name) { error in
      guard case .invalidValue(let named, let value, let expected) = error as? WorldError else {
        return XCTFail("\(name): \(error)")
      }
      XCTAssertEqual(named, name, "\(error)")
      XCTAssertFalse(value.isEmpty || expected.isEmpty)
    }
  }

  /// Bodies become dynamic, and go back to the mass of their shapes, only if that is in range.
  func testSumsAreCheckedWheneverTheyAreMade() throws {
    let world = try World()
    let body = try world.addBody(BodyDefinition(.static))
    for _ in 0..<3 { try world.addShape(ShapeDefinition(.square(1e4), density: 1e9), to: body) }
    let massive = ShapeDefinition(.square(1e6), density: 1e9)
    try world.addShape(massive, to: body)
    check("mass of the body") { try world.setType(.dynamic, of: body) }
    XCTAssertEqual(try world.type(of: body), .static)
    try world.setMass(1e3, center: .zero, inertia: 1e9, of: body)
    try world.setType(.dynamic, of: body)
    check("mass of the body") { try world.resetMass(of: body) }
    XCTAssertEqual(try world.mass(of: body), 1e3)
    check("mass of the body") {
      let bodies = [SIMD2<Float>.zero, [1, 1]]
      try world.addBodies(BodyDefinition(.dynamic), shape: massive, positions: bodies.span)
    }
    XCTAssertEqual(world.bodyCount, 1)
  }

  /// A mass that was set outlives a time as static body; it was 0 afterwards.
  func testAGivenMassComesBack() throws {
    let world = try World()
    let body = try world.add(.square(0.5), at: .zero)
    try world.setMass(7, center: [0.1, 0], inertia: 3, of: body)
    try world.setType(.static, of: body)
    XCTAssertEqual(try world.mass(of: body), 0)
    try world.setType(.dynamic, of: body)
    XCTAssertEqual(try world.mass(of: body), 7)
    XCTAssertEqual(try world.inertia(of: body), 3)
    XCTAssertEqual(try world.localCenterOfMass(of: body), [0.1, 0])
  }

  /// The moment of inertia of a small shape far from its body's origin is a difference in which all digits cancelled.
  func testASmallShapeFarOutHasItsInertia() throws {
    let world = try World()
    for distance in [Float(0), 1, 1e3, 1e5] {
      let body = try world.addBody(BodyDefinition(.dynamic))
      try world.addShape(ShapeDefinition(.circle(center: [distance, 0], radius: 0.1)), to: body)
      XCTAssertEqual(try world.inertia(of: body), try world.mass(of: body) * 0.005, accuracy: 1e-6, "\(distance) m")
    }
  }

  func testRotationsOfAnyAngle() throws {
    for angle in [Float.nan, .infinity, -.infinity] {
      XCTAssertTrue(Rotation(angle: angle).cosine.isNaN)
      XCTAssertTrue(Rotation(angle: angle).sine.isNaN)
    }
    for angle in [Float(1e8), 1e12, -1e20, .greatestFiniteMagnitude] {
      let rotation = Rotation(angle: angle)
      XCTAssertEqual(rotation.cosine * rotation.cosine + rotation.sine * rotation.sine, 1, accuracy: 1e-5, "\(angle)")
    }
  }

  /// A shape that was removed could leave a body of 4e-18 kg, less than any call would have taken.
  func testWhatIsLeftOfABodyHasAMassToo() throws {
    let world = try World()
    let body = try world.addBody(BodyDefinition(.dynamic))
    let heavy = [-1, 1].map { ShapeDefinition(.box(halfWidth: 0.5, halfHeight: 0.5, center: [$0, 0]), density: 1) }
    let pair = try heavy.map { try world.addShape($0, to: body) }
    let mote = try world.addShape(ShapeDefinition(.square(1e-3), density: 1e-12), to: body)
    try world.removeShape(pair[0])
    let before = world.stateHash
    for remove in [{ try world.removeShape(pair[1]) }, { try world.removeShapes([pair[1]]) }] {
      check("mass of the body", remove)
      XCTAssertEqual(world.stateHash, before)
      XCTAssertEqual(try world.shapes(of: body).count, 2)
    }
    // Without any it waits for its shapes.
    try world.removeShapes([pair[1], mote])
    XCTAssertEqual(try world.mass(of: body), 0)
    world.checkInvariants()
  }

  /// Forces in range added up to infinity, which a file that a world writes holds and no world takes.
  func testSumsOfForcesAreNumbers() throws {
    let parts = try Parts()
    let calls = Int(Float.greatestFiniteMagnitude / WorldLimits.torque) + 100_000
    for _ in 0..<calls { try parts.world.applyTorque(WorldLimits.torque, to: parts.body) }
    let copy = try Snapshot(decoding: parts.world.snapshot().encoded).makeWorld()
    XCTAssertEqual(copy.stateHash, parts.world.stateHash)
    for world in [parts.world, copy] {
      try world.step(by: stepLength)
      XCTAssertEqual(world.quarantinedBodies.map(\.row), [parts.body.row])
    }
  }

  /// Of shapes of several bodies in turns some had been added when a later one was refused: the mass of what had come of
  /// a body until then was out of range, though that of all of it was not.
  func testShapesOfManyBodiesAreAddedTogetherOrNotAtAll() throws {
    let world = try World()
    let bodies = try (0..<2).map { _ in try world.addBody(BodyDefinition(.dynamic)) }
    let light = ShapeDefinition(.circle(radius: 0.01), density: 1e-12)
    let heavy = ShapeDefinition(.circle(radius: 1), density: 1)
    XCTAssertThrowsError(
      try world.addShapes([heavy, light, heavy, heavy], toEach: [bodies[1], bodies[0], bodies[1], bodies[0]]))
    XCTAssertEqual(world.shapeCount, 0)
    let added = try world.addShapes(
      [heavy, light, heavy, heavy], toEach: [bodies[1], bodies[0], bodies[0], bodies[1]])
    XCTAssertEqual(added.count, 4)
  }
}
