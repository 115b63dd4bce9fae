internal import DynamicsBase

/// Has all rows found to have changed, so that everything is made anew that follows from them.
struct ChangeFinder: StateWalker {
  mutating func begin(_ owner: StaticString) {}

  mutating func changes(_ marks: inout ChangeMarks, blockCount: Int) -> ChangedBlocks? {
    marks.findAll(blockCount: blockCount)
    return nil
  }

  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, live: UnsafeBufferPointer<UInt16>?
  ) {}

  mutating func value<Value: StateFields & BitwiseCopyable>(_ name: StaticString, _ value: inout Value) {}

  mutating func array<Element: StateElement>(
    _ name: StaticString, _ kind: RowKind, _ array: inout [Element],
    _ part: WritableKeyPath<SnapshotArrays, [Element]>, isShared: Bool
  ) {}

  mutating func companion<Value>(_ value: inout Value, _ part: WritableKeyPath<SnapshotArrays, Value>) {}
}
