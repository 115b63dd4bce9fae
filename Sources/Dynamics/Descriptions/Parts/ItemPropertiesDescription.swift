public import Foundation

/// A `DynamicItemBehavior`; `nil` where it was told nothing. The velocities of its items are with the items.
public struct ItemPropertiesDescription: Sendable, Equatable {
  /// See `DynamicBehavior.name`.
  public var name: String?
  /// Names of items, buffers and elements.
  public var items: [String] = []
  /// See `DynamicItemBehavior.elasticity`.
  public var elasticity: CGFloat?
  /// See `DynamicItemBehavior.friction`.
  public var friction: CGFloat?
  /// See `DynamicItemBehavior.density`.
  public var density: CGFloat?
  /// See `DynamicItemBehavior.resistance`, 1/s.
  public var resistance: CGFloat?
  /// See `DynamicItemBehavior.angularResistance`, 1/s.
  public var angularResistance: CGFloat?
  /// See `DynamicItemBehavior.charge`.
  public var charge: CGFloat?
  /// See `DynamicItemBehavior.isAnchored`.
  public var isAnchored: Bool?
  /// See `DynamicItemBehavior.allowsRotation`.
  public var allowsRotation: Bool?

  /// Nothing said about no items.
  public init() {}

  init(_ behavior: DynamicItemBehavior, _ names: ItemNames, at path: String) throws(DescriptionError) {
    items = try names.names(of: behavior, at: path)
    let chosen = behavior.chosen
    elasticity = chosen.elasticity
    friction = chosen.friction
    density = chosen.density
    resistance = chosen.resistance
    angularResistance = chosen.angularResistance
    charge = chosen.charge
    isAnchored = chosen.isAnchored
    allowsRotation = chosen.allowsRotation
  }
}

extension ItemPropertiesDescription: BehaviorPart {
  var behavior: BehaviorDescription { .properties(self) }

  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.required("items", &items)
    try fields.optional("elasticity", &elasticity)
    try fields.optional("friction", &friction)
    try fields.optional("density", &density)
    try fields.optional("resistance", &resistance)
    try fields.optional("angularResistance", &angularResistance)
    try fields.optional("charge", &charge)
    try fields.optional("isAnchored", &isAnchored)
    try fields.optional("allowsRotation", &allowsRotation)
  }

  func make(with maker: AnimatorMaker, at path: String) throws(DescriptionError) -> DynamicBehavior {
    let behavior = DynamicItemBehavior()
    try maker.add(items, to: behavior, at: path)
    func set(_ key: String, _ value: CGFloat?, _ change: (CGFloat) -> Void) throws(DescriptionError) {
      if let value { try maker.set(key, of: behavior, at: path) { change(value) } }
    }
    try set("elasticity", elasticity) { behavior.elasticity = $0 }
    try set("friction", friction) { behavior.friction = $0 }
    try set("density", density) { behavior.density = $0 }
    try set("resistance", resistance) { behavior.resistance = $0 }
    try set("angularResistance", angularResistance) { behavior.angularResistance = $0 }
    try set("charge", charge) { behavior.charge = $0 }
    if let isAnchored { behavior.isAnchored = isAnchored }
    if let allowsRotation { behavior.allowsRotation = allowsRotation }
    return behavior
  }
}
