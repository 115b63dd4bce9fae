public import Foundation
internal import StrictJSON

/// A `CollisionBehavior`.
public struct CollisionDescription: Sendable, Equatable {
  /// The name of a boundary.
  public enum Identifier: Sendable, Equatable {
    /// A string.
    case text(String)
    /// A whole number.
    case number(Int)
  }

  /// A boundary of the behaviour's own.
  public struct Boundary: Sendable, Equatable {
    /// Unlike those of the behaviour's other boundaries.
    public var identifier = Identifier.text("")
    /// An SVG path string, pt.
    public var path = ""
    /// See `CollisionBehavior.setSurface(elasticity:friction:ofBoundaryWithIdentifier:)`.
    public var elasticity: CGFloat = 0.2
    /// See `CollisionBehavior.setSurface(elasticity:friction:ofBoundaryWithIdentifier:)`.
    public var friction: CGFloat = 0.2

    /// A boundary without name and path.
    public init() {}
  }

  /// The boundary that the animator's reference bounds make.
  public struct ReferenceBoundary: Sendable, Equatable {
    /// pt.
    public var insets = EdgeInsets.zero
    /// See `Boundary.elasticity`.
    public var elasticity: CGFloat = 0.2
    /// See `Boundary.friction`.
    public var friction: CGFloat = 0.2

    /// A boundary without insets.
    public init() {}
  }

  /// See `DynamicBehavior.name`.
  public var name: String?
  /// Names of items, buffers and elements.
  public var items: [String] = []
  /// What items collide with.
  public var mode = CollisionBehavior.Mode.everything
  /// In the order in which they were added.
  public var boundaries: [Boundary] = []
  /// `nil`: the reference bounds are no boundary.
  public var referenceBoundary: ReferenceBoundary?

  /// Collisions of no items.
  public init() {}

  init(_ behavior: CollisionBehavior, _ names: ItemNames, at path: String) throws(DescriptionError) {
    items = try names.names(of: behavior, at: path)
    mode = CollisionMode(behavior.collisionMode).mode
    if let insets = behavior.insets {
      var reference = ReferenceBoundary()
      reference.insets = insets
      (reference.elasticity, reference.friction) = behavior.referenceSurface
      referenceBoundary = reference
    }
    for boundary in behavior.boundaries {
      guard let identifier = boundary.identifier else { continue }
      var described = Boundary()
      described.identifier = try Identifier(identifier, at: "\(path).boundaries[\(boundaries.count)].identifier")
      described.path = boundary.path.svgString
      described.elasticity = boundary.elasticity
      described.friction = boundary.friction
      boundaries.append(described)
    }
  }
}

extension CollisionDescription: BehaviorPart {
  var behavior: BehaviorDescription { .collision(self) }

  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.required("items", &items)
    var word = CollisionMode(mode)
    try fields.optional("mode", &word, default: .everything)
    mode = word.mode
    try fields.optional("boundaries", &boundaries, default: [])
    try fields.optional("referenceBoundary", &referenceBoundary)
  }

  func make(with maker: AnimatorMaker, at path: String) throws(DescriptionError) -> DynamicBehavior {
    let behavior = CollisionBehavior()
    try maker.add(items, to: behavior, at: path)
    behavior.collisionMode = mode
    for (index, boundary) in boundaries.enumerated() {
      let boundaryPath = "\(path).boundaries[\(index)]"
      let identifier = boundary.identifier.object
      guard behavior.boundary(withIdentifier: identifier) == nil else {
        throw DescriptionError(
          path: "\(boundaryPath).identifier", reason: "expected a name of its own, found that of a boundary before it")
      }
      let outline = try describing("\(boundaryPath).path") { () throws(DynamicsError) in
        try BezierPath(svg: boundary.path)
      }
      try maker.lines.add(outline, at: "\(boundaryPath).path")
      try describing("\(boundaryPath).path") { () throws(DynamicsError) in
        try behavior.setBoundary(identifier, for: outline)
      }
      try describing(boundaryPath) { () throws(DynamicsError) in
        try behavior.setSurface(
          elasticity: boundary.elasticity, friction: boundary.friction, ofBoundaryWithIdentifier: identifier)
      }
    }
    if let referenceBoundary { try set(referenceBoundary, of: behavior, with: maker, at: path) }
    return behavior
  }

  private func set(
    _ reference: ReferenceBoundary, of behavior: CollisionBehavior, with maker: AnimatorMaker, at path: String
  ) throws(DescriptionError) {
    let path = "\(path).referenceBoundary"
    try maker.set("insets", of: behavior, at: path) {
      behavior.setTranslatesReferenceBoundsIntoBoundary(with: reference.insets)
    }
    // Bounds without a width or height make no boundary, whatever the insets.
    if maker.isBeginning, let bounds = maker.referenceBounds, bounds.width > 0, bounds.height > 0,
      behavior.referencePath(in: bounds) == nil
    {
      throw DescriptionError(
        path: "\(path).insets",
        reason:
          "expected insets that leave something of the reference bounds of \(bounds.width) x \(bounds.height) pt, "
          + "found \(reference.insets.numbers)")
    }
    try describing(path) { () throws(DynamicsError) in
      try checkNotNegative(reference.elasticity, "elasticity")
      try checkNotNegative(reference.friction, "friction")
    }
    behavior.referenceSurface = (reference.elasticity, reference.friction)
  }
}

extension CollisionDescription.Boundary: DescriptionObject {
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.required("identifier", &identifier)
    try fields.required("path", &path)
    try fields.optional("elasticity", &elasticity, default: 0.2)
    try fields.optional("friction", &friction, default: 0.2)
  }
}

extension CollisionDescription.ReferenceBoundary: DescriptionObject {
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.optional("insets", &insets, default: .zero)
    try fields.optional("elasticity", &elasticity, default: 0.2)
    try fields.optional("friction", &friction, default: 0.2)
  }
}

extension CollisionDescription.Identifier: DescriptionValue {
  static var expectation: String { "a string or a whole number" }

  init(_ identifier: any NSCopying, at path: String) throws(DescriptionError) {
    if let text = identifier as? NSString {
      self = .text("\(text)")
    } else if let text = identifier as? String {
      self = .text(text)
    } else if let number = identifier as? Int {
      self = .number(number)
    } else if let number = identifier as? NSNumber, let whole = Int(exactly: number) {
      self = .number(whole)
    } else {
      throw DescriptionError(
        path: path, reason: "expected a string or a whole number, which can be saved, found \(type(of: identifier))")
    }
  }

  /// As the behaviour takes it.
  var object: any NSCopying {
    #if canImport(ObjectiveC)
      switch self {
      case .text(let text): NSString(string: text)
      case .number(let number): NSNumber(value: number)
      }
    #else
      switch self {
      case .text(let text): text
      case .number(let number): number
      }
    #endif
  }

  init(reading reader: JSONReader) throws(DescriptionError) {
    switch reader.node.value {
    case .string(let text): self = .text(text)
    case .number: self = .number(try reader.integer())
    default: throw reader.isNot(Self.expectation)
    }
  }

  func written(at path: String) -> JSONNode {
    switch self {
    case .text(let text): text.written(at: path)
    case .number(let number): number.written(at: path)
    }
  }
}

/// The modes by their words.
private enum CollisionMode: String, DescriptionWord {
  case everything, items, boundaries, none

  init(_ mode: CollisionBehavior.Mode) {
    switch (mode.contains(.items), mode.contains(.boundaries)) {
    case (true, true): self = .everything
    case (true, false): self = .items
    case (false, true): self = .boundaries
    case (false, false): self = .none
    }
  }

  var mode: CollisionBehavior.Mode {
    switch self {
    case .everything: .everything
    case .items: .items
    case .boundaries: .boundaries
    case .none: []
    }
  }
}
