internal import BatchSolver
public import Foundation

/// An `AttachmentBehavior`.
public struct AttachmentDescription: Sendable, Equatable {
  /// How the attachment holds.
  public enum Kind: String, Sendable, CaseIterable {
    /// A rod or spring from an item to a point.
    case anchor
    /// A rod or spring between two items.
    case items
    /// See `AttachmentBehavior.slidingAttachment(with:attachmentAnchor:axisOfTranslation:)` and its variant for two
    /// items.
    case sliding
    /// See `AttachmentBehavior.limitAttachment(with:offsetFromCenter:attachedTo:offsetFromCenter:)`.
    case limit
    /// See `AttachmentBehavior.fixedAttachment(with:attachedTo:attachmentAnchor:)`.
    case fixed
    /// See `AttachmentBehavior.pinAttachment(with:attachedTo:attachmentAnchor:)`.
    case pin
  }

  /// See `DynamicBehavior.name`.
  public var name: String?
  /// How the attachment holds.
  public var kind = Kind.anchor
  /// The names of the item, or of the two items.
  public var items: [String] = []
  /// For each item; empty: all are zero. For anchor, items and limit.
  public var offsets: [Offset] = []
  /// See `AttachmentBehavior.anchorPoint`, pt; for anchor, sliding, fixed and pin.
  public var anchor: CGPoint?
  /// The direction of a sliding attachment.
  public var axis: CGVector?
  /// See `AttachmentBehavior.length`, pt; `nil`: the distance when the attachment joins.
  public var length: CGFloat?
  /// See `AttachmentBehavior.damping`.
  public var damping: CGFloat = 0
  /// See `AttachmentBehavior.frequency`, Hz.
  public var frequency: CGFloat = 0
  /// See `AttachmentBehavior.frictionTorque`, N m.
  public var frictionTorque: CGFloat = 0
  /// See `AttachmentBehavior.attachmentRange`; `nil`: that of the kind.
  public var range: FloatRange?
  /// See `AttachmentBehavior.collidesConnected`; `nil`: that of the kind.
  public var collidesConnected: Bool?
  /// What the attachment has held on to since it joined the animator; `nil`: it takes what it finds when it joins.
  public var joined: JoinedAttachmentDescription?

  /// An attachment of no item to a point.
  public init() {}

  init(_ behavior: AttachmentBehavior, _ names: ItemNames, at path: String) throws(DescriptionError) {
    switch behavior.form {
    case .distance: kind = behavior.items.count == 1 ? .anchor : .items
    case .sliding(let direction): (kind, axis) = (.sliding, direction)
    case .limit: kind = .limit
    case .fixed: kind = .fixed
    case .pin: kind = .pin
    }
    for (index, item) in behavior.items.enumerated() {
      items.append(try names.name(of: item, at: "\(path).items[\(index)]"))
    }
    if behavior.offsets.contains(where: { $0 != .zero }) { offsets = behavior.offsets }
    if kind.hasAnchor { anchor = behavior.storedAnchor }
    length = behavior.storedLength
    damping = behavior.damping
    frequency = behavior.frequency
    frictionTorque = behavior.frictionTorque
    range = behavior.attachmentRange == kind.standardRange ? nil : behavior.attachmentRange
    collidesConnected = behavior.collidesConnected == kind.standardCollides ? nil : behavior.collidesConnected
    joined = JoinedAttachmentDescription(behavior)
  }
}

extension AttachmentDescription.Kind: DescriptionWord {
  var hasAnchor: Bool { self != .items && self != .limit }
  var hasOffsets: Bool { self == .anchor || self == .items || self == .limit }
  var itemCounts: ClosedRange<Int> {
    switch self {
    case .anchor: 1...1
    case .sliding: 1...2
    case .items, .limit, .fixed, .pin: 2...2
    }
  }
  var standardRange: FloatRange { self == .sliding || self == .pin ? .infinite : .zero }
  var standardCollides: Bool { self == .items }
}

extension AttachmentDescription: BehaviorPart {
  var behavior: BehaviorDescription { .attachment(self) }

  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.required("kind", &kind)
    try fields.required("items", &items)
    if kind.hasOffsets { try fields.optional("offsets", &offsets, default: []) }
    if kind.hasAnchor { try fields.optional("anchor", &anchor) }
    if kind == .sliding { try fields.optional("axis", &axis) }
    try fields.optional("length", &length)
    try fields.optional("damping", &damping, default: 0)
    try fields.optional("frequency", &frequency, default: 0)
    try fields.optional("frictionTorque", &frictionTorque, default: 0)
    try fields.optional("range", &range)
    try fields.optional("collidesConnected", &collidesConnected)
    try fields.optional("joined", &joined)
  }

  func make(with maker: AnimatorMaker, at path: String) throws(DescriptionError) -> DynamicBehavior {
    let behavior = try attachment(of: try members(with: maker, at: path), at: path)
    func set(_ key: String, _ change: () -> Void) throws(DescriptionError) {
      try maker.set(key, of: behavior, at: path, change)
    }
    if let length { try set("length") { behavior.length = length } }
    try set("damping") { behavior.damping = damping }
    try set("frequency") { behavior.frequency = frequency }
    try set("frictionTorque") { behavior.frictionTorque = frictionTorque }
    if let range { try set("range") { behavior.attachmentRange = range } }
    if let collidesConnected { behavior.collidesConnected = collidesConnected }
    if let joined {
      let state = try joined.checked(at: "\(path).joined")
      maker.afterJoining { () throws(DynamicsError) in state.restore(behavior) }
    }
    return behavior
  }

  private func members(with maker: AnimatorMaker, at path: String) throws(DescriptionError) -> [any DynamicItem] {
    guard kind.itemCounts.contains(items.count) else {
      let counts = kind.itemCounts
      throw DescriptionError(
        path: "\(path).items",
        reason: "expected \(counts.lowerBound)\(counts.count > 1 ? " or \(counts.upperBound)" : "") of kind "
          + "\(kind.rawValue), found \(items.count)")
    }
    guard offsets.isEmpty || offsets.count == items.count else {
      throw DescriptionError(
        path: "\(path).offsets", reason: "expected one for each of \(items.count) items, found \(offsets.count)")
    }
    var result: [any DynamicItem] = []
    for (index, name) in items.enumerated() { result.append(try maker.item(name, at: "\(path).items[\(index)]")) }
    return result
  }

  private func attachment(
    of items: [any DynamicItem], at path: String
  ) throws(DescriptionError) -> AttachmentBehavior {
    guard let anchor = kind.hasAnchor ? anchor : .zero else {
      throw DescriptionError(path: path, reason: "key 'anchor' is missing; expected [x, y]")
    }
    let offsets = offsets.isEmpty ? items.map { _ in Offset.zero } : offsets
    switch kind {
    case .anchor: return AttachmentBehavior(item: items[0], offsetFromCenter: offsets[0], attachedToAnchor: anchor)
    case .items:
      return AttachmentBehavior(
        item: items[0], offsetFromCenter: offsets[0], attachedTo: items[1], offsetFromCenter: offsets[1])
    case .limit:
      return .limitAttachment(
        with: items[0], offsetFromCenter: offsets[0], attachedTo: items[1], offsetFromCenter: offsets[1])
    case .fixed: return .fixedAttachment(with: items[0], attachedTo: items[1], attachmentAnchor: anchor)
    case .pin: return .pinAttachment(with: items[0], attachedTo: items[1], attachmentAnchor: anchor)
    case .sliding:
      guard let axis else { throw DescriptionError(path: path, reason: "key 'axis' is missing; expected [dx, dy]") }
      guard items.count == 2 else {
        return .slidingAttachment(with: items[0], attachmentAnchor: anchor, axisOfTranslation: axis)
      }
      return .slidingAttachment(
        with: items[0], attachedTo: items[1], attachmentAnchor: anchor, axisOfTranslation: axis)
    }
  }
}
