internal import DynamicsBase

/// Looks at the state of a world more and more closely: first a digest of each section, then one of each row of a
/// section, then the fields of a row. Two worlds are compared so without listing what there is in them.
struct StateProbe: StateWalker {
  /// What there is to be looked at.
  enum Target {
    case sections
    case rows(section: Int)
    case fields(section: Int, row: Int)
  }

  private let target: Target
  private var owner: StaticString = ""
  private var section = -1
  /// By section, or by row of the section.
  private(set) var digests: [UInt64] = []
  /// Of the section looked at, or the last one.
  private(set) var place = Place(owner: "", name: "", kind: .other)
  private(set) var fields: [FieldReader.Field] = []

  struct Place {
    var owner: StaticString
    var name: StaticString
    var kind: RowKind
  }

  init(_ target: Target) { self.target = target }

  mutating func begin(_ owner: StaticString) { self.owner = owner }

  private mutating func look(
    _ name: StaticString, _ kind: RowKind, count: Int, isLive: (Int) -> Bool = { _ in true },
    digest: (Int) -> UInt64, read: (Int, inout FieldReader) -> Void
  ) {
    section += 1
    switch target {
    case .sections:
      var hasher = FieldHasher()
      hasher.add(UInt64(count))
      for row in 0..<count where isLive(row) { hasher.add(digest(row)) }
      digests.append(hasher.hash)
    case .rows(section):
      place = Place(owner: owner, name: name, kind: kind)
      digests = (0..<count).map { isLive($0) ? digest($0) : 0 }
    case .fields(section, let row):
      place = Place(owner: owner, name: name, kind: kind)
      var reader = FieldReader()
      if row < count { read(row, &reader) }
      fields = reader.fields
    default: break
    }
  }

  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, live: UnsafeBufferPointer<UInt16>?
  ) {
    let elements = rows.pointer
    look(
      name, kind, count: rows.count, isLive: { BatchSolver.isLive($0, live) }, digest: { Self.digest(elements[$0]) },
      read: { $1.read(elements[$0]) })
  }

  mutating func value<Value: StateFields & BitwiseCopyable>(_ name: StaticString, _ value: inout Value) {
    let copy = value
    look(name, .value, count: 1, digest: { _ in Self.digest(copy) }, read: { $1.read(copy) })
  }

  mutating func array<Element: StateElement>(
    _ name: StaticString, _ kind: RowKind, _ array: inout [Element],
    _ part: WritableKeyPath<SnapshotArrays, [Element]>, isShared: Bool
  ) {
    let elements = array
    look(
      name, kind, count: elements.count, digest: { Self.digest(elements[$0]) }, read: { $1.read(elements[$0]) })
  }

  mutating func companion<Value>(_ value: inout Value, _ part: WritableKeyPath<SnapshotArrays, Value>) {}

  private static func digest<Value: StateFields>(_ value: Value) -> UInt64 {
    var hasher = FieldHasher()
    hasher.add(value)
    return hasher.hash
  }
}

/// Lists the numbers of a value with their names.
struct FieldReader: FieldVisitor {
  struct Field {
    /// With the names of the parts that it is in.
    var name: String
    var bits: UInt64
    var text: String
  }

  private(set) var fields: [Field] = []
  private var path: [String] = []

  static var writes: Bool { false }

  init() {}

  mutating func read<Value: StateFields>(_ value: Value) {
    var copy = value
    copy.visitFields(&self)
  }

  mutating func number<Number: StateNumber>(_ name: StaticString, _ number: inout Number) {
    // The number of a part that has but one is named by the part.
    let names = "\(name)" == "value" ? path : path + ["\(name)"]
    fields.append(Field(name: names.joined(separator: "."), bits: number.stateBits, text: "\(number)"))
  }

  mutating func enter(_ name: StaticString, element: Int?) {
    path.append(element.map { "\(name)[\($0)]" } ?? "\(name)")
  }

  mutating func leave() { path.removeLast() }
}
