internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Worlds of a batch are solved in common bundles, which nobody can tell from their bits.
final class SharedSolverTests: XCTestCase {
  /// Boxes in columns, and pairs of boxes held by a joint of each kind.
  private func template(with extra: (World) throws -> Void = { _ in }) throws -> World {
    let world = try World.withFloor()
    for number in 0..<9 { try world.add(.square(0.5), at: [1.1 * Float(number % 3), 0.5 + Float(number / 3)]) }
    let kinds: [JointKind] = [
      .revolute(RevoluteJoint(limits: JointLimits(-0.5, 0.5), motor: JointMotor(speed: 2, maximum: 5))),
      .revolute(RevoluteJoint()), .weld(WeldJoint()), .distance(DistanceJoint(length: 1.2)), .mouse(MouseJoint()),
      .prismatic(PrismaticJoint(limits: JointLimits(-1, 1))), .motor(MotorJoint()),
      .wheel(WheelJoint(spring: JointSpring(hertz: 3, dampingRatio: 0.7))),
    ]
    for (number, kind) in kinds.enumerated() {
      let place = SIMD2<Float>(5 + 2.5 * Float(number), 1.5)
      let first = try world.add(.square(0.4), at: place)
      let second = try world.add(.square(0.3), at: place + [1, 0.2])
      _ = try world.addJoint(kind, first, second, at: place + [0.5, 0.1])
    }
    try extra(world)
    return world
  }

  private func check(
    _ template: World, count: Int, workers: Int, _ level: SIMDLevel, shared: ClosedRange<Int>, _ name: String,
    vary: (World, _ index: Int) throws -> Void = { _, _ in },
    step: (_ batch: WorldBatch?, _ world: World?) throws -> Void
  ) throws {
    let batch = try WorldBatch(of: template, count: count, workers: workers, simdLevel: level)
    var generator = SeededGenerator()
    let velocities = (0..<count * batch.bodies.count).map { _ in
      SIMD4<Float>(
        Float.random(in: -2...2, using: &generator), Float.random(in: -2...2, using: &generator),
        Float.random(in: -2...2, using: &generator), 0)
    }
    try batch.setVelocities(velocities.span)
    for index in 0..<count {
      try batch.withWorld(index) { world throws(WorldError) in
        do { try vary(world, index) } catch { XCTFail("\(error)") }
      }
    }
    let alone = try (0..<count).map { try batch.snapshot(of: $0).makeWorld() }
    for number in 0..<60 {
      try step(batch, nil)
      XCTAssertTrue(shared ~= batch.sharedWorldCount, "\(name): \(batch.sharedWorldCount) shared in step \(number)")
      for (index, world) in alone.enumerated() {
        try step(nil, world)
        guard try batch.stateHash(of: index) != world.stateHash else { continue }
        let branch = try batch.snapshot(of: index).makeWorld()
        return XCTFail("\(name), step \(number), world \(index): \(world.stateDifference(from: branch)!)")
      }
    }
  }

  func testSharedBundlesChangeNoBit() throws {
    for level in SIMDLevel.available {
      for workers in [1, 3] {
        try check(try template(), count: 35, workers: workers, level, shared: 35...35, "\(level), \(workers) workers") {
          try $0?.step(by: stepLength)
          try $1?.step(by: stepLength)
        }
        try check(
          try template(), count: 34, workers: workers, level, shared: 34...34, "rigid, \(level), \(workers) workers"
        ) {
          try $0?.step(by: stepLength, velocityIterations: 8, positionIterations: 3)
          try $1?.step(by: stepLength, velocityIterations: 8, positionIterations: 3)
        }
      }
    }
  }

  /// What bounces, gears, and worlds with other settings than the first are solved alone, beside those that are not.
  func testWorldsThatDifferAreSolvedAlone() throws {
    let level = SIMDLevel.available[0]
    let vary: (World, Int) throws -> Void = { world, index in
      switch index % 4 {
      case 1: try world.setMaterial(SurfaceMaterial(friction: 0.3, restitution: 0.8), of: world.allShapes[0])
      case 2: try world.updateSettings { $0.contactHertz = 20 }
      case 3:
        try world.setGravity([0, -3])
        try world.setEnabled(false, of: world.allBodies[4])
      default: break
      }
    }
    try check(try template(), count: 16, workers: 1, level, shared: 8...12, "mixed", vary: vary) {
      try $0?.step(by: stepLength)
      try $1?.step(by: stepLength)
    }
    let geared = try template { world in
      let wheels = try [Float(0), 2].map { try world.add(.square(0.4), at: [$0, 8]) }
      let joints = try wheels.map {
        try world.addJoint(.revolute(RevoluteJoint()), nil, $0, at: world.position(of: $0))
      }
      _ = try world.addJoint(
        JointDefinition(.gear(GearJoint(first: joints[0], second: joints[1], ratio: -1)), wheels[0], wheels[1]))
    }
    try check(geared, count: 3, workers: 1, level, shared: 0...0, "gears") {
      try $0?.step(by: stepLength)
      try $1?.step(by: stepLength)
    }
  }
}
