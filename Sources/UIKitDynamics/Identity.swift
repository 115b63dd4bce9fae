// UIKit's animators and behaviours are objects of NSObject: each is equal to itself alone, and can be a key.

extension DynamicBehavior: Hashable {
  /// Whether both are the same object.
  public static func == (left: DynamicBehavior, right: DynamicBehavior) -> Bool { left === right }

  /// Adds the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Whether an object is this one.
  public func isEqual(_ object: Any?) -> Bool { object as? DynamicBehavior === self }
}

extension DynamicAnimator: Hashable {
  /// Whether both are the same object.
  public static func == (left: DynamicAnimator, right: DynamicAnimator) -> Bool { left === right }

  /// Adds the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Whether an object is this one.
  public func isEqual(_ object: Any?) -> Bool { object as? DynamicAnimator === self }
}
