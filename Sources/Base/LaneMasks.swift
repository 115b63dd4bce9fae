/// A set of rows as masks of 16 lanes, the unit in which kernels take rows: bit `i` of word `b` stands for row `16 b + i`.
package struct LaneMasks: ~Copyable {
  /// A word a block of 16 rows.
  @usableFromInline package var words = AlignedBuffer<UInt16>()

  package init() {}

  /// Blocks of 16 rows.
  @inlinable package var blockCount: Int { words.count }

  /// For kernels.
  @inlinable package var pointer: UnsafeMutablePointer<UInt16> { words.pointer }

  /// The block of a row, and its bit there.
  @inlinable @inline(__always)
  package static func block(_ row: Int) -> Int { row >> 4 }
  @inlinable @inline(__always)
  package static func bit(_ row: Int) -> UInt16 { 1 << UInt16(truncatingIfNeeded: row & 15) }

  /// The rows of a block.
  @inlinable
  package subscript(block block: Int) -> UInt16 {
    @inline(__always) get { words[block] }
    @inline(__always) nonmutating set { words[block] = newValue }
  }

  /// Whether a row is in the set.
  @inlinable
  package subscript(row: Int) -> Bool {
    @inline(__always) get { words[Self.block(row)] & Self.bit(row) != 0 }
    @inline(__always) nonmutating set {
      if newValue { words[Self.block(row)] |= Self.bit(row) } else { words[Self.block(row)] &= ~Self.bit(row) }
    }
  }

  /// Makes room for blocks; new ones are empty.
  package mutating func resize(blockCount: Int) { words.resize(blockCount, filling: 0) }

  /// Makes room for blocks to come.
  package mutating func reserve(blockCount: Int) { words.reserve(blockCount) }

  /// Adds an empty block.
  package mutating func appendBlock() { words.append(0) }

  /// Takes all rows out.
  package func removeAll() { words.fill(0) }

  /// Rows in the set.
  package var count: Int {
    var count = 0
    for block in 0..<words.count { count += words.pointer[block].nonzeroBitCount }
    return count
  }

  /// Whether no row is in the set.
  package var isEmpty: Bool {
    for block in 0..<words.count where words.pointer[block] != 0 { return false }
    return true
  }

  /// Bytes held.
  package var byteCount: Int { words.byteCount }
}

/// Calls `action` with every lane of a mask, ascending.
@inlinable @inline(__always)
package func forEachLane(_ mask: UInt16, _ action: (Int) -> Void) {
  var rest = mask
  while rest != 0 {
    action(rest.trailingZeroBitCount)
    rest &= rest &- 1
  }
}
