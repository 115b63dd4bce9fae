internal import Foundation
internal import StrictJSON

// MARK: - Numbers, truth and text

extension Bool: DescriptionValue {
  static var expectation: String { "true or false" }
  init(reading reader: JSONReader) throws(DescriptionError) { self = try reader.bool() }
  func written(at path: String) -> JSONNode { JSONNode(.bool(self)) }
}

extension String: DescriptionValue {
  static var expectation: String { "a string" }
  init(reading reader: JSONReader) throws(DescriptionError) { self = try reader.string() }
  func written(at path: String) -> JSONNode { JSONNode(.string(self)) }
}

extension Int: DescriptionValue {
  static var expectation: String { "a whole number" }
  init(reading reader: JSONReader) throws(DescriptionError) { self = try reader.integer() }
  func written(at path: String) -> JSONNode { JSONNode(self) }
}

extension UInt32: DescriptionValue {
  static var expectation: String { "a whole number from 0 to \(UInt32.max)" }
  init(reading reader: JSONReader) throws(DescriptionError) {
    self = UInt32(try reader.integer(0...Int(UInt32.max)))
  }
  func written(at path: String) -> JSONNode { JSONNode(self) }
}

extension Float: DescriptionValue {
  static var expectation: String { "a number" }
  init(reading reader: JSONReader) throws(DescriptionError) { self = try reader.float() }
  func written(at path: String) throws(DescriptionError) -> JSONNode { try JSONNode(finite: self, at: path) }
}

extension Double: DescriptionValue {
  static var expectation: String { "a number" }
  init(reading reader: JSONReader) throws(DescriptionError) { self = try reader.double() }
  func written(at path: String) throws(DescriptionError) -> JSONNode { try JSONNode(finite: self, at: path) }
}

extension CGFloat: DescriptionValue {
  static var expectation: String { "a number" }
  init(reading reader: JSONReader) throws(DescriptionError) { self = CGFloat(try reader.double()) }
  func written(at path: String) throws(DescriptionError) -> JSONNode { try Double(self).written(at: path) }
}

extension JSONNode {
  fileprivate init(
    finite number: some BinaryFloatingPoint & LosslessStringConvertible, at path: String
  ) throws(DescriptionError) {
    guard let node = JSONNode(number) else {
      throw DescriptionError(path: path, reason: "expected a finite number, found \(number)")
    }
    self = node
  }
}

// MARK: - Ranges and regions

extension FloatRange: DescriptionValue {
  static var expectation: String { "[minimum, maximum], null for an end without limit" }

  init(reading reader: JSONReader) throws(DescriptionError) {
    let ends = try reader.elements(2, Self.expectation)
    func end(_ reader: JSONReader, _ unlimited: CGFloat) throws(DescriptionError) -> CGFloat {
      if case .null = reader.node.value { return unlimited }
      return try CGFloat(reading: reader)
    }
    self.init(minimum: try end(ends[0], -.infinity), maximum: try end(ends[1], .infinity))
  }

  func written(at path: String) throws(DescriptionError) -> JSONNode {
    let ends = [
      minimum == -.infinity ? JSONNode(.null) : try minimum.written(at: "\(path)[0]"),
      maximum == .infinity ? JSONNode(.null) : try maximum.written(at: "\(path)[1]"),
    ]
    return JSONNode(.array(ends))
  }
}

extension RegionProgram: DescriptionValue {
  static var expectation: String { "an array of regions and operations" }

  init(reading reader: JSONReader) throws(DescriptionError) {
    let operations = try [Operation](reading: reader)
    do throws(DynamicsError) {
      try self.init(checking: operations)
    } catch {
      throw reader.error(DescriptionError(at: reader.path, error).reason)
    }
  }

  func written(at path: String) throws(DescriptionError) -> JSONNode { try operations.written(at: path) }
}

extension RegionProgram.Operation: DescriptionValue {
  static var expectation: String {
    "{\"radius\": r}, {\"size\": [width, height]}, or one of \(words.map(\.word).joined(separator: ", "))"
  }

  init(reading reader: JSONReader) throws(DescriptionError) {
    guard case .object = reader.node.value else {
      guard case .string(let word) = reader.node.value, let match = Self.words.first(where: { $0.word == word })
      else { throw reader.isNot(Self.expectation) }
      self = match.operation
      return
    }
    var fields = DescriptionFields(reading: try reader.members())
    var radius: CGFloat?
    var size: CGSize?
    try fields.optional("radius", &radius)
    try fields.optional("size", &size)
    try fields.refuseOthers()
    switch (radius, size) {
    case (let radius?, nil): self = .circle(radius: radius)
    case (nil, let size?): self = .rectangle(width: size.width, height: size.height)
    default: throw reader.isNot(Self.expectation)
    }
  }

  func written(at path: String) throws(DescriptionError) -> JSONNode {
    var fields = DescriptionFields(writingAt: path)
    switch self {
    case .circle(var radius): try fields.required("radius", &radius)
    case .rectangle(let width, let height):
      var size = CGSize(width: width, height: height)
      try fields.required("size", &size)
    case .everything, .nothing, .not, .and, .or:
      return JSONNode(.string(Self.words.first { $0.operation == self }?.word ?? ""))
    }
    return fields.node
  }
}

// MARK: - Collections

extension Array: DescriptionValue where Element: DescriptionValue {
  static var expectation: String { "an array" }

  init(reading reader: JSONReader) throws(DescriptionError) {
    self = []
    for element in try reader.elements() { append(try Element(reading: element)) }
  }

  func written(at path: String) throws(DescriptionError) -> JSONNode {
    var nodes: [JSONNode] = []
    for (index, element) in enumerated() { nodes.append(try element.written(at: "\(path)[\(index)]")) }
    return JSONNode(.array(nodes))
  }
}

extension Dictionary: DescriptionValue where Key == String, Value: DescriptionValue {
  static var expectation: String { "an object" }

  init(reading reader: JSONReader) throws(DescriptionError) {
    self = [:]
    var members = try reader.members()
    for (key, reader) in members.all() { self[key] = try Value(reading: reader) }
  }

  func written(at path: String) throws(DescriptionError) -> JSONNode {
    var members: [JSONNode.Member] = []
    for (key, value) in sorted(by: { $0.key < $1.key }) {
      members.append(JSONNode.Member(key, try value.written(at: "\(path).\(key)")))
    }
    return JSONNode(.object(members))
  }
}

// MARK: - Words

/// A value that is one of several words.
protocol DescriptionWord: DescriptionValue, RawRepresentable<String>, CaseIterable {}

extension DescriptionWord {
  static var expectation: String { "one of \(allCases.map(\.rawValue).joined(separator: ", "))" }

  init(reading reader: JSONReader) throws(DescriptionError) {
    self = try reader.choice(Self.allCases.map { ($0.rawValue, $0) })
  }

  func written(at path: String) -> JSONNode { JSONNode(.string(rawValue)) }
}

extension FieldKind: DescriptionWord {
  /// Custom fields are told apart, to be refused with their reason.
  init(reading reader: JSONReader) throws(DescriptionError) {
    if case .string(FieldKind.custom.rawValue) = reader.node.value {
      self = .custom
    } else {
      self = try reader.choice(Self.allCases.filter { $0 != .custom }.map { ($0.rawValue, $0) })
    }
  }
}
