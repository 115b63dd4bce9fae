internal import Foundation

/// The tokens of SVG path data.
struct SVGPathScanner {
  /// A command letter.
  struct Command {
    /// In lower case.
    var letter: Character
    var isRelative: Bool
  }

  private let text: [Character]
  private var position = 0
  private(set) var lastCommandPosition = 0

  init(_ text: String) {
    self.text = Array(text)
  }

  var isAtEnd: Bool { position == text.count }

  private var next: Character? { position < text.count ? text[position] : nil }

  // MARK: - Separators

  /// Passes white space.
  mutating func skipSpace() {
    // A carriage return and a line feed are one character in Swift.
    while let next, next == " " || next == "\t" || next == "\n" || next == "\r" || next == "\r\n" { position += 1 }
  }

  /// Passes white space with at most one comma in it.
  mutating func skipSeparator() {
    skipSpace()
    if next == "," {
      position += 1
      skipSpace()
    }
  }

  /// Passes a separator if another number follows it or has to, which is what a comma says.
  mutating func skipSeparatorBeforeNumber() -> Bool {
    skipSpace()
    if next == "," {
      skipSeparator()
      return true
    }
    return next.map { isDigit($0) || $0 == "." || $0 == "+" || $0 == "-" } ?? false
  }

  // MARK: - Tokens

  /// A command letter, if there is one here.
  mutating func command() -> Command? {
    guard let next, "MmLlHhVvCcSsQqTtAaZz".contains(next) else { return nil }
    lastCommandPosition = position
    position += 1
    return Command(letter: Character(next.lowercased()), isRelative: next.isLowercase)
  }

  /// A number after others.
  mutating func nextNumber() throws(DynamicsError) -> CGFloat {
    skipSeparator()
    return try number()
  }

  /// A flag after numbers: a single 0 or 1.
  mutating func nextFlag() throws(DynamicsError) -> Bool {
    skipSeparator()
    guard let next, next == "0" || next == "1" else { throw error("expected a flag, 0 or 1") }
    position += 1
    return next == "1"
  }

  /// A number.
  mutating func number() throws(DynamicsError) -> CGFloat {
    let start = position
    if next == "+" || next == "-" { position += 1 }
    var digits = skipDigits()
    if next == "." {
      position += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      position = start
      throw error("expected a number")
    }
    skipExponent()
    guard let value = Double(String(text[start..<position])), value.isFinite, CGFloat(value).isFinite else {
      throw error("expected a number that is finite", at: start)
    }
    return CGFloat(value)
  }

  private mutating func skipExponent() {
    guard next == "e" || next == "E" else { return }
    let start = position
    position += 1
    if next == "+" || next == "-" { position += 1 }
    // Without digits it is no exponent.
    if skipDigits() == 0 { position = start }
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let next, isDigit(next) { position += 1 }
    return position - start
  }

  private func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  // MARK: - Errors

  /// An error about the token here, or at another position.
  func error(_ reason: String, at place: Int? = nil) -> DynamicsError {
    let start = place ?? position
    // What belongs together for a reader: up to the next separator, and not too much of it.
    let token = text[start...].prefix { !$0.isWhitespace && $0 != "," }.prefix(16)
    return .invalidSVGPath(
      reason: reason, token: String(token.isEmpty ? text[start...].prefix(1) : token), position: start)
  }
}
