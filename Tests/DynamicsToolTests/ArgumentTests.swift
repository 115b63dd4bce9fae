import Foundation
import XCTest

/// Values of flags that are no good: what was expected is said.
final class ArgumentTests: CommandTestCase {
  func testNumbersOutOfRangeSayWhatWasExpected() throws {
    let expectations = [
      "--dt": "expected 0.000001 to 1 s", "--size": "expected a whole number above 0",
      "--steps": "expected a whole number from 1 to 10000000", "--substeps": "expected a whole number from 1 to 1000",
      "--workers": "expected a whole number from 1 to 256",
    ]
    for (flag, expectation) in expectations {
      for value in ["-1", "-3.5", "0", "nan", "inf", "-inf", "1e999", "", "x", "--json", "99999999999999999999"] {
        let outcome = try dynamics("run", "boxes", flag, value, "--quiet")
        XCTAssertEqual(outcome.code, 64, "\(flag) \(value)")
        XCTAssertTrue(
          outcome.error.hasPrefix("Error: The value '\(value)' is invalid for '\(flag) <\(flag.dropFirst(2))>': "),
          outcome.error)
        XCTAssertTrue(outcome.error.contains(expectation), outcome.error)
      }
    }
    for arguments in [
      ["bench", "--repeats", "-1"], ["bench", "--workers", "-1"], ["compare", "a", "b", "--tolerance", "-0.1"],
      ["pairs", "a", "b", "--tolerance", "nan"], ["pairs", "a", "b", "--steps", "-2"],
      ["replay", "a", "--workers", "-1"],
    ] {
      let outcome = try dynamics(arguments)
      XCTAssertEqual(outcome.code, 64, "\(arguments)")
      XCTAssertTrue(outcome.error.contains(": expected "), outcome.error)
    }
    XCTAssertEqual(try dynamics("run", "boxes", "--steps", "1", "--dt", "1").code, 0)
  }

  func testWhatWasMeantIsSaid() throws {
    let scene = try temporary("a.json", #"{"version": 1, "bodies": [], "wrold": {}}"#)
    for (arguments, code, meant) in [
      (["run", "boxs"], 65, "boxes"), (["run", "large-pyramid"], 65, "large_pyramid"),
      (["bench", "wahser"], 65, "washer"),
      (["run", scene], 65, "world"), (["run", "boxes", "--solver", "itertive"], 64, "iterative"),
      (["run", "boxes", "--output", "-", "--format", "cvs"], 64, "csv"),
    ] as [([String], Int32, String)] {
      let outcome = try dynamics(arguments)
      XCTAssertEqual(outcome.code, code, "\(arguments)")
      XCTAssertTrue(outcome.error.contains("did you mean '\(meant)'?"), outcome.error)
    }
    for arguments in [["run", "qqqq"], ["run", "boxes", "--solver", "fast"]] {
      XCTAssertFalse(try dynamics(arguments).error.contains("did you mean"), "\(arguments)")
    }
  }

  func testCountsOfOne() throws {
    let outcome = try dynamics("run", "-", "--steps", "1", input: #"{"version": 1, "bodies": [{"type": "dynamic"}]}"#)
    XCTAssertTrue(outcome.output.contains(": 1 step of "), outcome.output)
    XCTAssertTrue(outcome.output.contains(" 1 body (1 awake), 0 shapes, 0 pairs, 0 touching contacts"), outcome.output)
    XCTAssertTrue(outcome.output.contains(" 1 of 1 body where it belongs"), outcome.output)
  }
}
