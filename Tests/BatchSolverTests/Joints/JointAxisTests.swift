internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Springs, limits and motors that are given to joints that are there.
final class JointAxisTests: XCTestCase {
  private struct Hinge {
    let world: World
    let wheel: BodyID
    let joint: JointID

    init(_ kind: JointKind = .revolute(RevoluteJoint())) throws {
      world = try World()
      try world.setGravity(.zero)
      wheel = try world.add(.circle(radius: 0.5), at: .zero)
      joint = try world.addJoint(kind, nil, wheel, at: .zero)
    }

    func step(_ count: Int) throws { for _ in 0..<count { try world.step(by: 1 / 60) } }
  }

  func testAMotorDrivesUntilItIsTakenAway() throws {
    let hinge = try Hinge()
    try hinge.world.setMotor(JointMotor(speed: 3, maximum: 1_000), of: hinge.joint)
    try hinge.step(10)
    XCTAssertEqual(try hinge.world.angularVelocity(of: hinge.wheel), 3, accuracy: 1e-3)
    try hinge.world.setMotor(.friction(1_000), of: hinge.joint)
    try hinge.step(10)
    XCTAssertEqual(try hinge.world.angularVelocity(of: hinge.wheel), 0, accuracy: 1e-3)
    try hinge.world.setMotor(nil, of: hinge.joint)
    try hinge.world.setAngularVelocity(2, of: hinge.wheel)
    try hinge.step(10)
    XCTAssertEqual(try hinge.world.angularVelocity(of: hinge.wheel), 2, accuracy: 1e-3)
  }

  /// A motor in place of another one is set without a look at the rest of the joint: what comes of it is the same, state and bits.
  func testAMotorIsThatOfTheWholeKind() throws {
    let limits = JointLimits(-0.5, 0.5)
    let spring = JointSpring(hertz: 2, dampingRatio: 0.5, target: 0.1)
    func kinds(_ motor: JointMotor?) -> [JointKind] {
      [
        .revolute(RevoluteJoint(spring: spring, limits: limits, motor: motor)),
        .prismatic(PrismaticJoint(spring: spring, limits: limits, motor: motor)),
        .wheel(WheelJoint(spring: spring, limits: limits, motor: motor)),
        .distance(DistanceJoint(length: 1, spring: spring, motor: motor)),
      ]
    }
    let strong = JointMotor(speed: -2, maximum: .infinity)
    let motors = [JointMotor(speed: 1, maximum: 5), strong, nil, JointMotor(speed: 0, maximum: 0)]
    for (number, kind) in kinds(JointMotor(speed: 0.5, maximum: 3)).enumerated() {
      let one = try Hinge(kind)
      let other = try one.world.clone()
      let joint = try other.translated(one.joint)
      for motor in motors {
        try one.world.setMotor(motor, of: one.joint)
        try other.setKind(kinds(motor)[number], of: joint)
        XCTAssertNil(one.world.stateDifference(from: other))
        for _ in 0..<3 {
          try one.world.step(by: 1 / 60)
          try other.step(by: 1 / 60)
        }
        XCTAssertEqual(one.world.stateHash, other.stateHash)
      }
      for bad in [JointMotor(speed: .nan, maximum: 1), JointMotor(speed: 1, maximum: -1)] {
        let before = one.world.stateHash
        XCTAssertThrowsError(try one.world.setMotor(bad, of: one.joint))
        XCTAssertEqual(one.world.stateHash, before)
      }
    }
  }

  func testLimitsAndSpringsAct() throws {
    let hinge = try Hinge()
    try hinge.world.setLimits(JointLimits(-0.2, 0.1), of: hinge.joint)
    try hinge.world.setAngularVelocity(5, of: hinge.wheel)
    try hinge.step(60)
    XCTAssertEqual(try hinge.world.coordinate(of: hinge.joint), 0.1, accuracy: 0.01)
    try hinge.world.setLimits(nil, of: hinge.joint)
    try hinge.world.setSpring(JointSpring(hertz: 5, dampingRatio: 1, target: 1), of: hinge.joint)
    try hinge.step(120)
    XCTAssertEqual(try hinge.world.coordinate(of: hinge.joint), 1, accuracy: 0.01)
    guard case .revolute(let revolute) = try hinge.world.definition(of: hinge.joint).kind else { return XCTFail() }
    XCTAssertEqual(revolute, RevoluteJoint(spring: JointSpring(hertz: 5, dampingRatio: 1, target: 1)))
  }

  func testOnlyAChangeWakes() throws {
    let motor = JointMotor(speed: 0, maximum: 10)
    let hinge = try Hinge(.revolute(RevoluteJoint(motor: motor)))
    try hinge.step(60)
    XCTAssertFalse(try hinge.world.isAwake(hinge.wheel))
    try hinge.world.setMotor(motor, of: hinge.joint)
    try hinge.world.setLimits(nil, of: hinge.joint)
    XCTAssertFalse(try hinge.world.isAwake(hinge.wheel))
    try hinge.world.setMotor(JointMotor(speed: 1, maximum: 10), of: hinge.joint)
    XCTAssertTrue(try hinge.world.isAwake(hinge.wheel))
  }

  /// Refused, each with what was expected, and nothing is changed.
  func testWhatIsWrongIsRefused() throws {
    let hinge = try Hinge()
    let world = hinge.world
    let before = world.stateHash
    func refused(_ part: String, line: UInt = #line, _ call: () throws -> Void) {
      XCTAssertThrowsError(try call(), line: line) { XCTAssertTrue("\($0)".contains(part), "\($0)", line: line) }
      XCTAssertEqual(world.stateHash, before, line: line)
    }
    refused("speed") { try world.setMotor(JointMotor(speed: .nan, maximum: 1), of: hinge.joint) }
    refused("limits") { try world.setLimits(JointLimits(0, .infinity), of: hinge.joint) }
    refused("hertz") { try world.setSpring(JointSpring(hertz: -1, dampingRatio: 1), of: hinge.joint) }
    let calls: [(String, () throws -> Void)] = [
      ("setMotor", { try world.setMotor(nil, of: hinge.joint) }),
      ("setLimits", { try world.setLimits(nil, of: hinge.joint) }),
      ("setSpring", { try world.setSpring(nil, of: hinge.joint) }),
    ]
    for (name, call) in calls {
      let error: (any Error)? = world.withTransforms { _ in
        do { try call() } catch { return error }
        return nil
      }
      XCTAssertTrue(error.map { "\($0)".contains(name) } ?? false, "\(name): \(error.map { "\($0)" } ?? "no error")")
    }
    let welded = try Hinge(.weld(WeldJoint()))
    XCTAssertThrowsError(try welded.world.setMotor(nil, of: welded.joint)) {
      XCTAssertTrue("\($0)".contains("expected a revolute, prismatic, wheel or distance joint"), "\($0)")
    }
    try welded.world.removeJoint(welded.joint)
    XCTAssertThrowsError(try welded.world.setLimits(nil, of: welded.joint)) {
      guard case WorldError.staleJoint = $0 else { return XCTFail("\($0)") }
    }
  }
}
