public import Foundation
public import StrictJSON

/// Why an animator cannot be described, or a description cannot be used: where, and what was expected.
///
/// The path is one as `behaviors[2].children[0].density`. Errors of a description that was read from JSON text have the
/// line and column too.
public typealias DescriptionError = JSONError

/// Here and not where the type is, as `StrictJSON` does without Foundation.
extension DescriptionError: LocalizedError {
  /// The description, which is in English.
  public var errorDescription: String? { description }
}

extension DescriptionError {
  /// What a behaviour, an item or the animator refused.
  init(at path: String, _ error: DynamicsError) {
    switch error {
    case .invalidValue(let name, let value, let expected):
      let isPartOfPath = path.hasSuffix(".\(name)") || path == name
      self.init(path: path, reason: "\(isPartOfPath ? "" : "\(name): ")expected \(expected), found \(value)")
    // Members of groups need no name; by its type nobody knows an item of a file.
    case .invalidItem(let item, let reason) where item == "\(DescribedItem.self)":
      self.init(path: path, reason: "the item cannot be simulated: \(reason)")
    default: self.init(path: path, reason: "\(error)")
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
