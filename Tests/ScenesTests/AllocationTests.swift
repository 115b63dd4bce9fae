import BatchSolver
import CAllocationCounter
import Scenes
import XCTest

/// A step allocates nothing once the buffers of the world have grown to what the scene needs.
final class AllocationTests: XCTestCase {
  func testCounterCounts() throws {
    let before = allocation_count()
    try XCTSkipIf(before < 0, "allocations are not counted in this build")
    let pointer = UnsafeMutableRawPointer.allocate(byteCount: 1000, alignment: 64)
    pointer.deallocate()
    XCTAssertGreaterThan(allocation_count(), before)
  }

  func testWarmStepsAllocateNothing() throws {
    try XCTSkipIf(allocation_count() < 0, "allocations are not counted in this build")
    for (name, size, warmUp) in [
      ("large_pyramid", 30, 100), ("many_pyramids", 4, 50), ("boxes", 200, 700), ("washer", 30, 300),
      ("card_house", 5, 100), ("joint_grid", 20, 70), ("bridge", 20, 900), ("tumbler", 15, 400),
    ] {
      let run = try SceneRun(SceneLibrary.scene(named: name), size: size)
      for _ in 0..<warmUp { try run.step() }
      var allocations: [Int64] = []
      for _ in 0..<100 {
        let before = allocation_count()
        try run.step()
        allocations.append(allocation_count() - before)
      }
      // Bodies that still tumble may reach a new greatest number of pairs now and then; that is growth, not a habit.
      let steps = allocations.filter { $0 > 0 }.count
      let limit = name == "washer" || name == "tumbler" ? 5 : 0
      XCTAssertLessThanOrEqual(steps, limit, "\(name): \(allocations)")
    }
  }

  /// Several workers neither, once tiles have been sorted, which is after 64 steps. The range of tiles that one searches
  /// follows the number of tiles, and may have more pairs than ever when that changes.
  func testWarmStepsByManyWorkersAllocateNothing() throws {
    try XCTSkipIf(allocation_count() < 0, "allocations are not counted in this build")
    for workers in [2, 5] {
      for (name, size, warmUp) in [
        ("large_pyramid", 30, 100), ("many_pyramids", 4, 50), ("card_house", 5, 100), ("joint_grid", 20, 70),
        ("bridge", 20, 900),
      ] {
        let run = try SceneRun(SceneLibrary.scene(named: name), size: size, workers: workers)
        for _ in 0..<warmUp { try run.step() }
        let before = allocation_count()
        for _ in 0..<100 { try run.step() }
        // The count is of the whole process, in which another thread may allocate.
        XCTAssertLessThanOrEqual(allocation_count() - before, 2, "\(name), \(workers) workers")
      }
    }
  }

  /// The other scheme of a step, with contacts, joints and hubs.
  func testWarmStepsBySequentialImpulsesAllocateNothing() throws {
    try XCTSkipIf(allocation_count() < 0, "allocations are not counted in this build")
    // The card house falls, and has its greatest number of contacts after some 150 steps; the boxes are asleep.
    for (name, size, warmUp) in [
      ("large_pyramid", 30, 100), ("boxes", 200, 1400), ("card_house", 5, 900), ("joint_grid", 20, 70),
      ("bridge", 20, 900), ("tumbler", 15, 400),
    ] {
      let world = try SceneRun(SceneLibrary.scene(named: name), size: size).world
      func step() throws { try world.step(by: 1 / 120, velocityIterations: 8, positionIterations: 3) }
      for _ in 0..<warmUp { try step() }
      var allocations: [Int64] = []
      for _ in 0..<100 {
        let before = allocation_count()
        try step()
        allocations.append(allocation_count() - before)
      }
      // What tumbles may reach a new greatest number of pairs now and then; that is growth, not a habit.
      XCTAssertLessThanOrEqual(
        allocations.filter { $0 > 0 }.count, name == "tumbler" ? 5 : 0, "\(name): \(allocations)")
    }
  }

  /// Direct islands too, whether contacts stay or change: only islands that were never there before are made. In the
  /// scenes that still move, buffers may reach a new greatest number of contacts now and then; that is growth, not a
  /// habit.
  func testWarmDirectStepsAllocateNothing() throws {
    try XCTSkipIf(allocation_count() < 0, "allocations are not counted in this build")
    for (name, size, warmUp) in [
      ("joint_grid", 20, 70), ("chain", 200, 300), ("rope_with_load", 20, 300), ("ladder", 40, 300),
      ("mechanisms", 4, 361), ("bridge_with_load", 40, 900), ("net", 20, 900),
    ] {
      let run = try SceneRun(SceneLibrary.scene(named: name), size: size, solver: .direct)
      for _ in 0..<warmUp { try run.step() }
      var allocations: [Int64] = []
      for _ in 0..<100 {
        let before = allocation_count()
        try run.step()
        let after = allocation_count()
        if run.world.directCounters.analyses == 0 { allocations.append(after - before) }
      }
      XCTAssertGreaterThan(allocations.count, 90, name)
      XCTAssertEqual(allocations.filter { $0 > 0 }.count, 0, "\(name): \(allocations)")
    }
  }

  /// Two pendulums that swing into each other again and again: their islands become one when they touch and two when
  /// they part, and all three are there from the first time on.
  func testDirectIslandsThatMergeAndPartAllocateNothing() throws {
    try XCTSkipIf(allocation_count() < 0, "allocations are not counted in this build")
    let world = try World.pendulums()
    for _ in 0..<300 { try world.step(by: 1 / 60) }
    var changes = 0
    var allocations: [Int64] = []
    var contacts = world.counters.touchingContacts
    for _ in 0..<600 {
      let before = allocation_count()
      try world.step(by: 1 / 60)
      allocations.append(allocation_count() - before)
      XCTAssertEqual(world.directCounters.analyses, 0)
      if world.counters.touchingContacts != contacts { changes += 1 }
      contacts = world.counters.touchingContacts
    }
    XCTAssertGreaterThan(changes, 10)
    // The count is of the whole process, in which another thread may allocate. A habit would show at every change.
    XCTAssertLessThanOrEqual(allocations.filter { $0 > 0 }.count, 1, "\(allocations)")
  }

  /// A gear turns two wheels against each other.
  func testGearsOfDirectIslandsAllocateNothing() throws {
    try XCTSkipIf(allocation_count() < 0, "allocations are not counted in this build")
    var settings = WorldSettings()
    settings.solver = .direct
    settings.allowsSleep = false
    let world = try World(settings)
    var wheels: [BodyID] = []
    var hinges: [JointID] = []
    for x: Float in [0, 3] {
      let wheel = try world.addBody(BodyDefinition(.dynamic, position: [x, 0]))
      try world.addShape(ShapeDefinition(.circle(radius: 1)), to: wheel)
      let motor = x == 0 ? JointMotor(speed: 2, maximum: 100) : nil
      hinges.append(try world.addJoint(.revolute(RevoluteJoint(motor: motor)), nil, wheel, at: [x, 0]))
      wheels.append(wheel)
    }
    try world.addJoint(
      JointDefinition(.gear(GearJoint(first: hinges[0], second: hinges[1], ratio: 2)), wheels[0], wheels[1]))
    for _ in 0..<60 { try world.step(by: 1 / 60) }
    let before = allocation_count()
    for _ in 0..<60 { try world.step(by: 1 / 60) }
    XCTAssertEqual(allocation_count() - before, 0)
    // It did turn: the second wheel at minus half the speed of the first.
    XCTAssertEqual(try world.angularVelocity(of: wheels[0]), 2, accuracy: 1e-3)
    XCTAssertEqual(try world.angularVelocity(of: wheels[1]), -1, accuracy: 1e-3)
  }

  func testQueriesForOneAnswerAllocateNothing() throws {
    try XCTSkipIf(allocation_count() < 0, "allocations are not counted in this build")
    let run = try SceneRun(SceneLibrary.scene(named: "large_pyramid"), size: 30)
    for _ in 0..<10 { try run.step() }
    let ray = Ray(origin: [-50, 3], translation: [100, 1])
    _ = try run.world.castRay(ray)
    var hits = 0
    let before = allocation_count()
    for _ in 0..<100 { if try run.world.castRay(ray) != nil { hits += 1 } }
    let afterRays = allocation_count()
    for _ in 0..<100 {
      if try run.world.castShape(.circle(radius: 0.3), at: ray.origin, by: ray.translation) != nil { hits += 1 }
    }
    XCTAssertEqual(afterRays - before, 0)
    XCTAssertEqual(allocation_count() - afterRays, 0)
    XCTAssertEqual(hits, 200)
  }

  /// Fast bodies, a kinematic wall and bullets, all in one small room.
  func testWarmContinuousStepsAllocateNothing() throws {
    try XCTSkipIf(allocation_count() < 0, "allocations are not counted in this build")
    let world = try World()
    let ground = try world.addBody(BodyDefinition(.static))
    for (center, half) in [
      (SIMD2<Float>(-9, 0), SIMD2<Float>(0.01, 9)), ([9, 0], [0.01, 9]), ([0, -9], [9, 0.01]), ([0, 9], [9, 0.01]),
    ] {
      try world.addShape(ShapeDefinition(.box(halfWidth: half.x, halfHeight: half.y, center: center)), to: ground)
    }
    let paddle = try world.addBody(BodyDefinition(.kinematic, angularVelocity: 1))
    try world.addShape(ShapeDefinition(.box(halfWidth: 3, halfHeight: 0.02)), to: paddle)
    for index in 0..<100 {
      var definition = BodyDefinition(
        .dynamic, position: [Float(index % 10) - 5, 1 + 0.5 * Float(index / 10)],
        linearVelocity: Rotation(angle: Float(index)).apply([60, 0]))
      definition.isBullet = index % 10 == 0
      let body = try world.addBody(definition)
      // They collide with the room only, so that the number of contacts has a bound.
      try world.addShape(
        ShapeDefinition(
          .square(0.1), material: SurfaceMaterial(friction: 0, restitution: 1),
          filter: CollisionFilter(category: 2, mask: index % 10 == 0 ? .max : 1)), to: body)
    }
    for _ in 0..<600 { try world.step(by: 1 / 60) }
    var grown = 0
    var impacts = 0
    for _ in 0..<200 {
      let before = allocation_count()
      try world.step(by: 1 / 60)
      grown += allocation_count() > before ? 1 : 0
      impacts += world.counters.impacts
    }
    XCTAssertGreaterThan(impacts, 200)
    XCTAssertLessThanOrEqual(grown, 4)
  }
}

extension World {
  /// Two pendulums without damping that meet in the middle.
  fileprivate static func pendulums() throws -> World {
    var settings = WorldSettings()
    settings.solver = .direct
    settings.allowsSleep = false
    let world = try World(settings)
    for side: Float in [-1, 1] {
      let bob = try world.addBody(BodyDefinition(.dynamic, position: [1.6 * side, -1]))
      try world.addShape(
        ShapeDefinition(.circle(radius: 0.5), material: SurfaceMaterial(friction: 0, restitution: 1)), to: bob)
      try world.addJoint(.revolute(RevoluteJoint()), nil, bob, at: [0.5 * side, 0])
    }
    return world
  }
}
