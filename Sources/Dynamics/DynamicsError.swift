public import BatchSolver
internal import DynamicsBase
public import Foundation

/// Why a call was refused. A refused call changes nothing.
///
/// UIKit raises exceptions in most of these places; here every one can be caught, and says what was wrong.
public enum DynamicsError: Error, Equatable, Sendable {
  /// An argument is not a number, infinite, out of range or does not fit the others.
  case invalidValue(name: String, value: String, expected: String)
  /// A path cannot be used as the outline of an item or as a boundary.
  case invalidPath(PathDefect)
  /// An item cannot be simulated: its size, place or rotation is not usable, or it is a group that cannot be one. Here
  /// and below, `item` is the item's name (see ``NamedDynamicItem``), as in `crate` or `drops[3]`, or else its type.
  case invalidItem(item: String, reason: String)
  /// A group is a member of a group.
  case groupInGroup
  /// The item is in another animator.
  case itemInUse(item: String)
  /// The behaviour is in another animator, in another place of the same tree, or above the one that it was added to.
  case behaviorInUse(behavior: String)
  /// A predefined behaviour takes no children.
  case primitiveBehavior(behavior: String)
  /// The behaviour does not hold the item.
  case missingItem(item: String, behavior: String)
  /// The collision behaviour has no boundary of that name.
  case missingBoundary(identifier: String)
  /// The item's motion was not finite any more; it is frozen and collides with nothing until it is updated.
  case frozenItem(item: String)
  /// Boundaries and anchored items left the item no room: it stays where it was.
  case squeezedItem(item: String)
  /// The snapshot is of another animator.
  case otherAnimator
  /// The call is not possible inside a step of the same animator.
  case busy(operation: String)
  /// The world of bodies refused something.
  case world(WorldError)
  /// A string is no SVG path: what is wrong with the token that starts at a character position (0 is the first).
  case invalidSVGPath(reason: String, token: String, position: Int)
}

extension DynamicsError: CustomStringConvertible {
  /// A sentence for people.
  public var description: String {
    switch self {
    case .invalidValue(let name, let value, let expected):
      "\(name) is \(value); expected \(expected)"
    case .invalidPath(let defect):
      "invalid path: \(defect)"
    case .invalidItem(let item, let reason):
      "\(item.printable()) cannot be simulated: \(reason)"
    case .groupInGroup:
      "a group cannot be a member of a group"
    case .itemInUse(let item):
      "\(item.printable()) is in another animator"
    case .behaviorInUse(let behavior):
      "\(behavior) is in a tree of behaviours already"
    case .primitiveBehavior(let behavior):
      "\(behavior) takes no children; expected a composite behaviour"
    case .missingItem(let item, let behavior):
      "\(item.printable()) is not in \(behavior)"
    case .missingBoundary(let identifier):
      "there is no boundary \(identifier.printable(PrintableText.quotationLimit))"
    case .frozenItem(let item):
      "the motion of \(item.printable()) was not finite any more; it is frozen"
    case .squeezedItem(let item):
      "boundaries or anchored items leave \(item.printable()) no room; it stays where it was"
    case .otherAnimator:
      "the snapshot is of another animator"
    case .busy(let operation):
      "\(operation) is not possible inside a step of the same animator"
    case .world(let error):
      "\(error)"
    case .invalidSVGPath(let reason, let token, let position):
      "invalid SVG path: \(reason), found \(token.isEmpty ? "the end" : token.quoted) at position \(position)"
    }
  }
}

extension DynamicsError: LocalizedError {
  /// The description, which is in English.
  public var errorDescription: String? { description }
}
