internal import DynamicsBase

/// Gives a world the state that sections and a snapshot's storage hold. What follows from it is to be made anew
/// afterwards.
struct StateRestorer<Sections: SectionReader>: StateWalker {
  private let storage: SnapshotStorage
  private var sections: Sections
  /// The number of the world, if it is not the one that the snapshot was taken of.
  private let number: UInt32?

  /// - Parameter world: The number of the world that gets the state.
  init(_ storage: SnapshotStorage, _ sections: Sections, world: UInt32) {
    self.storage = storage
    self.sections = sections
    number = world == storage.world ? nil : world
  }

  static var restores: Bool { true }

  mutating func begin(_ owner: StaticString) {}

  mutating func changes(_ marks: inout ChangeMarks, blockCount: Int) -> ChangedBlocks? {
    if let changes = sections.changes(&marks, blockCount: blockCount) { return changes }
    marks.markAll()
    marks.findAll(blockCount: blockCount)
    return nil
  }

  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, live: UnsafeBufferPointer<UInt16>?
  ) {
    rows.resizeUninitialized(sections.nextCount)
    sections.read(into: StateSection(rows.pointer, count: rows.count), known: 0)
  }

  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, live: UnsafeBufferPointer<UInt16>?,
    in changes: ChangedBlocks?, _ blocks: RowBlocks
  ) {
    let known = StateSection.byteCount(of: rows.count, Row.self)
    if changes == nil {
      rows.resizeUninitialized(sections.nextCount)
    } else {
      rows.reserve(sections.nextCount)
      rows.setCount(sections.nextCount)
    }
    sections.read(into: StateSection(name, rows, in: changes, blocks), known: known)
  }

  mutating func value<Value: StateFields & BitwiseCopyable>(_ name: StaticString, _ value: inout Value) {
    withUnsafeMutablePointer(to: &value) { sections.read(into: StateSection($0, count: 1), known: 0) }
  }

  mutating func array<Element: StateElement>(
    _ name: StaticString, _ kind: RowKind, _ array: inout [Element],
    _ part: WritableKeyPath<SnapshotArrays, [Element]>, isShared: Bool
  ) {
    if isShared { array = storage.arrays[keyPath: part] } else { array.copy(storage.arrays[keyPath: part]) }
    // Arrays of what is in no world stay shared.
    guard let number, !(Element.self is ShapeRecord.Type) else { return }
    for index in array.indices { array[index].setWorld(number) }
  }

  mutating func companion<Value>(_ value: inout Value, _ part: WritableKeyPath<SnapshotArrays, Value>) {
    value = storage.arrays[keyPath: part]
  }
}
