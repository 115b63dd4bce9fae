import DynamicsBase
import Foundation
import StrictJSON

/// Values in JSON files.
enum Files {
  /// A value as JSON text, keys sorted.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Writes a value as the whole of a file.
  static func write(_ value: some Encodable, to file: OutputFile) throws { try file.finish(try text(value) + "\n") }

  /// Reads a value from a file, or from standard input if the path is `-`; the error names the file, the place and what
  /// was expected.
  static func read<Value: Decodable>(_ type: Value.Type, from path: String) throws(FileProblem) -> Value {
    let file = try InputFile(path)
    // One more than allowed, to tell: a device has no end.
    let bytes = try file.bytes(upTo: InputFile.limit + 1)
    guard bytes.count <= InputFile.limit else {
      throw FileProblem(path: file.name, reason: "it has more than \(InputFile.limit) bytes, which are the most")
    }
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch let error as DecodingError {
      throw FileProblem(path: file.name, reason: describe(error, in: bytes))
    } catch {
      throw FileProblem(path: file.name, reason: "\(error)")
    }
  }

  /// What is wrong in the words of the file, with line and column, neither of which Foundation tells.
  private static func describe(_ error: DecodingError, in bytes: [UInt8]) -> String {
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONParser.parse(bytes)
    } catch {
      return "\(error)"
    }
    let problem =
      switch error {
      case .keyNotFound(let key, let context):
        reader(root, context.codingPath).error("key \(key.stringValue.quoted) is missing")
      case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
        reader(root, context.codingPath).isNot(word(type))
      case .dataCorrupted(let context) where context.debugDescription.hasPrefix("expected "):
        reader(root, context.codingPath).error(context.debugDescription)
      // Foundation has no more to say of valid JSON than that it is none.
      case .dataCorrupted(let context):
        reader(root, context.codingPath).error("a number in it is too large, or is not whole where it has to be")
      @unknown default: JSONReader(root).error("\(error)")
      }
    return "\(problem)"
  }

  /// The value at a place, or the innermost around it that is there.
  private static func reader(_ root: JSONNode, _ path: [any CodingKey]) -> JSONReader {
    var reader = JSONReader(root)
    for key in path {
      if let index = key.intValue, let elements = try? reader.elements(), elements.indices.contains(index) {
        reader = elements[index]
      } else if var members = try? reader.members(), let member = members.member(key.stringValue) {
        reader = member
      }
    }
    return reader
  }

  /// What files call the values of a type.
  private static func word(_ type: Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    default: "\(type)".hasPrefix("Array") ? "an array" : "an object"
    }
  }
}
