internal import BatchSolver
internal import XCTest

/// `WorldSettings.maximumSpeed` holds for the velocity that a step leaves, not only for the motion within it.
///
/// Joints, friction and restitution come after the last motion of a step: fuzzed files ended steps at 49 km/s.
final class SpeedLimitTests: XCTestCase {
  private func checkSpeeds(_ world: World, line: UInt = #line) throws {
    let limit = world.settings.maximumSpeed * (1 + 1e-6)
    for body in world.allBodies {
      let velocity = try world.linearVelocity(of: body)
      XCTAssertLessThanOrEqual((velocity * velocity).sum().squareRoot(), limit, line: line)
    }
  }

  /// A ball that comes at 20 m/s and leaves a hundred times as fast, were there no limit.
  func testBounces() throws {
    for level in SIMDLevel.available {
      let world = try World.withFloor(level: level)
      let material = SurfaceMaterial(restitution: 100)
      let ball = try world.add(.circle(radius: 0.5), at: [0, 1], velocity: [0, -20], material: material)
      var fastest: Float = 0
      try world.run(seconds: 0.2) {
        try checkSpeeds(world)
        fastest = max(fastest, try world.linearVelocity(of: ball).y)
      }
      XCTAssertEqual(fastest, 400, accuracy: 1e-3, "up, at \(level)")
    }
  }

  /// Weights on rods in one sub-step a step, drawn aside by far more than their rods can turn.
  func testJoints() throws {
    for level in SIMDLevel.available {
      var settings = WorldSettings()
      settings.gravity = [0, -1e6]
      let world = try World(settings, simdLevel: level)
      var last: BodyID?
      for number in 1...4 {
        let body = try world.add(.square(0.2), at: [Float(number), 0])
        try world.addJoint(.revolute(RevoluteJoint()), last, body, at: [Float(number) - 1, 0])
        last = body
      }
      for _ in 0..<120 {
        try world.step(by: 1 / 120, substeps: 1)
        try checkSpeeds(world)
      }
    }
  }

  /// Neither a body's direction nor a body within the limit changes.
  func testOthersAreLeftAlone() throws {
    var settings = WorldSettings()
    settings.gravity = .zero
    let world = try World(settings)
    let slow = try world.add(.square(0.5), at: .zero, velocity: [-0.0, 399])
    let fast = try world.add(.square(0.5), at: [10, 0], velocity: [600, -800])
    try world.step(by: stepLength)
    XCTAssertEqual(try world.linearVelocity(of: slow), [0, 399])
    let velocity = try world.linearVelocity(of: fast)
    XCTAssertEqual(velocity.x, 240, accuracy: 1e-3)
    XCTAssertEqual(velocity.y, -320, accuracy: 1e-3)
  }
}
