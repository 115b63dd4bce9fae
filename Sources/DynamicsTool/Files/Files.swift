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
      throw FileProblem(path: file.name, reason: mistake(in: bytes) ?? describe(error))
    } catch {
      throw FileProblem(path: file.name, reason: "\(error)")
    }
  }

  /// What makes the bytes no JSON, with line and column, which Foundation does not tell everywhere.
  private static func mistake(in bytes: [UInt8]) -> String? {
    do throws(JSONError) {
      _ = try JSONParser.parse(bytes)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func describe(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.isEmpty
        ? "the top level" : path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(place(context.codingPath)): key \(key.stringValue.quoted) is missing"
    case .typeMismatch(let type, let context): return "\(place(context.codingPath)): expected \(type)"
    case .valueNotFound(let type, let context): return "\(place(context.codingPath)): expected \(type), found null"
    case .dataCorrupted(let context): return "\(place(context.codingPath)): \(context.debugDescription)"
    @unknown default: return "\(error)"
    }
  }
}
