import BatchSolver
import Foundation
import Scenes
import XCTest

/// Measures scenes of thousands of bodies with collisions, at every SIMD level, by one and two workers, and in two sizes.
///
/// What is asserted is exact: counters and state hash against the baseline in `Benchmarks/Baselines`, and the quality
/// of the end. Times are printed and not asserted: they belong to the machine.
/// `DYNAMICS_WRITE_BASELINES=1` writes the baselines anew after an intended change.
final class SceneBenchmarks: XCTestCase {
  /// A size of a scene, and bounds for the end of its run: deepest overlap, the overlap that 99 in 100 pairs do not
  /// exceed, and worst joint separation, m.
  ///
  /// What rests sinks in by the softness of contacts, which can be computed. What moves fast overlaps by its way in a
  /// step less the 2 cm in which contacts are seen ahead, and is pushed out at 3 m/s at most: a worst case that few
  /// contacts of thousands come near. There bounds are half as much again as what is reached, less than that way, and a
  /// change of the method that lets bodies sink shows.
  private struct Bounds {
    var size: Int
    var overlap: Double
    var usual: Double?
    var jointError: Double

    init(_ size: Int, overlap: Double, usual: Double? = nil, jointError: Double = 0) {
      self.size = size
      self.overlap = overlap
      self.usual = usual
      self.jointError = jointError
    }

    /// A pyramid at rest of so many boxes at the base. On a box of the base lie half as many as the base has. A contact
    /// with the load of n boxes is as deep as (1 - s) / (s b) k11 p, with mass scale s and bias rate b of 30 Hz and
    /// damping ratio 10 in sub-steps of 1/240 s, k11 = 5 / m for a corner of two squares and p = n m g h / 2: 7.0e-4 m
    /// for each of the n.
    static func pyramid(_ size: Int, base: Int) -> Bounds { Bounds(size, overlap: 7.0e-4 * Double(base) / 2) }
  }

  func testLargePyramid() throws {
    try measure("large_pyramid", steps: 120, [.pyramid(50, base: 50), .pyramid(100, base: 100)])
  }
  func testManyPyramids() throws {
    try measure("many_pyramids", steps: 60, [.pyramid(10, base: 10), .pyramid(20, base: 10)])
  }
  /// They fall for 3.3 s, up to 0.55 m a step, and some meet twice. The deepest is a matter of chance: half of 80 sizes
  /// have less than 0.24 m after 450 steps, the worst 1.1.
  func testCompounds() throws {
    try measure(
      "compounds", steps: 200, [Bounds(75, overlap: 1.1, usual: 0.3), Bounds(150, overlap: 1.1, usual: 0.24)])
  }
  /// They fall from up to 35 and 55 m: 0.44 and 0.55 m a step.
  func testJunkyard() throws {
    try measure(
      "junkyard", steps: 200, [Bounds(20, overlap: 0.22, usual: 0.055), Bounds(40, overlap: 0.5, usual: 0.17)])
  }
  /// The box comes with 0.67 m a step. In the wall of sixty columns what it threw meets one by one by then, a step deep.
  func testSmash() throws {
    try measure("smash", steps: 150, [Bounds(60, overlap: 0.05), Bounds(120, overlap: 0.3)])
  }
  /// A fall through the drum, 32 m at most, ends with 0.4 m a step.
  func testWasher() throws {
    try measure("washer", steps: 150, [Bounds(45, overlap: 0.2, usual: 0.12), Bounds(90, overlap: 0.2, usual: 0.1)])
  }
  /// They fall for a second, up to 0.17 m a step, and are pressed from both sides. The deepest overlap is luck: of 1 900 to
  /// 2 100 bodies it is 0.12 to 0.19 m.
  func testPile() throws {
    try measure(
      "pile", steps: 60, [Bounds(2_000, overlap: 0.19, usual: 0.09), Bounds(20_000, overlap: 0.28, usual: 0.19)])
  }
  /// The grid hangs on seven discs: as iterations reach a few joints in a step, those near them bear what fell in the
  /// time, and stretch the more the larger it is. (The direct solver holds it: `DirectBenchmarks`.)
  func testJointGrid() throws {
    try measure(
      "joint_grid", steps: 120,
      [Bounds(50, overlap: 0.001, jointError: 0.15), Bounds(100, overlap: 0.001, jointError: 0.85)])
  }
  /// Joints of bones that land take the impact in several steps; what lies rests within the slop.
  func testRain() throws {
    try measure(
      "rain", steps: 300, [Bounds(25, overlap: 0.01, jointError: 0.16), Bounds(40, overlap: 0.01, jointError: 0.16)])
  }
  /// The ends of the bar go 100 m/s, and bodies begin in it: 0.7 m is two of them at one place, 0.95 m one in the
  /// middle of the bar. Continuous collision keeps the bodies within the rim. What the bar hits pushes its hinge apart, from one step to
  /// another by 0.03 to 0.6 mm with 2 000 bodies.
  func testSpinner() throws {
    try measure(
      "spinner", steps: 120,
      [Bounds(2000, overlap: 0.95, jointError: 1e-3), Bounds(6076, overlap: 0.95, jointError: 1.5e-3)])
  }
  /// A fall through the drum, 19 m, ends with 0.3 m a step. The drum outweighs what is in it 30 times: its hinge holds
  /// to the roundings of a place 20 m from the origin, 2e-6 m, and what the motor's turn of a step bends.
  func testTumbler() throws {
    try measure(
      "tumbler", steps: 150,
      [Bounds(25, overlap: 0.1, jointError: 1e-4), Bounds(45, overlap: 0.13, jointError: 1e-4)])
  }

  /// All bodies must be in their container.
  private func measure(_ name: String, steps: Int, _ bounds: [Bounds]) throws {
    let scene = try SceneLibrary.scene(named: name)
    for bounds in bounds {
      let size = bounds.size
      // Two workers at the widest level, too: the baseline is that of one.
      for (level, workers) in SIMDLevel.available.map({ ($0, 1) }) + [(SIMDLevel.available.last!, 2)] {
        let run = try SceneRun(scene, size: size, level: level, workers: workers)
        for _ in 0..<steps { try run.step() }
        let report = try run.report()
        Ledger.add(FigureFile.Figure(report))
        XCTAssertEqual(report.bodiesInside, report.dynamicBodies, "\(name) \(size): bodies left their container")
        XCTAssertLessThan(report.maxPenetration, bounds.overlap, "\(name) \(size)")
        if let usual = bounds.usual {
          XCTAssertLessThan(try SceneQuality(run.world, run.instance).usualPenetration, usual, "\(name) \(size)")
        }
        XCTAssertLessThanOrEqual(report.maxJointError, bounds.jointError, "\(name) \(size)")
        try Baseline.check(report)
      }
    }
  }
}
