internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Who is asked before continuous collision stops a body, and what it says of itself.
final class ContinuousContractTests: XCTestCase {
  /// A ball that flies at a thin wall, with a chance to change the world first; where it is half a second later.
  private func shoot(
    _ settings: WorldSettings = WorldSettings(), ball: (inout ShapeDefinition) -> Void = { _ in },
    prepare: (World, ShapeID) throws -> Void = { _, _ in }
  ) throws -> (x: Float, world: World) {
    var settings = settings
    settings.gravity = .zero
    let world = try World(settings)
    let wall = try world.addBody(BodyDefinition(.static))
    let shape = try world.addShape(ShapeDefinition(.box(halfWidth: 0.005, halfHeight: 10)), to: wall)
    let body = try world.addBody(BodyDefinition(.dynamic, position: [-5, 0], linearVelocity: [100, 0]))
    var definition = ShapeDefinition(.circle(radius: 0.05))
    ball(&definition)
    try world.addShape(definition, to: body)
    try prepare(world, shape)
    try world.run(seconds: 0.5)
    return (try world.position(of: body).x, world)
  }

  func testSwitch() throws {
    XCTAssertLessThan(try shoot().x, 0)
    var settings = WorldSettings()
    settings.continuousCollision = false
    XCTAssertGreaterThan(try shoot(settings).x, 20)
  }

  /// With continuous collision switched off bullets were swept all the same, through swept AABBs that nobody had made:
  /// reads past the end of a buffer, and stops wherever these led.
  func testSwitchHoldsForBullets() throws {
    var settings = WorldSettings()
    settings.gravity = .zero
    settings.continuousCollision = false
    let world = try World(settings)
    for index in 0..<40 { try world.add(.box(halfWidth: 0.005, halfHeight: 1), at: [Float(index), 0]) }
    var definition = BodyDefinition(.dynamic, position: [-4.5, 0], linearVelocity: [300, 0])
    definition.isBullet = true
    let bullet = try world.addBody(definition)
    try world.addShape(ShapeDefinition(.circle(radius: 0.05)), to: bullet)
    for _ in 0..<3 {
      try world.step(by: stepLength)
      XCTAssertEqual(world.counters.sweptPairs, 0)
      XCTAssertEqual(world.counters.impacts, 0)
    }
    XCTAssertEqual(try world.position(of: bullet).x, 10.5, accuracy: 1e-3)
  }

  /// Thirty equal worlds with bullets in a loop of a chain ended in 21 states with continuous collision switched off:
  /// what the bullets were swept against was whatever lay in memory.
  func testEqualWorldsStayEqualWithoutTheSwitch() throws {
    var settings = WorldSettings()
    settings.continuousCollision = false
    var hashes: Set<UInt64> = []
    var ballast: [World] = []
    for number in 0..<30 {
      let world = try World(settings)
      let rim = (0..<24).map { Rotation(angle: -2 * .pi * Float($0) / 24).apply([4, 0]) }
      try world.addChain(ChainDefinition(rim, isLoop: true), to: try world.addBody(BodyDefinition(.static)))
      for index in 0..<8 {
        let direction = Rotation(angle: Float(index)).apply([1, 0])
        var definition = BodyDefinition(.dynamic, position: 2 * direction, linearVelocity: 80 * direction)
        definition.isBullet = true
        let bullet = try world.addBody(definition)
        for offset in [Float(-0.2), 0, 0.2] {
          try world.addShape(
            ShapeDefinition(
              .box(halfWidth: 0.1, halfHeight: 0.05, center: [offset, 0]), material: SurfaceMaterial(restitution: 0.9)),
            to: bullet)
        }
      }
      for _ in 0..<60 { try world.step(by: stepLength) }
      hashes.insert(world.stateHash)
      // What the worlds find in memory differs.
      if number % 3 == 0 { ballast.append(world) }
    }
    XCTAssertEqual(hashes.count, 1)
  }

  /// A filter hook that is asked about a bullet may ask queries and counters: the broad phase is not being changed
  /// then.
  func testHooksOfBulletsMayAsk() throws {
    var settings = WorldSettings()
    settings.gravity = .zero
    let world = try World(settings)
    let target = try world.add(.box(halfWidth: 0.005, halfHeight: 1), at: [0, 0])
    var definition = BodyDefinition(.dynamic, position: [-1, 0], linearVelocity: [200, 0])
    definition.isBullet = true
    let bullet = try world.addBody(definition)
    var shape = ShapeDefinition(.circle(radius: 0.05))
    shape.enablesFilterHook = true
    try world.addShape(shape, to: bullet)
    var found: [BodyID?] = []
    world.filterHook = { [unowned world] _, _ in
      found.append(try? world.castRay(Ray(origin: [-0.5, 0.5], translation: [1, 0]))?.body)
      return world.counters.bodies == 2
    }
    try world.step(by: stepLength)
    XCTAssertEqual(found, [target])
    XCTAssertEqual(world.counters.impacts, 1)
  }

  func testFilters() throws {
    XCTAssertGreaterThan(try shoot(ball: { $0.filter.mask = 2 }).x, 20)
  }

  func testFilterHook() throws {
    let refusing = try shoot(
      ball: { $0.enablesFilterHook = true }, prepare: { world, _ in world.filterHook = { _, _ in false } })
    XCTAssertGreaterThan(refusing.x, 20)
    let allowing = try shoot(
      ball: { $0.enablesFilterHook = true }, prepare: { world, _ in world.filterHook = { _, _ in true } })
    XCTAssertLessThan(allowing.x, 0)
  }

  /// A one-way wall lets a fast body through, too, though it may cost it a part of a step.
  func testPreSolveHook() throws {
    let through = try shoot(
      ball: { $0.enablesPreSolve = true }, prepare: { world, _ in world.preSolveHook = { _ in false } })
    XCTAssertGreaterThan(through.x, 20)
    let stopped = try shoot(
      ball: { $0.enablesPreSolve = true }, prepare: { world, _ in world.preSolveHook = { _ in true } })
    XCTAssertLessThan(stopped.x, 0)
  }

  func testRemovedAndDisabledWallsStopNothing() throws {
    XCTAssertGreaterThan(try shoot(prepare: { world, shape in try world.removeShape(shape) }).x, 20)
    XCTAssertGreaterThan(
      try shoot(prepare: { world, shape in try world.setEnabled(false, of: world.body(of: shape)) }).x, 20)
    // A wall that became dynamic is hit, if at all, by contacts only.
    XCTAssertLessThan(
      try shoot(prepare: { world, shape in try world.setType(.kinematic, of: world.body(of: shape)) }).x, 0)
  }

  func testCounters() throws {
    var settings = WorldSettings()
    settings.gravity = .zero
    let world = try World(settings)
    let wall = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.box(halfWidth: 0.005, halfHeight: 10)), to: wall)
    try world.add(.circle(radius: 0.05), at: [-1, 0], velocity: [100, 0])
    try world.add(.circle(radius: 0.05), at: [-1, 2], velocity: [1, 0])
    try world.step(by: stepLength)
    XCTAssertEqual(world.counters.sweptPairs, 1)
    XCTAssertEqual(world.counters.impacts, 1)
  }

  /// From the back a chain is open.
  func testChainsStopOneSideOnly() throws {
    for (sign, stops) in [(Float(1), true), (-1, false)] {
      var settings = WorldSettings()
      settings.gravity = .zero
      let world = try World(settings)
      let wall = try world.addBody(BodyDefinition(.static))
      try world.addChain(ChainDefinition([[0, 9], [0, 5], [0, -5], [0, -9]]), to: wall)
      let ball = try world.add(.circle(radius: 0.05), at: [-5 * sign, 0], velocity: [100 * sign, 0])
      try world.run(seconds: 0.5)
      XCTAssertEqual(try world.position(of: ball).x * sign < 0, stops)
    }
  }

  /// Fast bodies of many shapes, kinematic walls and bullets give the same bits at every level.
  func testSameBitsAtEveryLevel() throws {
    var first: [UInt64]?
    for level in SIMDLevel.available {
      let world = try World(simdLevel: level)
      let ground = try world.addBody(BodyDefinition(.static))
      for (center, half) in [
        (SIMD2<Float>(-9, 2.5), SIMD2<Float>(0.01, 6.5)), ([9, 2.5], [0.01, 6.5]), ([0, -4], [9, 0.01]),
        ([0, 9], [9, 0.01]),
      ] {
        try world.addShape(
          ShapeDefinition(.box(halfWidth: half.x, halfHeight: half.y, center: center)), to: ground)
      }
      let paddle = try world.addBody(BodyDefinition(.kinematic, angularVelocity: 2))
      try world.addShape(ShapeDefinition(.box(halfWidth: 3, halfHeight: 0.02)), to: paddle)
      let forms: [ShapeGeometry] = [
        .square(0.1), .circle(radius: 0.05), .capsule([-0.1, 0], [0.1, 0.1], radius: 0.02),
        .polygon([[0, 0.1], [-0.1, -0.1], [0.1, -0.1]], radius: 0.02),
      ]
      for index in 0..<120 {
        let velocity = Rotation(angle: Float(index)).apply([80, 0])
        var definition = BodyDefinition(
          .dynamic, position: [0.9 * Float(index % 12) - 5, 1 + 0.5 * Float(index / 12)], linearVelocity: velocity)
        definition.isBullet = index % 4 == 0
        let body = try world.addBody(definition)
        try world.addShape(ShapeDefinition(forms[index % 4], material: SurfaceMaterial(restitution: 0.8)), to: body)
        if index % 3 == 0 { try world.addShape(ShapeDefinition(.circle(center: [0.2, 0], radius: 0.05)), to: body) }
      }
      var impacts = 0
      var hashes: [UInt64] = []
      for _ in 0..<90 {
        try world.step(by: stepLength)
        impacts += world.counters.impacts
        hashes.append(world.stateHash)
      }
      XCTAssertGreaterThan(impacts, 100)
      for body in world.allBodies where try world.type(of: body) == .dynamic {
        let position = try world.position(of: body)
        XCTAssertLessThan(abs(position.x), 9.1, "\(body)")
        XCTAssertLessThan(abs(position.y - 2.5), 6.6, "\(body)")
      }
      world.checkInvariants()
      XCTAssertEqual(first ?? hashes, hashes, "\(level)")
      first = hashes
    }
  }
}
