internal import DynamicsBase

/// Hashes numbers: FNV-1a over 64-bit words.
struct FieldHasher: FieldVisitor {
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  static var writes: Bool { false }

  init() {}

  @inline(__always)
  mutating func add(_ word: UInt64) { hash = (hash ^ word) &* 0x100_0000_01b3 }

  @inline(__always)
  mutating func number<Number: StateNumber>(_ name: StaticString, _ number: inout Number) { add(number.stateBits) }

  /// Adds a value.
  @inline(__always)
  mutating func add<Value: StateFields>(_ value: Value) {
    var copy = value
    copy.visitFields(&self)
  }
}

/// Hashes the state of a world.
struct StateHasher: StateWalker {
  private var hasher = FieldHasher()

  var hash: UInt64 { hasher.hash }

  mutating func begin(_ owner: StaticString) {}

  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, live: UnsafeBufferPointer<UInt16>?
  ) {
    hasher.add(UInt64(rows.count))
    for index in 0..<rows.count where isLive(index, live) { hasher.add(rows.pointer[index]) }
  }

  mutating func value<Value: StateFields & BitwiseCopyable>(_ name: StaticString, _ value: inout Value) {
    hasher.add(value)
  }

  mutating func array<Element: StateElement>(
    _ name: StaticString, _ kind: RowKind, _ array: inout [Element],
    _ part: WritableKeyPath<SnapshotArrays, [Element]>, isShared: Bool
  ) {
    hasher.add(UInt64(array.count))
    for element in array { hasher.add(element) }
  }

  mutating func companion<Value>(_ value: inout Value, _ part: WritableKeyPath<SnapshotArrays, Value>) {}
}

/// Whether a row means anything.
@inline(__always)
func isLive(_ row: Int, _ live: UnsafeBufferPointer<UInt16>?) -> Bool {
  guard let live else { return true }
  return live[LaneMasks.block(row)] & LaneMasks.bit(row) != 0
}
