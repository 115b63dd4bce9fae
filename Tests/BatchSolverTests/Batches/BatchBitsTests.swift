internal import BatchSolver
internal import DynamicsBase
internal import TestSupport
internal import XCTest

/// A world of a batch has the bits of the same world stepped alone, whatever is done with the others.
final class BatchBitsTests: XCTestCase {
  func testWorldsHaveTheBitsOfWorldsThatStandAlone() throws {
    var generator = SeededGenerator()
    for (number, level) in SIMDLevel.available.enumerated() {
      for workers in [1, 3] {
        let mixed = try MixedWorld(generator.next() % 1000 * 2 + UInt64(number % 2), SIMDLevel.available[0])
        try mixed.run(steps: 10)
        var twins = try BatchTwins(of: mixed.world, count: 6, workers: workers, level, generator)
        for round in 0..<40 {
          let name = try twins.change()
          try twins.step()
          try twins.compare("\(name) in round \(round), \(level), \(workers) workers")
        }
        generator = twins.generator
      }
    }
  }

  func testManyWorldsStayAlikeByThemselves() throws {
    let world = try World.withFloor()
    for number in 0..<20 { try world.add(.square(0.5), at: [1.1 * Float(number % 5), 0.5 + Float(number / 5)]) }
    let alone = try world.clone()
    let batch = try WorldBatch(of: world, count: 200, workers: 2)
    for _ in 0..<100 {
      try batch.step(by: stepLength)
      try alone.step(by: stepLength)
    }
    for index in 0..<batch.count { XCTAssertEqual(try batch.stateHash(of: index), alone.stateHash, "world \(index)") }
    var hashes = [UInt64](repeating: 0, count: batch.count)
    var span = hashes.mutableSpan
    try batch.readStateHashes(into: &span)
    XCTAssertEqual(hashes, Array(repeating: alone.stateHash, count: batch.count))
  }

  /// Batches larger than caches have their worlds' memory put together, and anew when that has grown: here 20 boxes come
  /// down on the floor one after the other. Some worlds are changed, left out, reset and made copies of others meanwhile.
  func testArrangedMemoryChangesNoBit() throws {
    let world = try World.withFloor()
    for number in 0..<20 { try world.add(.square(0.5), at: [1.3 * Float(number % 5), 2 + 2 * Float(number)]) }
    let template = try world.snapshot()
    for workers in [1, 3] {
      let batch = try WorldBatch(of: world, count: 70, workers: workers)
      var alone = try (0..<batch.count).map { _ in try template.makeWorld() }
      var generator = SeededGenerator()
      for step in 0..<260 {
        let index = Int.random(in: 0..<batch.count, using: &generator)
        var chosen = [Bool](repeating: false, count: batch.count)
        chosen[index] = true
        switch step % 20 {
        case 3:
          try batch.withWorld(index) { world throws(WorldError) in try world.setGravity([1, -8]) }
          try alone[index].setGravity([1, -8])
        case 9:
          try batch.reset(worlds: chosen.span)
          alone[index] = try template.makeWorld()
        case 15:
          let source = (index + 7) % batch.count
          try batch.copy(source, to: chosen.span)
          alone[index] = try alone[source].clone()
        default: break
        }
        let mask = chosen.map { !$0 }
        try batch.step(by: stepLength, worlds: mask.span)
        for (index, world) in alone.enumerated() where mask[index] { try world.step(by: stepLength) }
      }
      #if DEBUG || INTERNAL_CHECKS
        if MemoryArena.isAvailable { XCTAssertGreaterThan(batch.arrangements, 1) }
      #endif
      for index in 0..<batch.count {
        XCTAssertEqual(try batch.stateHash(of: index), alone[index].stateHash, "world \(index), \(workers) workers")
      }
    }
  }

  func testSequentialImpulsesHaveTheSameBits() throws {
    let mixed = try MixedWorld(5, nil)
    let batch = try WorldBatch(of: mixed.world, count: 3, workers: 2)
    for _ in 0..<20 {
      try mixed.world.step(by: stepLength, velocityIterations: 8, positionIterations: 3)
      try batch.step(by: stepLength, velocityIterations: 8, positionIterations: 3)
    }
    for index in 0..<3 { XCTAssertEqual(try batch.stateHash(of: index), mixed.world.stateHash) }
    try batch.step(by: stepLength, velocityIterations: 8, positionIterations: 3, count: 5)
    for _ in 0..<5 { try mixed.world.step(by: stepLength, velocityIterations: 8, positionIterations: 3) }
    for index in 0..<3 { XCTAssertEqual(try batch.stateHash(of: index), mixed.world.stateHash) }
  }

  /// Worlds that are solved together and worlds that are not (every third, where a surface moves) take turns, more of them
  /// than are solved at once.
  func testStepsAtOnceAreStepsOneByOne() throws {
    let world = try World.withFloor()
    for number in 0..<6 { try world.add(.square(0.5), at: [1.3 * Float(number % 3), 0.6 + 1.1 * Float(number / 3)]) }
    let batches = try (0..<2).map { try WorldBatch(of: world, count: 75, workers: 1 + 2 * $0) }
    for batch in batches {
      for index in stride(from: 0, to: batch.count, by: 3) {
        try batch.withWorld(index) { world throws(WorldError) in
          try world.setMaterial(SurfaceMaterial(friction: 0.4, tangentSpeed: 1), of: batch.shapes[1])
        }
      }
      let forces = (0..<batch.count).map { SIMD4<Float>(Float($0), 0, 0, 0) }
      try batch.addForces(forces.span, to: [batch.bodies[2]])
    }
    for number in 0..<8 {
      let mask = (0..<75).map { ($0 + number) % 5 > 0 }
      try batches[0].step(by: stepLength, count: 10, worlds: mask.span)
      for _ in 0..<10 { try batches[1].step(by: stepLength, worlds: mask.span) }
      for index in 0..<75 {
        XCTAssertEqual(try batches[0].stateHash(of: index), try batches[1].stateHash(of: index), "\(index), \(number)")
      }
    }
    let hash = try batches[0].stateHash(of: 1)
    try batches[0].step(by: stepLength, count: 0)
    XCTAssertEqual(try batches[0].stateHash(of: 1), hash)
    XCTAssertThrowsError(try batches[0].step(by: stepLength, count: -1)) {
      XCTAssertEqual("\($0)", "count is -1; expected 0 or more steps")
    }
    XCTAssertThrowsError(try batches[0].step(by: .nan, count: 0))
  }

  /// A world that fails in one of the steps takes no more; the others take all.
  func testAWorldFailsBetweenSteps() throws {
    let world = try World()
    let body = try world.add(.square(0.5), at: .zero)
    let batch = try WorldBatch(of: world, count: 3)
    let forces: [SIMD4<Float>] = [.zero, [.nan, 0, 0, 0], .zero]
    try batch.addForces(forces.span, to: [try batch.translated(body)])
    try batch.step(by: stepLength, count: 7)
    XCTAssertEqual(batch.failedWorlds, [1])
    for index in 0..<3 {
      XCTAssertEqual(try batch.withWorld(index) { $0.stepCount }, index == 1 ? 0 : 7)
    }
  }
}

/// A batch, and a world that stands alone for each of its worlds, with which the same is done.
private struct BatchTwins {
  let batch: WorldBatch
  private let template: Snapshot
  private var alone: [World]
  var generator: SeededGenerator

  init(of world: World, count: Int, workers: Int, _ level: SIMDLevel, _ generator: SeededGenerator) throws {
    template = try world.snapshot()
    batch = try WorldBatch(of: world, count: count, workers: workers, simdLevel: level)
    // Direct islands have the bits of a level: a world that stands alone has the batch's.
    alone = try (0..<count).map { [template] _ in try template.makeWorld(simdLevel: level) }
    self.generator = generator
  }

  mutating func step() throws {
    let mask = randomMask()
    let count = Int.random(in: 1...3, using: &generator)
    try batch.step(by: stepLength, count: count, worlds: mask.span)
    for index in 0..<batch.count where mask[index] {
      for _ in 0..<count { try alone[index].step(by: stepLength) }
    }
  }

  func compare(_ name: String) throws {
    XCTAssertEqual(batch.failedWorlds, [], name)
    for index in 0..<batch.count {
      guard try batch.stateHash(of: index) != alone[index].stateHash else { continue }
      let branch = try batch.snapshot(of: index).makeWorld()
      XCTFail("world \(index) after \(name): \(alone[index].stateDifference(from: branch)!)")
    }
  }

  /// Does something with some of the worlds.
  mutating func change() throws -> String {
    let mask = randomMask()
    let bodies = batch.bodies.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
    guard !bodies.isEmpty else { return "nothing" }
    switch Int.random(in: 0..<9, using: &generator) {
    case 0:
      let forces = randomRows(bodies.count, 20)
      try batch.addForces(forces.span, to: bodies, worlds: mask.span)
      try forEachTwin(bodies, mask) { world, body, place in
        try world.applyForce([forces[place].x, forces[place].y], to: body)
        try world.applyTorque(forces[place].z, to: body)
      }
      return "forces"
    case 1:
      let impulses = randomRows(bodies.count, 1)
      try batch.addImpulses(impulses.span, to: bodies, worlds: mask.span)
      try forEachTwin(bodies, mask) { world, body, place in
        try world.applyImpulse([impulses[place].x, impulses[place].y], to: body)
        try world.applyAngularImpulse(impulses[place].z, to: body)
      }
      return "impulses"
    case 2:
      let velocities = randomRows(bodies.count, 3)
      try batch.setVelocities(velocities.span, of: bodies, worlds: mask.span)
      for (index, world) in alone.enumerated() where mask[index] {
        try world.setAll(bodies, velocities, index) { try $0.setVelocities($1.span) }
      }
      return "velocities"
    case 3:
      let transforms = randomRows(bodies.count, 8).map { SIMD4($0.x, $0.y, 0.6, 0.8) }
      try batch.setTransforms(transforms.span, of: bodies, worlds: mask.span)
      for (index, world) in alone.enumerated() where mask[index] {
        try world.setAll(bodies, transforms, index, ofPoses: true) { try $0.setTransforms($1.span) }
      }
      return "transforms"
    case 4:
      let areEnabled = (0..<batch.count * bodies.count).map { _ in Bool.random(using: &generator) }
      try batch.setEnabled(areEnabled.span, of: bodies, worlds: mask.span)
      try forEachTwin(bodies, mask) { try $0.setEnabled(areEnabled[$2], of: $1) }
      return "what is enabled"
    case 5:
      let gravity = (0..<batch.count).map { _ in SIMD2<Float>(random(3), -10 + random(3)) }
      try batch.setGravity(gravity.span, worlds: mask.span)
      for (index, world) in alone.enumerated() where mask[index] { try world.setGravity(gravity[index]) }
      return "gravity"
    case 6:
      try batch.reset(worlds: mask.span)
      for (index, world) in alone.enumerated() where mask[index] { try world.restore(template) }
      return "a reset"
    case 7:
      let source = Int.random(in: 0..<batch.count, using: &generator)
      try batch.copy(source, to: mask.span)
      let copy = try alone[source].snapshot()
      for index in 0..<batch.count where mask[index] && index != source { alone[index] = try copy.makeWorld() }
      return "copies of \(source)"
    default:
      let index = Int.random(in: 0..<batch.count, using: &generator)
      let shape = batch.shapes.randomElement(using: &generator)!
      let number = Int.random(in: 0..<3, using: &generator)
      let size = 0.4 + random(0.2)
      try batch.withWorld(index) { world throws(WorldError) in try Self.vary(world, shape, number, size) }
      let own = alone[index].allShapes.first { $0.index == shape.index }!
      try Self.vary(alone[index], own, number, size)
      return "a shape of \(index)"
    }
  }

  private static func vary(_ world: World, _ shape: ShapeID, _ number: Int, _ size: Float) throws(WorldError) {
    switch number {
    case 0: try world.setDensity(size, of: shape)
    case 1: try world.setMaterial(SurfaceMaterial(friction: size, restitution: size), of: shape)
    default:
      if try !world.isChainSegment(shape) { try world.setGeometry(.circle(radius: size), of: shape) }
    }
  }

  private func forEachTwin(
    _ bodies: [BodyID], _ mask: [Bool], _ action: (World, BodyID, _ place: Int) throws -> Void
  ) throws {
    for (index, world) in alone.enumerated() where mask[index] {
      for (number, body) in bodies.enumerated() {
        try action(world, world.body(atRow: body.row)!, index * bodies.count + number)
      }
    }
  }

  private mutating func random(_ limit: Float) -> Float { Float.random(in: -limit...limit, using: &generator) }

  private mutating func randomMask() -> [Bool] {
    (0..<batch.count).map { _ in Int.random(in: 0..<4, using: &generator) > 0 }
  }

  private mutating func randomRows(_ bodies: Int, _ limit: Float) -> [SIMD4<Float>] {
    (0..<batch.count * bodies).map { _ in SIMD4(random(limit), random(limit), random(limit), 0) }
  }
}

extension World {
  /// Writes values of some bodies by a call that wants those of all.
  fileprivate func setAll(
    _ bodies: [BodyID], _ values: [SIMD4<Float>], _ index: Int, ofPoses: Bool = false,
    _ write: (World, [SIMD4<Float>]) throws -> Void
  ) throws {
    func rows(_ span: Span<SIMD4<Float>>) -> [SIMD4<Float>] { (0..<span.count).map { span[$0] } }
    var all = ofPoses ? withTransforms(rows) : withVelocities(rows)
    for (number, body) in bodies.enumerated() { all[body.row] = values[index * bodies.count + number] }
    try write(self, all)
  }
}
