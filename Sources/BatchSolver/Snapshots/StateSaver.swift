internal import DynamicsBase

/// Finds how large the image of a world's state is.
struct StateMeasurer: StateWalker {
  private(set) var byteCount = 0

  mutating func begin(_ owner: StaticString) {}

  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, live: UnsafeBufferPointer<UInt16>?
  ) {
    byteCount += StateImage.size(of: rows.count, Row.self)
  }

  mutating func value<Value: StateFields & BitwiseCopyable>(_ name: StaticString, _ value: inout Value) {
    byteCount += StateImage.size(of: 1, Value.self)
  }

  mutating func array<Element: StateElement>(
    _ name: StaticString, _ kind: RowKind, _ array: inout [Element],
    _ part: WritableKeyPath<SnapshotArrays, [Element]>, isShared: Bool
  ) {}

  mutating func companion<Value>(_ value: inout Value, _ part: WritableKeyPath<SnapshotArrays, Value>) {}
}

/// Writes a world's state into the storage of a snapshot, which is large enough.
struct StateSaver: StateWalker {
  private let storage: SnapshotStorage
  private var place = 0

  init(_ storage: SnapshotStorage) { self.storage = storage }

  mutating func begin(_ owner: StaticString) {}

  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, live: UnsafeBufferPointer<UInt16>?
  ) {
    storage.image.write(rows.pointer, count: rows.count, at: &place)
  }

  mutating func value<Value: StateFields & BitwiseCopyable>(_ name: StaticString, _ value: inout Value) {
    storage.image.write(&value, count: 1, at: &place)
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
