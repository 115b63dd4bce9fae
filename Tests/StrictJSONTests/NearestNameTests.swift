import StrictJSON
import XCTest

/// Names that were probably meant.
final class NearestNameTests: XCTestCase {
  private let names = ["gravity", "solver", "spring", "springy", "box", "boxes", "large_pyramid", "type", "if"]

  func testSlips() {
    for (word, name) in [
      ("gravty", "gravity"), ("gravvity", "gravity"), ("grabity", "gravity"), ("gravtiy", "gravity"),
      ("GRAVITY", "gravity"), ("largePyramid", "large_pyramid"), ("lrage_pyrmaid", "large_pyramid"), ("tpye", "type"),
      ("sprin", "spring"), ("springs", "spring"), ("boxe", "box"), ("boxess", "boxes"),
    ] { XCTAssertEqual(NearestName.of(word, among: names), name, word) }
  }

  /// A slip in two or three letters may make any word of any other.
  func testDifferentWordsAreNotNear() {
    for word in ["", "x", "fi", "on", "gravel", "revolve", "pyramid", "mass", "qqqqqqqqqqqqq"] {
      XCTAssertNil(NearestName.of(word, among: names), word)
    }
    XCTAssertNil(NearestName.of("box", among: [String]()))
  }

  func testTheFirstOfEqualsIsTaken() {
    XCTAssertEqual(NearestName.of("bodyC", among: ["bodyA", "bodyB"]), "bodyA")
    XCTAssertEqual(NearestName.of("bodyC", among: ["bodyB", "bodyA"]), "bodyB")
  }

  /// A key of a file may have any length.
  func testLongWordsTakeNoTime() {
    let begin = ContinuousClock.now
    let long = String(repeating: "x", count: 400_000)
    for _ in 0..<10 { XCTAssertNil(NearestName.of(long, among: names)) }
    // Names come from the same file: a table of all their letters was filled.
    XCTAssertNil(NearestName.of(long + "y", among: [long + "z", long]))
    XCTAssertLessThan(ContinuousClock.now - begin, .seconds(2))
  }

  func testMessages() {
    for (text, message) in [
      (#"{"gravty": 1}"#, "unknown key 'gravty' (did you mean 'gravity'?); expected one of gravity, solver"),
      (#"{"mass": 1}"#, "unknown key 'mass'; expected one of gravity, solver"),
      (#"{"solver": "dirct"}"#, "expected one of direct, iterative, found 'dirct' (did you mean 'direct'?)"),
      (#"{"solver": "fast"}"#, "expected one of direct, iterative, found 'fast'"),
    ] { XCTAssertEqual(reason(text), message) }
  }

  /// A key with a slip is one that is missing.
  func testMissingKeyNamesTheOneThatIsThere() {
    XCTAssertEqual(reason(#"{"typ": 1}"#, required: "type"), "key 'type' is missing (found 'typ')")
    XCTAssertEqual(reason(#"{"solver": "direct"}"#, required: "type"), "key 'type' is missing")
  }

  /// Why an object with a gravity and a solver is refused.
  private func reason(_ text: String, required: String? = nil) -> String? {
    do {
      let reader = JSONReader(try JSONParser.parse(Array(text.utf8)))
      try reader.object { members throws(JSONError) in
        if let required { _ = try members.required(required) }
        _ = try members.member("gravity")?.float()
        _ = try members.member("solver")?.choice([("direct", 1), ("iterative", 2)])
      }
      return nil
    } catch {
      return error.reason
    }
  }
}
