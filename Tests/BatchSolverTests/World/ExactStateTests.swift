internal import BatchSolver
internal import XCTest

/// What was read of a body can be set again bit for bit.
final class ExactStateTests: XCTestCase {
  func testPoseAndSpinComeBackBitForBit() throws {
    let world = try World()
    let body = try world.addBody(BodyDefinition(.dynamic))
    try world.addShape(ShapeDefinition(.box(halfWidth: 0.7, halfHeight: 0.3)), to: body)
    try world.setAngularVelocity(1.7, of: body)
    for _ in 0..<500 {
      try world.step(by: 1 / 60, substeps: 2)
      let position = try world.position(of: body)
      let rotation = try world.rotation(of: body)
      let spin = try world.exactAngularVelocity(of: body)
      let stored = try world.angularVelocity(of: body)
      try world.setPose(position: position, rotation: rotation, of: body)
      try world.setExactAngularVelocity(spin, of: body)
      XCTAssertEqual(try world.position(of: body), position)
      XCTAssertEqual(try world.rotation(of: body), rotation)
      XCTAssertEqual(try world.exactAngularVelocity(of: body), spin)
      XCTAssertEqual(try world.angularVelocity(of: body), stored)
    }
  }

  func testARotationThatIsNotNormalizedIsNormalized() throws {
    let world = try World()
    let body = try world.addBody(BodyDefinition(.dynamic))
    try world.setPose(position: .zero, rotation: Rotation(cosine: 1.0004, sine: 0), of: body)
    XCTAssertEqual(try world.rotation(of: body), .identity)
  }
}
