/// A set of rows as masks of 16 lanes, the unit in which kernels take rows: bit `i` of word `b` stands for row `16 b +
/// i`.
public struct LaneMasks: ~Copyable {
  /// A word a block of 16 rows.
  public var words = AlignedBuffer<UInt16>()

  /// An empty set without blocks.
  @inlinable public init() {}

  /// Blocks of 16 rows.
  @inlinable public var blockCount: Int { words.count }

  /// For kernels.
  @inlinable public var pointer: UnsafeMutablePointer<UInt16> { words.pointer }

  /// The block of a row.
  @inlinable @inline(__always)
  public static func block(_ row: Int) -> Int { row >> 4 }
  /// A row's bit in its block.
  @inlinable @inline(__always)
  public static func bit(_ row: Int) -> UInt16 { 1 << UInt16(truncatingIfNeeded: row & 15) }

  /// The rows of a block.
  @inlinable
  public subscript(block block: Int) -> UInt16 {
    @inline(__always) get { words[block] }
    @inline(__always) nonmutating set { words[block] = newValue }
  }

  /// Whether a row is in the set.
  @inlinable
  public subscript(row: Int) -> Bool {
    @inline(__always) get { words[Self.block(row)] & Self.bit(row) != 0 }
    @inline(__always) nonmutating set {
      if newValue { words[Self.block(row)] |= Self.bit(row) } else { words[Self.block(row)] &= ~Self.bit(row) }
    }
  }

  /// Makes room for blocks; new ones are empty.
  @inlinable public mutating func resize(blockCount: Int) { words.resize(blockCount, filling: 0) }

  /// Makes room for blocks to come.
  @inlinable public mutating func reserve(blockCount: Int) { words.reserve(blockCount) }

  /// Adds an empty block.
  @inlinable public mutating func appendBlock() { words.append(0) }

  /// Takes all rows out.
  @inlinable public func removeAll() { words.fill(0) }

  /// Rows in the set.
  @inlinable public var count: Int {
    var count = 0
    for block in 0..<words.count { count += words.pointer[block].nonzeroBitCount }
    return count
  }

  /// Whether no row is in the set.
  @inlinable public var isEmpty: Bool {
    for block in 0..<words.count where words.pointer[block] != 0 { return false }
    return true
  }

  /// Bytes held.
  @inlinable public var byteCount: Int { words.byteCount }
}

/// Calls `action` with every lane of a mask, ascending.
@inlinable @inline(__always)
public func forEachLane(_ mask: UInt16, _ action: (Int) -> Void) {
  var rest = mask
  while rest != 0 {
    action(rest.trailingZeroBitCount)
    rest &= rest &- 1
  }
}

// MARK: - Memory

extension LaneMasks {
  /// Shows the buffers that steps touch.
  public mutating func visitBuffers<Visitor: BufferVisitor>(_ visitor: inout Visitor) {
    visitor.visit(&words)
  }
}
