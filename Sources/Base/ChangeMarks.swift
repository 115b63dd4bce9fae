/// Blocks of 16 rows, one after the other.
public struct BlockRange: BitwiseCopyable, Sendable {
  /// The first one.
  public var first: Int32
  /// Behind the last one.
  public var end: Int32

  /// Blocks from the first up to the end.
  @inlinable public init(_ first: Int, _ end: Int) {
    self.first = Int32(first)
    self.end = Int32(end)
  }
}

/// When the rows of an owner may have changed last, by blocks of 16: who has seen them once need not look at the others
/// again.
///
/// Marks say too much rather than too little. Each reader remembers when it looked. Until somebody looks there is nothing
/// to write down, and marking costs a comparison.
public struct ChangeMarks: ~Copyable {
  /// The time of the last mark in each region of blocks, and behind it of the last marks of its blocks; blocks beyond count
  /// as marked.
  @usableFromInline var times = AlignedBuffer<UInt64>()
  /// The binary logarithm of the blocks of a region.
  @usableFromInline static var regionBits: Int { 5 }
  /// The last time that all were marked.
  private var wholeTime: UInt64 = 1
  /// Moves on with every look.
  @usableFromInline var time: UInt64 = 1
  /// What the last look found, unless that was all.
  private var ranges = AlignedBuffer<BlockRange>()
  /// How many blocks there were then.
  private var foundBlockCount: Int32 = 0
  /// Whether the last look found all.
  public private(set) var hasFoundAll = true

  /// Everything is marked.
  public init() {}

  /// Marks the block of a row.
  @inlinable @inline(__always)
  public func mark(_ row: Int) { mark(block: row >> 4) }

  /// Marks a block.
  @inlinable @inline(__always)
  public func mark(block: Int) { set(block, time) }

  @inlinable @inline(__always)
  func set(_ block: Int, _ time: UInt64) {
    let place = Self.place(block)
    guard place < times.count else { return }
    times[place] = time
    times[Self.regionPlace(block)] = time
  }

  /// Where the time of a block is.
  @inlinable @inline(__always)
  static func place(_ block: Int) -> Int { block + block >> regionBits + 1 }

  /// Where that of its region is.
  @inlinable @inline(__always)
  static func regionPlace(_ block: Int) -> Int { place((block >> regionBits) << regionBits) - 1 }

  /// Marks all blocks.
  public mutating func markAll() { wholeTime = time }

  /// Blocks that can be marked; those beyond count as marked. Of so many times one in 33, rounded up, is a region's.
  public var blockCount: Int { times.count - (times.count + 1 << Self.regionBits) / (1 + 1 << Self.regionBits) }

  /// The time of the last look.
  public var lastLook: UInt64 { time - 1 }

  /// Finds the blocks that were marked since another look; see `found`.
  ///
  /// - Parameters:
  ///   - since: `lastLook` as it was then; `nil` finds all blocks.
  ///   - blockCount: How many blocks there are.
  public mutating func look(since: UInt64?, blockCount: Int) {
    ranges.removeAll()
    let known = self.blockCount
    hasFoundAll = since.map { wholeTime > $0 } ?? true
    foundBlockCount = Int32(blockCount)
    if let since, !hasFoundAll {
      collect(since)
      ranges.append(BlockRange(known, Int(Int32.max)))
    }
    if blockCount > known {
      times.resize(Self.place(blockCount - 1) + 1, filling: time)
      times[Self.regionPlace(known)] = time
    }
    time += 1
  }

  /// Looks for no reader who comes back: finds all blocks.
  public mutating func findAll(blockCount: Int) {
    hasFoundAll = true
    foundBlockCount = Int32(blockCount)
    ranges.removeAll()
  }

  /// Marks what the last look found as of then: who looked gives it another state, which others who looked before have
  /// not seen.
  public mutating func markFound() {
    if hasFoundAll { wholeTime = lastLook }
    for range in found {
      let first = Int(range.first)
      for block in first..<max(first, min(Int(range.end), blockCount)) { set(block, lastLook) }
    }
  }

  private mutating func collect(_ since: UInt64) {
    let count = blockCount
    var block = 0
    while block < count {
      guard times.pointer[Self.regionPlace(block)] > since else {
        block = (block >> Self.regionBits + 1) << Self.regionBits
        continue
      }
      guard times.pointer[Self.place(block)] > since else {
        block += 1
        continue
      }
      let first = block
      while block < count, times.pointer[Self.place(block)] > since { block += 1 }
      ranges.append(BlockRange(first, block))
    }
  }

  /// What the last look found, ascending; valid until the next one. The last range has no end: blocks that there were not
  /// when somebody looked before count as marked.
  public var found: UnsafeBufferPointer<BlockRange> {
    hasFoundAll ? Self.all : UnsafeBufferPointer(start: ranges.pointer, count: ranges.count)
  }

  /// All blocks: one range for all marks, of which a small world has some twenty. Nobody writes to it.
  nonisolated(unsafe) private static let all: UnsafeBufferPointer<BlockRange> = {
    let range = UnsafeMutableBufferPointer<BlockRange>.allocate(capacity: 1)
    range.initialize(repeating: BlockRange(0, Int(Int32.max)))
    return UnsafeBufferPointer(range)
  }()

  /// Calls `action` with the rows of the blocks that the last look found, of so many rows.
  @inlinable
  public func forEachFoundRow(of rowCount: Int, _ action: (Int) -> Void) {
    for range in found {
      for row in (16 * Int(range.first))..<max(min(16 * Int(range.end), rowCount), 16 * Int(range.first)) {
        action(row)
      }
    }
  }

  /// Whether the last look found any of so many rows, or of those that there were then.
  public func hasFound(of rowCount: Int) -> Bool {
    16 * Int(found[0].first) < max(rowCount, 16 * Int(foundBlockCount))
  }

  /// Bytes held.
  public var byteCount: Int { times.byteCount + ranges.byteCount }
}

// MARK: - Memory

extension ChangeMarks {
  /// Shows the buffers that steps touch.
  public mutating func visitBuffers<Visitor: BufferVisitor>(_ visitor: inout Visitor) {
    visitor.visit(&times)
  }
}
