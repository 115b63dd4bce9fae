internal import BatchSolver
internal import XCTest

/// Overlap in direct islands is pushed out, whether anything presses or not.
final class DirectOverlapTests: XCTestCase {
  /// Where nothing pressed, overlap stayed for ever: it was pushed only by what bore load.
  ///
  /// By law, what is beyond 5 mm shrinks by a fifth a step, or by somewhat less, as contacts give way a little, and by
  /// no more than the world's greatest speed of pushing allows. Nothing is set in motion.
  func testFreeOverlapIsPushedOut() throws {
    for shape in [ShapeGeometry.square(0.5), .circle(radius: 0.5)] {
      for distance: Float in [0.95, 0.9, 0.7] {
        let world = try World.direct(gravity: .zero)
        let pair = [try world.add(shape, at: .zero), try world.add(shape, at: [distance, 0])]
        var overlap = 1 - distance
        for step in 0..<120 {
          try world.runDirect(steps: 1)
          let (a, b) = (try world.position(of: pair[0]), try world.position(of: pair[1]))
          let left = 1 - (b.x - a.x)
          XCTAssertLessThanOrEqual(left, overlap + 1e-6, "step \(step)")
          XCTAssertGreaterThanOrEqual(left - 0.005, 0.8 * (overlap - 0.005) - 1e-5, "step \(step)")
          XCTAssertEqual(a.x + b.x, distance, accuracy: 1e-5, "step \(step)")
          overlap = left
        }
        XCTAssertEqual(overlap, 0.005, accuracy: 2e-4, "\(distance)")
        for body in pair { XCTAssertEqual(try world.linearVelocity(of: body), .zero) }
      }
    }
  }

  /// A box that was put 10 cm into a wall, on a floor on which it stands.
  func testBoxInAWall() throws {
    let world = try World.direct()
    try world.addGround()
    let wall = try world.addBody(BodyDefinition(.static, position: [-0.7, 5]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 0.5, halfHeight: 5)), to: wall)
    let box = try world.add(.square(0.5), at: [0.2, 0.5])
    try world.runDirect(steps: 300)
    XCTAssertEqual(try world.position(of: box).x, 0.295, accuracy: 1e-3)
  }

  /// Four boxes in a row without friction on a floor, each 20 cm in the next.
  func testRowOfBoxes() throws {
    let world = try World.direct()
    try world.addGround(friction: 0)
    let material = SurfaceMaterial(friction: 0)
    let boxes = try (0..<4).map { try world.add(.square(0.5), at: [0.8 * Float($0), 0.5], material: material) }
    try world.runDirect(steps: 300)
    for (a, b) in zip(boxes, boxes.dropFirst()) {
      XCTAssertGreaterThan(try world.position(of: b).x - world.position(of: a).x, 0.994)
    }
  }
}
