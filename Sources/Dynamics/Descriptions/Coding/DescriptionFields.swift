/// An object in a description. `exchange(with:)` names its members once, for reading and for writing.
protocol DescriptionObject: DescriptionValue {
  /// The object with every member at its default.
  init()

  /// Passes every member to or from a file.
  mutating func exchange(with fields: inout DescriptionFields) throws
}

extension DescriptionObject {
  static var expectation: String { "an object" }

  init(reading decoder: any Decoder) throws {
    self.init()
    var fields = DescriptionFields(reading: try decoder.container(keyedBy: DescriptionKey.self))
    try exchange(with: &fields)
    try fields.refuseOthers()
  }

  func write(to encoder: any Encoder) throws {
    var copy = self
    var fields = DescriptionFields(writing: encoder.container(keyedBy: DescriptionKey.self))
    try copy.exchange(with: &fields)
  }
}

/// The members of an object on the way from or to a file.
struct DescriptionFields {
  private enum Way {
    case reading(KeyedDecodingContainer<DescriptionKey>)
    case writing(KeyedEncodingContainer<DescriptionKey>)
  }

  private var way: Way
  /// What was passed so far.
  private var names: [String] = []

  init(reading container: KeyedDecodingContainer<DescriptionKey>) { way = .reading(container) }

  init(writing container: KeyedEncodingContainer<DescriptionKey>) { way = .writing(container) }

  /// A member that must be there.
  mutating func required<Value: DescriptionValue>(_ name: String, _ value: inout Value) throws {
    names.append(name)
    switch way {
    case .reading(let container):
      guard container.contains(DescriptionKey(name)) else {
        throw DescriptionError(
          at: container.codingPath, reason: "key '\(name)' is missing; expected \(Value.expectation)")
      }
      value = try container.decode(StrictlyRead<Value>.self, forKey: DescriptionKey(name)).value
    case .writing(var container):
      try container.encode(Written(value: value), forKey: DescriptionKey(name))
      way = .writing(container)
    }
  }

  /// A member that keeps its value if it is not there, and is not written while it has its default.
  mutating func optional<Value: DescriptionValue & Equatable>(
    _ name: String, _ value: inout Value, default standard: Value
  ) throws {
    if case .writing = way, value == standard { return names.append(name) }
    guard contains(name) else { return }
    try required(name, &value)
  }

  /// A member that may be there.
  mutating func optional<Value: DescriptionValue>(_ name: String, _ value: inout Value?) throws {
    switch way {
    case .reading(let container):
      guard contains(name) else { return }
      names.append(name)
      value = try container.decode(StrictlyRead<Value>.self, forKey: DescriptionKey(name)).value
    case .writing:
      guard var present = value else { return names.append(name) }
      try required(name, &present)
    }
  }

  /// Whether a member is to be passed: notes its name if not.
  private mutating func contains(_ name: String) -> Bool {
    guard case .reading(let container) = way else { return true }
    if container.contains(DescriptionKey(name)) { return true }
    names.append(name)
    return false
  }

  /// Refuses a part of the object for a reason.
  func refuse(_ name: String?, _ reason: String) throws {
    guard case .reading(let container) = way else { return }
    throw DescriptionError(
      at: container.codingPath + [name].compactMap { $0.map { DescriptionKey($0) } }, reason: reason)
  }

  /// Refuses a file with members that were not asked for.
  func refuseOthers() throws {
    guard case .reading(let container) = way else { return }
    // In the order of the alphabet, because decoders give keys in any order.
    let others = container.allKeys.map(\.stringValue).filter { !names.contains($0) }.sorted()
    guard let other = others.first else { return }
    throw DescriptionError(
      at: container.codingPath,
      reason: "unknown key '\(other)'; expected one of \(names.sorted().joined(separator: ", "))")
  }
}
