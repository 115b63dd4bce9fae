import Foundation
import XCTest

/// What is read: files, standard input, and what is neither.
final class InputTests: CommandTestCase {
  private let scene = #"{"version": 1, "bodies": [{"type": "dynamic", "name": "floor"}]}"#

  func testScenesFromStandardInput() throws {
    for command in ["run", "bench"] {
      let outcome = try dynamics(command, "-", "--steps", "2", input: scene)
      XCTAssertEqual(outcome.code, 0, outcome.error)
      XCTAssertTrue(outcome.output.contains("standard input"), outcome.output)
    }
    let animator = try dynamics("run", "-", "--steps", "1", input: #"{"version": 1, "items": [], "behaviors": []}"#)
    XCTAssertEqual(animator.code, 0, animator.error)
    for (text, message) in [("", "standard input: 1:1: "), (#"{"version": 2}"#, "standard input: 1:13: version")] {
      let outcome = try dynamics("run", "-", input: text)
      XCTAssertEqual(outcome.code, 65)
      XCTAssertTrue(outcome.error.hasPrefix("dynamics: \(message)"), outcome.error)
    }
    let substitution = try shell("exec \"$0\" run <(echo '\(scene)') --steps 1", named: "/bin/bash")
    XCTAssertEqual(substitution.code, 0, substitution.error)
  }

  func testResultsAndRecordingsFromStandardInput() throws {
    let file = temporary("a.json")
    XCTAssertEqual(try dynamics("bench", "boxes", "--size", "5", "--steps", "3", "--json", file).code, 0)
    let compare = try dynamics("compare", file, "-", input: text(of: file))
    XCTAssertEqual(compare.code, 0, compare.error)
    XCTAssertEqual(try dynamics("compare", "-", "-", input: text(of: file)).code, 64, "there is one standard input")
    let bad = try dynamics("compare", file, "-", input: #"{"results": 3}"#)
    XCTAssertEqual(bad.code, 65)
    XCTAssertTrue(bad.error.contains("standard input: 1:13: results: "), bad.error)
    let replay = try shell("\"$0\" run boxes --steps 5 --quiet --record - | \"$0\" replay -")
    XCTAssertEqual(replay.output, "standard input: 5 steps as recorded\n", replay.error)
  }

  func testWhatIsNoFileIsSaid() throws {
    let pipe = temporary("pipe.json")
    XCTAssertEqual(mkfifo(pipe, 0o600), 0)
    for (path, reason) in [
      (folder.path + "/", "Is a directory"), (pipe, "a FIFO that nobody writes to"),
      (temporary("missing.json"), "No such file"), (temporary("pipe.json/a.json"), "Not a directory"),
    ] {
      for arguments in [["run", path], ["bench", path], ["replay", path], ["compare", path, path]] {
        let outcome = try dynamics(arguments)
        XCTAssertEqual(outcome.code, 66, "\(arguments)")
        XCTAssertTrue(outcome.error.contains("cannot be read: ") && outcome.error.contains(reason), outcome.error)
        XCTAssertEqual(outcome.error.split(separator: "\n").count, 1)
      }
    }
    let written = try shell("echo '\(scene)' > \"$1\" & sleep 0.2; exec \"$0\" run \"$1\" --steps 1", pipe)
    XCTAssertEqual(written.code, 0, written.error)
  }

  /// All mistakes in results were "The given data was not valid JSON." at "the top level".
  func testMistakesInResultsAreNamed() throws {
    for (text, message) in [
      ("{\n  \"results\": [,]}", "2:15: "), ("{\"results\": []} x", "1:17: "), ("", "1:1: "),
      ("{\"results\": [\"", "1:15: "),
    ] {
      let outcome = try dynamics("compare", "-", temporary("none.json"), input: text)
      XCTAssertEqual(outcome.code, 65)
      XCTAssertTrue(outcome.error.hasPrefix("dynamics: standard input: \(message)"), outcome.error)
    }
  }

  /// They were said in words of Swift, as in "results.[0].scene: expected String", without what was found.
  func testWrongValuesInResultsAreSaidAsTheFileHasThem() throws {
    for (text, message) in [
      (#"{"results": 3}"#, "1:13: results: expected an array, found 3"),
      (#"{"results": [3]}"#, "1:14: results[0]: expected an object, found 3"),
      (#"{"results": [{"scene": 1}]}"#, "1:24: results[0].scene: expected a string, found 1"),
      (#"{"results": [{"scene": null}]}"#, "1:24: results[0].scene: expected a string, found null"),
      (#"{"results": [{"scene": "a"}]}"#, "1:14: results[0]: key 'workers' is missing"),
      (#"{"results": [{"scene": "a", "size": "b"}]}"#, "1:37: results[0].size: expected a whole number, found 'b'"),
      (#"{"results": [{"scene": "a", "size": 1.5}]}"#, "a number in it is too large, or is not whole"),
      ("3", "1:1: expected an object, found 3"),
    ] {
      let outcome = try dynamics("compare", "-", temporary("none.json"), input: text)
      XCTAssertEqual(outcome.code, 65)
      XCTAssertTrue(
        outcome.error.hasPrefix("dynamics: standard input: ") && outcome.error.contains(message), outcome.error)
    }
  }

  /// The names of runs were cut off before what differs.
  func testRunsThatAreMissingAreNamedWhole() throws {
    for (steps, name) in [("3", "a.json"), ("4", "b.json")] {
      XCTAssertEqual(
        try dynamics("bench", "boxes", "--size", "5", "--steps", steps, "--json", temporary(name)).code, 0)
    }
    let outcome = try dynamics("compare", temporary("a.json"), temporary("b.json"))
    XCTAssertEqual(outcome.code, 65)
    XCTAssertTrue(outcome.error.contains("boxes of size 5, iterative, "), outcome.error)
    XCTAssertTrue(outcome.error.contains(", 1 worker, 4 steps of 0.016666668 s in "), outcome.error)
  }

  /// Strings of them are others, so that other files were read and written.
  func testArgumentsThatAreNotUTF8() throws {
    let outcome = try shell("exec \"$0\" run boxes --steps 2 --quiet --json \"$(printf 'o\\377.json')\"")
    XCTAssertEqual(outcome.code, 64)
    XCTAssertTrue(outcome.error.hasPrefix("Error: argument 7 is not UTF-8: 'o\u{fffd}.json'; expected"), outcome.error)
    XCTAssertEqual(try dynamics("run", "ö.json").code, 66)
  }

  /// A device has no end.
  func testReadingIsBounded() throws {
    for arguments in [["run", "/dev/zero"], ["compare", "/dev/zero", "/dev/zero"]] {
      let outcome = try dynamics(arguments)
      XCTAssertEqual(outcome.code, 65)
      XCTAssertTrue(outcome.error.contains("/dev/zero: ") && outcome.error.contains("268435456 bytes"), outcome.error)
    }
  }
}
