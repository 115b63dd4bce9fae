internal import BatchSolver
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
}
