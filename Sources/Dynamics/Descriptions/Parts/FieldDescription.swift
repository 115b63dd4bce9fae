public import Foundation

/// A `FieldBehavior`; of a custom field a description cannot be made, because it asks a closure.
public struct FieldDescription: Sendable, Equatable {
  /// See `DynamicBehavior.name`.
  public var name: String?
  /// Names of items, buffers and elements.
  public var items: [String] = []
  /// The law.
  public var kind = FieldKind.linearGravity
  /// See `FieldBehavior.position`, pt.
  public var position = CGPoint.zero
  /// See `FieldBehavior.region`.
  public var region = Region.infinite
  /// See `FieldBehavior.strength`.
  public var strength: CGFloat = 1
  /// See `FieldBehavior.falloff`; `nil`: that of the kind.
  public var falloff: CGFloat?
  /// See `FieldBehavior.minimumRadius`, pt.
  public var minimumRadius = FieldParameters(kind: .linearGravity).minimumRadius
  /// See `FieldBehavior.direction`; for linear gravity, velocity and drag.
  public var direction = CGVector(dx: 0 as CGFloat, dy: 0)
  /// See `FieldBehavior.smoothness`; for noise and turbulence.
  public var smoothness: CGFloat = 0
  /// See `FieldBehavior.animationSpeed`; for noise and turbulence.
  public var animationSpeed: CGFloat = 0
  /// See `FieldBehavior.seed`; for noise and turbulence.
  public var seed: UInt32 = 0

  /// A linear gravity of direction (0, 0) on no items.
  public init() {}

  init(_ behavior: FieldBehavior, _ names: ItemNames, at path: String) throws(DescriptionError) {
    let parameters = behavior.parameters
    guard parameters.kind != .custom else {
      throw DescriptionError(
        path: path, reason: "a custom field asks a closure, which cannot be saved; expected another kind")
    }
    items = try names.names(of: behavior, at: path)
    kind = parameters.kind
    position = parameters.position
    region = parameters.region
    strength = parameters.strength
    falloff = parameters.falloff == CGFloat(kind.defaultFalloff) ? nil : parameters.falloff
    minimumRadius = parameters.minimumRadius
    direction = parameters.direction
    smoothness = parameters.smoothness
    animationSpeed = parameters.animationSpeed
    seed = parameters.seed
  }
}

extension FieldDescription: BehaviorPart {
  var behavior: BehaviorDescription { .field(self) }

  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    let standard = FieldDescription()
    try fields.required("kind", &kind)
    if kind == .custom {
      try fields.refuse("kind", "a custom field asks a closure, which cannot be saved; expected another kind")
    }
    try fields.required("items", &items)
    try fields.optional("position", &position, default: standard.position)
    var program = region.program
    try fields.optional("region", &program, default: standard.region.program)
    if program != region.program { region = Region(program) }
    try fields.optional("strength", &strength, default: standard.strength)
    try fields.optional("falloff", &falloff)
    try fields.optional("minimumRadius", &minimumRadius, default: standard.minimumRadius)
    if kind.hasDirection { try fields.optional("direction", &direction, default: standard.direction) }
    if kind.isRandom {
      try fields.optional("smoothness", &smoothness, default: standard.smoothness)
      try fields.optional("animationSpeed", &animationSpeed, default: standard.animationSpeed)
      try fields.optional("seed", &seed, default: standard.seed)
    }
  }

  func make(with maker: AnimatorMaker, at path: String) throws(DescriptionError) -> DynamicBehavior {
    guard kind != .custom else {
      throw DescriptionError(path: "\(path).kind", reason: "a custom field asks a closure; expected another kind")
    }
    let behavior = FieldBehavior(kind: kind)
    try maker.add(items, to: behavior, at: path)
    try maker.set("position", of: behavior, at: path) { behavior.position = position }
    behavior.region = region
    try maker.set("strength", of: behavior, at: path) { behavior.strength = strength }
    if let falloff { try maker.set("falloff", of: behavior, at: path) { behavior.falloff = falloff } }
    try maker.set("minimumRadius", of: behavior, at: path) { behavior.minimumRadius = minimumRadius }
    try maker.set("direction", of: behavior, at: path) { behavior.direction = direction }
    try maker.set("smoothness", of: behavior, at: path) { behavior.smoothness = smoothness }
    try maker.set("animationSpeed", of: behavior, at: path) { behavior.animationSpeed = animationSpeed }
    behavior.seed = seed
    return behavior
  }
}
