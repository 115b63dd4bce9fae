internal import BatchSolver
internal import XCTest

/// Continuous collision does not hold up what slides, rolls or bounces: no hitch, no energy lost or gained.
final class SlidingTests: XCTestCase {
  /// Floors whose top is y = 0, 400 m long.
  private static var floors: [(name: String, add: (World, BodyID) throws -> Void)] {
    [
      (
        "box", { try $0.addShape(ShapeDefinition(.box(halfWidth: 200, halfHeight: 0.5, center: [150, -0.5])), to: $1) }
      ),
      (
        "boxes",
        { world, floor in
          for i in -20...900 {
            try world.addShape(
              ShapeDefinition(.box(halfWidth: 0.2, halfHeight: 0.1, center: [0.4 * Float(i), -0.1])), to: floor)
          }
        }
      ),
      (
        "segments",
        { world, floor in
          for i in -20...900 {
            try world.addShape(ShapeDefinition(.segment([0.4 * Float(i), 0], [0.4 * Float(i + 1), 0])), to: floor)
          }
        }
      ),
      (
        "chain",
        { world, floor in
          try world.addChain(ChainDefinition((-20...900).reversed().map { [0.4 * Float($0), 0] }), to: floor)
        }
      ),
    ]
  }

  /// Where a body is after each step when it slides to the right, and how often it was stopped.
  private func slide(
    _ geometry: ShapeGeometry, _ height: Float, speed: Float, isContinuous: Bool,
    on addFloor: (World, BodyID) throws -> Void
  ) throws -> (path: [SIMD2<Float>], impacts: Int) {
    var settings = WorldSettings()
    settings.continuousCollision = isContinuous
    let world = try World(settings)
    try addFloor(world, try world.addBody(BodyDefinition(.static)))
    let body = try world.add(
      geometry, at: [0, height], velocity: [speed, 0], spin: 0, material: SurfaceMaterial(friction: 0.1))
    var impacts = 0
    var path: [SIMD2<Float>] = []
    try world.run(seconds: 1.5) {
      impacts += world.counters.impacts
      path.append(try world.position(of: body))
    }
    return (path, impacts)
  }

  func testSlidersAndRollersAreNotHeldUp() throws {
    let bodies: [(String, ShapeGeometry, Float)] = [
      ("box", .square(0.5), 0.5), ("flat box", .box(halfWidth: 0.5, halfHeight: 0.05), 0.05),
      ("small box", .square(0.02), 0.02), ("ball", .circle(radius: 0.25), 0.25),
      ("capsule", .capsule([-0.3, 0], [0.3, 0], radius: 0.1), 0.1),
    ]
    var kept = 0
    for (floorName, addFloor) in Self.floors {
      for (name, geometry, height) in bodies {
        for speed: Float in [10, 40, 150] {
          let with = try slide(geometry, height, speed: speed, isContinuous: true, on: addFloor)
          let without = try slide(geometry, height, speed: speed, isContinuous: false, on: addFloor)
          // Over the ends of segments and boxes some hop; their landings are impacts.
          guard without.path.allSatisfy({ $0.y < height + 0.005 }) else { continue }
          kept += 1
          let what = "\(name) on \(floorName) at \(speed) m/s"
          XCTAssertEqual(with.impacts, 0, what)
          XCTAssertEqual(with.path, without.path, what)
        }
      }
    }
    XCTAssertGreaterThan(kept, 25)
  }

  /// What comes down on a chain at a degree or two is not stopped on its way: it goes as far along it as in free flight.
  func testWhatGrazesKeepsItsWay() throws {
    let bodies: [(String, ShapeGeometry, Float)] = [
      ("box", .square(0.5), 0.5), ("ball", .circle(radius: 0.25), 0.25),
      ("capsule", .capsule([-0.3, 0], [0.3, 0], radius: 0.2), 0.2),
    ]
    for (name, geometry, height) in bodies {
      for (speed, descent) in [(Float(40), Float(-1)), (100, -1), (100, -2)] {
        let world = try World()
        try XCTUnwrap(Self.floors.last).add(world, try world.addBody(BodyDefinition(.static)))
        let body = try world.add(
          geometry, at: [0, height + 0.01], velocity: [speed, descent], material: SurfaceMaterial(friction: 0))
        var impacts = 0
        var lowest: Float = height
        try world.run(seconds: 1.5) {
          impacts += world.counters.impacts
          lowest = min(lowest, try world.position(of: body).y)
        }
        let what = "\(name) at \(speed) m/s, \(descent) m/s"
        XCTAssertEqual(impacts, 0, what)
        XCTAssertEqual(try world.position(of: body).x, 1.5 * speed, accuracy: 0.01 * 1.5 * speed, what)
        XCTAssertGreaterThan(lowest, 0.7 * height, what)
      }
    }
  }

  func testElasticBallKeepsItsSpeed() throws {
    for wall in [ShapeGeometry.box(halfWidth: 0.005, halfHeight: 20), .segment([0, -20], [0, 20])] {
      for radius: Float in [0.005, 0.1, 0.5] {
        for speed: Float in [20, 60, 200, 400] {
          var settings = WorldSettings()
          settings.gravity = .zero
          let world = try World(settings)
          let walls = try world.addBody(BodyDefinition(.static))
          try world.addShape(ShapeDefinition(wall), to: walls)
          let ball = try world.add(
            .circle(radius: radius), at: [-7.3, 0.2], velocity: [speed, 0], material: SurfaceMaterial(restitution: 1))
          try world.run(seconds: 0.5)
          let velocity = try world.linearVelocity(of: ball)
          XCTAssertEqual(velocity.x, -speed, accuracy: 0.01 * speed, "radius \(radius), wall \(wall)")
          XCTAssertEqual(velocity.y, 0, accuracy: 0.01 * speed)
        }
      }
    }
  }

  /// A dropped elastic ball comes back to its height: the time lost at an impact must not become energy.
  func testDroppedBallComesBackToItsHeight() throws {
    for height: Float in [5, 10, 40] {
      let world = try World.withFloor()
      let ball = try world.add(.circle(radius: 0.05), at: [0, height], material: SurfaceMaterial(restitution: 1))
      var energy: Float = 0
      var impacts = 0
      try world.run(seconds: 10) {
        impacts += world.counters.impacts
        let v = try world.linearVelocity(of: ball)
        energy = 0.5 * v.y * v.y + 10 * (try world.position(of: ball).y - 0.05)
      }
      XCTAssertGreaterThan(impacts, 0)
      XCTAssertEqual(energy, 10 * height, accuracy: 0.05 * 10 * height, "from \(height) m")
    }
  }
}
