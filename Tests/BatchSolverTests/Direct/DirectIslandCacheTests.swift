internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Analysed islands that are not in use are kept, and found when the same bodies come together again. The analysis is
/// what costs; `directCounters.analyses` counts it.
final class DirectIslandCacheTests: XCTestCase {
  /// A chain of 15 links with a load, straight down, which sleeps after two seconds.
  private func addChain(_ world: World, x: Float = 0) throws -> TestChain {
    try TestChain(world, count: 15, length: 1, thickness: 0.2, mass: 1, tip: 100, at: [x, 0]) { _ in TestChain.down }
  }

  /// Steps and returns how many patterns were analysed.
  @discardableResult
  private func analyses(_ world: World, steps: Int, each: () throws -> Void = {}) throws -> Int {
    var sum = 0
    try world.runDirect(steps: steps) {
      sum += world.directCounters.analyses
      try each()
    }
    return sum
  }

  // MARK: - Found again

  /// A mechanism that slept was analysed again when it woke.
  func testMechanismThatWakesIsNotAnalysedAgain() throws {
    let world = try World.direct(sleeps: true)
    let chain = try addChain(world)
    XCTAssertEqual(try analyses(world, steps: 120), 1)
    for _ in 0..<3 {
      XCTAssertEqual(world.counters.awakeBodies, 0)
      XCTAssertEqual(world.idleDirectIslands.count, 1)
      try world.setAwake(true, of: chain.links[0])
      XCTAssertEqual(try analyses(world, steps: 1), 0)
      XCTAssertEqual(world.directCounters.bodies, 15)
      XCTAssertEqual(world.idleDirectIslands.count, 0)
      XCTAssertEqual(try analyses(world, steps: 119), 0)
    }
  }

  /// Two pendulums that meet in the middle, again and again: an island each, and one of both for as long as they touch.
  func testMechanismsThatTouchInTurnAreAnalysedOnce() throws {
    let world = try World.direct()
    for side: Float in [-1, 1] {
      let bob = try world.addBody(BodyDefinition(.dynamic, position: [1.6 * side, -1]))
      try world.addShape(
        ShapeDefinition(.circle(radius: 0.5), material: SurfaceMaterial(friction: 0, restitution: 1)), to: bob)
      try world.pin(nil, [0.5 * side, 0], bob, [-1.1 * side, 1])
    }
    var merges = 0
    var islands = 2
    let sum = try analyses(world, steps: 600) {
      if world.directCounters.islands < islands { merges += 1 }
      islands = world.directCounters.islands
    }
    XCTAssertGreaterThan(merges, 5)
    XCTAssertEqual(sum, 3)
  }

  // MARK: - Results

  /// Chains and boxes that collide, sleep, wake, and lose a joint now and then end in the same bits whether islands
  /// come from the cache or are made anew in every case.
  func testResultsDoNotDependOnWhatIsKept() throws {
    let seed = SeededGenerator().seed
    func run(forgets: Bool) throws -> (hashes: [UInt64], analyses: Int) {
      var generator = SeededGenerator(seed: seed)
      let world = try World.withFloor(sleeps: true)
      try world.setSolver(.direct)
      var bodies: [BodyID] = []
      for number in 0..<6 {
        let x = 2 * Float(number) - 6
        var last: BodyID?
        for link in 0..<4 {
          let y = 5 - Float(link)
          let body = try world.add(.box(halfWidth: 0.2, halfHeight: 0.5), at: [x, y])
          try world.addJoint(.revolute(RevoluteJoint()), last, body, at: [x, y + 0.5])
          last = body
          bodies.append(body)
        }
        bodies.append(try world.add(.square(0.4), at: [x + 1, 0.4]))
      }
      var hashes: [UInt64] = []
      var analyses = 0
      for step in 0..<900 {
        if forgets { world.forgetIdleDirectIslands() }
        if step % 30 == 0 {
          let body = bodies[Int.random(in: 0..<bodies.count, using: &generator)]
          try world.applyImpulse([Float.random(in: -4...4, using: &generator), 1], to: body)
        }
        if step % 300 == 299 {
          let joints = world.allJoints
          try world.removeJoint(joints[Int.random(in: 0..<joints.count, using: &generator)])
        }
        try world.runDirect(steps: 1)
        analyses += world.directCounters.analyses
        hashes.append(world.stateHash)
      }
      return (hashes, analyses)
    }
    let kept = try run(forgets: false)
    let made = try run(forgets: true)
    XCTAssertEqual(kept.hashes, made.hashes)
    print("analyses: \(kept.analyses) with the cache, \(made.analyses) without")
    // Else nothing was compared.
    XCTAssertLessThan(kept.analyses, made.analyses)
  }

  // MARK: - Dropped again

  /// What is removed takes the islands that it was in along, also when something new takes its slot before the next
  /// step.
  func testIslandsEndWithTheirJointsAndBodies() throws {
    for (removesBody, isReplaced) in [(false, false), (false, true), (true, false)] {
      let world = try World.direct(sleeps: true)
      let chain = try addChain(world)
      let other = try addChain(world, x: 30)
      // The load of the other one swings, so that it stays awake.
      try world.applyImpulse([1000, 0], to: other.links[14])
      try world.runDirect(steps: 120)
      XCTAssertEqual(world.idleDirectIslands.count, 1)
      if removesBody {
        try world.removeBody(chain.links[14])
      } else {
        let definition = try world.definition(of: chain.joints[14])
        try world.removeJoint(chain.joints[14])
        if isReplaced { try world.addJoint(definition) }
      }
      try world.runDirect(steps: 1)
      XCTAssertEqual(world.idleDirectIslands.count, 0)
      XCTAssertEqual(world.directCounters.islands, 2)
      XCTAssertEqual(world.directCounters.analyses, 1)
    }
  }

  func testNothingIsKeptWithoutTheDirectSolver() throws {
    let world = try World.direct(sleeps: true)
    _ = try addChain(world)
    try world.runDirect(steps: 120)
    XCTAssertGreaterThan(world.idleDirectIslands.bytes, 0)
    try world.setSolver(.iterative)
    try world.runDirect(steps: 1)
    XCTAssertEqual(world.idleDirectIslands.count, 0)
    XCTAssertEqual(world.idleDirectIslands.bytes, 0)
  }

  /// 1024 islands at most; those that came first go first, and they come in the order of their bodies.
  func testNoMoreThan1024IslandsAreKept() throws {
    let world = try World.direct(sleeps: true)
    var bars: [BodyID] = []
    for number in 0..<1100 {
      let bar = try world.addBar(
        length: 1, thickness: 0.2, mass: 1, at: [2 * Float(number), -0.5], angle: TestChain.down)
      try world.pin(nil, [2 * Float(number), 0], bar, [-0.5, 0])
      bars.append(bar)
    }
    XCTAssertEqual(try analyses(world, steps: 60), 1100)
    XCTAssertEqual(world.counters.awakeBodies, 0)
    XCTAssertEqual(world.idleDirectIslands.count, 1024)
    for bar in bars[76...] { try world.setAwake(true, of: bar) }
    XCTAssertEqual(try analyses(world, steps: 1), 0)
    XCTAssertEqual(world.idleDirectIslands.count, 0)
    for bar in bars[..<76] { try world.setAwake(true, of: bar) }
    XCTAssertEqual(try analyses(world, steps: 1), 76)
  }
}
