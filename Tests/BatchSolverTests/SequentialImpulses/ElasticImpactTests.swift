internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Impacts that lose nothing, where several happen in one step.
///
/// What left a wall when the step began and was thrown back by another in it was stopped there, which adds energy: boxes
/// of elastic discs heated up, up to ten thousand times within half a minute (in Box2D 2.3 up to five times).
final class ElasticImpactTests: XCTestCase {
  /// A box of bodies that fly about without friction; its walls are 5 m thick.
  private func box(of geometry: ShapeGeometry, count: Int, side: Float, seed: UInt64) throws -> World {
    var settings = WorldSettings()
    settings.gravity = .zero
    let world = try World(settings)
    let material = SurfaceMaterial(friction: 0, restitution: 1)
    let walls = try world.addBody(BodyDefinition(.static))
    for place: SIMD2<Float> in [[-5, side / 2], [side + 5, side / 2], [side / 2, -5], [side / 2, side + 5]] {
      let isUpright = place.y == side / 2
      let wall = ShapeGeometry.box(
        halfWidth: isUpright ? 5 : side / 2 + 10, halfHeight: isUpright ? side / 2 + 10 : 5, center: place)
      try world.addShape(ShapeDefinition(wall, material: material), to: walls)
    }
    var generator = SeededGenerator(seed: seed)
    let cells = Int(side)
    let places = (0..<cells * cells).shuffled(using: &generator).prefix(count)
    for place in places {
      let cell = SIMD2(Float(place % cells) + 0.5, Float(place / cells) + 0.5) * (side / Float(cells))
      let velocity = SIMD2(
        Float.random(in: -5...5, using: &generator), Float.random(in: -5...5, using: &generator))
      try world.add(geometry, at: cell, velocity: velocity, material: material)
    }
    return world
  }

  /// The energy grows by no more than a tenth; what is slower than the restitution threshold does not bounce, and takes of it.
  func testElasticThingsInABoxGainNothing() throws {
    let shapes: [(String, ShapeGeometry)] = [("discs", .circle(radius: 0.5)), ("boxes", .square(0.44))]
    for (count, side) in [(4, Float(2.8)), (4, 2.3), (25, 7), (25, 6)] {
      for (name, shape) in shapes {
        for seed: UInt64 in 0..<4 {
          let world = try box(of: shape, count: count, side: side, seed: seed)
          let before = world.kineticEnergy
          var most = before
          for _ in 0..<900 {
            try world.step(by: 1 / 60, velocityIterations: 8, positionIterations: 3)
            most = max(most, world.kineticEnergy)
          }
          XCTAssertLessThan(most / before, 1.1, "\(count) \(name) in \(side) m, seed \(seed)")
          for body in world.allBodies.dropFirst() {
            let place = try world.position(of: body)
            XCTAssertTrue(
              place.x > 0 && place.x < side && place.y > 0 && place.y < side, "\(name), seed \(seed): left at \(place)")
          }
        }
      }
    }
  }

  /// Reports change no motion: what left its neighbour faster than the threshold and did not bounce was let go if it
  /// reported hits, and held if it did not.
  func testReportsChangeNoMotion() throws {
    var ends: [UInt64] = []
    for reports in [false, true] {
      let world = try World.withFloor()
      var generator = SeededGenerator(seed: 7)
      for number in 0..<60 {
        let body = try world.addBody(
          BodyDefinition(
            .dynamic,
            position: [Float(number % 6) + Float.random(in: -0.2...0.2, using: &generator), 1 + Float(number / 6)]))
        var shape = ShapeDefinition(number % 2 == 0 ? .circle(radius: 0.4) : .square(0.4))
        shape.enablesHitEvents = reports
        try world.addShape(shape, to: body)
      }
      for _ in 0..<200 { try world.step(by: 1 / 60, velocityIterations: 8, positionIterations: 3) }
      ends.append(world.motionHash)
    }
    XCTAssertEqual(ends[0], ends[1])
  }
}
