internal import BatchSolver
internal import XCTest

/// Mechanisms with loops: grids that must not sag, four-bars that must not stop.
final class DirectLoopTests: XCTestCase {
  /// A cloth of discs joined in rows and columns half-way between their middles, with seven discs of the upper row
  /// fixed. Its joints leave no motion at all (their matrix has full column rank), so the exact motion is none.
  func testGridStaysWhereItIs() throws {
    let size = 24
    let world = try World.direct()
    var grid: [BodyID] = []
    for index in 0..<size * size {
      let (column, row) = (index / size, index % size)
      let isHeld = row == 0 && abs(column - size / 2) <= 3
      let body = try world.addBody(
        BodyDefinition(isHeld ? .static : .dynamic, position: [Float(column), -Float(row)]))
      try world.addShape(
        ShapeDefinition(.circle(radius: 0.4), filter: CollisionFilter(category: 2, mask: ~2)), to: body)
      if row > 0 { try world.pin(grid[index - 1], [0, -0.5], body, [0, 0.5]) }
      if column > 0 { try world.pin(grid[index - size], [0.5, 0], body, [-0.5, 0]) }
      grid.append(body)
    }
    var worst: Float = 0
    var factorizations = 0
    try world.runDirect(steps: 500) {
      factorizations += world.directCounters.factorizations
      XCTAssertEqual(world.directCounters.raisedPivots, 0)
    }
    for (index, body) in grid.enumerated() {
      let way = try world.position(of: body) - [Float(index / size), -Float(index % size)]
      worst = max(worst, (way * way).sum().squareRoot())
    }
    XCTAssertLessThan(worst, 1e-4)
    // One a step, or none where nothing moves.
    XCTAssertLessThanOrEqual(factorizations, 500)
  }

  // MARK: - Four-bar

  /// Two four-bars in a row of bars of 1 m and 1 kg, upright, their upper ends moving at 1 m/s; g = 9.81 m/s². Returns
  /// the upper end of the first crank after some times in s.
  private func fourBar(steps perSecond: Int, after times: [Int]) throws -> [SIMD2<Double>] {
    let world = try World.direct(gravity: [0, -9.81])
    let cranks = try world.addFourBars(count: 2)
    var results: [SIMD2<Double>] = []
    var worst: Float = 0
    for step in 1...(times.max() ?? 0) * perSecond {
      try world.step(by: 1 / Float(perSecond), substeps: 1)
      worst = max(worst, try world.worstSeparation())
      if times.contains(where: { $0 * perSecond == step }) {
        // Twice the middle: the crank begins at the origin.
        results.append(2 * SIMD2<Double>(try world.position(of: cranks[0])))
      }
    }
    XCTAssertLessThan(worst, 1e-4, "\(perSecond) steps/s")
    return results
  }

  /// The references are those of this problem, from its energy (it has one degree of freedom), to 1e-10, for bars
  /// without thickness. Second order: half the step, a quarter of the error.
  func testFourBarConvergesToItsReference() throws {
    let expected: SIMD2<Double> = [-0.1950203019, -0.9807992057]
    let errors = try [60, 120, 240, 480].map { rate in
      let way = try fourBar(steps: rate, after: [1])[0] - expected
      return (way * way).sum().squareRoot()
    }
    print("four-bar after 1 s with 60, 120, 240, 480 steps/s: errors \(errors) m")
    XCTAssertLessThan(errors[0], 1e-2)
    // The leading term alone would give 4; the next ones are a tenth of it at 60 steps a second.
    for (coarse, fine) in zip(errors, errors.dropFirst()) { XCTAssertEqual(coarse / fine, 4, accuracy: 0.6) }
  }

  /// Ten seconds are five rounds, each past the upper equilibrium with 1 m/s: what energy is lost on the way decides
  /// when it comes over. With velocities that did not follow curves it was 0.020 m off at 256 000 steps a second.
  func testFourBarOverTenSeconds() throws {
    let expected: SIMD2<Double> = [0.3284581115, 0.9445185382]
    let errors = try [250, 1000, 4000].map { rate in
      let way = try fourBar(steps: rate, after: [10])[0] - expected
      return (way * way).sum().squareRoot()
    }
    print("four-bar after 10 s with 250, 1000, 4000 steps/s: errors \(errors) m")
    XCTAssertLessThan(errors[0], 1e-2)
    XCTAssertLessThan(errors[1], 1e-3)
    // Masses and g are in single precision, 1e-7, and grow with each pass.
    XCTAssertLessThan(errors[2], 2e-4)
  }
}
