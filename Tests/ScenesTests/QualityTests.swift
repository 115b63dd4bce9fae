import BatchSolver
import Scenes
import XCTest

/// The slow routine that judges runs, against overlaps computed by hand.
final class QualityTests: XCTestCase {
  private func depth(_ a: ShapeGeometry, _ b: ShapeGeometry, at offset: SIMD2<Float>, angle: Float = 0) throws -> Double
  {
    let world = try World()
    for (geometry, position, turn) in [(a, SIMD2<Float>.zero, Float(0)), (b, offset, angle)] {
      let body = try world.addBody(
        BodyDefinition(.dynamic, position: position, rotation: Rotation(angle: turn)))
      try world.addShape(ShapeDefinition(geometry), to: body)
    }
    return try SceneQuality(world, Scene.Instance()).maxPenetration
  }

  func testKnownOverlaps() throws {
    XCTAssertEqual(try depth(.square(0.5), .square(0.5), at: [0.9, 0.2]), 0.1, accuracy: 1e-6)
    XCTAssertEqual(try depth(.circle(radius: 1), .circle(radius: 0.5), at: [0, 1.2]), 0.3, accuracy: 1e-6)
    XCTAssertEqual(try depth(.circle(radius: 1), .circle(radius: 0.5), at: [0, 2]), 0, accuracy: 1e-6)
    XCTAssertEqual(try depth(.square(0.5), .circle(radius: 0.5), at: [0.8, 0]), 0.2, accuracy: 1e-6)
    XCTAssertEqual(
      try depth(.capsule([-1, 0], [1, 0], radius: 0.25), .capsule([-1, 0], [1, 0], radius: 0.25), at: [0.3, 0.4]), 0.1,
      accuracy: 1e-6)
    // A square on its corner: half a diagonal above the face.
    XCTAssertEqual(
      try depth(.box(halfWidth: 5, halfHeight: 1), .square(0.5), at: [0, 1.6], angle: .pi / 4),
      1 + 0.5 * 2.0.squareRoot() - 1.6, accuracy: 1e-5)
    XCTAssertEqual(
      try depth(.segment([-50, 0], [50, 0]), .square(0.5), at: [0, 0.49], angle: 0.001), 0.0105, accuracy: 1e-4)
    XCTAssertEqual(try depth(.square(0.5), .square(0.5), at: [3, 3]), 0)
  }

  /// Bodies that a joint ties overlap freely, unless the joint lets them collide.
  func testJoinedBodiesAreNoOverlap() throws {
    for collidesConnected in [false, true] {
      let world = try World()
      let bodies = try [SIMD2<Float>.zero, [0.75, 0]].map { position in
        let body = try world.addBody(BodyDefinition(.dynamic, position: position))
        try world.addShape(ShapeDefinition(.square(0.5)), to: body)
        return body
      }
      var joint = try JointDefinition(.revolute(RevoluteJoint()), bodies[1], bodies[0], at: [0.4, 0], in: world)
      joint.collidesConnected = collidesConnected
      try world.addJoint(joint)
      let quality = try SceneQuality(world, Scene.Instance())
      XCTAssertEqual(quality.maxPenetration, collidesConnected ? 0.25 : 0, accuracy: 1e-6)
      XCTAssertEqual(quality.maxJointError, 0, accuracy: 1e-6)
    }
  }
}
