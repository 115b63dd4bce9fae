internal import DynamicsBase

/// A parser of JSON (RFC 8259) that keeps lines and columns, and refuses keys that occur twice.
package struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var lineStart = 0
  private var depth = 0

  /// Deeper nesting than any file has; it bounds the stack.
  private static let depthLimit = 512

  /// Parses a whole text.
  ///
  /// - Parameter bytes: UTF-8; a byte order mark may be before it.
  package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
    var parser = JSONParser(bytes: bytes)
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw JSONError(line: 1, column: 1, path: "", reason: "the file is not UTF-8 text")
    }
    let node = try parser.value()
    parser.skipSpace()
    guard parser.position == bytes.count else { throw parser.error("expected the end of the file after its value") }
    return node
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark is no part of the text.
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
  }

  private var column: Int { position - lineStart + 1 }

  private func error(_ reason: String) -> JSONError {
    JSONError(line: line, column: column, path: "", reason: "not valid JSON: \(reason)")
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 {
      position += 1
      if byte == 0x0a {
        line += 1
        lineStart = position
      }
    }
  }

  private mutating func value() throws(JSONError) -> JSONNode {
    skipSpace()
    let startLine = line
    let startColumn = column
    guard let byte = current else { throw error("the file ends where a value should be") }
    let value: JSONNode.Value
    switch byte {
    case UInt8(ascii: "{"): value = try object()
    case UInt8(ascii: "["): value = try array()
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "t"): value = try word("true", .bool(true))
    case UInt8(ascii: "f"): value = try word("false", .bool(false))
    case UInt8(ascii: "n"): value = try word("null", .null)
    default: value = .number(try number())
    }
    return JSONNode(value: value, line: startLine, column: startColumn)
  }

  private mutating func enter() throws(JSONError) {
    depth += 1
    guard depth <= Self.depthLimit else { throw error("nested more than \(Self.depthLimit) deep") }
    position += 1
  }

  private mutating func object() throws(JSONError) -> JSONNode.Value {
    try enter()
    var members: [JSONNode.Member] = []
    var keys: Set<String> = []
    skipSpace()
    if current == UInt8(ascii: "}") {
      position += 1
      depth -= 1
      return .object([])
    }
    while true {
      skipSpace()
      let keyLine = line
      let keyColumn = column
      guard current == UInt8(ascii: "\"") else { throw error("expected a key in quotes") }
      let key = try string()
      guard keys.insert(key).inserted else {
        throw JSONError(line: keyLine, column: keyColumn, path: "", reason: "key \(key.quoted) occurs twice")
      }
      skipSpace()
      guard current == UInt8(ascii: ":") else { throw error("expected ':' after key \(key.quoted)") }
      position += 1
      members.append(JSONNode.Member(key: key, line: keyLine, column: keyColumn, node: try value()))
      skipSpace()
      if current == UInt8(ascii: ",") {
        position += 1
        continue
      }
      guard current == UInt8(ascii: "}") else { throw error("expected ',' or '}'") }
      position += 1
      depth -= 1
      return .object(members)
    }
  }

  private mutating func array() throws(JSONError) -> JSONNode.Value {
    try enter()
    var elements: [JSONNode] = []
    skipSpace()
    if current == UInt8(ascii: "]") {
      position += 1
      depth -= 1
      return .array([])
    }
    while true {
      elements.append(try value())
      skipSpace()
      if current == UInt8(ascii: ",") {
        position += 1
        continue
      }
      guard current == UInt8(ascii: "]") else { throw error("expected ',' or ']'") }
      position += 1
      depth -= 1
      return .array(elements)
    }
  }

  private mutating func word(_ text: String, _ value: JSONNode.Value) throws(JSONError) -> JSONNode.Value {
    let word = Array(text.utf8)
    guard bytes[position...].starts(with: word) else { throw error("expected a value") }
    position += word.count
    return value
  }

  private mutating func number() throws(JSONError) -> String {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let first = current, digits.contains(first) else { throw error("expected a value") }
    position += 1
    if first != UInt8(ascii: "0") { while let byte = current, digits.contains(byte) { position += 1 } }
    if current == UInt8(ascii: ".") {
      position += 1
      guard let byte = current, digits.contains(byte) else { throw error("expected a digit after the point") }
      while let byte = current, digits.contains(byte) { position += 1 }
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      guard let byte = current, digits.contains(byte) else { throw error("expected a digit in the exponent") }
      while let byte = current, digits.contains(byte) { position += 1 }
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func string() throws(JSONError) -> String {
    position += 1
    var result: [UInt8] = []
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
      case 0..<0x20: throw error("a string must not contain a line break or control character")
      case UInt8(ascii: "\\"): result += try escape()
      default: result.append(byte)
      }
    }
    throw error("the file ends inside a string")
  }

  private mutating func escape() throws(JSONError) -> [UInt8] {
    guard let byte = current else { throw error("the file ends inside a string") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "u"):
      var unit = try hexadecimal()
      if (0xd800..<0xdc00).contains(unit), current == UInt8(ascii: "\\") {
        position += 1
        guard current == UInt8(ascii: "u") else { throw error("expected the second half of a surrogate pair") }
        position += 1
        let low = try hexadecimal()
        guard (0xdc00..<0xe000).contains(low) else { throw error("expected the second half of a surrogate pair") }
        unit = 0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00)
      }
      guard let scalar = Unicode.Scalar(unit) else { throw error("\\u names no character") }
      return Array(String(Character(scalar)).utf8)
    default: throw error("unknown escape in a string")
    }
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    guard position + 4 <= bytes.count,
      // Signs are none.
      bytes[position..<(position + 4)].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: bytes[position..<(position + 4)], as: UTF8.self), radix: 16)
    else { throw error("expected four hexadecimal digits after \\u") }
    position += 4
    return value
  }
}
