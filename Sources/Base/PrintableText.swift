/// Text from outside (files, arguments, names that users give) in messages: on one line, without characters that a
/// terminal obeys or hides, and short. All messages that repeat such text get it from here.
extension StringProtocol {
  /// The text in single quotes, for `found 'text'`: at most 60 characters of it, and an ellipsis if there are more.
  /// Backslashes and quotes have a backslash before them, and characters that are not to be printed are written as in
  /// a Swift string.
  package var quoted: String {
    PrintableText.written(self, limit: PrintableText.quotationLimit, quote: "'")
  }

  /// The text without quotes, for names, paths and whole messages: characters that are not to be printed are written as
  /// in a Swift string, and of a text of more than `limit` characters the beginning and an ellipsis stay. What it gives
  /// it leaves as it is.
  package func printable(_ limit: Int = PrintableText.nameLimit) -> String {
    PrintableText.written(self, limit: limit, quote: nil)
  }
}

/// How text from outside is written in messages.
package enum PrintableText {
  /// Characters of a quotation.
  package static let quotationLimit = 60
  /// Characters of a name or path.
  package static let nameLimit = 80
  /// Characters of a whole message.
  package static let messageLimit = 400

  /// Unicode scalars are counted: a single character may have thousands of combining ones.
  fileprivate static func written(_ text: some StringProtocol, limit: Int, quote: Unicode.Scalar?) -> String {
    var result = String.UnicodeScalarView()
    if let quote { result.append(quote) }
    var count = 0
    for scalar in text.unicodeScalars {
      let piece = isPrinted(scalar) ? nil : escape(scalar)
      count += piece?.count ?? 1
      guard count <= limit else {
        result.append(contentsOf: "...".unicodeScalars)
        break
      }
      if let piece {
        result.append(contentsOf: piece.unicodeScalars)
      } else {
        if let quote, scalar == quote || scalar == "\\" { result.append("\\") }
        result.append(scalar)
      }
    }
    if let quote { result.append(quote) }
    return String(result)
  }

  private static func isPrinted(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7f }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: return false
    default: return true
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\0": "\\0"
    default: "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
}
