internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Worlds whose bodies were added in any order, which workers solve in the order of where they are.
final class PlacedBodyTests: XCTestCase {
  /// A heap between walls, with chains, a wheel on a motor, something that pushes, what bounces and rolls, and a weight that
  /// presses balls into the floor. No joint has a hub, and there is no gear: then rows are copied.
  private static func build(_ world: World, using generator: inout SeededGenerator) throws -> [BodyID] {
    let floor = try world.addBody(BodyDefinition())
    for (x, y, width, height) in [(0, -1, 12, 1), (-12, 5, 0.5, 8), (12, 5, 0.5, 8)] as [(Float, Float, Float, Float)] {
      try world.addShape(
        ShapeDefinition(.box(halfWidth: width, halfHeight: height, center: [x, y])), to: floor)
    }
    var places: [SIMD2<Float>] = []
    for row in 0..<10 { for column in 0..<20 { places.append([Float(column) - 9.5, 0.5 + Float(row)]) } }
    places.shuffle(using: &generator)
    var bodies: [BodyID] = []
    for (number, place) in places.enumerated() {
      let geometry: ShapeGeometry =
        number % 3 == 0 ? .circle(radius: 0.4) : .box(halfWidth: 0.4, halfHeight: 0.4)
      bodies.append(
        try world.add(
          geometry, at: place,
          material: SurfaceMaterial(friction: 0.5, restitution: number % 7 == 0 ? 0.5 : 0, rollingResistance: 0.1)))
    }
    for link in 0..<20 {
      try world.addJoint(
        .distance(DistanceJoint(length: 1.2)), bodies[link], bodies[link + 1], at: places[link])
    }
    let wheel = try world.add(.circle(radius: 1), at: [0, 14])
    try world.addJoint(
      .revolute(RevoluteJoint(motor: JointMotor(speed: 3, maximum: 100))), floor, wheel, at: [0, 14])
    let mover = try world.addBody(BodyDefinition(.kinematic, position: [-10, 3], linearVelocity: [1, 0]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 0.5, halfHeight: 1)), to: mover)
    try world.addShape(
      ShapeDefinition(.box(halfWidth: 3, halfHeight: 3), density: 500),
      to: try world.addBody(BodyDefinition(.dynamic, position: [3, 16], linearVelocity: [0, -60])))
    return bodies
  }

  private static func digests(_ workers: Int, seed: UInt64) throws -> [UInt64] {
    var generator = SeededGenerator(seed: seed)
    var settings = WorldSettings()
    settings.workers = workers
    let world = try World(settings)
    var bodies = try build(world, using: &generator)
    return try (0..<150).map { step in
      // What is removed leaves rows that others take, and what is added may have no contact yet.
      if step % 25 == 10 { for _ in 0..<15 { try world.removeBody(bodies.removeLast()) } }
      if step % 25 == 20 {
        for column in 0..<10 {
          bodies.append(try world.add(.box(halfWidth: 0.4, halfHeight: 0.4), at: [Float(column) - 5, 18]))
        }
      }
      if step % 50 < 35 {
        try world.step(by: 1 / 60)
      } else {
        try world.step(by: 1 / 120, velocityIterations: 4, positionIterations: 2)
      }
      return world.stateHash
    }
  }

  func testTheOrderOfBodiesChangesNoBits() throws {
    let seed = SeededGenerator().seed
    let expected = try Self.digests(1, seed: seed)
    for workers in [4, 7] { XCTAssertEqual(try Self.digests(workers, seed: seed), expected, "\(workers) workers") }
  }
}
