public import Foundation

/// Why an animator cannot be described, or a description cannot be used: where, and what was expected.
public struct DescriptionError: Error, Equatable, Sendable {
  /// The place in the file, as in `behaviors[2].children[0].density`; empty for the file as a whole.
  public var path: String
  /// What is wrong there and what was expected.
  public var reason: String

  /// An error at a place.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension DescriptionError: CustomStringConvertible {
  public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}

extension DescriptionError: LocalizedError {
  /// The description, which is in English.
  public var errorDescription: String? { description }
}

extension DescriptionError {
  /// What a decoder or encoder met at a place.
  init(at codingPath: [any CodingKey], reason: String) {
    self.init(path: Self.path(codingPath), reason: reason)
  }

  /// What a behaviour, an item or the animator refused.
  init(at path: String, _ error: DynamicsError) {
    switch error {
    case .invalidValue(let name, let value, let expected):
      let isPartOfPath = path.hasSuffix(".\(name)") || path == name
      self.init(path: path, reason: "\(isPartOfPath ? "" : "\(name): ")expected \(expected), found \(value)")
    default: self.init(path: path, reason: "\(error)")
    }
  }

  /// A path as it is written in messages: `behaviors[2].density`.
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}

/// Does what may be refused, and says where.
func describing<Result>(
  _ path: @autoclosure () -> String, _ work: () throws(DynamicsError) -> Result
) throws(DescriptionError) -> Result {
  do throws(DynamicsError) {
    return try work()
  } catch {
    throw DescriptionError(at: path(), error)
  }
}
