/// Something of an animator that a description does not hold.
public struct DescriptionOmission: Sendable, Equatable, CustomStringConvertible {
  /// What it is.
  public enum Part: Sendable, Equatable {
    /// `DynamicBehavior.action`.
    case action
    /// `DynamicBehavior.restCompletion`.
    case restCompletion
    /// `CollisionBehavior.collisionDelegate`.
    case collisionDelegate
    /// The closure of a custom field. Such a field has no description at all.
    case evaluationBlock
    /// What a subclass of a behaviour adds; it is described as its superclass.
    case subclass(String)
    /// `DynamicAnimator.delegate`.
    case delegate
    /// `DynamicAnimator.errorHandler`.
    case errorHandler
    /// Closures that `DynamicAnimator.whenAtRest(_:perform:)` still has to call.
    case restHandlers
    /// Changes that behaviours put off again and again, so that a step ended without them; see `DynamicsError.busy`.
    case pendingChanges
  }

  /// Where, as in `behaviors[0].children[1]`; empty for the animator itself.
  public var path: String
  /// What is not in the description.
  public var part: Part

  /// A sentence for people.
  public var description: String {
    let what =
      switch part {
      case .subclass(let name): "subclass \(name)"
      default: "\(part)"
      }
    return path.isEmpty ? what : "\(path): \(what)"
  }
}

extension DynamicAnimator {
  /// What `description(naming:includingState:)` leaves out, because closures, delegates and classes cannot be saved: in the order of
  /// the tree, the animator's own last.
  ///
  /// - Complexity: O(items and behaviours).
  public var partsWithoutDescription: [DescriptionOmission] {
    var result: [DescriptionOmission] = []
    for (index, behavior) in behaviors.enumerated() { Self.omissions(behavior, "behaviors[\(index)]", &result) }
    if delegate != nil { result.append(DescriptionOmission(path: "", part: .delegate)) }
    if errorHandler != nil { result.append(DescriptionOmission(path: "", part: .errorHandler)) }
    if !restHandlers.isEmpty { result.append(DescriptionOmission(path: "", part: .restHandlers)) }
    if !(queuedRemovals.isEmpty && queuedAdditions.isEmpty && queuedEdits.isEmpty) {
      result.append(DescriptionOmission(path: "", part: .pendingChanges))
    }
    return result
  }

  private static func omissions(_ behavior: DynamicBehavior, _ path: String, _ result: inout [DescriptionOmission]) {
    func add(_ part: DescriptionOmission.Part) { result.append(DescriptionOmission(path: path, part: part)) }
    if !isOurs(type(of: behavior)) { add(.subclass("\(type(of: behavior))")) }
    if behavior.action != nil { add(.action) }
    if behavior.restCompletion != nil { add(.restCompletion) }
    if (behavior as? CollisionBehavior)?.collisionDelegate != nil { add(.collisionDelegate) }
    if (behavior as? FieldBehavior)?.kind == .custom { add(.evaluationBlock) }
    for (index, child) in behavior.childBehaviors.enumerated() {
      omissions(child, "\(path).children[\(index)]", &result)
    }
  }

  private static func isOurs(_ type: DynamicBehavior.Type) -> Bool {
    let types: [DynamicBehavior.Type] = [
      DynamicBehavior.self, GravityBehavior.self, PushBehavior.self, CollisionBehavior.self, AttachmentBehavior.self,
      SnapBehavior.self, DynamicItemBehavior.self, FieldBehavior.self,
    ]
    return types.contains { $0 == type }
  }
}
