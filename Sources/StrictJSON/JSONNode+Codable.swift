/// What coders of any format hold, as long as it is what JSON can say; it has no lines and columns.
extension JSONNode: Codable {
  /// Reads any value.
  package init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Key.self) {
      // Decoders give keys in any order.
      let keys = object.allKeys.sorted { $0.stringValue < $1.stringValue }
      self.init(.object(try keys.map { Member($0.stringValue, try object.decode(JSONNode.self, forKey: $0)) }))
    } else if var array = try? decoder.unkeyedContainer() {
      var elements: [JSONNode] = []
      while !array.isAtEnd { elements.append(try array.decode(JSONNode.self)) }
      self.init(.array(elements))
    } else {
      self = try Self.scalar(try decoder.singleValueContainer())
    }
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONNode {
    if container.decodeNil() { return JSONNode(.null) }
    if let value = try? container.decode(Bool.self) { return JSONNode(.bool(value)) }
    if let value = try? container.decode(Int.self) { return JSONNode(value) }
    if let value = try? container.decode(Double.self), let node = JSONNode(value) { return node }
    return JSONNode(.string(try container.decode(String.self)))
  }

  /// Writes the value.
  package func encode(to encoder: any Encoder) throws {
    switch value {
    case .array(let elements):
      var array = encoder.unkeyedContainer()
      for element in elements { try array.encode(element) }
    case .object(let members):
      var object = encoder.container(keyedBy: Key.self)
      for member in members { try object.encode(member.node, forKey: Key(stringValue: member.key)) }
    case .null:
      var scalar = encoder.singleValueContainer()
      try scalar.encodeNil()
    case .bool(let value):
      var scalar = encoder.singleValueContainer()
      try scalar.encode(value)
    case .string(let text):
      var scalar = encoder.singleValueContainer()
      try scalar.encode(text)
    case .number(let digits):
      var scalar = encoder.singleValueContainer()
      // The sign of zero is one of Double alone.
      if digits != "-0", let value = Int(digits) {
        try scalar.encode(value)
      } else {
        try scalar.encode(Double(digits) ?? .nan)
      }
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
