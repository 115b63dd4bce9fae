internal import Foundation

/// A `GravityBehavior`.
public struct GravityDescription: Sendable, Equatable {
  /// See `DynamicBehavior.name`.
  public var name: String?
  /// Names of items, buffers and elements.
  public var items: [String] = []
  /// See `GravityBehavior.gravityDirection`.
  public var direction = CGVector(dx: 0 as CGFloat, dy: 1)

  /// Gravity downwards for no items.
  public init() {}

  init(_ behavior: GravityBehavior, _ names: ItemNames, at path: String) throws(DescriptionError) {
    items = try names.names(of: behavior, at: path)
    direction = behavior.gravityDirection
  }
}

extension GravityDescription: BehaviorPart {
  var behavior: BehaviorDescription { .gravity(self) }

  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.required("items", &items)
    try fields.optional("direction", &direction, default: GravityDescription().direction)
  }

  func make(with maker: AnimatorMaker, at path: String) throws(DescriptionError) -> DynamicBehavior {
    let behavior = GravityBehavior()
    try maker.add(items, to: behavior, at: path)
    try maker.set("direction", of: behavior, at: path) { behavior.gravityDirection = direction }
    return behavior
  }
}
