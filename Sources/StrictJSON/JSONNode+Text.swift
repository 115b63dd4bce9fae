extension JSONNode {
  /// The value as JSON text on lines for people: what fits a line stays on one, other objects and arrays have a line
  /// for each member. Members are in the order of their keys, and a line break is at the end.
  package var text: String {
    var result = ""
    write(to: &result, indentation: 0)
    return result + "\n"
  }

  /// The longest object or array that stays on a line, bytes without spaces.
  private static let longestLine = 100

  private func write(to result: inout String, indentation: Int) {
    guard compactLength(upTo: Self.longestLine) > Self.longestLine else { return writeOnLine(to: &result) }
    func newLine(_ indentation: Int) { result += "\n" + String(repeating: " ", count: 2 * indentation) }
    switch value {
    case .array(let elements):
      result += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { result += "," }
        newLine(indentation + 1)
        element.write(to: &result, indentation: indentation + 1)
      }
      newLine(indentation)
      result += "]"
    case .object(let members):
      result += "{"
      for (index, member) in Self.sorted(members).enumerated() {
        if index > 0 { result += "," }
        newLine(indentation + 1)
        result += Self.quoted(member.key) + ": "
        member.node.write(to: &result, indentation: indentation + 1)
      }
      newLine(indentation)
      result += "}"
    case .null, .bool, .number, .string: writeOnLine(to: &result)
    }
  }

  /// With spaces after colons and between members.
  private func writeOnLine(to result: inout String) {
    switch value {
    case .null: result += "null"
    case .bool(let value): result += "\(value)"
    case .number(let digits): result += digits
    case .string(let text): result += Self.quoted(text)
    case .array(let elements):
      result += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { result += ", " }
        element.writeOnLine(to: &result)
      }
      result += "]"
    case .object(let members):
      result += "{"
      for (index, member) in Self.sorted(members).enumerated() {
        if index > 0 { result += ", " }
        result += Self.quoted(member.key) + ": "
        member.node.writeOnLine(to: &result)
      }
      result += "}"
    }
  }

  private static func sorted(_ members: [Member]) -> [Member] { members.sorted { $0.key < $1.key } }

  /// The length of the text without spaces, bytes; more than `limit`, whatever it is, once it is known to be more.
  private func compactLength(upTo limit: Int) -> Int {
    switch value {
    case .null: return 4
    case .bool(let value): return value ? 4 : 5
    case .number(let digits): return digits.utf8.count
    case .string(let text): return Self.quoted(text).utf8.count
    case .array(let elements):
      // The brackets and the commas.
      var length = 1 + max(elements.count, 1)
      for element in elements where length <= limit { length += element.compactLength(upTo: limit - length) }
      return length
    case .object(let members):
      var length = 1 + max(members.count, 1)
      for member in members where length <= limit {
        length += Self.quoted(member.key).utf8.count + 1
        length += member.node.compactLength(upTo: limit - length)
      }
      return length
    }
  }

  private static func quoted(_ text: String) -> String {
    // Long texts have nothing to escape, mostly.
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    if isPlain { return "\"" + text + "\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{8}": result += "\\b"
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      case "\u{c}": result += "\\f"
      case "\r": result += "\\r"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
