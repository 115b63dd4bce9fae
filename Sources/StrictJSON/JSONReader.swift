internal import DynamicsBase

/// Reads a JSON value and says exactly where it is not what was expected.
package struct JSONReader: Sendable {
  /// The value.
  package let node: JSONNode
  /// Where it is, as in `bodies[2].shapes[0]`.
  package let path: String

  /// The reader of a value at a path.
  package init(_ node: JSONNode, path: String = "") {
    self.node = node
    self.path = path
  }

  /// An error at this value.
  package func error(_ reason: String) -> JSONError {
    JSONError(line: node.line, column: node.column, path: path, reason: reason)
  }

  /// The error for a value that is something else than expected, as in "a number".
  package func isNot(_ expectation: String) -> JSONError { error("expected \(expectation), found \(node.found)") }

  // MARK: - Values

  /// A number of single precision.
  package func float() throws(JSONError) -> Float {
    guard case .number(let digits) = node.value else { throw isNot("a number") }
    guard let value = Float(digits), value.isFinite else { throw isNot("a number within single precision") }
    return value
  }

  /// A number of double precision.
  package func double() throws(JSONError) -> Double {
    guard case .number(let digits) = node.value else { throw isNot("a number") }
    guard let value = Double(digits), value.isFinite else { throw isNot("a number within double precision") }
    return value
  }

  /// A whole number, which may be written with a point or exponent, within a range.
  package func integer(_ range: ClosedRange<Int> = .min ... .max) throws(JSONError) -> Int {
    guard case .number(let digits) = node.value,
      let value = Int(digits) ?? Double(digits).flatMap({ Int(exactly: $0) }), range.contains(value)
    else { throw isNot("a whole number\(limits(range))") }
    return value
  }

  /// A range in the words of an error; that of `Int` goes without saying, unless it was left.
  private func limits(_ range: ClosedRange<Int>) -> String {
    if range == .min ... .max {
      guard case .number(let digits) = node.value, let value = Double(digits), abs(value) >= 0x1p63 else { return "" }
    }
    return " from \(range.lowerBound) to \(range.upperBound)"
  }

  /// `true` or `false`.
  package func bool() throws(JSONError) -> Bool {
    guard case .bool(let value) = node.value else { throw isNot("true or false") }
    return value
  }

  /// A string.
  package func string() throws(JSONError) -> String {
    guard case .string(let value) = node.value else { throw isNot("a string") }
    return value
  }

  /// One of several words.
  package func choice<Choice>(_ choices: [(name: String, value: Choice)]) throws(JSONError) -> Choice {
    let expectation = "one of \(choices.map(\.name).joined(separator: ", "))"
    guard case .string(let word) = node.value else { throw isNot(expectation) }
    guard let found = choices.first(where: { $0.name == word }) else {
      throw error("expected \(expectation), found \(word.quoted(near: choices.map(\.name)))")
    }
    return found.value
  }

  /// The elements of an array.
  package func elements() throws(JSONError) -> [JSONReader] {
    guard case .array(let elements) = node.value else { throw isNot("an array") }
    return elements.enumerated().map { JSONReader($1, path: "\(path)[\($0)]") }
  }

  /// The elements of an array of a given length, described as in "[x, y]".
  package func elements(_ count: Int, _ expectation: String) throws(JSONError) -> [JSONReader] {
    guard case .array(let elements) = node.value, elements.count == count else { throw isNot(expectation) }
    return try self.elements()
  }
}
