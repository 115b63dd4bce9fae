internal import DynamicsBase

/// Hashes numbers, each as a word of 64 bits.
///
/// A word is mixed into a lane as in MurmurHash3's finalizer (A. Appleby, 2011): exclusive or, times an odd number,
/// exclusive or with its own upper half. Each of these can be undone, so that two rows of words that differ in one have
/// different digests. Four lanes take turns: a lane waits for its product while the others begin theirs.
struct FieldHasher: FieldVisitor {
  // Parts of the fraction of pi: any different numbers will do.
  private var lanes: (UInt64, UInt64, UInt64, UInt64) = (
    0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344, 0xa409_3822_299f_31d0, 0x082e_fa98_ec4e_6c89
  )

  static var writes: Bool { false }

  init() {}

  /// The digest of what was added so far.
  var hash: UInt64 {
    Self.mix(lanes.0, Self.mix(lanes.1, Self.mix(lanes.2, Self.mix(lanes.3, 0))))
  }

  @inline(__always)
  mutating func add(_ word: UInt64) { lanes = (lanes.1, lanes.2, lanes.3, Self.mix(lanes.0, word)) }

  /// Mixes a word in; the checksum of files is made by it, too, so that it must stay. The factor is 2^64 over the golden
  /// ratio, whose multiples are spread evenly (D. E. Knuth, The Art of Computer Programming 3, 6.4).
  @inline(__always)
  static func mix(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let product = (lane ^ word) &* 0x9e37_79b9_7f4a_7c15
    return product ^ product >> 32
  }

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
