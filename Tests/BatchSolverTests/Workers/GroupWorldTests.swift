internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Worlds of many islands, which are solved in groups: the bits are those of all islands together.
final class GroupWorldTests: XCTestCase {
  private static let columns = 12

  private static func place(_ island: Int) -> SIMD2<Float> {
    [Float(island % columns) * 12, Float(island / columns) * 12]
  }

  /// Islands of each sort, their bodies' rows mixed so that blocks of 16 rows belong to several groups.
  private static func build(_ world: World, islands: Int, using generator: inout SeededGenerator) throws
    -> [[BodyID]]
  {
    for island in 0..<islands {
      let place = place(island)
      let floor = try world.addBody(BodyDefinition(position: place))
      try world.addShape(ShapeDefinition(.box(halfWidth: 5, halfHeight: 0.5, center: [0, -0.5])), to: floor)
    }
    var order = (0..<islands).flatMap { [Int](repeating: $0, count: 10) }
    order.shuffle(using: &generator)
    var bodies = [[BodyID]](repeating: [], count: islands)
    for island in order {
      let number = Float(bodies[island].count)
      let place = place(island) + [number.truncatingRemainder(dividingBy: 5) - 2, 0.5 + (number / 5).rounded(.down)]
      bodies[island].append(try world.add(.box(halfWidth: 0.4, halfHeight: 0.4), at: place))
    }
    for island in 0..<islands { try join(bodies[island], of: island, world) }
    try addHubs(world)
    return bodies
  }

  private static func join(_ bodies: [BodyID], of island: Int, _ world: World) throws {
    let place = place(island)
    switch island % 4 {
    case 1:
      for number in 1..<10 {
        try world.addJoint(
          .revolute(RevoluteJoint()), bodies[number - 1], bodies[number], at: place + [Float(number % 5) - 2, 1])
      }
    case 2:
      let ground = try world.addBody(BodyDefinition(.kinematic, position: place, angularVelocity: 0.2))
      let joints = try (0..<2).map {
        try world.addJoint(.revolute(RevoluteJoint()), ground, bodies[4 * $0], at: place + [4 * Float($0) - 2, 0.5])
      }
      try world.addJoint(
        JointDefinition(.gear(GearJoint(first: joints[0], second: joints[1], ratio: 2)), bodies[0], bodies[4]))
    case 3:
      try world.addJoint(.weld(WeldJoint()), bodies[0], bodies[1], at: place + [-1.5, 0.5])
      try world.addJoint(.distance(DistanceJoint(length: 1)), bodies[8], bodies[9], at: place + [1.5, 1.5])
    default: break
    }
  }

  private static func addHubs(_ world: World) throws {
    for x: Float in [-30, -20] {
      let hub = try world.add(.circle(radius: 1), at: [x, 0])
      for spoke in 0..<40 {
        let rotation = Rotation(angle: Float(spoke) * 0.157)
        let place: SIMD2<Float> = [x + 3 * rotation.cosine, 3 * rotation.sine]
        try world.addJoint(
          .distance(DistanceJoint(length: 3)), hub, try world.add(.circle(radius: 0.2), at: place), at: place)
      }
    }
  }

  /// A step of a world with balls that fly from island to island, joints that come and bodies that go.
  private static func step(_ world: World, _ number: Int, _ flying: inout [BodyID]) throws {
    if number % 7 == 3 {
      let place = place(number % 20) + [-5.5, 3]
      let ball = try world.addBody(BodyDefinition(.dynamic, position: place, linearVelocity: [25, 2]))
      try world.addShape(ShapeDefinition(.circle(radius: 0.4)), to: ball)
      if let last = flying.last, number % 3 == 0 {
        try world.addJoint(
          JointDefinition(
            .distance(DistanceJoint(length: 8, spring: JointSpring(hertz: 1, dampingRatio: 0.5))), last, ball))
      }
      flying.append(ball)
    }
    if number % 16 == 9 { try world.removeBody(flying.removeFirst()) }
    if number % 30 < 20 {
      try world.step(by: 1 / 60)
    } else {
      try world.step(by: 1 / 120, velocityIterations: 4, positionIterations: 2)
    }
  }

  func testGroupsChangeNoBits() throws {
    let seed = SeededGenerator().seed
    var expected: [UInt64] = []
    for (formsGroups, workers, level) in [
      (false, 1, SIMDLevel.available.last!), (true, 1, .baseline), (true, 1, SIMDLevel.available.last!),
      (true, 3, SIMDLevel.available.last!),
    ] {
      var settings = WorldSettings()
      settings.workers = workers
      let world = try World(settings, simdLevel: level)
      world.formsGroups = formsGroups
      var generator = SeededGenerator(seed: seed)
      _ = try Self.build(world, islands: 400, using: &generator)
      var flying: [BodyID] = []
      var digests: [UInt64] = []
      var grouped = 0
      for number in 0..<120 {
        try Self.step(world, number, &flying)
        digests.append(world.stateHash)
        if world.counters.groups > 2 { grouped += 1 }
      }
      if !formsGroups {
        expected = digests
        XCTAssertEqual(grouped, 0)
      } else {
        XCTAssertEqual(digests, expected, "seed \(seed), \(workers) workers, \(level)")
        XCTAssertGreaterThan(grouped, 15, "steps in groups; seed \(seed), \(workers) workers")
      }
    }
  }

  /// What hit what is read after the step, from what groups have left: of each island a ball bounces on the floor, on which it
  /// lies as groups are cut.
  func testHitsAreThoseWithoutGroups() throws {
    var expected: [UInt64] = []
    for formsGroups in [false, true] {
      var settings = WorldSettings()
      settings.allowsSleep = false
      let world = try World(settings)
      world.formsGroups = formsGroups
      for island in 0..<400 {
        let place = Self.place(island)
        let floor = try world.addBody(BodyDefinition(position: place))
        try world.addShape(ShapeDefinition(.box(halfWidth: 5, halfHeight: 0.5, center: [0, -0.5])), to: floor)
        for number in 0..<10 {
          try world.add(
            .box(halfWidth: 0.4, halfHeight: 0.4), at: place + [Float(number % 5) - 2, 0.4 + 0.8 * Float(number / 5)])
        }
        let ball = try world.addBody(
          BodyDefinition(.dynamic, position: place + [4, 0.3], linearVelocity: [0, 1 + Float(island % 7) / 4]))
        var shape = ShapeDefinition(.circle(radius: 0.3), material: SurfaceMaterial(restitution: 0.9))
        shape.enablesHitEvents = true
        try world.addShape(shape, to: ball)
      }
      // Hits are part of the state.
      var digests: [UInt64] = []
      var hits = 0
      for _ in 0..<60 {
        try world.step(by: 1 / 60)
        digests.append(world.stateHash)
        hits += world.hitEvents.count
        XCTAssertEqual(world.counters.groups > 1, formsGroups)
      }
      if !formsGroups { expected = digests }
      XCTAssertEqual(digests, expected)
      XCTAssertGreaterThan(hits, 400)
    }
  }

  /// Joints that chain all islands end the groups, and without them there are some again.
  func testGroupsEndAndComeBack() throws {
    var settings = WorldSettings()
    settings.allowsSleep = false
    let world = try World(settings)
    var generator = SeededGenerator()
    let bodies = try Self.build(world, islands: 800, using: &generator)
    for _ in 0..<30 { try world.step(by: 1 / 60) }
    XCTAssertGreaterThan(world.counters.solvedContacts + world.counters.solvedJoints, 6000)
    XCTAssertGreaterThan(world.counters.groups, 2)
    let chain = try (1..<800).map { island in
      try world.addJoint(
        JointDefinition(.distance(DistanceJoint(length: nil)), bodies[island - 1][9], bodies[island][9]))
    }
    for _ in 0..<5 { try world.step(by: 1 / 60) }
    XCTAssertEqual(world.counters.groups, 1)
    for joint in chain { try world.removeJoint(joint) }
    // The next cut is made 63 steps later at most, and its groups end when two of them meet.
    var most = 0
    for _ in 0..<70 {
      try world.step(by: 1 / 60)
      most = max(most, world.counters.groups)
    }
    XCTAssertGreaterThan(most, 2)
  }
}
