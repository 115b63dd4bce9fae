import BatchSolver
import Foundation
import Scenes
import XCTest

/// Results do not change unawares: short runs of all scenes end in the bits that `GoldenRun.table` says.
///
/// After a change of results that is meant, the table is written anew with
///
///     DYNAMICS_PRINT_GOLDEN=1 swift test -c release --disable-testable-imports --filter GoldenHashTests
///
/// which prints it, and the changelog says why.
final class GoldenHashTests: XCTestCase {
  private static let isRenewal = ProcessInfo.processInfo.environment["DYNAMICS_PRINT_GOLDEN"] == "1"

  private static let advice = """
    Results changed. If that is meant, DYNAMICS_PRINT_GOLDEN=1 swift test -c release --disable-testable-imports \
    --filter GoldenHashTests prints the lines of GoldenTable.swift anew, and CHANGELOG.md must say why.
    """

  func testTheTableHasEveryScene() {
    XCTAssertEqual(Set(GoldenRun.table.map(\.scene)), Set(SceneLibrary.scenes.map(\.name)))
  }

  /// The same bits in every instruction set.
  func testIterativeRuns() throws {
    for run in GoldenRun.table {
      guard case .everywhere(let hash) = run.hashes else { continue }
      if Self.isRenewal {
        print(run.line(.everywhere(try run.end(SIMDLevel.available[0]).hash)))
        continue
      }
      for level in SIMDLevel.available {
        let end = try run.end(level)
        XCTAssertEqual(end.hash, hash, "\(run) on \(level). \(Self.advice)")
        XCTAssertFalse(end.isDirect, "\(run): direct runs have their own hashes")
      }
    }
  }

  /// The same bits in each run, and those of the table for the instruction set of the world.
  func testDirectRuns() throws {
    var unknown: Set<String> = []
    for run in GoldenRun.table {
      guard case .direct(var hashes) = run.hashes else { continue }
      for level in SIMDLevel.available {
        let end = try run.end(level)
        XCTAssertTrue(end.isDirect, "\(run)")
        XCTAssertEqual(try run.end(level).hash, end.hash, "\(run): two runs differ")
        if Self.isRenewal {
          hashes[level.description] = end.hash
        } else if let hash = hashes[level.description] {
          XCTAssertEqual(end.hash, hash, "\(run) on \(level). \(Self.advice)")
        } else {
          unknown.insert(level.description)
        }
      }
      if Self.isRenewal { print(run.line(.direct(hashes))) }
    }
    try XCTSkipUnless(unknown.isEmpty, "the table has no direct hashes of \(unknown.sorted().joined(separator: ", "))")
  }
}
