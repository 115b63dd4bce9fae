import Scenes
import XCTest

/// What runs of two builds in turn say: verdicts, how often they are wrong, and measurements that say nothing.
final class PairedComparisonTests: XCTestCase {
  private typealias Round = PairedComparison.Round

  private func run(_ time: Double, instructions: Double? = nil, hash: String? = "00") -> MeasuredRun {
    MeasuredRun(scene: "s", millisecondsPerStep: time, instructionsPerStep: instructions, stateHash: hash)
  }

  /// Twelve rounds whose head takes this many times as long; each run has a little noise of its own.
  private func rounds(
    _ factor: Double, again: Double = 1, noise width: Double = 0.01, change: (inout Round) -> Void = { _ in }
  ) -> [Round] {
    var noise = Noise(seed: 5)
    return (0..<12).map { _ in
      func time(_ ideal: Double) -> Double { ideal * (1 + width * Double.random(in: -1...1, using: &noise.generator)) }
      var round = Round(base: run(time(2)), again: run(time(2 * again)), head: run(time(2 * factor)))
      change(&round)
      return round
    }
  }

  private func scene(
    _ rounds: [Round], workers: Int = 1, allowsHashChange: Bool = false
  ) throws -> PairedComparison.Scene {
    var plan = ComparisonPlan(comparisons: 1, rounds: rounds.count, most: rounds.count)
    plan.allowsHashChange = allowsHashChange
    return try PairedComparison.Scene(name: "s", workers: workers, rounds: rounds, plan: plan)
  }

  // MARK: - Verdicts

  func testTimes() throws {
    XCTAssertEqual(try scene(rounds(1)).verdict, .equal)
    XCTAssertEqual(try scene(rounds(1.02)).verdict, .equal)
    XCTAssertEqual(try scene(rounds(1.1)).verdict, .worse)
    XCTAssertEqual(try scene(rounds(0.9)).verdict, .faster)
    XCTAssertEqual(try scene(rounds(1.05)).verdict, .cannotTell)
    XCTAssertEqual(try scene(rounds(1, noise: 0.5)).verdict, .cannotTell)
    XCTAssertEqual(try scene(rounds(1.1, noise: 0.5)).verdict, .cannotTell)
  }

  /// A machine on which the base is not as fast as itself says nothing about the head.
  func testSelfCheck() throws {
    let slower = try scene(rounds(1.2, again: 1.2))
    XCTAssertFalse(slower.selfCheck.contains(1))
    XCTAssertEqual(slower.verdict, .cannotTell)
    XCTAssertEqual(try scene(rounds(1, again: 1.2)).verdict, .cannotTell)
  }

  func testResults() throws {
    let other = rounds(1) { $0.head.stateHash = "11" }
    XCTAssertEqual(try scene(other).verdict, .worse)
    XCTAssertEqual(try scene(other, allowsHashChange: true).verdict, .equal)
    XCTAssertEqual(try scene(rounds(0.8) { $0.head.contacts = 3 }).verdict, .worse)
    XCTAssertEqual(try scene(rounds(1) { $0.head.stateHash = nil }).verdict, .worse, "it no longer says")
    XCTAssertEqual(try scene(rounds(1) { $0.again.stateHash = "22" }).verdict, .worse, "the base is not deterministic")
    let unsaid = rounds(1) { ($0.base.stateHash, $0.again.stateHash, $0.head.stateHash) = (nil, nil, nil) }
    XCTAssertEqual(try scene(unsaid).verdict, .equal)
  }

  /// They decide where time cannot, and nowhere else.
  func testInstructions() throws {
    func counted(_ factor: Double, instructions: Double, noise: Double) -> [Round] {
      rounds(factor, noise: noise) {
        ($0.base.instructionsPerStep, $0.again.instructionsPerStep) = (1e6, 1e6)
        $0.head.instructionsPerStep = 1e6 * instructions
      }
    }
    XCTAssertEqual(try scene(counted(1, instructions: 1, noise: 0.5)).verdict, .equal)
    XCTAssertEqual(try scene(counted(1, instructions: 1.1, noise: 0.5)).verdict, .worse)
    XCTAssertEqual(try scene(counted(1, instructions: 0.9, noise: 0.5)).verdict, .faster)
    XCTAssertEqual(try scene(counted(1, instructions: 1.1, noise: 0.01)).verdict, .equal, "time can tell")
    XCTAssertEqual(
      try scene(counted(1, instructions: 1.1, noise: 0.5), workers: 2).verdict, .cannotTell, "workers wait")
    let half = rounds(1) { $0.base.instructionsPerStep = 1e6 }
    XCTAssertNil(try scene(half).instructions)
  }

  func testTogether() throws {
    func together(_ verdicts: Verdict...) -> Verdict { Verdict.together(verdicts) }
    XCTAssertEqual(together(.equal, .faster, .cannotTell, .worse), .worse)
    XCTAssertEqual(together(.equal, .faster, .cannotTell), .cannotTell)
    XCTAssertEqual(together(.faster, .equal), .faster)
    XCTAssertEqual(together(), .equal)
    let codes = [Verdict.equal, .worse, .cannotTell, .faster].map(\.exitCode)
    XCTAssertEqual(codes, [0, 2, 3, 4])
  }

  // MARK: - How often it is wrong

  /// A gate over four scenes, judged after 12, 24 and 48 rounds.
  private func gate(slowdown: Double, seed: UInt64, hasBursts: Bool = true) throws -> PairedComparison {
    var noise = Noise(seed: seed, hasBursts: hasBursts)
    let plan = ComparisonPlan(comparisons: 4, rounds: 12, most: 48)
    let scenes = try (0..<plan.comparisons).map { number in
      var rounds: [Round] = []
      var scene: PairedComparison.Scene
      repeat {
        let look = plan.looks.first { $0 > rounds.count }!
        while rounds.count < look {
          let order = PairedComparison.Role.allCases.shuffled(using: &noise.generator)
          var times: [PairedComparison.Role: MeasuredRun] = [:]
          for role in order { times[role] = run(noise.time(of: role == .head ? slowdown : 1)) }
          rounds.append(Round(order: order, base: times[.base]!, again: times[.again]!, head: times[.head]!))
        }
        scene = try PairedComparison.Scene(name: "\(number)", workers: 1, rounds: rounds, plan: plan)
      } while scene.verdict == .cannotTell && rounds.count < plan.looks.last!
      return scene
    }
    return PairedComparison(plan: plan, seed: seed, scenes: scenes)
  }

  /// A thousand gates of a build against itself, on a machine with bursts of load: at most one in twenty may say that it
  /// differs, over all scenes and looks. In fact hardly any does, as it would have to differ by more than the tolerance.
  func testFalseAlarms() throws {
    var count: [Verdict: Int] = [:]
    for seed in 0..<1000 { count[try gate(slowdown: 1, seed: UInt64(seed)).verdict, default: 0] += 1 }
    XCTAssertLessThanOrEqual(count[.worse, default: 0] + count[.faster, default: 0], 50, "\(count)")
  }

  /// Without bursts it does not hide behind "cannot tell".
  func testQuietMachine() throws {
    var count: [Verdict: Int] = [:]
    for seed in 0..<200 { count[try gate(slowdown: 1, seed: UInt64(seed), hasBursts: false).verdict, default: 0] += 1 }
    XCTAssertGreaterThan(count[.equal, default: 0], 190, "\(count)")
    XCTAssertEqual(count[.worse, default: 0] + count[.faster, default: 0], 0, "\(count)")
  }

  /// Of a build that is a tenth slower it says so nearly always, and never the opposite.
  func testPower() throws {
    var count: [Verdict: Int] = [:]
    for seed in 0..<200 { count[try gate(slowdown: 1.1, seed: UInt64(seed)).verdict, default: 0] += 1 }
    XCTAssertGreaterThan(count[.worse, default: 0], 180, "\(count)")
    XCTAssertEqual(count[.equal, default: 0] + count[.faster, default: 0], 0, "\(count)")
  }

  func testPlan() throws {
    XCTAssertEqual(ComparisonPlan(comparisons: 1, rounds: 12, most: 48).looks, [12, 24, 48])
    XCTAssertEqual(ComparisonPlan(comparisons: 1, rounds: 7, most: 20).looks, [7, 14, 20])
    XCTAssertEqual(ComparisonPlan(comparisons: 1, rounds: 7, most: 7).looks, [7])
    let plan = ComparisonPlan(comparisons: 10, rounds: 12, most: 48)
    XCTAssertEqual(1 - plan.confidenceOfEach, 0.05 / 90, accuracy: 1e-12)
    XCTAssertEqual(plan.leastRounds, 12)
  }

  // MARK: - Measurements that say nothing

  func testDegenerateMeasurements() throws {
    XCTAssertEqual(try scene([Round(base: run(1), again: run(1), head: run(9))]).verdict, .cannotTell)
    XCTAssertEqual(try scene((0..<12).map { _ in Round(base: run(1), again: run(1), head: run(1)) }).verdict, .equal)
    XCTAssertThrowsError(try scene([])) { XCTAssertEqual($0 as? ComparisonError, .empty) }
    for time in [0, -1, .nan, .infinity] {
      for role in 0..<3 {
        let times = (0..<3).map { run($0 == role ? time : 1) }
        XCTAssertThrowsError(try scene([Round(base: times[0], again: times[1], head: times[2])])) {
          XCTAssertEqual($0 as? ComparisonError, .noTime(run: "s"))
        }
      }
    }
    // Their quotient is beyond all numbers.
    let extreme = Round(base: run(1e-300), again: run(1), head: run(1e300))
    XCTAssertThrowsError(try scene([extreme])) {
      XCTAssertEqual($0 as? ComparisonError, .noRatio(run: "s", reason: .notPositive(.infinity)))
    }
  }
}
