public import Foundation

/// A `DynamicItemGroup` of a described animator.
public struct ItemGroupDescription: Sendable, Equatable {
  /// By which behaviours refer to it.
  public var name = ""
  /// Place, rotation and velocity.
  public var state = ItemStateDescription()
  /// The group's bounds, pt; `nil`: what holds the members.
  public var size: CGSize?
  /// The members with their places in the frame of the group; a name is for finding the member again.
  public var members: [SingleItemDescription] = []

  /// A group without name and members.
  public init() {}

  init(_ group: DynamicItemGroup, name: String, state: ItemStateDescription) {
    self.name = name
    self.state = state
    size = group.frameSize
    members = zip(group.items, group.places).map { item, place in
      var state = ItemStateDescription()
      state.center = CGPoint(x: place.offset.dx, y: place.offset.dy)
      state.orientation = .angle(place.angle)
      return SingleItemDescription(item, name: (item as? any NamedDynamicItem)?.name ?? "", state: state)
    }
  }
}

extension ItemGroupDescription: DescriptionObject {
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    var type = "group"
    try fields.required("type", &type)
    try fields.required("name", &name)
    try state.exchange(with: &fields)
    try fields.optional("size", &size)
    try fields.required("members", &members)
  }
}

/// A `DynamicItemBuffer` of a described animator.
public struct ItemBufferDescription: Sendable, Equatable {
  /// An element of a buffer.
  public struct Element: Sendable, Equatable {
    /// Place, rotation and velocity.
    public var state = ItemStateDescription()
    /// pt, both sides above 0.
    public var size = CGSize.zero

    /// An element without size.
    public init() {}
  }

  /// By which behaviours refer to the whole buffer; `name[3]` is an element.
  public var name = ""
  /// The form of all elements: `.rectangle` or `.ellipse`.
  public var form = DynamicItemCollisionBoundsType.rectangle
  /// In the order of the buffer.
  public var elements: [Element] = []

  /// An empty buffer without name.
  public init() {}
}

extension ItemBufferDescription: DescriptionObject {
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    var type = "buffer"
    try fields.required("type", &type)
    try fields.required("name", &name)
    var word = ItemForms(form)
    try fields.optional("form", &word, default: .rectangle)
    if word == .path { try fields.refuse("form", "expected one of rectangle, ellipse, found 'path'") }
    form = word.form
    try fields.required("elements", &elements)
  }
}

extension ItemBufferDescription.Element: DescriptionObject {
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try state.exchange(with: &fields)
    try fields.required("size", &size)
  }
}
