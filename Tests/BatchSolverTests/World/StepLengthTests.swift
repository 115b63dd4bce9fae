internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Steps of changing length: what bears a weight bears it for longer in a longer step.
///
/// A step started with the impulses of the one before, as they were. With one step in ten twice as long, as by a dropped
/// frame, a stack of four boxes slid by 4 cm and did not fall asleep within half a minute.
final class StepLengthTests: XCTestCase {
  /// One step in ten is twice as long.
  private func dropped(_ number: Int) -> Float { number % 10 == 9 ? 1 / 30 : 1 / 60 }

  private func stack(sleeps: Bool = false) throws -> (world: World, boxes: [BodyID]) {
    let world = try World.withFloor(sleeps: sleeps)
    return (world, try (0..<4).map { try world.add(.square(0.5), at: [0, 0.5 + Float($0)]) })
  }

  func testStacksFallAsleep() throws {
    var random = SeededGenerator()
    for scheme in Scheme.allCases {
      let lengths: [(String, (Int) -> Float)] = [
        ("dropped", dropped), ("any", { _ in .random(in: 1 / 144...1 / 30, using: &random) }),
      ]
      for (name, length) in lengths {
        let (world, boxes) = try stack(sleeps: true)
        var number = 0
        while world.time < 4, world.counters.awakeBodies > 0 {
          try scheme.step(world, by: length(number))
          number += 1
        }
        XCTAssertEqual(world.counters.awakeBodies, 0, "\(scheme), \(name)")
        for box in boxes { XCTAssertEqual(try world.position(of: box).x, 0, accuracy: 0.005, "\(scheme), \(name)") }
      }
    }
  }

  /// Each box is held up by the ones below it, whose impulses are right at once.
  func testWhatStandsStaysAtRestInOneLongerStep() throws {
    for (scheme, most) in [(Scheme.substeps, Float(0.02)), (.iterations, 1e-3)] {
      for ratio: Float in [0.5, 2, 3] {
        let (world, boxes) = try stack()
            for _ in 0..<300 { try scheme.step(world, by: 1 / 240) }
        try scheme.step(world, by: ratio / 240)
        for box in boxes {
          XCTAssertEqual(try world.linearVelocity(of: box).y, 0, accuracy: most, "\(scheme), \(ratio)")
        }
      }
    }
  }

  func testAChainComesToRestByIterations() throws {
    let world = try World()
    var last = try world.addBody(BodyDefinition(.static))
    for number in 0..<10 {
      let link = try world.add(.box(halfWidth: 0.125, halfHeight: 0.5), at: [0, -0.5 - Float(number)])
      var joint = JointDefinition(.revolute(RevoluteJoint()), last, link)
      joint.frameA.position = [0, number == 0 ? 0 : -0.5]
      joint.frameB.position = [0, 0.5]
      try world.addJoint(joint)
      last = link
    }
    for number in 0..<240 where world.counters.awakeBodies > 0 { try Scheme.iterations.step(world, by: dropped(number)) }
    XCTAssertEqual(world.counters.awakeBodies, 0)
  }

  /// What bears a weight in the sub-steps of one step bears it in those of the next, however many there are.
  func testNumbersOfSubstepsTakeTurns() throws {
    let (world, boxes) = try stack()
    for _ in 0..<300 { try world.step(by: 1 / 60) }
    for number in 0..<60 {
      if number % 2 == 0 {
        try world.step(by: 1 / 60, substeps: 8)
      } else {
        try world.step(by: 1 / 60)
      }
      for box in boxes { XCTAssertEqual(try world.linearVelocity(of: box).x, 0, accuracy: 0.01) }
    }
    for box in boxes { XCTAssertEqual(try world.position(of: box).x, 0, accuracy: 0.005) }
  }

  /// However much longer a step is, impulses are at most four times as great: here each starts nearly without, and the stack
  /// creeps by some mm a second, but stands.
  func testStepsOfGreatRatios() throws {
    for scheme in Scheme.allCases {
      let (world, boxes) = try stack()
      for number in 0..<400 { try scheme.step(world, by: number % 2 == 0 ? 1 / 60 : 1e-5) }
      for (number, box) in boxes.enumerated() {
        let position = try world.position(of: box)
        XCTAssertEqual(position.x, 0, accuracy: 0.05, "\(scheme)")
        XCTAssertEqual(position.y, 0.5 + Float(number), accuracy: 0.05, "\(scheme)")
      }
    }
  }
}
