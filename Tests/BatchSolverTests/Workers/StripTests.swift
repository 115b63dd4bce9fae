internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Worlds that are cut into strips in unusual ways: the number of workers changes no bit. Worlds as small as these are cut in
/// builds with internal checks only.
final class StripTests: XCTestCase {
  private func check(
    workers: [Int] = [4, 7, 16, 32], steps: Int = 40, _ build: (World) throws -> Void, line: UInt = #line
  ) throws {
    func digests(_ workers: Int) throws -> [UInt64] {
      var settings = WorldSettings()
      settings.workers = workers
      let world = try World(settings)
      try build(world)
      return try (0..<steps).map { _ in
        try world.step(by: 1 / 60)
        return world.stateHash
      }
    }
    let expected = try digests(1)
    for workers in workers { XCTAssertEqual(try digests(workers), expected, "\(workers) workers", line: line) }
  }

  private func addFloor(_ world: World) throws {
    try world.addShape(
      ShapeDefinition(.box(halfWidth: 100, halfHeight: 1, center: [0, -1])), to: try world.addBody(BodyDefinition()))
  }

  func testATower() throws {
    try check { world in
      try addFloor(world)
      for row in 0..<60 { _ = try world.add(.square(0.5), at: [0, 0.5 + Float(row)]) }
    }
  }

  /// Bodies that touch more than 64 others: contacts without a colour.
  func testAllInOnePlace() throws {
    try check(steps: 8) { world in
      for number in 0..<90 { _ = try world.add(.circle(radius: 0.5), at: [0.001 * Float(number), 0]) }
    }
  }

  func testFewerBodiesThanWorkers() throws {
    try check { world in
      try addFloor(world)
      for row in 0..<3 { _ = try world.add(.square(0.5), at: [0, 0.5 + Float(row)]) }
    }
  }

  /// A drum that turns touches bodies of all strips; so does a heavy plate, a hub, on top of them.
  func testADrumAndAPlate() throws {
    try check(steps: 60) { world in
      let drum = try world.addBody(BodyDefinition(.kinematic, angularVelocity: 1))
      for (x, y, width, height) in [(0, -8, 8, 0.5), (0, 8, 8, 0.5), (-8, 0, 0.5, 8), (8, 0, 0.5, 8)]
        as [(Float, Float, Float, Float)]
      {
        try world.addShape(ShapeDefinition(.box(halfWidth: width, halfHeight: height, center: [x, y])), to: drum)
      }
      for row in 0..<8 {
        for column in 0..<24 {
          _ = try world.add(
            column % 2 == 0 ? .square(0.25) : .circle(radius: 0.25),
            at: [Float(column) * 0.6 - 7, Float(row) * 0.6 - 7])
        }
      }
      let plate = try world.addBody(BodyDefinition(.dynamic, position: [0, -1.6]))
      try world.addShape(ShapeDefinition(.box(halfWidth: 7, halfHeight: 0.4), density: 2000), to: plate)
    }
  }

  /// More joints than one worker solves, between bodies that lie apart.
  func testManyJoints() throws {
    var generator = SeededGenerator(seed: 11)
    var places: [SIMD2<Float>] = []
    for row in 0..<12 { for column in 0..<30 { places.append([Float(column), 0.5 + Float(row)]) } }
    places.shuffle(using: &generator)
    try check { world in
      try addFloor(world)
      let bodies = try places.map { try world.add(.square(0.5), at: $0) }
      for index in 1..<bodies.count where index % 3 != 0 {
        try world.addJoint(
          .distance(DistanceJoint(length: 1, spring: JointSpring(hertz: 1, dampingRatio: 0.5))), bodies[index - 1],
          bodies[index],
          at: places[index])
      }
    }
  }
}
