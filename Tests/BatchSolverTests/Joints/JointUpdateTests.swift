internal import BatchSolver
internal import TestSupport
internal import XCTest

/// `updateJoint`: anything of a joint but its bodies and kind, as if it had been made so.
final class JointUpdateTests: XCTestCase {
  private func pendulum() throws -> (world: World, bob: BodyID, hinge: JointID) {
    let world = try World()
    let bob = try world.add(.circle(radius: 0.2), at: [1, 0])
    return (world, bob, try world.addJoint(.revolute(RevoluteJoint()), nil, bob, at: [0, 0]))
  }

  /// A joint that was changed before the first step moves its bodies like one that was made so.
  func testChangedIsAsMadeSo() throws {
    let changes: [(inout JointDefinition) -> Void] = [
      { $0.method = .rigid }, { $0.method = .soft(hertz: 7, dampingRatio: 0.3) }, { $0.solver = .direct },
      { $0.frameA.position = [0, 0.5] },
      { $0.kind = .revolute(RevoluteJoint(motor: JointMotor(speed: 3, maximum: 20))) },
    ]
    for (number, change) in changes.enumerated() {
      let (changed, bob, hinge) = try pendulum()
      try changed.updateJoint(hinge, change)
      let made = try World()
      let other = try made.add(.circle(radius: 0.2), at: [1, 0])
      var definition = try JointDefinition(.revolute(RevoluteJoint()), nil, other, at: [0, 0], in: made)
      change(&definition)
      try made.addJoint(definition)
      for _ in 0..<60 {
        try changed.step(by: stepLength)
        try made.step(by: stepLength)
      }
      XCTAssertEqual(changed.motionHash, made.motionHash, "change \(number)")
      XCTAssertEqual(try changed.position(of: bob), try made.position(of: other), "change \(number)")
      changed.checkInvariants()
    }
  }

  /// A throttle that is written every frame lets a parked car sleep: parameters that a joint has already wake nobody.
  func testTheSameParametersWakeNobody() throws {
    let world = try World.withFloor(sleeps: true)
    let box = try world.add(.square(0.5), at: [0, 0.5])
    let wheel = RevoluteJoint(motor: JointMotor(speed: 0, maximum: 1))
    let other = try world.add(.square(0.5), at: [1, 0.5])
    let joint = try world.addJoint(.revolute(wheel), box, other, at: [0.5, 0.5])
    for _ in 0..<240 {
      try world.setKind(.revolute(wheel), of: joint)
      try world.step(by: stepLength)
    }
    XCTAssertFalse(try world.isAwake(box))
    try world.setKind(.revolute(RevoluteJoint(motor: JointMotor(speed: 1, maximum: 1))), of: joint)
    XCTAssertTrue(try world.isAwake(box))
  }

  func testSolver() throws {
    let (world, bob, hinge) = try pendulum()
    try world.step(by: stepLength)
    XCTAssertEqual(world.directCounters.islands, 0)
    try world.updateJoint(hinge) { $0.solver = .direct }
    for _ in 0..<60 { try world.step(by: stepLength) }
    XCTAssertEqual(world.directCounters.islands, 1)
    let place = try world.position(of: bob)
    XCTAssertEqual((place * place).sum(), 1, accuracy: 1e-5)
    try world.updateJoint(hinge) { $0.solver = .automatic }
    try world.step(by: stepLength)
    XCTAssertEqual(world.directCounters.islands, 0)
  }

  func testWhetherBodiesCollide() throws {
    let world = try World()
    try world.setGravity(.zero)
    let a = try world.add(.square(0.5), at: [0, 0])
    let b = try world.add(.square(0.5), at: [0.9, 0])
    let joint = try world.addJoint(.distance(.rope(3)), a, b, at: [0.45, 0])
    for _ in 0..<60 { try world.step(by: stepLength) }
    XCTAssertEqual(world.allContacts, [])
    XCTAssertEqual(try world.position(of: b).x - world.position(of: a).x, 0.9, accuracy: 1e-6)
    try world.setAwake(false, of: a)
    try world.updateJoint(joint) { $0.collidesConnected = true }
    XCTAssertTrue(try world.isAwake(a) && world.isAwake(b))
    for _ in 0..<60 { try world.step(by: stepLength) }
    XCTAssertEqual(world.allContacts.count, 1)
    XCTAssertGreaterThan(try world.position(of: b).x - world.position(of: a).x, 0.99)
    // Another joint between them forbids it as well, so that nothing changes until both allow it.
    try world.addJoint(.filter, a, b, at: .zero)
    try world.updateJoint(joint) { $0.collidesConnected = false }
    XCTAssertEqual(world.allContacts, [])
    try world.updateJoint(joint) { $0.collidesConnected = true }
    try world.step(by: stepLength)
    XCTAssertEqual(world.allContacts, [])
    world.checkInvariants()
  }

  /// What is only reported wakes nobody; what is another thing wakes both.
  func testThresholdsAndUserData() throws {
    let (world, bob, hinge) = try pendulum()
    // Its anchor is at (-1, 0) in its frame.
    try world.setPose(position: [0, -1], rotation: Rotation(angle: -.pi / 2), of: bob)
    for _ in 0..<300 { try world.step(by: stepLength) }
    XCTAssertEqual(world.jointEvents, [])
    try world.setAwake(false, of: bob)
    let weight = try world.mass(of: bob) * 10
    try world.updateJoint(hinge) {
      $0.forceThreshold = 0.5 * weight
      $0.userData = 7
    }
    XCTAssertFalse(try world.isAwake(bob))
    XCTAssertEqual(try world.definition(of: hinge).userData, 7)
    try world.setAwake(true, of: bob)
    for _ in 0..<20 { try world.step(by: stepLength) }
    XCTAssertEqual(world.jointEvents.map(\.joint), [hinge])
    XCTAssertEqual(world.jointEvents.first?.force ?? 0, weight, accuracy: 0.05 * weight)
    try world.updateJoint(hinge) { $0.forceThreshold = 2 * weight }
    for _ in 0..<10 { try world.step(by: stepLength) }
    XCTAssertEqual(world.jointEvents, [])
    try world.setAwake(false, of: bob)
    try world.updateJoint(hinge) { $0.method = .rigid }
    XCTAssertTrue(try world.isAwake(bob))
  }

  func testWhatIsRefusedChangesNothing() throws {
    let (world, bob, hinge) = try pendulum()
    let other = try world.add(.circle(radius: 0.2), at: [3, 0])
    let second = try world.addJoint(.revolute(RevoluteJoint()), nil, other, at: [3, 1])
    var gear = JointDefinition(.gear(GearJoint(first: hinge, second: second, ratio: 2)), bob, other)
    let gearJoint = try world.addJoint(gear)
    gear = try world.definition(of: gearJoint)
    let hash = world.stateHash
    let bad: [(inout JointDefinition) -> Void] = [
      { $0.bodyB = other }, { $0.bodyA = other }, { $0.kind = .weld(WeldJoint()) }, { $0.forceThreshold = .nan },
      { $0.method = .soft(hertz: -1) }, { $0.frameB.position.x = .infinity },
      { $0.kind = .revolute(RevoluteJoint(limits: JointLimits(2, 1))) },
    ]
    for change in bad { XCTAssertThrowsError(try world.updateJoint(hinge, change)) }
    XCTAssertThrowsError(
      try world.updateJoint(gearJoint) { $0.kind = .gear(GearJoint(first: hinge, second: second, ratio: 3)) })
    XCTAssertEqual(world.stateHash, hash)
    try world.updateJoint(gearJoint) { $0.torqueThreshold = 3 }
    XCTAssertEqual(try world.definition(of: gearJoint).kind, gear.kind)
    try world.removeJoint(hinge)
    XCTAssertThrowsError(try world.updateJoint(hinge) { $0.userData = 1 }) {
      XCTAssertEqual($0 as? WorldError, .staleJoint(hinge))
    }
  }

  /// A joint whose softness follows a slider leaves no heap of numbers behind.
  func testAThousandSoftnesses() throws {
    let (world, _, hinge) = try pendulum()
    try world.step(by: stepLength)
    let bytes = try world.snapshot().encoded.count
    for number in 0..<1000 {
      try world.updateJoint(hinge) { $0.method = .soft(hertz: 10 + 0.01 * Float(number), dampingRatio: 1) }
      if number % 100 == 0 { try world.step(by: stepLength) }
    }
    XCTAssertLessThan(try world.snapshot().encoded.count, bytes + 500)
    XCTAssertEqual(try world.definition(of: hinge).method, .soft(hertz: 19.99, dampingRatio: 1))
    world.checkInvariants()
  }
}
