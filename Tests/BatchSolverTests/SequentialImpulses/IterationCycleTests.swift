internal import BatchSolver
internal import DynamicsBase
internal import TestSupport
internal import XCTest

/// Iterations that would change nothing are left out, and the result has the same bits.
final class IterationCycleTests: XCTestCase {
  /// States that come round after any number of iterations, and begin to after any number.
  func testCirclesEndWhereAllIterationsDo() {
    let cycle = IterationCycle()
    for (lead, period) in [(0, 1), (3, 1), (9, 2), (30, 1), (11, 3), (0, 7), (50, 12), (17, 44), (400, 1)] {
      for count in [1, 15, 16, 17, 18, 40, 60, 61, 180, 181, 182, 1000] {
        var state = SIMD2<Int>(0, 77)
        var calls = 0
        cycle.removeAll()
        withUnsafeMutableBytes(of: &state) { bytes in
          cycle.add(bytes.baseAddress!, 8)
          cycle.add(bytes.baseAddress! + 8, 8)
          let before = cycle.leftOut
          cycle.run(count) {
            calls += 1
            let next = bytes.load(as: Int.self) + 1
            bytes.storeBytes(of: next == lead + period ? lead : next, as: Int.self)
          }
          XCTAssertEqual(cycle.leftOut - before, count - calls)
        }
        let expected = count < lead ? count : lead + (count - lead) % period
        XCTAssertEqual(state, [expected, 77], "\(count) iterations, a circle of \(period) after \(lead)")
        // The state is kept soon after the circle begins, and compared after one round.
        if count == 1000, lead + period < 60 { XCTAssertLessThan(calls, 60 + 2 * lead + 3 * period) }
      }
    }
  }

  /// A batch solves several worlds at once and leaves nothing out; a world that stands alone does.
  func testWorldsThatLeaveIterationsOutHaveTheSameBits() throws {
    let world = try World.withFloor()
    let trunk = try world.add(.box(halfWidth: 0.4, halfHeight: 0.3), at: [0, 3])
    try world.updateSettings { $0.allowsSleep = false }
    for side: Float in [-1, 1] {
      let leg = try world.add(.box(halfWidth: 0.1, halfHeight: 0.3), at: [0.5 * side, 2.6])
      let joint = RevoluteJoint(limits: JointLimits(-0.4, 0.4), motor: JointMotor(speed: 0.3 * side, maximum: 0.5))
      try world.addJoint(
        JointDefinition(
          .revolute(joint), trunk, leg, frameA: JointFrame(position: [0.4 * side, -0.1]),
          frameB: JointFrame(position: [-0.1 * side, 0.3])))
    }
    let batch = try WorldBatch(of: world, count: 3)
    let alone = try world.clone()
    for step in 0..<200 {
      try batch.step(by: 1 / 50, velocityIterations: 60, positionIterations: 20)
      try alone.step(by: 1 / 50, velocityIterations: 60, positionIterations: 20)
      for index in 0..<3 { XCTAssertEqual(try batch.stateHash(of: index), alone.stateHash, "step \(step)") }
    }
    XCTAssertGreaterThan(alone.iterationsLeftOut, 200)
  }

  /// Thousands of contacts are not copied to be compared.
  func testLargeStatesAreLeftAlone() {
    let cycle = IterationCycle()
    var memory = [UInt8](repeating: 0, count: 100_000)
    var calls = 0
    memory.withUnsafeMutableBytes { cycle.add($0.baseAddress!, $0.count) }
    cycle.run(50) { calls += 1 }
    XCTAssertEqual(calls, 50)
    XCTAssertLessThan(cycle.byteCount, 1000)
  }
}
