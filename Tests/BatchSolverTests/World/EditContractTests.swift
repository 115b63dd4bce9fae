internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Edits between steps: what is asleep nearby, what was there before, and how often.
final class EditContractTests: XCTestCase {
  /// A crate that fell asleep on the ground, and a lamp that hangs from the ground by a joint.
  private func room() throws -> (world: World, ground: BodyID, crate: BodyID, lamp: BodyID, joint: JointID) {
    let world = try World()
    let ground = try world.addBody(BodyDefinition())
    try world.addShape(ShapeDefinition(.box(halfWidth: 20, halfHeight: 1, center: [0, -1])), to: ground)
    let crate = try world.add(.square(0.5), at: [0, 0.5])
    let lamp = try world.add(.circle(radius: 0.2), at: [10, 3])
    let joint = try world.addJoint(.revolute(RevoluteJoint()), lamp, ground, at: [10, 5])
    for _ in 0..<120 { try world.step(by: stepLength) }
    XCTAssertFalse(try world.isAwake(crate))
    return (world, ground, crate, lamp, joint)
  }

  /// The contacts of the second body of a joint were ended when that was removed: who slept on it lost touch with it, and
  /// stayed asleep in the air when it was gone.
  func testSleepersKeepTouchWithTheGround() throws {
    let edits: [(World, JointID, BodyID) throws -> Void] = [
      { world, joint, _ in try world.removeJoint(joint) }, { world, _, lamp in try world.removeBody(lamp) },
      { world, joint, _ in try world.updateJoint(joint) { $0.collidesConnected = true } },
    ]
    for (number, edit) in edits.enumerated() {
      let (world, ground, crate, lamp, joint) = try room()
      try edit(world, joint, lamp)
      try world.step(by: stepLength)
      XCTAssertEqual(world.endEvents.count, 0, "edit \(number)")
      XCTAssertTrue(try world.contacts(of: crate).contains { $0.isTouching }, "edit \(number)")
      try world.removeBody(ground)
      XCTAssertTrue(try world.isAwake(crate), "edit \(number)")
      world.checkInvariants()
    }
  }

  /// A joint to the world keeps nothing apart, and its end lets nothing begin.
  func testTheEndOfAJointToTheWorldIsNoNews() throws {
    let world = try World.withFloor()
    let box = try world.add(.square(0.5), at: [0, 0.5])
    let mouse = try world.addJoint(.mouse(MouseJoint()), nil, box, at: [0, 0.5])
    for _ in 0..<30 { try world.step(by: stepLength) }
    let contact = try XCTUnwrap(world.contacts(of: box).first)
    try world.removeJoint(mouse)
    try world.step(by: stepLength)
    XCTAssertEqual(world.endEvents.count + world.beginEvents.count, 0)
    XCTAssertEqual(try world.contacts(of: box).first?.id, contact.id)
  }

  /// Who sleeps in a sensor and is woken by what falls on it stays in it.
  func testASleeperThatIsHitStaysInItsSensor() throws {
    let world = try World()
    let ground = try world.addBody(BodyDefinition())
    try world.addShape(ShapeDefinition(.segment([-9, 0], [9, 0])), to: ground)
    var area = ShapeDefinition(.box(halfWidth: 3, halfHeight: 3))
    area.isSensor = true
    // It does not see what will fall: its own block of pairs sleeps.
    area.filter = CollisionFilter(category: 1, mask: 1)
    let sensor = try world.addShape(area, to: try world.addBody(BodyDefinition()))
    let box = try world.add(.square(0.5), at: [0, 0.5])
    for _ in 0..<120 { try world.step(by: stepLength) }
    XCTAssertFalse(try world.isAwake(box))
    var filter = CollisionFilter()
    filter.category = 2
    var ball = ShapeDefinition(.circle(radius: 0.2))
    ball.filter = filter
    let drop = try world.addBody(BodyDefinition(.dynamic, position: [0, 4]))
    try world.addShape(ball, to: drop)
    var events = 0
    for _ in 0..<90 {
      try world.step(by: stepLength)
      events += world.sensorEndEvents.count + world.sensorBeginEvents.count
    }
    XCTAssertTrue(try world.contacts(of: drop).contains { $0.isTouching })
    XCTAssertEqual(events, 0)
    XCTAssertEqual(try world.overlaps(of: sensor), try world.shapes(of: box))
  }

  /// Bodies that came after a snapshot were still to be brought up to date after going back to it.
  func testBodiesThatARestoreTookAway() throws {
    let world = try World.withFloor()
    for index in 0..<10 { try world.add(.circle(radius: 0.5), at: [Float(index) * 2, 3]) }
    try world.step(by: stepLength)
    let saved = try world.snapshot()
    let straight = try world.clone()
    for index in 0..<100 {
      let body = try world.add(.circle(radius: 0.5), at: [Float(index), 9])
      try world.applyForce([1e24, 0], to: body)
    }
    try world.restore(saved)
    for _ in 0..<5 {
      try world.step(by: stepLength)
      try straight.step(by: stepLength)
    }
    XCTAssertEqual(world.stateHash, straight.stateHash)
    XCTAssertEqual(world.quarantinedBodies, [])
    world.checkInvariants()
  }

  /// A paused game that sets something of each body in each frame gathers nothing.
  func testEditsWithoutStepsTakeNoMemory() throws {
    let world = try World()
    let bodies = try (0..<20).map { try world.add(.circle(radius: 0.5), at: [Float($0) * 2, 0]) }
    try world.step(by: stepLength)
    func edit(_ rounds: Int) throws {
      for round in 0..<rounds {
        for body in bodies {
          try world.setGravityScale(round % 2 == 0 ? 1 : 0.5, of: body)
          try world.applyForce([round % 2 == 0 ? 1 : -1, 0], to: body)
        }
      }
    }
    try edit(20)
    let bytes = world.counters.bodyBytes
    try edit(1000)
    XCTAssertEqual(world.counters.bodyBytes, bytes)
    try world.applyForce([6, 0], to: bodies[0])
    let mass = try world.mass(of: bodies[0])
    try world.step(by: stepLength)
    XCTAssertEqual(try world.linearVelocity(of: bodies[0]).x, 6 * stepLength / mass, accuracy: 1e-4)
    try world.step(by: stepLength)
    XCTAssertEqual(try world.linearVelocity(of: bodies[0]).x, 6 * stepLength / mass, accuracy: 1e-4)
  }

  /// What is told of contacts is told from the centre of mass: who gets another one wakes.
  func testAnotherCenterWakes() throws {
    let (world, _, crate, _, _) = try room()
    let mass = try world.mass(of: crate)
    try world.setMass(2 * mass, center: .zero, inertia: 1, of: crate)
    XCTAssertFalse(try world.isAwake(crate))
    try world.setMass(mass, center: [0.25, 0], inertia: 1, of: crate)
    XCTAssertTrue(try world.isAwake(crate))
  }

  /// The hook is asked about pairs that there are when the filter is set again.
  func testAFilterThatIsSetAgainAsksTheHook() throws {
    let world = try World.withFloor()
    let box = try world.add(.square(0.5), at: [0, 0.5])
    try world.step(by: stepLength)
    let shape = try world.shapes(of: box)[0]
    var asked = 0
    world.filterHook = { _, _ in
      asked += 1
      return true
    }
    try world.setFilterHookEnabled(true, of: shape)
    try world.step(by: stepLength)
    XCTAssertEqual(asked, 0)
    try world.setFilter(try world.filter(of: shape), of: shape)
    try world.step(by: stepLength)
    XCTAssertEqual(asked, 1)
  }
}
