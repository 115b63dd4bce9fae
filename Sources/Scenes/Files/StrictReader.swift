/// Reads values of a JSON node and says exactly where one is not what was expected.
struct StrictReader: Sendable {
  let node: JSONNode
  let path: String

  func error(_ reason: String) -> SceneFileError {
    SceneFileError(line: node.line, column: node.column, path: path, reason: reason)
  }

  // MARK: - Objects

  /// Reads an object: `body` takes members by key; keys that none was asked for are errors.
  func object<Result>(
    _ body: (inout Members) throws(SceneFileError) -> Result
  ) throws(SceneFileError) -> Result {
    guard case .object(let list) = node.value else { throw error("expected an object, found \(node.kind)") }
    var members = Members(reader: self, list: list)
    let result = try body(&members)
    if let unknown = list.first(where: { !members.asked.contains($0.key) }) {
      throw SceneFileError(
        line: unknown.keyLine, column: unknown.keyColumn, path: path,
        reason: "unknown key '\(unknown.key)'; expected one of \(members.asked.joined(separator: ", "))")
    }
    return result
  }

  /// The members of an object while they are read.
  struct Members {
    let reader: StrictReader
    fileprivate let list: [(key: String, keyLine: Int, keyColumn: Int, node: JSONNode)]
    fileprivate(set) var asked: [String] = []

    /// The member of a key, if it is there.
    mutating func member(_ key: String) -> StrictReader? {
      asked.append(key)
      guard let found = list.first(where: { $0.key == key }) else { return nil }
      return StrictReader(node: found.node, path: reader.path.isEmpty ? key : "\(reader.path).\(key)")
    }

    mutating func required(_ key: String) throws(SceneFileError) -> StrictReader {
      guard let member = member(key) else { throw reader.error("key '\(key)' is missing") }
      return member
    }

    mutating func number(_ key: String, into target: inout Float) throws(SceneFileError) {
      if let member = member(key) { target = try member.number() }
    }

    mutating func vector(_ key: String, into target: inout SIMD2<Float>) throws(SceneFileError) {
      if let member = member(key) { target = try member.vector() }
    }

    mutating func bool(_ key: String, into target: inout Bool) throws(SceneFileError) {
      if let member = member(key) { target = try member.bool() }
    }
  }

  // MARK: - Values

  func number() throws(SceneFileError) -> Float {
    guard case .number(let value) = node.value else { throw error("expected a number, found \(node.kind)") }
    guard Float(value).isFinite else { throw error("\(value) is too large for single precision") }
    return Float(value)
  }

  func integer(_ range: ClosedRange<Int>) throws(SceneFileError) -> Int {
    guard case .number(let value) = node.value else { throw error("expected a whole number, found \(node.kind)") }
    guard value.rounded() == value, value >= Double(range.lowerBound), value <= Double(range.upperBound) else {
      throw error("\(value) is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return Int(value)
  }

  func bool() throws(SceneFileError) -> Bool {
    guard case .bool(let value) = node.value else { throw error("expected true or false, found \(node.kind)") }
    return value
  }

  func string() throws(SceneFileError) -> String {
    guard case .string(let value) = node.value else { throw error("expected a string, found \(node.kind)") }
    return value
  }

  /// One of several words.
  func choice<Value>(_ choices: [(name: String, value: Value)]) throws(SceneFileError) -> Value {
    let word = try string()
    guard let found = choices.first(where: { $0.name == word }) else {
      throw error("'\(word)' is not one of \(choices.map(\.name).joined(separator: ", "))")
    }
    return found.value
  }

  func elements() throws(SceneFileError) -> [StrictReader] {
    guard case .array(let elements) = node.value else { throw error("expected an array, found \(node.kind)") }
    var result: [StrictReader] = []
    for (index, element) in elements.enumerated() {
      result.append(StrictReader(node: element, path: "\(path)[\(index)]"))
    }
    return result
  }

  /// `[x, y]`.
  func vector() throws(SceneFileError) -> SIMD2<Float> {
    let parts = try elements()
    guard parts.count == 2 else { throw error("expected [x, y], found \(parts.count) elements") }
    return [try parts[0].number(), try parts[1].number()]
  }

  func vectors() throws(SceneFileError) -> [SIMD2<Float>] {
    var result: [SIMD2<Float>] = []
    for element in try elements() { result.append(try element.vector()) }
    return result
  }

  /// A mask of 64 bits: a whole number up to 2^53, or a string of 16 hexadecimal digits at most with 0x before them.
  func mask() throws(SceneFileError) -> UInt64 {
    switch node.value {
    case .number: return UInt64(try integer(0...(1 << 53)))
    case .string(let text):
      guard text.hasPrefix("0x"), let value = UInt64(text.dropFirst(2), radix: 16) else {
        throw error("'\(text)' is not 0x and up to 16 hexadecimal digits")
      }
      return value
    default: throw error("expected a whole number or a string like \"0xff\", found \(node.kind)")
    }
  }
}
