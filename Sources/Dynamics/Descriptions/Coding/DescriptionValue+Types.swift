internal import Foundation

extension Bool: DescriptionScalar { static var expectation: String { "true or false" } }
extension Int: DescriptionScalar { static var expectation: String { "a whole number" } }
extension UInt32: DescriptionScalar { static var expectation: String { "a whole number from 0 to \(UInt32.max)" } }
extension Float: DescriptionScalar { static var expectation: String { "a number" } }
extension Double: DescriptionScalar { static var expectation: String { "a number" } }
extension CGFloat: DescriptionScalar { static var expectation: String { "a number" } }
extension String: DescriptionScalar { static var expectation: String { "a string" } }

extension FloatRange: DescriptionValue {
  static var expectation: String { "[minimum, maximum], null for an end without limit" }

  init(reading decoder: any Decoder) throws {
    let list = try decoder.unkeyedContainer()
    guard list.count == 2 else { throw DecodingError.isNotExpected(decoder) }
    try self.init(from: decoder)
  }

  func write(to encoder: any Encoder) throws { try encode(to: encoder) }
}

extension RegionProgram: DescriptionValue {
  static var expectation: String { "an array of regions and operations" }

  init(reading decoder: any Decoder) throws {
    let operations = try [Operation](reading: decoder)
    do {
      try self.init(checking: operations)
    } catch {
      throw DescriptionError(at: DescriptionError(at: decoder.codingPath, reason: "").path, error)
    }
  }

  func write(to encoder: any Encoder) throws { try operations.write(to: encoder) }
}

extension RegionProgram.Operation: DescriptionValue {
  static var expectation: String {
    "{\"radius\": r}, {\"size\": [width, height]}, or one of \(words.map(\.word).joined(separator: ", "))"
  }

  init(reading decoder: any Decoder) throws {
    guard let object = try? decoder.container(keyedBy: DescriptionKey.self) else {
      let word = try decoder.singleValueContainer().decode(String.self)
      guard let match = Self.words.first(where: { $0.word == word }) else {
        throw DecodingError.isNotExpected(decoder)
      }
      self = match.operation
      return
    }
    var fields = DescriptionFields(reading: object)
    var radius: CGFloat?
    var size: CGSize?
    try fields.optional("radius", &radius)
    try fields.optional("size", &size)
    try fields.refuseOthers()
    switch (radius, size) {
    case (let radius?, nil): self = .circle(radius: radius)
    case (nil, let size?): self = .rectangle(width: size.width, height: size.height)
    default: throw DecodingError.isNotExpected(decoder)
    }
  }

  func write(to encoder: any Encoder) throws { try encode(to: encoder) }
}

extension DecodingError {
  /// The value at a decoder is not what is expected.
  static func isNotExpected(_ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(Context(codingPath: decoder.codingPath, debugDescription: "not what is expected"))
  }
}

// MARK: - Lists of numbers

/// A value that is written as numbers in brackets.
protocol NumberList: DescriptionValue {
  static var length: Int { get }
  init(_ numbers: [CGFloat])
  var numbers: [CGFloat] { get }
}

extension NumberList {
  init(reading decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    guard list.count == Self.length else { throw DecodingError.isNotExpected(decoder) }
    var numbers: [CGFloat] = []
    for _ in 0..<Self.length { numbers.append(try list.decode(StrictlyRead<CGFloat>.self).value) }
    self.init(numbers)
  }

  func write(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for number in numbers { try list.encode(number) }
  }
}

extension CGPoint: NumberList {
  static var expectation: String { "[x, y]" }
  static var length: Int { 2 }
  init(_ numbers: [CGFloat]) { self.init(x: numbers[0], y: numbers[1]) }
  var numbers: [CGFloat] { [x, y] }
}

extension CGSize: NumberList {
  static var expectation: String { "[width, height]" }
  static var length: Int { 2 }
  init(_ numbers: [CGFloat]) { self.init(width: numbers[0], height: numbers[1]) }
  var numbers: [CGFloat] { [width, height] }
}

extension CGVector: NumberList {
  static var expectation: String { "[dx, dy]" }
  static var length: Int { 2 }
  init(_ numbers: [CGFloat]) { self.init(dx: numbers[0], dy: numbers[1]) }
  var numbers: [CGFloat] { [dx, dy] }
}

extension CGRect: NumberList {
  static var expectation: String { "[x, y, width, height]" }
  static var length: Int { 4 }
  init(_ numbers: [CGFloat]) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
  var numbers: [CGFloat] { [origin.x, origin.y, size.width, size.height] }
}

extension Offset: NumberList {
  static var expectation: String { "[horizontal, vertical]" }
  static var length: Int { 2 }
  init(_ numbers: [CGFloat]) { self.init(horizontal: numbers[0], vertical: numbers[1]) }
  var numbers: [CGFloat] { [horizontal, vertical] }
}

extension EdgeInsets: NumberList {
  static var expectation: String { "[top, left, bottom, right]" }
  static var length: Int { 4 }
  init(_ numbers: [CGFloat]) {
    self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }
  var numbers: [CGFloat] { [top, left, bottom, right] }
}

// MARK: - Collections

extension Array: DescriptionValue where Element: DescriptionValue {
  static var expectation: String { "an array" }

  init(reading decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self = []
    while !list.isAtEnd { append(try list.decode(StrictlyRead<Element>.self).value) }
  }

  func write(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for element in self { try list.encode(Written(value: element)) }
  }
}

extension Dictionary: DescriptionValue where Key == String, Value: DescriptionValue {
  static var expectation: String { "an object" }

  init(reading decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: DescriptionKey.self)
    self = [:]
    for key in object.allKeys { self[key.stringValue] = try object.decode(StrictlyRead<Value>.self, forKey: key).value }
  }

  func write(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: DescriptionKey.self)
    for (key, value) in self { try object.encode(Written(value: value), forKey: DescriptionKey(key)) }
  }
}

// MARK: - Words

/// A value that is one of several words.
protocol DescriptionWord: DescriptionValue, RawRepresentable<String>, CaseIterable {}

extension DescriptionWord {
  static var expectation: String { "one of \(allCases.map(\.rawValue).joined(separator: ", "))" }

  init(reading decoder: any Decoder) throws {
    let word = try decoder.singleValueContainer().decode(String.self)
    guard let value = Self(rawValue: word) else { throw DecodingError.isNotExpected(decoder) }
    self = value
  }

  func write(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(rawValue)
  }
}

extension FieldKind: DescriptionWord {}
