internal import DynamicsBase
internal import SIMDKernels

/// Describes the sections of files by what owners and rows say of themselves. For docs/snapshot-file.md, which a test
/// compares with it.
package struct FileLayout {
  /// A section as the table in the documentation has it.
  package struct Section: Equatable, Sendable {
    /// Owner and name.
    package var title: String
    /// See `FileFormat.tag`.
    package var tag: UInt32
    /// The numbers of an element with their types: "position.x f32".
    package var fields: [String]
  }

  /// In the order of files.
  package static var sections: [Section] {
    var walker = StateDescriber()
    guard let level = SIMDLevel.available.first, let world = try? World(simdLevel: level) else { return [] }
    world.walkState(&walker)
    return walker.sections
  }

  /// The numbers of each kind of joint, by its number.
  package static var jointKinds: [[String]] {
    (UInt8(0)..<9).map { number in
      var describer = FieldDescriber(choice: number)
      var kind = JointKind.filter
      kind.visitFields(&describer)
      return describer.fields
    }
  }
}

/// Lists sections.
private struct StateDescriber: StateWalker {
  private var owner: StaticString = ""
  private(set) var sections: [FileLayout.Section] = []

  init() {}

  mutating func begin(_ owner: StaticString) { self.owner = owner }

  private mutating func add(_ name: StaticString, _ describe: (inout FieldDescriber) -> Void) {
    var describer = FieldDescriber(choice: 8)
    describe(&describer)
    sections.append(
      FileLayout.Section(
        title: "\(owner)/\(name)", tag: FileFormat.tag(owner, name), fields: describer.fields))
  }

  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, live: UnsafeBufferPointer<UInt16>?
  ) {
    // A row of zeros.
    let buffer = AlignedBuffer<Row>(zeroed: 1)
    add(name) { buffer[0].visitFields(&$0) }
  }

  mutating func value<Value: StateFields & BitwiseCopyable>(_ name: StaticString, _ value: inout Value) {
    var copy = value
    add(name) { copy.visitFields(&$0) }
  }

  mutating func array<Element: StateElement>(
    _ name: StaticString, _ kind: RowKind, _ array: inout [Element],
    _ part: WritableKeyPath<SnapshotArrays, [Element]>, isShared: Bool
  ) {
    var element = Element.blank
    add(name) { element.visitFields(&$0) }
  }

  mutating func companion<Value>(_ value: inout Value, _ part: WritableKeyPath<SnapshotArrays, Value>) {}
}

/// Lists the numbers of a value that has all that it may have: what may be given is, and lists have one element.
struct FieldDescriber: FieldVisitor {
  private(set) var fields: [String] = []
  private var path: [String] = []
  private let chosen: UInt8

  static var writes: Bool { true }

  /// - Parameter choice: The kind that is taken where there are several.
  init(choice: UInt8) { chosen = choice }

  mutating func number<Number: StateNumber>(_ name: StaticString, _ number: inout Number) {
    let title = "\(name)" == "value" ? path : path + ["\(name)"]
    let type = Self.type(Number.self)
    fields.append(title.isEmpty ? type : title.joined(separator: ".") + " " + type)
    if "\(name)" == "isGiven" { number = Number(stateBits: 1) ?? number }
    // Of a manifold.
    if "\(name)" == "pointCount", Number.self == Float.self { number = Number(stateBits: Float(2).stateBits) ?? number }
  }

  private static func type<Number: StateNumber>(_ type: Number.Type) -> String {
    let bits = 8 * Number.fileSize
    if type == Float.self || type == Double.self { return "f\(bits)" }
    if type == Bool.self { return "bool" }
    if type == Int32.self || type == Int.self { return "i\(bits)" }
    let isNumber = type == UInt8.self || type == UInt16.self || type == UInt32.self || type == UInt64.self
    return isNumber ? "u\(bits)" : "\(type)"
  }

  mutating func listCount(_ count: inout Int) {
    number("count", &count)
    count = 1
  }

  mutating func choice(_ name: StaticString, _ number: inout UInt8, of count: UInt8) {
    self.number(name, &number)
    number = min(chosen, count - 1)
  }

  mutating func enter(_ name: StaticString, element: Int?) {
    path.append(element.map { "\(name)[\($0)]" } ?? "\(name)")
  }

  mutating func leave() { path.removeLast() }
}
