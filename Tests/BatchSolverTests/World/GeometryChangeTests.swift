internal import BatchSolver
internal import XCTest

/// Shapes that get another form.
final class GeometryChangeTests: XCTestCase {
  func testMassRestAndContactsFollow() throws {
    let world = try World.withFloor()
    let ball = try world.add(.circle(radius: 0.5), at: [0, 0.5])
    let shape = try world.shapes(of: ball)[0]
    for _ in 0..<60 { try world.step(by: stepLength) }
    XCTAssertEqual(try world.contacts(of: ball).count, 1)
    try world.setGeometry(.box(halfWidth: 1, halfHeight: 0.25, center: [0, 0.1]), of: shape)
    XCTAssertTrue(try world.isAwake(ball))
    XCTAssertEqual(try world.contacts(of: ball).count, 0)
    XCTAssertEqual(try world.mass(of: ball), 1, accuracy: 1e-6)
    XCTAssertEqual(try world.localCenterOfMass(of: ball), [0, 0.1])
    XCTAssertEqual(try world.inertia(of: ball), (4 + 0.25) / 12, accuracy: 1e-6)
    world.checkInvariants()
    for _ in 0..<180 { try world.step(by: stepLength) }
    // The box's lower side is 0.15 m below the origin.
    XCTAssertEqual(try world.position(of: ball).y, 0.15, accuracy: 0.01)
    XCTAssertTrue(try world.contacts(of: ball)[0].isTouching)
  }

  /// A floor that grows wakes what sleeps on it.
  func testStaticShapesAndSleepers() throws {
    let world = try World.withFloor(sleeps: true)
    let platform = try world.addBody(BodyDefinition(.static, position: [0, 2]))
    let shape = try world.addShape(ShapeDefinition(.box(halfWidth: 2, halfHeight: 0.1)), to: platform)
    let box = try world.add(.square(0.5), at: [0, 2.6])
    for _ in 0..<120 { try world.step(by: stepLength) }
    XCTAssertFalse(try world.isAwake(box))
    try world.setGeometry(.box(halfWidth: 0.1, halfHeight: 0.1, center: [5, 0]), of: shape)
    for _ in 0..<120 { try world.step(by: stepLength) }
    XCTAssertEqual(try world.position(of: box).y, 0.5, accuracy: 0.01)
  }

  func testWhatIsRefusedChangesNothing() throws {
    let world = try World()
    let ball = try world.add(.circle(radius: 0.5), at: .zero)
    let shape = try world.shapes(of: ball)[0]
    let chain = ChainDefinition([[3, 0], [2, 0], [1, 0], [0, 0]])
    let segment = try world.addChain(chain, to: world.addBody(BodyDefinition(.static)))[0]
    let hash = world.stateHash
    XCTAssertThrowsError(try world.setGeometry(.circle(radius: .nan), of: shape))
    XCTAssertThrowsError(try world.setGeometry(.circle(radius: 1e30), of: shape))
    XCTAssertThrowsError(try world.setGeometry(.polygon([[0, 0], [1, 0], [2, 0]]), of: shape))
    XCTAssertThrowsError(try world.setGeometry(.circle(radius: 1), of: segment)) {
      guard case .invalidValue("shape", _, _)? = $0 as? WorldError else { return XCTFail("\($0)") }
    }
    XCTAssertEqual(world.stateHash, hash)
  }
}
