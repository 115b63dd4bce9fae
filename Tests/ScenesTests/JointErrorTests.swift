import BatchSolver
import Scenes
import XCTest

/// The slow routine that judges joints, against errors made by hand.
final class JointErrorTests: XCTestCase {
  /// The error of a joint from the origin of the world to a body at `offset` that is turned by `angle`.
  private func error(
    _ kind: JointKind, at offset: SIMD2<Float>, angle: Float = 0, frameA: JointFrame = JointFrame(),
    frameB: JointFrame = JointFrame()
  ) throws -> Double {
    let world = try World()
    let body = try world.addBody(
      BodyDefinition(.dynamic, position: offset, rotation: Rotation(angle: angle)))
    let joint = JointDefinition(kind, nil, body, frameA: frameA, frameB: frameB)
    try world.addJoint(joint)
    return try SceneQuality(world, Scene.Instance()).maxJointError
  }

  func testPointsThatShouldCoincide() throws {
    XCTAssertEqual(try error(.revolute(RevoluteJoint()), at: [0.03, 0.04]), 0.05, accuracy: 1e-7)
    XCTAssertEqual(try error(.weld(WeldJoint()), at: [0.03, 0.04]), 0.05, accuracy: 1e-7)
    XCTAssertEqual(try error(.weld(WeldJoint(linearHertz: 2)), at: [0.03, 0.04]), 0)
    // A body turned by a quarter: its frame at (1, 0) is above its origin.
    XCTAssertEqual(
      try error(
        .revolute(RevoluteJoint()), at: [0, 1], angle: .pi / 2, frameA: JointFrame(position: [0, 2.25]),
        frameB: JointFrame(position: [1, 0])), 0.25, accuracy: 1e-6)
  }

  func testSlides() throws {
    let free = PrismaticJoint()
    let limited = PrismaticJoint(limits: JointLimits(-1, 1))
    XCTAssertEqual(try error(.prismatic(free), at: [5, 0.02]), 0.02, accuracy: 1e-6)
    XCTAssertEqual(try error(.prismatic(limited), at: [1.5, 0.02]), 0.5, accuracy: 1e-6)
    XCTAssertEqual(try error(.prismatic(limited), at: [-1.25, 0]), 0.25, accuracy: 1e-6)
    let up = JointFrame(rotation: Rotation(cosine: 0, sine: 1))
    XCTAssertEqual(try error(.prismatic(free), at: [0.02, 5], frameA: up), 0.02, accuracy: 1e-6)
    XCTAssertEqual(try error(.wheel(WheelJoint()), at: [5, 0.02], angle: 2), 0.02, accuracy: 1e-6)
  }

  func testDistances() throws {
    XCTAssertEqual(try error(.distance(.rod(4)), at: [3, 4]), 1, accuracy: 1e-6)
    XCTAssertEqual(try error(.distance(.rope(4)), at: [3, 4]), 1, accuracy: 1e-6)
    XCTAssertEqual(try error(.distance(.rope(6)), at: [3, 4]), 0)
    XCTAssertEqual(try error(.distance(.spring(4, hertz: 1, dampingRatio: 1)), at: [3, 4]), 0)
  }

  func testWhatIsNotHeldIsNoError() throws {
    for kind: JointKind in [.motor(MotorJoint()), .mouse(MouseJoint()), .filter] {
      XCTAssertEqual(try error(kind, at: [3, 4]), 0)
    }
    XCTAssertEqual(try SceneQuality(World(), Scene.Instance()).maxJointError, 0)
  }
}
