internal import BatchSolver
internal import TestSupport
internal import XCTest

/// The broad phase of a world that lives long holds no more than what is in it.
///
/// Every shape that came to the resting group alone began a tile of 16 lanes, of which only the one that it had used
/// counted as empty after its removal: 20 000 bodies that came and went left 20 006 tiles, and every step walked them.
final class TileReuseTests: XCTestCase {
  /// Runs cycles; tiles and memory of the broad phase must not grow from the tenth part of them on.
  private func checkIsFlat(
    cycles: Int, _ world: World, file: StaticString = #filePath, line: UInt = #line, _ cycle: (Int) throws -> Void
  ) throws {
    var highest = (tiles: 0, bytes: 0)
    for number in 0..<cycles {
      try cycle(number)
      try world.step(by: stepLength, substeps: 1)
      if number < cycles / 10 { highest.tiles = max(highest.tiles, world.counters.tiles) }
      if number == cycles / 10 { highest.bytes = world.counters.broadPhaseBytes }
      if number > cycles / 10 {
        XCTAssertLessThanOrEqual(world.counters.tiles, highest.tiles + 16, "cycle \(number)", file: file, line: line)
        if world.counters.tiles > highest.tiles + 16 { return }
      }
    }
    XCTAssertLessThanOrEqual(world.counters.broadPhaseBytes, highest.bytes * 3 / 2, file: file, line: line)
    world.checkInvariants()
  }

  func testStaticBodiesThatComeAndGo() throws {
    let world = try World.withFloor()
    try world.add(.square(0.5), at: [0, 0.5])
    var last: BodyID?
    try checkIsFlat(cycles: 20_000, world) { number in
      if let last { try world.removeBody(last) }
      let body = try world.addBody(BodyDefinition(.static, position: [Float(number % 50) + 5, 3]))
      try world.addShape(ShapeDefinition(.square(0.5)), to: body)
      last = body
    }
  }

  func testSleepersThatComeAndGo() throws {
    let world = try World.withFloor(sleeps: true)
    var definition = BodyDefinition(.dynamic)
    definition.isAwake = false
    var sleepers: [BodyID] = []
    try checkIsFlat(cycles: 5000, world) { number in
      if sleepers.count > 40 { try world.removeBody(sleepers.removeFirst()) }
      definition.position = [2 * Float(number % 90) - 90, 0.5]
      let body = try world.addBody(definition)
      try world.addShape(ShapeDefinition(.square(0.5)), to: body)
      sleepers.append(body)
    }
  }

  /// Bodies that are put elsewhere wake, and fall asleep there.
  func testSleepersThatAreMoved() throws {
    let world = try World.withFloor(sleeps: true)
    try world.updateSettings {
      $0.timeToSleep = 0
      $0.sleepInterval = 1
    }
    let bodies = try (0..<20).map { try world.add(.square(0.5), at: [2 * Float($0), 0.5]) }
    try checkIsFlat(cycles: 5000, world) { number in
      try world.setPose(position: [2 * Float(number % 80) - 80, 0.5], rotation: .identity, of: bodies[number % 20])
    }
  }

  /// Shapes that come and go between two steps are not kept until the next.
  func testShapesThatStayForNoStep() throws {
    let world = try World.withFloor()
    try world.step(by: stepLength)
    func comeAndGo() throws {
      let body = try world.addBody(BodyDefinition(.static))
      try world.addShape(ShapeDefinition(.square(0.5)), to: body)
      try world.removeBody(body)
    }
    // The first one may need memory.
    try comeAndGo()
    let bytes = world.counters.broadPhaseBytes
    for _ in 0..<20_000 { try comeAndGo() }
    XCTAssertEqual(world.counters.broadPhaseBytes, bytes)
  }
}
