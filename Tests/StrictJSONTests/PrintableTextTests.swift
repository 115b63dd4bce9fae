import DynamicsBase
import StrictJSON
import XCTest

/// Text of files in messages: error lines once repeated it raw, with line breaks, escape sequences and 400 kB of it.
final class PrintableTextTests: XCTestCase {
  /// What a file, an argument or a name may have in it.
  static let nasty = [
    "a\nb", "a\r\n\tb", "\u{1b}[2J\u{1b}]0;title\u{7}", "\0", "\u{7f}\u{85}\u{9b}31m", "\u{202e}reversed",
    "\u{2028}\u{2029}", "\u{200b}\u{feff}", "it's \\ \"quoted\"", String(repeating: "x", count: 400_000),
    String(repeating: "\n", count: 1000), "e" + String(repeating: "\u{301}", count: 100_000), "\u{e000}\u{10ffff}",
  ]

  private func assertPrintable(_ text: String, limit: Int, _ about: String, line: UInt = #line) {
    XCTAssertLessThanOrEqual(text.unicodeScalars.count, limit, about.printable(), line: line)
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        XCTFail("U+\(String(scalar.value, radix: 16)) in what is printed of '\(about.printable())'", line: line)
      default: continue
      }
    }
  }

  func testTextIsWrittenOnOneLine() {
    XCTAssertEqual("a\nb\u{1b}\u{202e}'\\".quoted, #"'a\nb\u{1b}\u{202e}\'\\'"#)
    XCTAssertEqual("Grüße, 世界 👍".quoted, "'Grüße, 世界 👍'")
    XCTAssertEqual(String(repeating: "x", count: 61).quoted, "'\(String(repeating: "x", count: 60))...'")
    XCTAssertEqual("a\\b'\t".printable(), #"a\b'\t"#)
    for text in Self.nasty {
      assertPrintable(text.quoted, limit: 2 * 60 + 5, text)
      assertPrintable(text.printable(), limit: 83, text)
      XCTAssertEqual(text.printable().printable(), text.printable())
    }
  }

  /// Every place of the parser and reader that repeats text.
  func testErrorsOfJSONAreOneShortLine() throws {
    for text in Self.nasty {
      let string = try XCTUnwrap(JSONNode(.string(text)).text.dropLast())
      for file in ["{\(string): 1, \(string): 2}", "{\(string) 1}"] {
        XCTAssertThrowsError(try JSONParser.parse([UInt8](file.utf8)), file.printable()) {
          assertPrintable("\($0)", limit: 300, text)
        }
      }
      let node = try JSONParser.parse([UInt8]("{\(string): {\(string): \(string)}}".utf8))
      let outer = JSONReader(node)
      XCTAssertThrowsError(try outer.members().refuseOthers()) { assertPrintable("\($0)", limit: 300, text) }
      var members = try outer.members()
      let inner = members.all()[0].reader
      XCTAssertThrowsError(try inner.members().refuseOthers()) { assertPrintable("\($0)", limit: 300, text) }
      var innerMembers = try inner.members()
      let value = innerMembers.all()[0].reader
      let reads: [() throws -> Void] = [
        { _ = try value.float() }, { _ = try value.integer() }, { _ = try value.bool() }, { _ = try value.elements() },
        { _ = try value.choice([("one", 1), ("two", 2)]) }, { _ = try value.members() },
      ]
      for read in reads { XCTAssertThrowsError(try read()) { assertPrintable("\($0)", limit: 300, text) } }
    }
    let digits = JSONReader(try JSONParser.parse([UInt8](String(repeating: "9", count: 400_000).utf8)))
    XCTAssertThrowsError(try digits.bool()) { assertPrintable("\($0)", limit: 300, "digits") }
    XCTAssertThrowsError(try digits.float()) { assertPrintable("\($0)", limit: 300, "digits") }
  }
}
