internal import BatchSolver
internal import TestSupport
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

  /// What was read was the scaled angular velocity times its scale: two of five values were not what had been set. And to
  /// set the linear velocity alone rounded the other one anew at each call.
  func testVelocitiesAreWhatWasSet() throws {
    var generator = SeededGenerator()
    func random(_ limit: Float) -> Float { Float.random(in: -limit...limit, using: &generator) }
    let world = try World()
    for _ in 0..<200 {
      let body = try world.addBody(BodyDefinition(.dynamic))
      try world.addShape(ShapeDefinition(.box(halfWidth: 0.2 + abs(random(1)), halfHeight: 0.3)), to: body)
      let (linear, angular) = (SIMD2(random(20), random(20)), random(20))
      try world.setAngularVelocity(angular, of: body)
      try world.setLinearVelocity(linear, of: body)
      XCTAssertEqual(try world.angularVelocity(of: body), angular)
      XCTAssertEqual(try world.linearVelocity(of: body), linear)
      let exact = try world.exactAngularVelocity(of: body)
      for _ in 0..<100 { try world.setLinearVelocity([random(20), random(20)], of: body) }
      XCTAssertEqual(try world.exactAngularVelocity(of: body), exact)
      try world.removeBody(body)
    }
  }

  /// Definitions, rows and buffers of batches brought rotations to length 1 once more, which moved the last bit of every
  /// sixth that was made of an angle: another state than `setPose` gave, and bodies that were told their place again woke.
  func testRotationsAreWhatWasSet() throws {
    var generator = SeededGenerator()
    let rotations = (0..<200).map { _ in Rotation(angle: Float.random(in: -3...3, using: &generator)) }
    let world = try World()
    let bodies = try rotations.map { try world.addBody(BodyDefinition(.dynamic, position: [0, 0], rotation: $0)) }
    for (body, rotation) in zip(bodies, rotations) { XCTAssertEqual(try world.rotation(of: body), rotation) }
    let others = rotations.map { $0 * Rotation(angle: 1) }
    let rows = others.map { SIMD4<Float>(1, 0, $0.cosine, $0.sine) }
    let batch = try WorldBatch(of: world, count: 1)
    try batch.setTransforms(rows.span)
    try world.setTransforms(([SIMD4(0, 0, 1, 0)] + rows).span)
    let single = try World()
    for (rotation, other) in zip(rotations, others) {
      let body = try single.addBody(BodyDefinition(.dynamic, position: [0, 0], rotation: rotation))
      try single.setPose(position: [1, 0], rotation: other, of: body)
      XCTAssertEqual(try single.rotation(of: body), other)
    }
    XCTAssertEqual(world.motionHash, single.motionHash)
    XCTAssertEqual(try batch.stateHash(of: 0), world.stateHash)
  }

  func testARotationThatIsNotNormalizedIsNormalized() throws {
    let world = try World()
    let body = try world.addBody(BodyDefinition(.dynamic))
    try world.setPose(position: .zero, rotation: Rotation(cosine: 1.0004, sine: 0), of: body)
    XCTAssertEqual(try world.rotation(of: body), .identity)
  }
}
