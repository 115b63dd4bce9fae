import Foundation
import StrictJSON
import XCTest

/// JSON that is read and written by people and programs.
final class StrictJSONTests: XCTestCase {
  private func parse(_ text: String) throws -> JSONNode { try JSONParser.parse([UInt8](text.utf8)) }

  private func error(_ text: String) -> JSONError? {
    do {
      _ = try JSONParser.parse([UInt8](text.utf8))
      return nil
    } catch {
      return error
    }
  }

  /// What is refused, with line and column.
  func testMistakes() {
    let cases: [(text: String, line: Int, column: Int, reason: String)] = [
      ("", 1, 1, "ends where a value"), ("{\"a\":1,}", 1, 8, "key in quotes"), ("[1\n2]", 2, 1, "',' or ']'"),
      ("{\"a\" 1}", 1, 6, "':' after key 'a'"), ("[1] 2", 1, 5, "end of the file"), ("[01]", 1, 3, "',' or ']'"),
      ("[1.]", 1, 4, "digit after the point"), ("[1e]", 1, 4, "digit in the exponent"), ("[+1]", 1, 2, "a value"),
      ("[tru]", 1, 2, "a value"), ("\"\\x\"", 1, 4, "escape"), ("\"\\ud800\"", 1, 8, "no character"),
      ("\"a\nb\"", 1, 4, "line break"), ("\"a", 1, 3, "inside a string"), ("[NaN]", 1, 2, "a value"),
      ("{\"a\":1,\n \"a\":2}", 2, 2, "'a' occurs twice"), (String(repeating: "[", count: 600), 1, 513, "nested"),
    ]
    for (text, line, column, reason) in cases {
      guard let error = error(text) else {
        XCTFail("no error for \(text)")
        continue
      }
      XCTAssertEqual([error.line, error.column], [line, column], "\(text): \(error)")
      XCTAssertTrue(error.reason.contains(reason), "\(text): \(error)")
    }
    XCTAssertThrowsError(try JSONParser.parse([0x22, 0xff, 0x22]))
  }

  func testStringsAreUnescapedAndEscaped() throws {
    let node = try parse(#""\"\\\/\b\f\n\r\t\u0001\u00e9\ud83d\ude00""#)
    XCTAssertEqual(try JSONReader(node).string(), "\"\\/\u{8}\u{c}\n\r\t\u{1}é😀")
    XCTAssertEqual(node.text, #""\"\\/\b\f\n\r\t\u0001é😀""# + "\n")
  }

  /// Numbers keep their digits: no precision is lost on the way.
  func testNumbersAreExact() throws {
    for number: Float in [0.1, -0.0, .leastNonzeroMagnitude, .pi, 16_777_215, .greatestFiniteMagnitude] {
      let text = try XCTUnwrap(JSONNode(number)).text
      XCTAssertEqual(try JSONReader(parse(text)).float().bitPattern, number.bitPattern, text)
    }
    for number: Double in [0.1, 1e-7, .pi, .leastNonzeroMagnitude, .greatestFiniteMagnitude] {
      XCTAssertEqual(try JSONReader(parse(try XCTUnwrap(JSONNode(number)).text)).double(), number)
    }
    XCTAssertEqual(JSONNode(10.0)?.text, "10\n")
    XCTAssertNil(JSONNode(Float.nan))
    XCTAssertEqual(try JSONReader(parse("9223372036854775807")).integer(), .max)
    XCTAssertEqual(try JSONReader(parse("1.5e1")).integer(), 15)
    XCTAssertThrowsError(try JSONReader(parse("1.5")).integer())
    XCTAssertThrowsError(try JSONReader(parse("1e39")).float())
    XCTAssertThrowsError(try JSONReader(parse("1e999")).double())
  }

  /// Of one beyond 64 bits it was said that a whole number was expected, which it is.
  func testWholeNumbersThatAreTooLargeAreToldTheLimits() throws {
    for (text, expected) in [
      ("9223372036854775808", "a whole number from -9223372036854775808 to 9223372036854775807"),
      ("-1e999", "a whole number from -9223372036854775808 to 9223372036854775807"), ("1.5", "a whole number"),
      ("\"1\"", "a whole number"),
    ] {
      XCTAssertThrowsError(try JSONReader(parse(text)).integer()) {
        XCTAssertTrue("\($0)".contains("expected \(expected), found "), "\($0)")
      }
    }
  }

  func testTextIsOnLinesForPeople() throws {
    let long = String(repeating: "x", count: 90)
    let node = try parse("{\"b\":[1,2,{}],\"a\":\"\(long)\",\"c\":{}}")
    XCTAssertEqual(node.text, "{\n  \"a\": \"\(long)\",\n  \"b\": [1, 2, {}],\n  \"c\": {}\n}\n")
    XCTAssertEqual(try parse("{ \"b\" : [ ] }").text, "{\"b\": []}\n")
  }

  func testOtherCodersHoldWhatWasRead() throws {
    let node = try parse("{\"a\":[1,-2.5,true,null,\"x\",{\"b\":0.1}]}")
    let coded = try JSONDecoder().decode(JSONNode.self, from: JSONEncoder().encode(node))
    XCTAssertEqual(coded.text, node.text)
  }
}
