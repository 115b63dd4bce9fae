internal import Foundation

/// A value in a description, read strictly: anything but what is expected is an error that says so.
protocol DescriptionValue {
  /// What is expected, as in "a number".
  static var expectation: String { get }

  /// Reads the value. A `DecodingError` here means that the value is not what is expected.
  init(reading decoder: any Decoder) throws

  /// Writes what is read.
  func write(to encoder: any Encoder) throws
}

/// A value that a decoder knows by itself.
protocol DescriptionScalar: DescriptionValue, Codable {}

extension DescriptionScalar {
  init(reading decoder: any Decoder) throws { self = try decoder.singleValueContainer().decode(Self.self) }

  func write(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(self)
  }
}

/// Reads a value for a decoder's containers, and turns their errors into ours.
struct StrictlyRead<Value: DescriptionValue>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    do {
      value = try Value(reading: decoder)
    } catch let error as DescriptionError {
      throw error
    } catch {
      // A `DecodingError`, or what the decoder has for numbers that do not fit.
      let found = (try? JSONKind(from: decoder))?.text ?? "something else"
      throw DescriptionError(at: decoder.codingPath, reason: "expected \(Value.expectation), found \(found)")
    }
  }
}

/// Writes a value for an encoder's containers.
struct Written<Value: DescriptionValue>: Encodable {
  let value: Value

  func encode(to encoder: any Encoder) throws { try value.write(to: encoder) }
}

/// What stands in a file where something else was expected, for messages.
private struct JSONKind: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    if let value = try? decoder.singleValueContainer() {
      if value.decodeNil() {
        text = "null"
        return
      }
      if let found = try? value.decode(Bool.self) {
        text = "\(found)"
        return
      }
      if let found = try? value.decode(String.self) {
        text = "'\(found)'"
        return
      }
      if let found = try? value.decode(Double.self) {
        text = "\(found)"
        return
      }
    }
    if let list = try? decoder.unkeyedContainer() {
      text = list.count.map { "an array of \($0)" } ?? "an array"
      return
    }
    text = (try? decoder.container(keyedBy: DescriptionKey.self)) == nil ? "something else" : "an object"
  }
}

/// A key of an object or an index of an array.
struct DescriptionKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ text: String) {
    stringValue = text
    intValue = nil
  }

  init?(stringValue: String) { self.init(stringValue) }

  init?(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }
}
