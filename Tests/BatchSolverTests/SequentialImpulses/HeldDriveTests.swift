internal import BatchSolver
internal import XCTest

/// Springs and motors of light bodies on long arms. Row by row, they and what the joint holds undo most of what the other
/// did: a lander's leg did not follow its hull when that was pushed, 0.8 rad/s off with 8 iterations and 0.1 with 60, and
/// engines scattered its spin by 3 % more than the original's. They are solved as one block with what is held, as limits are
/// (docs/decisions/0018-sequential-impulses.md).
final class HeldDriveTests: XCTestCase {
  /// A body of 0.04 kg at the end of an arm of 0.6 m, pushed by 5 N off its line, at a revolute joint of the world.
  private func swing(_ joint: RevoluteJoint, iterations: Int = 1) throws -> (world: World, leg: BodyID) {
    var settings = WorldSettings()
    settings.gravity = .zero
    let world = try World(settings)
    let leg = try world.add(.box(halfWidth: 0.05, halfHeight: 0.2), at: [0.6, 0])
    try world.addJoint(.revolute(joint), nil, leg, at: .zero)
    try world.applyForce([0, -5], at: [0.6, -0.2], to: leg)
    try world.step(by: step, velocityIterations: iterations, positionIterations: 0)
    return (world, leg)
  }

  /// s
  private let step: Float = 1 / 120

  /// kg m^2, about the pivot.
  private func inertia(_ world: World, _ leg: BodyID) throws -> Float {
    try world.inertia(of: leg) + 0.36 * (try world.mass(of: leg))
  }

  func testAMotorTurnsInOneIteration() throws {
    let (world, leg) = try swing(RevoluteJoint(motor: JointMotor(speed: 2, maximum: 1000)))
    XCTAssertEqual(try world.angularVelocity(of: leg), 2, accuracy: 1e-4)
    XCTAssertEqual(try world.linearVelocity(of: leg).x, 0, accuracy: 1e-4)
    XCTAssertEqual(try world.linearVelocity(of: leg).y, 1.2, accuracy: 1e-4)
  }

  /// A motor that is too weak gives all that it has: `w = h (M - 5 N 0.6 m) / (I + m r^2)`.
  func testAWeakMotorGivesItsTorque() throws {
    let (world, leg) = try swing(RevoluteJoint(motor: JointMotor(speed: 2, maximum: 1)))
    let expected = step * (1 - 5 * 0.6) / (try inertia(world, leg))
    XCTAssertEqual(try world.angularVelocity(of: leg), expected, accuracy: 1e-3 * abs(expected))
  }

  /// Against a limit the motor does nothing, however strong it is.
  func testALimitHasTheLastWord() throws {
    let (world, leg) = try swing(
      RevoluteJoint(limits: JointLimits(0, 1), motor: JointMotor(speed: -2, maximum: 1000)))
    XCTAssertEqual(try world.angularVelocity(of: leg), 0, accuracy: 2e-4)
    XCTAssertEqual(try world.linearVelocity(of: leg).y, 0, accuracy: 2e-4)
  }

  /// What a spring does is a matter of its stiffness, not of the order of rows: one iteration is as good as a thousand, and
  /// both are the implicit step of `(I + m r^2) w' = M - d w - k (angle - target)`. A joint's hertz are those of a body
  /// that turns about its own centre: `k = I (2 pi f)^2`, `d = 2 zeta I 2 pi f`.
  func testASpringPullsInOneIteration() throws {
    let spring = JointSpring(hertz: 4, dampingRatio: 0.5, target: 0.5)
    let (world, leg) = try swing(RevoluteJoint(spring: spring))
    let omega = 2 * Float.pi * 4
    let own = try world.inertia(of: leg)
    let (stiffness, damping) = (own * omega * omega, 2 * 0.5 * own * omega)
    let expected =
      step * (-5 * 0.6 + stiffness * 0.5) / (try inertia(world, leg) + step * damping + step * step * stiffness)
    XCTAssertEqual(try world.angularVelocity(of: leg), expected, accuracy: 1e-4 * abs(expected))
    let (many, sameLeg) = try swing(RevoluteJoint(spring: spring), iterations: 1000)
    XCTAssertEqual(try many.angularVelocity(of: sameLeg), expected, accuracy: 1e-4 * abs(expected))
  }

  /// A slider whose axis lies half a metre beside its centre of mass.
  func testAMotorSlidesInOneIteration() throws {
    let (world, carriage) = try pushedCarriage(PrismaticJoint(motor: JointMotor(speed: 0.5, maximum: 1000)))
    XCTAssertEqual(try world.angularVelocity(of: carriage), 0, accuracy: 2e-5)
    XCTAssertEqual(try world.linearVelocity(of: carriage).x, 0, accuracy: 2e-5)
    XCTAssertEqual(try world.linearVelocity(of: carriage).y, 0.5, accuracy: 2e-5)
  }

  /// The legs of a lander that is pushed: motors keep them at their speed beside the hull, and momentum stays.
  func testLegsFollowTheirHull() throws {
    var settings = WorldSettings()
    settings.gravity = .zero
    let world = try World(settings)
    let hull = try world.add(.square(0.5), at: .zero, density: 5)
    let legs = try [-1, 1].map { side in
      let leg = try world.add(.box(halfWidth: 0.07, halfHeight: 0.27), at: [0.87 * Float(side), -0.2])
      try world.addJoint(
        .revolute(RevoluteJoint(motor: JointMotor(speed: 0.3 * Float(side), maximum: 40))), hull, leg, at: .zero)
      return leg
    }
    try world.applyImpulse([10, 3], at: [0.1, 0.2], to: hull)
    let before = try world.momentum()
    try world.step(by: 1 / 50, velocityIterations: 8, positionIterations: 0)
    let after = try world.momentum()
    XCTAssertEqual(after.x, before.x, accuracy: 1e-5)
    XCTAssertEqual(after.y, before.y, accuracy: 1e-5)
    for (leg, speed) in zip(legs, [Float(-0.3), 0.3]) {
      let relative = try world.angularVelocity(of: leg) - world.angularVelocity(of: hull)
      XCTAssertEqual(relative, speed, accuracy: 1e-5)
    }
  }
}
