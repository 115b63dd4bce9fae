public import Foundation

/// Why a call was refused. A refused call changes nothing.
///
/// UIKit raises exceptions in most of these places; here every one can be caught, and says what was wrong.
public enum DynamicsError: Error, Equatable, Sendable {
  /// An argument is not a number, infinite, out of range or does not fit the others.
  case invalidValue(name: String, value: String, expected: String)
  /// A path cannot be used as the outline of an item or as a boundary.
  case invalidPath(PathDefect)
  /// A string is no SVG path: what is wrong with the token that starts at a character position (0 is the first).
  case invalidSVGPath(reason: String, token: String, position: Int)
}

extension DynamicsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidValue(let name, let value, let expected):
      "\(name) is \(value); expected \(expected)"
    case .invalidPath(let defect):
      "invalid path: \(defect)"
    case .invalidSVGPath(let reason, let token, let position):
      "invalid SVG path: \(reason), found \(token.isEmpty ? "the end" : "'\(token)'") at position \(position)"
    }
  }
}

extension DynamicsError: LocalizedError {
  /// The description, which is in English.
  public var errorDescription: String? { description }
}
