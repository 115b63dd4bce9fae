internal import DynamicsBase
public import Foundation
internal import StrictJSON

/// An item of a described animator, several that move as one, or a buffer of many.
public enum ItemDescription: Sendable, Equatable {
  /// An item by itself.
  case single(SingleItemDescription)
  /// A `DynamicItemGroup`.
  case group(ItemGroupDescription)
  /// A `DynamicItemBuffer`.
  case buffer(ItemBufferDescription)

  /// By which behaviours refer to it.
  public var name: String {
    switch self {
    case .single(let item): item.name
    case .group(let group): group.name
    case .buffer(let buffer): buffer.name
    }
  }
}

extension ItemDescription: DescriptionValue {
  static var expectation: String { "an object" }

  private enum Kind: String, DescriptionWord { case single, group, buffer }

  init(reading reader: JSONReader) throws(DescriptionError) {
    // Only the kind is looked at here; the strict reading is that of the kind.
    var members = try reader.members()
    let kind = try members.member("type").map { reader throws(DescriptionError) in try Kind(reading: reader) }
    switch kind ?? .single {
    case .single: self = .single(try SingleItemDescription(reading: reader))
    case .group: self = .group(try ItemGroupDescription(reading: reader))
    case .buffer: self = .buffer(try ItemBufferDescription(reading: reader))
    }
  }

  func written(at path: String) throws(DescriptionError) -> JSONNode {
    switch self {
    case .single(let item): try item.written(at: path)
    case .group(let group): try group.written(at: path)
    case .buffer(let buffer): try buffer.written(at: path)
    }
  }
}

/// An item by itself, or a member of a group.
public struct SingleItemDescription: Sendable, Equatable {
  /// By which behaviours refer to it; empty only in groups.
  public var name = ""
  /// Place, rotation and velocity; for a member of a group place and rotation in the frame of the group.
  public var state = ItemStateDescription()
  /// pt, both sides above 0.
  public var size = CGSize.zero
  /// The form that collides.
  public var form = DynamicItemCollisionBoundsType.rectangle
  /// The outline for the form `.path`, about the center, as an SVG path string in pt.
  public var path: String?

  /// An item without name and size.
  public init() {}

  /// A rectangular item at rest.
  public init(name: String, center: CGPoint, size: CGSize) {
    self.name = name
    self.size = size
    state.center = center
  }

  init(_ item: any DynamicItem, name: String, state: ItemStateDescription) {
    self.name = name
    self.state = state
    size = item.bounds.size
    form = item.collisionBoundsType
    path = form == .path ? item.collisionBoundingPath.svgString : nil
  }
}

extension SingleItemDescription: DescriptionObject {
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    var type = "single"
    try fields.optional("type", &type, default: "single")
    if type != "single" { try fields.refuse("type", "expected 'single', found \(type.quoted)") }
    try fields.optional("name", &name, default: "")
    try state.exchange(with: &fields)
    try fields.required("size", &size)
    var word = ItemForms(form)
    try fields.optional("form", &word, default: .rectangle)
    form = word.form
    try fields.optional("path", &path)
    if (path == nil) == (form == .path) {
      try fields.refuse(nil, "expected a key 'path' for the form 'path', and for no other")
    }
  }
}

/// The forms by their words.
enum ItemForms: String, DescriptionWord {
  case rectangle, ellipse, path

  init(_ form: DynamicItemCollisionBoundsType) {
    switch form {
    case .rectangle: self = .rectangle
    case .ellipse: self = .ellipse
    case .path: self = .path
    }
  }

  var form: DynamicItemCollisionBoundsType {
    switch self {
    case .rectangle: .rectangle
    case .ellipse: .ellipse
    case .path: .path
    }
  }
}
