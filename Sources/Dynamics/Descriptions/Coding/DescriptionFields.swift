internal import StrictJSON

/// An object in a description. `exchange(with:)` names its members once, for reading and for writing.
protocol DescriptionObject: DescriptionValue {
  /// The object with every member at its default.
  init()

  /// Passes every member to or from a file.
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError)
}

extension DescriptionObject {
  static var expectation: String { "an object" }

  init(reading reader: JSONReader) throws(DescriptionError) {
    self.init()
    var fields = DescriptionFields(reading: try reader.members())
    try exchange(with: &fields)
    try fields.refuseOthers()
  }

  func written(at path: String) throws(DescriptionError) -> JSONNode {
    var copy = self
    var fields = DescriptionFields(writingAt: path)
    try copy.exchange(with: &fields)
    return fields.node
  }
}

/// The members of an object on the way from or to a file.
struct DescriptionFields {
  private enum Direction {
    case reading(JSONReader.Members)
    case writing([JSONNode.Member], path: String)
  }

  private var direction: Direction

  /// Takes the members of an object in a file.
  init(reading members: JSONReader.Members) { direction = .reading(members) }

  /// Collects the members of an object whose place is `path`.
  init(writingAt path: String) { direction = .writing([], path: path) }

  /// What was written.
  var node: JSONNode {
    if case .writing(let members, _) = direction { JSONNode(.object(members)) } else { JSONNode(.object([])) }
  }

  /// A member that must be there.
  mutating func required<Value: DescriptionValue>(_ name: String, _ value: inout Value) throws(DescriptionError) {
    switch direction {
    case .reading(var members):
      let reader = try members.required(name, Value.expectation)
      direction = .reading(members)
      value = try Value(reading: reader)
    case .writing: try write(name, value)
    }
  }

  /// A member that keeps its value if it is not there, and is not written while it has its default.
  mutating func optional<Value: DescriptionValue & Equatable>(
    _ name: String, _ value: inout Value, default standard: Value
  ) throws(DescriptionError) {
    switch direction {
    case .reading: if let reader = member(name) { value = try Value(reading: reader) }
    case .writing: if value != standard { try write(name, value) }
    }
  }

  /// A member that may be there.
  mutating func optional<Value: DescriptionValue>(_ name: String, _ value: inout Value?) throws(DescriptionError) {
    switch direction {
    case .reading: if let reader = member(name) { value = try Value(reading: reader) }
    case .writing: if let value { try write(name, value) }
    }
  }

  private mutating func member(_ name: String) -> JSONReader? {
    guard case .reading(var members) = direction else { return nil }
    defer { direction = .reading(members) }
    return members.member(name)
  }

  private mutating func write(_ name: String, _ value: some DescriptionValue) throws(DescriptionError) {
    guard case .writing(var members, let path) = direction else { return }
    let node = try value.written(at: path.isEmpty ? name : "\(path).\(name)")
    members.append(JSONNode.Member(name, node))
    direction = .writing(members, path: path)
  }

  /// Refuses a member of the object, or with `nil` the object, for a reason.
  mutating func refuse(_ name: String?, _ reason: String) throws(DescriptionError) {
    guard case .reading(let members) = direction else { return }
    throw (name.flatMap { member($0) } ?? members.reader).error(reason)
  }

  /// Refuses a file with members that were not asked for.
  func refuseOthers() throws(DescriptionError) {
    if case .reading(let members) = direction { try members.refuseOthers() }
  }
}
