internal import DynamicsBase

/// A JSON value that knows where it stands in its text.
package struct JSONNode: Sendable {
  /// A key with its value.
  package struct Member: Sendable {
    /// The key.
    package var key: String
    /// Where the key stands, from 1; 0 if there is no text.
    package var line = 0
    /// See `line`.
    package var column = 0
    /// The value.
    package var node: JSONNode

    /// A member that stands in no text.
    package init(_ key: String, _ node: JSONNode) {
      self.key = key
      self.node = node
    }

    init(key: String, line: Int, column: Int, node: JSONNode) {
      self.key = key
      self.line = line
      self.column = column
      self.node = node
    }
  }

  /// What a value is.
  package enum Value: Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// The digits, so that a number is read and written in the precision that it is meant for.
    case number(String)
    /// The text without quotes and escapes.
    case string(String)
    /// Elements in order.
    case array([JSONNode])
    /// Members in the order of the text; no key occurs twice.
    case object([Member])
  }

  /// What it is.
  package var value: Value
  /// Where it begins, from 1; 0 if there is no text.
  package var line = 0
  /// See `line`.
  package var column = 0

  /// A value that stands in no text.
  package init(_ value: Value) { self.value = value }

  init(value: Value, line: Int, column: Int) {
    self.value = value
    self.line = line
    self.column = column
  }

  /// Whether it is an object with that key.
  package func holds(key: String) -> Bool {
    if case .object(let members) = value { return members.contains { $0.key == key } }
    return false
  }

  /// What it is, for messages that say what was found.
  package var found: String {
    switch value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let digits): digits.printable(PrintableText.quotationLimit)
    case .string(let text): "\(text.quoted), a string"
    case .array(let elements): "an array of \(elements.count)"
    case .object: "an object"
    }
  }

  /// The last value on a path like `bodies[2].shapes[0]` that is there.
  func innermost(on path: String) -> JSONNode {
    var node = self
    var rest = path[...]
    while !rest.isEmpty {
      switch node.value {
      case .array(let elements):
        guard rest.first == "[", let end = rest.firstIndex(of: "]"), let index = Int(rest.dropFirst()[..<end]),
          elements.indices.contains(index)
        else { return node }
        node = elements[index]
        rest = rest[end...].dropFirst()
      case .object(let members):
        if rest.first == "." { rest = rest.dropFirst() }
        // A key may hold what separates keys: the longest that fits is meant.
        let fitting = members.filter { member in
          guard rest.hasPrefix(member.key) else { return false }
          let next = rest.dropFirst(member.key.count).first
          return next == nil || next == "." || next == "["
        }
        guard let member = fitting.max(by: { $0.key.count < $1.key.count }) else { return node }
        node = member.node
        rest = rest.dropFirst(member.key.count)
      default: return node
      }
    }
    return node
  }
}
