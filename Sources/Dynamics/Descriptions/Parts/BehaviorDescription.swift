internal import StrictJSON

/// A behaviour of a described animator.
public enum BehaviorDescription: Sendable, Equatable {
  /// A `DynamicBehavior` with others below it.
  case composite(CompositeDescription)
  /// A `GravityBehavior`.
  case gravity(GravityDescription)
  /// A `PushBehavior`.
  case push(PushDescription)
  /// A `CollisionBehavior`.
  case collision(CollisionDescription)
  /// An `AttachmentBehavior`.
  case attachment(AttachmentDescription)
  /// A `SnapBehavior`.
  case snap(SnapDescription)
  /// A `DynamicItemBehavior`.
  case properties(ItemPropertiesDescription)
  /// A `FieldBehavior`.
  case field(FieldDescription)
}

extension BehaviorDescription: DescriptionValue {
  static var expectation: String { "an object" }

  private enum Kind: String, DescriptionWord {
    case composite, gravity, push, collision, attachment, snap, properties, field
  }

  /// The types by the words of `type`.
  private static func type(_ kind: Kind) -> any BehaviorPart.Type {
    switch kind {
    case .composite: CompositeDescription.self
    case .gravity: GravityDescription.self
    case .push: PushDescription.self
    case .collision: CollisionDescription.self
    case .attachment: AttachmentDescription.self
    case .snap: SnapDescription.self
    case .properties: ItemPropertiesDescription.self
    case .field: FieldDescription.self
    }
  }

  /// What the behaviour is, whatever its kind.
  var part: any BehaviorPart {
    switch self {
    case .composite(let part): part
    case .gravity(let part): part
    case .push(let part): part
    case .collision(let part): part
    case .attachment(let part): part
    case .snap(let part): part
    case .properties(let part): part
    case .field(let part): part
    }
  }

  private var kind: Kind {
    switch self {
    case .composite: .composite
    case .gravity: .gravity
    case .push: .push
    case .collision: .collision
    case .attachment: .attachment
    case .snap: .snap
    case .properties: .properties
    case .field: .field
    }
  }

  /// The behaviour's name, if it has one.
  public var name: String? { part.name }

  init(reading reader: JSONReader) throws(DescriptionError) {
    var fields = DescriptionFields(reading: try reader.members())
    var kind = Kind.composite
    try fields.required("type", &kind)
    var part = Self.type(kind).init()
    try fields.optional("name", &part.name)
    try part.exchange(with: &fields)
    try fields.refuseOthers()
    self = part.behavior
  }

  func written(at path: String) throws(DescriptionError) -> JSONNode {
    var fields = DescriptionFields(writingAt: path)
    var kind = kind
    var part = part
    try fields.required("type", &kind)
    try fields.optional("name", &part.name)
    try part.exchange(with: &fields)
    return fields.node
  }
}

/// What a behaviour of one kind is.
protocol BehaviorPart: Sendable {
  /// By which it is found again.
  var name: String? { get set }

  /// The behaviour with every member at its default.
  init()

  /// Passes the members but the name to or from a file.
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError)

  /// The same as a behaviour of any kind.
  var behavior: BehaviorDescription { get }

  /// Makes the behaviour, which stands at `path` in the file.
  func make(with maker: AnimatorMaker, at path: String) throws(DescriptionError) -> DynamicBehavior
}
