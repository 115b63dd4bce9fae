internal import BatchSolver
internal import SIMDKernels
internal import XCTest

/// Joints that bear more than their threshold in any sub-step are reported, with the largest force and torque.
final class JointEventTests: XCTestCase {
  /// Only the last sub-step was looked at: of 1 kg that falls into a rope at 4 to 5 m/s, with a threshold of 100 N,
  /// half of the falls were reported with four sub-steps, and a fifth with sixteen.
  func testFallsIntoARopeAreReported() throws {
    for substeps in [1, 2, 4, 8, 16] {
      for number in 0..<40 {
        let world = try World()
        let box = try world.add(.square(0.5), at: [0, -1 + 0.0025 * Float(number)])
        var rope = JointDefinition(.distance(.rope(2)), nil, box)
        rope.forceThreshold = 100
        try world.addJoint(rope)
        var count = 0
        for _ in 0..<60 {
          try world.step(by: stepLength, substeps: substeps)
          count += world.jointEvents.count
        }
        XCTAssertGreaterThan(count, 0, "\(substeps) sub-steps, fall \(number)")
      }
    }
  }

  /// A welded kilogram takes up a blow of 5 N s within the first sub-step: the force is 5 N s over its length. A direct
  /// island has no sub-steps.
  func testABlowIsBorneInASubstep() throws {
    for substeps in [1, 2, 4, 8] {
      for solver in [SolverChoice.iterative, .direct] {
        let world = try World.weightless()
        let box = try world.add(.square(0.5), at: .zero)
        var weld = JointDefinition(.weld(WeldJoint()), nil, box)
        weld.forceThreshold = 100
        weld.solver = solver
        let joint = try world.addJoint(weld)
        try world.applyImpulse([3, 4], to: box)
        try world.step(by: stepLength, substeps: substeps)
        let force = 5 * Float(solver == .direct ? 1 : substeps) / stepLength
        XCTAssertEqual(world.jointEvents.map(\.joint), [joint], "\(substeps), \(solver)")
        XCTAssertEqual(world.jointEvents.first?.force ?? 0, force, accuracy: 1e-3 * force, "\(substeps), \(solver)")
        try world.step(by: stepLength, substeps: substeps)
        XCTAssertEqual(world.jointEvents, [], "\(substeps), \(solver)")
      }
    }
  }

  /// A door that hits its stop at 5 rad/s, wherever in a step it gets there, and a slide at 5 m/s.
  func testStopsAreReported() throws {
    let limits = JointLimits(-1, 1)
    for substeps in [1, 4, 16] {
      for number in 0..<20 {
        let world = try World.weightless()
        let door = try world.add(.square(0.5), at: .zero, angle: 0.005 * Float(number), spin: 5)
        var hinge = JointDefinition(.revolute(RevoluteJoint(limits: limits)), nil, door)
        hinge.torqueThreshold = 5
        let slide = try world.add(.square(0.5), at: [0.005 * Float(number), 9], velocity: [5, 0])
        var rail = JointDefinition(
          .prismatic(PrismaticJoint(limits: limits)), nil, slide, frameA: JointFrame(position: [0, 9]))
        rail.forceThreshold = 20
        let joints = [try world.addJoint(hinge), try world.addJoint(rail)]
        var seen: Set<JointID> = []
        for _ in 0..<30 {
          try world.step(by: stepLength, substeps: substeps)
          seen.formUnion(world.jointEvents.map(\.joint))
        }
        XCTAssertEqual(seen, Set(joints), "\(substeps) sub-steps, \(number)")
      }
    }
  }

  /// The same events by any number of workers, in groups of islands, at any width, and in bundles with other worlds.
  func testPeaksAreTheSameWhereverTheyAreFound() throws {
    var events: [JointEvent] = []
    for level in SIMDLevel.available {
      for workers in [1, 3] {
        let world = try swings(level, workers: workers)
        let batch = try WorldBatch(of: try swings(level, workers: 1), count: 3, workers: 2, simdLevel: level)
        var found: [JointEvent] = []
        for step in 0..<60 {
          try world.step(by: stepLength)
          found += world.jointEvents
          try batch.step(by: stepLength)
          for index in 0..<batch.count {
            try batch.withWorld(index) { member throws(WorldError) in
              XCTAssertEqual(member.jointEvents.map(\.force), world.jointEvents.map(\.force), "step \(step)")
              XCTAssertEqual(member.jointEvents.map(\.torque), world.jointEvents.map(\.torque), "step \(step)")
            }
          }
        }
        XCTAssertGreaterThan(found.count, 50)
        if events.isEmpty { events = found }
        XCTAssertEqual(found.map(\.force), events.map(\.force), "\(level), \(workers) workers")
        XCTAssertEqual(found.map(\.torque), events.map(\.torque), "\(level), \(workers) workers")
      }
    }
  }

  /// Boxes on ropes and welds of different lengths above the world's origin, every third without a threshold.
  private func swings(_ level: SIMDLevel, workers: Int) throws -> World {
    let world = try World(simdLevel: level, workerPool: workers > 1 ? try WorkerPool(workers: workers) : nil)
    for number in 0..<150 {
      let place: SIMD2<Float> = [3 * Float(number), 0]
      let box = try world.add(.square(0.5), at: place + [1, 0])
      let arm = try world.add(.circle(radius: 0.2), at: place + [1, 1])
      var rope = JointDefinition(
        .distance(.rope(1 + 0.02 * Float(number % 50))), nil, box, frameA: JointFrame(position: place))
      if number % 3 > 0 { rope.forceThreshold = 30 }
      try world.addJoint(rope)
      var weld = try JointDefinition(.weld(WeldJoint()), box, arm, at: place + [1, 0.5], in: world)
      if number % 3 > 1 { weld.torqueThreshold = 1 }
      try world.addJoint(weld)
    }
    return world
  }
}
