internal import DynamicsBase

/// Finds how large the image of a world's state will be.
struct StateMeasurer: StateWalker {
  private let storage: SnapshotStorage

  /// - Parameter storage: Whose image is to get the state.
  init(_ storage: SnapshotStorage) { self.storage = storage }

  mutating func begin(_ owner: StaticString) {}

  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, live: UnsafeBufferPointer<UInt16>?
  ) {
    storage.image.measure(StateSection(rows.pointer, count: rows.count))
  }

  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, live: UnsafeBufferPointer<UInt16>?,
    in changes: ChangedBlocks?, _ blocks: RowBlocks
  ) {
    storage.image.measure(StateSection(name, rows, in: changes, blocks))
  }

  mutating func value<Value: StateFields & BitwiseCopyable>(_ name: StaticString, _ value: inout Value) {
    withUnsafeMutablePointer(to: &value) { storage.image.measure(StateSection($0, count: 1)) }
  }

  mutating func array<Element: StateElement>(
    _ name: StaticString, _ kind: RowKind, _ array: inout [Element],
    _ part: WritableKeyPath<SnapshotArrays, [Element]>, isShared: Bool
  ) {}

  mutating func companion<Value>(_ value: inout Value, _ part: WritableKeyPath<SnapshotArrays, Value>) {}
}

/// Writes a world's state: rows and values as sections, Swift arrays into the storage of a snapshot.
struct StateSaver<Sections: SectionWriter>: StateWalker {
  private let storage: SnapshotStorage
  private(set) var sections: Sections

  init(_ storage: SnapshotStorage, _ sections: Sections) {
    self.storage = storage
    self.sections = sections
  }

  mutating func begin(_ owner: StaticString) {}

  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, live: UnsafeBufferPointer<UInt16>?
  ) {
    sections.write(StateSection(rows.pointer, count: rows.count))
  }

  mutating func changes(_ marks: inout ChangeMarks, blockCount: Int) -> ChangedBlocks? {
    sections.changes(&marks, blockCount: blockCount)
  }

  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, live: UnsafeBufferPointer<UInt16>?,
    in changes: ChangedBlocks?, _ blocks: RowBlocks
  ) {
    sections.write(StateSection(name, rows, in: changes, blocks))
  }

  mutating func value<Value: StateFields & BitwiseCopyable>(_ name: StaticString, _ value: inout Value) {
    withUnsafeMutablePointer(to: &value) { sections.write(StateSection($0, count: 1)) }
  }

  mutating func array<Element: StateElement>(
    _ name: StaticString, _ kind: RowKind, _ array: inout [Element],
    _ part: WritableKeyPath<SnapshotArrays, [Element]>, isShared: Bool
  ) {
    if isShared { storage.arrays[keyPath: part] = array } else { storage.arrays[keyPath: part].copy(array) }
  }

  mutating func companion<Value>(_ value: inout Value, _ part: WritableKeyPath<SnapshotArrays, Value>) {
    storage.arrays[keyPath: part] = value
  }
}

extension Array {
  /// Takes over the elements of another array into memory of its own, so that neither is copied when it changes.
  mutating func copy(_ other: [Element]) {
    empty()
    if !other.isEmpty { append(contentsOf: other) }
  }
}
