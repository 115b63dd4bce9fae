internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Bodies that come back into the simulation do so where they are.
final class ReturnTests: XCTestCase {
  /// A body that was moved while it was disabled was found where it had been disabled, until the next step.
  func testQueriesFindABodyWhereItCameBack() throws {
    for type in BodyType.allCases {
      let world = try World()
      let body = try world.addBody(BodyDefinition(type))
      let shape = try world.addShape(ShapeDefinition(.square(0.5)), to: body)
      try world.step(by: stepLength)
      try world.setEnabled(false, of: body)
      try world.setPose(position: [10, 3], rotation: Rotation(angle: 0.5), of: body)
      XCTAssertEqual(try world.shapes(at: [10, 3]), [], "\(type): disabled")
      try world.setEnabled(true, of: body)
      XCTAssertEqual(try world.shapes(at: [10, 3]), [shape], "\(type)")
      XCTAssertEqual(try world.shapes(at: .zero), [], "\(type)")
      XCTAssertEqual(try world.castRay(Ray(origin: [10, 9], translation: [0, -9]))?.shape, shape, "\(type)")
      XCTAssertNil(try world.castRay(Ray(origin: [0, 9], translation: [0, -18])), "\(type)")
      XCTAssertEqual(try world.shapes(overlapping: .circle(radius: 1), at: [10, 3]), [shape], "\(type)")
    }
  }

  /// The same with a centre of mass that moved meanwhile, and after a change of type.
  func testQueriesFollowTheCentreOfMass() throws {
    let world = try World()
    let body = try world.addBody(BodyDefinition(.dynamic))
    let shape = try world.addShape(ShapeDefinition(.square(0.5)), to: body)
    try world.step(by: stepLength)
    try world.setEnabled(false, of: body)
    try world.setMass(1, center: [0.2, 0], inertia: 1, of: body)
    try world.setPose(position: [5, 5], rotation: .identity, of: body)
    try world.setType(.kinematic, of: body)
    try world.setEnabled(true, of: body)
    XCTAssertEqual(try world.shapes(at: [4.6, 5]), [shape])
    XCTAssertEqual(try world.shapes(at: [5.4, 5]), [shape])
    XCTAssertEqual(try world.shapes(at: [5.6, 5]), [])
  }

  /// A frozen body that was removed stayed in the list of frozen bodies for ever.
  func testRemovedBodiesLeaveTheQuarantine() throws {
    let world = try World()
    let body = try world.add(.square(0.5), at: .zero)
    for _ in 0..<4 { try world.applyForce([1e24, 0], to: body) }
    try world.step(by: stepLength)
    XCTAssertEqual(world.quarantinedBodies, [body])
    try world.removeBody(body)
    XCTAssertEqual(world.quarantinedBodies, [])
  }

  /// What users read of a disabled body was made anew from its centre of mass whenever a body moved that shares its block
  /// of rows: the last bit was not always what had been set.
  func testADisabledBodyStaysToTheBitWhereItWasPut() throws {
    var generator = SeededGenerator()
    func random(_ limit: Float) -> Float { Float.random(in: -limit...limit, using: &generator) }
    for isContinuous in [false, true] {
      var settings = WorldSettings()
      settings.continuousCollision = isContinuous
      let world = try World(settings)
      var disabled: [BodyID] = []
      for number in 0..<100 {
        let body = try world.add(.square(0.5), at: [2 * Float(number), 0])
        // Each block of rows has bodies that move.
        guard number % 7 > 0 else { continue }
        disabled.append(body)
        try world.setMass(1, center: [random(1), random(1)], inertia: 1.7, of: body)
        try world.setEnabled(false, of: body)
        try world.setPose(position: [random(90), random(90)], rotation: Rotation(angle: random(3)), of: body)
        try world.setLinearVelocity([random(9), random(9)], of: body)
        try world.setAngularVelocity(random(9), of: body)
      }
      func rows() -> [[SIMD4<Float>]] {
        disabled.map { body in [world.withTransforms { $0[body.row] }, world.withVelocities { $0[body.row] }] }
      }
      let before = rows()
      for _ in 0..<3 { try world.step(by: stepLength) }
      XCTAssertEqual(rows(), before)
    }
  }
}
