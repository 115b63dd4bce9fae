internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Masses and hulls against closed forms and sums over a fine grid, and what becomes of a body whose motion overflows.
final class MassTests: XCTestCase {
  private func mass(_ geometry: ShapeGeometry) throws -> (mass: Float, center: SIMD2<Float>, inertia: Float) {
    let world = try World()
    let body = try world.addBody(BodyDefinition(.dynamic))
    try world.addShape(ShapeDefinition(geometry, density: 2), to: body)
    return (try world.mass(of: body), try world.localCenterOfMass(of: body), try world.inertia(of: body))
  }

  func testClosedForms() throws {
    let disc = try mass(.circle(center: [1, 2], radius: 0.5))
    XCTAssertEqual(disc.mass, 2 * .pi * 0.25, accuracy: 1e-5)
    XCTAssertEqual(disc.center, [1, 2])
    XCTAssertEqual(disc.inertia, 0.5 * disc.mass * 0.25, accuracy: 1e-5)
    let box = try mass(.box(halfWidth: 1, halfHeight: 0.5, center: [3, 0], rotation: Rotation(angle: 1)))
    XCTAssertEqual(box.mass, 4, accuracy: 1e-5)
    XCTAssertEqual(box.inertia, 4 * (4 + 1) / 12, accuracy: 1e-4)
    // A long thin capsule is a rod.
    let rod = try mass(.capsule([-5, 0], [5, 0], radius: 0.001))
    XCTAssertEqual(rod.inertia / rod.mass, 100 / 12, accuracy: 0.01)
  }

  /// Random polygons, in random order of their corners, against a sum over a grid of points.
  func testRandomPolygons() throws {
    var generator = SeededGenerator()
    for _ in 0..<60 {
      let count = Int.random(in: 3...8, using: &generator)
      let middle: SIMD2<Float> = [
        Float.random(in: -3...3, using: &generator), Float.random(in: -3...3, using: &generator),
      ]
      // Points of a circle are always a hull.
      let turns = (0..<count).map {
        (Float($0) + Float.random(in: 0...0.6, using: &generator)) * 2 * .pi / Float(count)
      }
      let corners = turns.map { middle + Rotation(angle: $0).apply([1, 0]) }
      let found = try mass(.polygon(corners.shuffled(using: &generator)))
      var area = 0.0
      var sum = SIMD2<Double>.zero
      var squares = 0.0
      let step = 0.01
      for column in -100...100 {
        for row in -100...100 {
          let point = SIMD2<Double>(Double(column) * step, Double(row) * step)
          let inside = corners.indices.allSatisfy { index in
            let a = SIMD2<Double>(corners[index] - middle)
            let b = SIMD2<Double>(corners[(index + 1) % count] - middle)
            return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) >= 0
          }
          guard inside else { continue }
          area += step * step
          sum += step * step * point
          squares += step * step * (point.x * point.x + point.y * point.y)
        }
      }
      let center = sum / area
      XCTAssertEqual(Double(found.mass), 2 * area, accuracy: 0.03)
      XCTAssertEqual(Double(found.center.x - middle.x), center.x, accuracy: 0.01)
      XCTAssertEqual(Double(found.center.y - middle.y), center.y, accuracy: 0.01)
      let inertia = 2 * (squares - area * (center.x * center.x + center.y * center.y))
      XCTAssertEqual(Double(found.inertia), inertia, accuracy: 0.03)
    }
  }

  func testPointsThatAreNoCornersAreRefused() throws {
    var generator = SeededGenerator()
    for _ in 0..<50 {
      let corners: [SIMD2<Float>] = [[0, 0], [4, 0], [4, 4], [0, 4]]
      let inner: SIMD2<Float> = [
        Float.random(in: 0.1...3.9, using: &generator), Float.random(in: 0.1...3.9, using: &generator),
      ]
      XCTAssertThrowsError(try mass(.polygon((corners + [inner]).shuffled(using: &generator))))
      XCTAssertThrowsError(try mass(.polygon(corners + [[2, 0]])))
      XCTAssertThrowsError(try mass(.polygon(corners + [[4, 4]])))
    }
  }

  /// Forces that add up beyond single precision: the body is frozen where it was and reported, the others go on.
  func testOverflowIsQuarantined() throws {
    let world = try World.withFloor()
    let doomed = try world.add(.square(0.5), at: [0, 10])
    let other = try world.add(.square(0.5), at: [5, 10])
    for _ in 0..<2 { try world.applyForce([WorldLimits.force, 0], to: doomed) }
    try world.run(seconds: 3)
    XCTAssertEqual(world.quarantinedBodies, [doomed])
    XCTAssertEqual(try world.position(of: doomed), [0, 10])
    XCTAssertFalse(try world.isEnabled(doomed))
    XCTAssertEqual(try world.position(of: other).y, 0.5, accuracy: 0.01)
    world.checkInvariants()
    try world.setEnabled(true, of: doomed)
    try world.run(seconds: 3)
    XCTAssertEqual(world.quarantinedBodies, [])
    XCTAssertEqual(try world.position(of: doomed).y, 0.5, accuracy: 0.01)
  }
}
