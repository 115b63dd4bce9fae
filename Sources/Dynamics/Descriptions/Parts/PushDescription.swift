public import Foundation

/// A `PushBehavior`.
public struct PushDescription: Sendable, Equatable {
  /// The force or impulse of a push.
  public enum Force: Sendable, Equatable {
    /// Direction in radians and size.
    case polar(angle: CGFloat, magnitude: CGFloat)
    /// The vector.
    case vector(CGVector)
  }

  /// See `DynamicBehavior.name`.
  public var name: String?
  /// Names of items, buffers and elements.
  public var items: [String] = []
  /// How the push acts.
  public var mode = PushBehavior.Mode.continuous
  /// Whether it acts.
  public var active = true
  /// See `PushBehavior.angle`, `magnitude` and `pushDirection`.
  public var force = Force.polar(angle: 0, magnitude: 0)
  /// Where the push acts on items, by their names; see `PushBehavior.setTargetOffsetFromCenter(_:for:)`.
  public var offsets: [String: Offset] = [:]

  /// A continuous push of magnitude 0 on no items.
  public init() {}

  init(_ behavior: PushBehavior, _ names: ItemNames, at path: String) throws(DescriptionError) {
    items = try names.names(of: behavior, at: path)
    mode = behavior.mode
    active = behavior.active
    // Whichever gives the very same push again.
    force =
      CGVector(angle: behavior.angle, length: behavior.magnitude) == behavior.pushDirection
      ? .polar(angle: behavior.angle, magnitude: behavior.magnitude) : .vector(behavior.pushDirection)
    // An offset may have been set for an item that left since.
    for (key, offset) in behavior.offsets.all {
      if let name = names.name(of: key) { offsets[name] = offset }
    }
  }
}

extension PushDescription: BehaviorPart {
  var behavior: BehaviorDescription { .push(self) }

  private enum Mode: String, DescriptionWord { case continuous, instantaneous }

  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.required("items", &items)
    var word = mode == .continuous ? Mode.continuous : .instantaneous
    try fields.required("mode", &word)
    mode = word == .continuous ? .continuous : .instantaneous
    try fields.optional("active", &active, default: true)
    var angle: CGFloat = 0
    var magnitude: CGFloat = 0
    var vector: CGVector?
    switch force {
    case .polar(let givenAngle, let givenMagnitude): (angle, magnitude) = (givenAngle, givenMagnitude)
    case .vector(let given): vector = given
    }
    try fields.optional("angle", &angle, default: 0)
    try fields.optional("magnitude", &magnitude, default: 0)
    try fields.optional("direction", &vector)
    if let vector {
      if angle != 0 || magnitude != 0 {
        try fields.refuse(nil, "expected 'angle' and 'magnitude', or 'direction', found both")
      }
      force = .vector(vector)
    } else {
      force = .polar(angle: angle, magnitude: magnitude)
    }
    try fields.optional("offsets", &offsets, default: [:])
  }

  func make(with maker: AnimatorMaker, at path: String) throws(DescriptionError) -> DynamicBehavior {
    let behavior = PushBehavior(items: [], mode: mode)
    try maker.add(items, to: behavior, at: path)
    behavior.active = active
    switch force {
    case .polar(let angle, let magnitude):
      try maker.set("angle", of: behavior, at: path) { behavior.angle = angle }
      try maker.set("magnitude", of: behavior, at: path) { behavior.magnitude = magnitude }
    case .vector(let vector):
      try maker.set("direction", of: behavior, at: path) { behavior.pushDirection = vector }
    }
    for (name, offset) in offsets.sorted(by: { $0.key < $1.key }) {
      let item = try maker.item(name, at: "\(path).offsets.\(name)")
      try maker.set("offsets.\(name)", of: behavior, at: path) {
        behavior.setTargetOffsetFromCenter(offset, for: item)
      }
    }
    return behavior
  }
}
