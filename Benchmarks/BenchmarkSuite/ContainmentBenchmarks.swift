import TestSupport
import XCTest

/// Piles that press on static geometry: none may be lost, on chains, segments and boxes. Prints a table with what was
/// kept and what it took.
final class ContainmentBenchmarks: XCTestCase {
  func testPiles() throws {
    func pile(_ half: Float, _ rows: Int, _ columns: Int, _ change: (inout PressedPile) -> Void = { _ in })
      -> PressedPile
    {
      var pile = PressedPile(half: half, rows: rows, columns: columns)
      change(&pile)
      return pile
    }
    let piles =
      [
        pile(0.010, 100, 20), pile(0.005, 50, 50), pile(0.010, 200, 10), pile(0.015, 100, 20),
        pile(0.05, 100, 100) { $0.substeps = 1 }, pile(0.05, 100, 100) { $0.substeps = 2 },
        pile(0.05, 100, 100) {
          $0.substeps = 1
          $0.rate = 120
        },
      ] + [1_000, 10_000, 100_000].map { weight in pile(0.05, 10, 20) { $0.weight = weight } }
    var lines = ["half mm  boxes    weight  steps/s  sub-steps    walls   lost  contained  ms/step"]
    for var pile in piles {
      for walls in PressedPile.Walls.allCases {
        pile.walls = walls
        let outcome = try pile.run(steps: 300)
        XCTAssertEqual(outcome.lost, 0, "\(pile)")
        let boxes = "\(pile.rows)x\(pile.columns)" as NSString
        lines.append(
          String(
            format: "%7.0f %6@ %9.0f %8.0f %10d %8@ %6d %10d %8.3f", 1000 * pile.half, boxes, pile.weight, pile.rate,
            pile.substeps, walls.rawValue as NSString, outcome.lost, outcome.contained, outcome.milliseconds))
      }
    }
    print(lines.joined(separator: "\n"))
  }
}
