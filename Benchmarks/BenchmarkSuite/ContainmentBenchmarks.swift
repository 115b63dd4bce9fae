import Foundation
import Scenes
import TestSupport
import XCTest

/// Piles that press on static geometry: none may be lost, on chains, segments and boxes. Printed is what was
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
    for var pile in piles {
      for walls in PressedPile.Walls.allCases {
        pile.walls = walls
        let outcome = try pile.run(steps: 300)
        XCTAssertEqual(outcome.lost, 0, "\(pile)")
        Ledger.add(
          .init(
            "containment",
            String(
              format: "%dx%d of %.0f mm, %.0f Hz, %d sub-steps", pile.rows, pile.columns, 2000 * pile.half, pile.rate,
              pile.substeps) + (pile.weight > 0 ? String(format: ", under %.0f times the weight", pile.weight) : ""),
            variant: walls.rawValue, bodies: pile.rows * pile.columns, value: outcome.milliseconds, unit: "ms/step",
            note: "\(outcome.lost) lost, \(outcome.contained) contained"))
      }
    }
  }
}
