internal import BatchSolver
internal import XCTest

/// Handles know their world: one of another world is refused, though it has a body, shape, contact or joint of the same
/// number.
final class HandleTests: XCTestCase {
  /// A ball at rest on a floor, and a joint between the ball and the world.
  private struct Parts {
    let world: World
    let ball: BodyID
    let shape: ShapeID
    let joint: JointID

    init() throws {
      world = try World()
      let floor = try world.addBody(BodyDefinition(.static))
      try world.addShape(ShapeDefinition(.box(halfWidth: 5, halfHeight: 1, center: [0, -1])), to: floor)
      ball = try world.addBody(BodyDefinition(.dynamic, position: [0, 0.5]))
      shape = try world.addShape(ShapeDefinition(.circle(radius: 0.5)), to: ball)
      joint = try world.addJoint(.mouse(MouseJoint()), nil, ball, at: [0, 0.5])
      try world.step(by: 1 / 60)
    }
  }

  func testHandlesOfAnotherWorldAreRefused() throws {
    let one = try Parts()
    let other = try Parts()
    XCTAssertEqual(one.ball.index, other.ball.index)
    XCTAssertNotEqual(one.ball, other.ball)
    XCTAssertNotEqual(one.world.number, other.world.number)
    let contact = try XCTUnwrap(other.world.allContacts.first).id
    let hash = one.world.stateHash
    let calls: [(String, () throws -> Void)] = [
      ("\(other.ball)", { _ = try one.world.position(of: other.ball) }),
      ("\(other.ball)", { try one.world.removeBody(other.ball) }),
      ("\(other.ball)", { try one.world.setAwake(false, of: other.ball) }),
      ("\(other.shape)", { _ = try one.world.geometry(of: other.shape) }),
      ("\(other.shape)", { try one.world.removeShape(other.shape) }),
      ("\(contact)", { _ = try one.world.contact(contact) }),
      ("\(other.joint)", { _ = try one.world.definition(of: other.joint) }),
      ("\(other.joint)", { try one.world.removeJoint(other.joint) }),
      ("\(other.ball)", { try one.world.addJoint(.weld(WeldJoint()), nil, other.ball, at: .zero) }),
    ]
    for (handle, call) in calls {
      XCTAssertThrowsError(try call()) { XCTAssertEqual($0 as? WorldError, .otherWorld(handle: handle)) }
    }
    XCTAssertFalse(one.world.contains(other.ball))
    XCTAssertFalse(one.world.contains(other.joint))
    XCTAssertEqual(one.world.stateHash, hash, "a refused call changes nothing")
    XCTAssertEqual(one.world.bodyCount, 2)
    XCTAssertEqual(one.world.jointCount, 1)
  }

  func testNumbersOfWorldsDoNotReachResults() throws {
    let one = try Parts()
    let other = try Parts()
    for _ in 0..<60 {
      try one.world.step(by: 1 / 60)
      try other.world.step(by: 1 / 60)
    }
    XCTAssertEqual(one.world.stateHash, other.world.stateHash)
  }
}
