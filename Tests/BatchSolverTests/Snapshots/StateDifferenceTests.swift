internal import BatchSolver
internal import XCTest

/// What differs between two worlds is named: each owner's state is covered by the digest and found by the search.
final class StateDifferenceTests: XCTestCase {
  /// Two equal worlds, of which one is changed.
  private func difference(_ change: (World) throws -> Void) throws -> StateDifference? {
    let mixed = try MixedWorld(4, nil)
    try mixed.run(steps: 20)
    let other = try mixed.world.clone()
    XCTAssertNil(mixed.world.stateDifference(from: other))
    XCTAssertEqual(mixed.world.stateHash, other.stateHash)
    try change(other)
    let difference = mixed.world.stateDifference(from: other)
    XCTAssertEqual(difference == nil, mixed.world.stateHash == other.stateHash, "the digest must see the same")
    return difference
  }

  func testBodies() throws {
    let found = try XCTUnwrap(
      difference {
        let body = $0.allBodies[5]
        var velocity = try $0.linearVelocity(of: body)
        velocity.y += 0.25
        try $0.setLinearVelocity(velocity, of: body)
      })
    XCTAssertEqual(found.part, "bodies")
    XCTAssertTrue(found.place.hasPrefix("body "), found.place)
    XCTAssertTrue(found.field.hasPrefix("velocity.linear") || found.field.hasPrefix("awake"), found.field)
    XCTAssertNotEqual(found.value, found.otherValue)
    XCTAssertTrue(found.description.contains(found.field))
  }

  /// One change for each owner, and where it is to be found.
  func testEachOwner() throws {
    let changes: [(part: String, field: String, change: (World) throws -> Void)] = [
      ("world", "stepCount", { try $0.step(by: 1 / 60) }),
      ("world", "settings.gravity.x", { try $0.setGravity([1, -10]) }),
      ("bodies", "pose.position.x", { try $0.setPose(position: [50, 9], rotation: .identity, of: $0.allBodies[3]) }),
      ("bodies", "record.userData", { try $0.setUserData(9, of: $0.allBodies[3]) }),
      ("bodies", "record.linearDamping", { try $0.setDamping(linear: 0.5, angular: 0, of: $0.allBodies[3]) }),
      ("bodies", "velocity.scaledAngular", { try $0.setMass(33, center: .zero, inertia: 3, of: $0.allBodies[3]) }),
      ("bodies", "record.isBullet", { try $0.setBullet(!$0.isBullet($0.allBodies[3]), of: $0.allBodies[3]) }),
      ("bodies", "force.force.x", { try $0.applyForce([5, 0], to: Self.awake($0)) }),
      ("shapes", "record.userData", { try $0.setUserData(9, of: $0.shapes(of: $0.allBodies[3])[0]) }),
      (
        "shapes", "surface.material.friction",
        { try $0.setMaterial(SurfaceMaterial(friction: 0.9), of: $0.shapes(of: $0.allBodies[3])[0]) }
      ),
      (
        "shapes", "surface.filter.group",
        { try $0.setFilter(CollisionFilter(group: -4), of: $0.shapes(of: $0.allBodies[3])[0]) }
      ),
      (
        "joints", "definition.kind.",
        { try $0.setKind(.revolute(RevoluteJoint(limits: JointLimits(-2, 2))), of: Self.hinge($0)) }
      ),
    ]
    for (part, field, change) in changes {
      let found = try XCTUnwrap(difference(change), "\(part) \(field)")
      XCTAssertEqual(found.part, part, "\(found)")
      let isNamed = found.field.hasPrefix(field) || part == "joints"
      XCTAssertTrue(isNamed, "\(field): \(found)")
    }
  }

  private static func awake(_ world: World) throws -> BodyID {
    try XCTUnwrap(world.allBodies.first { try world.isAwake($0) && world.type(of: $0) == .dynamic })
  }

  private static func hinge(_ world: World) throws -> JointID {
    try XCTUnwrap(
      world.allJoints.first { if case .revolute = try world.definition(of: $0).kind { true } else { false } })
  }

  /// What cannot be seen at the bodies: free rows, generations, what contacts bore, when tiles are sorted.
  func testHiddenState() throws {
    let found = try XCTUnwrap(
      difference {
        let body = try $0.addBody(BodyDefinition())
        try $0.removeBody(body)
      })
    XCTAssertEqual(found.part, "bodies")
    // The same poses, and another history of impulses.
    let world = try World.withFloor()
    try world.add(.square(0.5), at: [0, 0.5])
    try world.run(seconds: 0.5)
    let other = try world.clone()
    let shape = try other.shapes(of: other.allBodies[1])[0]
    try other.setMaterial(SurfaceMaterial(friction: 0.1), of: shape)
    try other.setMaterial(SurfaceMaterial(), of: shape)
    XCTAssertNil(world.stateDifference(from: other), "what was changed back is the same")
    try world.run(seconds: 1)
    for _ in 0..<60 { try other.step(by: stepLength) }
    XCTAssertNil(world.stateDifference(from: other))
  }

  func testTwoWorldsOfTheSameCallsAndASnapshot() throws {
    let (first, second) = (try MixedWorld(6, nil), try MixedWorld(6, nil))
    try first.run(steps: 30)
    try second.run(steps: 30)
    XCTAssertNil(first.world.stateDifference(from: second.world))
    let saved = try first.world.snapshot()
    XCTAssertNil(try second.world.stateDifference(from: saved))
    try second.run(steps: 1)
    XCTAssertEqual(try second.world.stateDifference(from: saved)?.field, "stepCount")
  }

  /// Numbers that read alike are told with their bits.
  func testLastBits() throws {
    let world = try World()
    let body = try world.add(.circle(radius: 1), at: .zero)
    let other = try world.clone()
    try world.setLinearVelocity([0, 0], of: body)
    try other.setLinearVelocity([-0.0, 0], of: other.translated(body))
    let found = try XCTUnwrap(world.stateDifference(from: other))
    XCTAssertEqual(found.field, "velocity.linear.x")
    XCTAssertEqual([found.value, found.otherValue], ["0.0", "-0.0"])
    XCTAssertEqual(found.place, "\(body)")
  }
}
