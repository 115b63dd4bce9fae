public import Foundation

/// A `SnapBehavior`.
public struct SnapDescription: Sendable, Equatable {
  /// See `DynamicBehavior.name`.
  public var name: String?
  /// The name of the item.
  public var item = ""
  /// See `SnapBehavior.snapPoint`, pt.
  public var point = CGPoint.zero
  /// See `SnapBehavior.damping`.
  public var damping: CGFloat = 0.5
  /// See `SnapBehavior.isUncoupled`.
  public var isUncoupled = false

  /// A snap of no item to (0, 0).
  public init() {}

  init(_ behavior: SnapBehavior, _ names: ItemNames, at path: String) throws(DescriptionError) {
    item = try names.name(of: behavior.item, at: "\(path).item")
    point = behavior.snapPoint
    damping = behavior.damping
    isUncoupled = behavior.isUncoupled
  }
}

extension SnapDescription: BehaviorPart {
  var behavior: BehaviorDescription { .snap(self) }

  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.required("item", &item)
    try fields.required("point", &point)
    try fields.optional("damping", &damping, default: 0.5)
    try fields.optional("isUncoupled", &isUncoupled, default: false)
  }

  func make(with maker: AnimatorMaker, at path: String) throws(DescriptionError) -> DynamicBehavior {
    let behavior = SnapBehavior(item: try maker.item(item, at: "\(path).item"), snapTo: .zero)
    try maker.set("point", of: behavior, at: path) { behavior.snapPoint = point }
    try maker.set("damping", of: behavior, at: path) { behavior.damping = damping }
    behavior.isUncoupled = isUncoupled
    return behavior
  }
}
