/// A `DynamicBehavior` with others below it.
public struct CompositeDescription: Sendable, Equatable {
  /// See `DynamicBehavior.name`.
  public var name: String?
  /// In the order in which they were added.
  public var children: [BehaviorDescription] = []

  /// A composite without children.
  public init() {}

  init(_ behavior: DynamicBehavior, _ names: ItemNames, at path: String) throws(DescriptionError) {
    for (index, child) in behavior.childBehaviors.enumerated() {
      children.append(try BehaviorDescription(child, names, at: "\(path).children[\(index)]"))
    }
  }
}

extension CompositeDescription: BehaviorPart {
  var behavior: BehaviorDescription { .composite(self) }

  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.optional("children", &children, default: [])
  }

  func make(with maker: AnimatorMaker, at path: String) throws(DescriptionError) -> DynamicBehavior {
    let behavior = DynamicBehavior()
    for (index, child) in children.enumerated() {
      let childPath = "\(path).children[\(index)]"
      let made = try maker.behavior(child, at: childPath)
      try describing(childPath) { () throws(DynamicsError) in try behavior.addChild(made) }
    }
    return behavior
  }
}
