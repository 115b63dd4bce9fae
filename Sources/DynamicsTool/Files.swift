import DynamicsBase
import Foundation

/// Reading and writing of the files of this command.
enum Files {
  /// A value as JSON text, keys sorted.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Writes a value as JSON, whole or not at all.
  static func write(_ value: some Encodable, to path: String) throws {
    try write(Data((try text(value) + "\n").utf8), to: path)
  }

  /// Writes a file, whole or not at all.
  static func write(_ data: Data, to path: String) throws(FileProblem) {
    do {
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw FileProblem(path: path, reason: "cannot be written: \(error.localizedDescription)")
    }
  }

  /// Reads a value; the error names the file, the place and what was expected.
  static func read<Value: Decodable>(_ type: Value.Type, from path: String) throws(FileProblem) -> Value {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw FileProblem(path: path, reason: "cannot be read: \(error.localizedDescription)")
    }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch let error as DecodingError {
      throw FileProblem(path: path, reason: describe(error))
    } catch {
      throw FileProblem(path: path, reason: "\(error)")
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

/// A file that cannot be used.
struct FileProblem: Error, CustomStringConvertible {
  var path: String
  var reason: String

  var description: String { "\(path.printable()): \(reason.printable(PrintableText.messageLimit))" }
}
