internal import DynamicsBase

#if canImport(Glibc)
  internal import Glibc
#endif

/// A section with blocks beside its form in an image, in which a block of rows that are all the same is one row.
struct PackedSection {
  private let section: StateSection
  /// A bit for each block.
  private let alike: UnsafePointer<UInt64>
  private let packed: UnsafeMutableRawPointer
  /// Bytes in the image.
  let byteCount: Int

  init(_ section: StateSection, alike: UnsafePointer<UInt64>, packed: UnsafeMutableRawPointer) {
    self.section = section
    self.alike = alike
    self.packed = packed
    let blocks = 0..<section.packableBlockCount
    byteCount = section.byteCount - Self.savedByteCount(of: blocks, section, alike)
  }

  /// Words of the mask.
  var maskCount: Int { section.maskCount }

  /// Writes the section into the image.
  func write() {
    var place = packed
    forEachRun(in: 0..<section.packableBlockCount) { blocks, isAlike in
      let start = section.start + blocks.lowerBound * section.blockByteCount
      guard isAlike else {
        place.copyMemory(from: start, byteCount: blocks.count * section.blockByteCount)
        place += blocks.count * section.blockByteCount
        return
      }
      for block in 0..<blocks.count {
        AlikeRows.spread(
          start + block * section.blockByteCount, section.rowByteCount, to: place, byteCount: section.rowByteCount)
        place += section.rowByteCount
      }
    }
    let done = section.packableByteCount
    place.copyMemory(from: section.start + done, byteCount: section.byteCount - done)
  }

  /// Blocks between others that have to be read: so few are read with them, whose contents are there already, as to read
  /// on is faster than to begin anew.
  #if DEBUG || INTERNAL_CHECKS
    // Who changed unmarked is to be found.
    private static let gap = 0
  #else
    private static let gap = 4
  #endif

  /// Gives the section what the image has, where it may have changed or was not there.
  ///
  /// - Parameter known: The bytes that there were of it.
  func read(known: Int) {
    let blockCount = section.packableBlockCount
    var next = (block: 0, place: UnsafeRawPointer(packed))
    if let changes = section.changes {
      let knownCount = min(known / section.blockByteCount, blockCount)
      let ranges = changes.ranges
      var index = 0
      while index < ranges.count, Int(ranges[index].first) < knownCount {
        let first = Int(ranges[index].first)
        var end = Int(ranges[index].end)
        index += 1
        while index < ranges.count, Int(ranges[index].first) <= end + Self.gap {
          end = Int(ranges[index].end)
          index += 1
        }
        read(first..<min(knownCount, end), &next)
      }
      read(knownCount..<blockCount, &next)
    } else {
      read(0..<blockCount, &next)
    }
    let rest = section.byteCount - section.packableByteCount
    (section.start + section.packableByteCount).copyMemory(from: packed + byteCount - rest, byteCount: rest)
    #if DEBUG || INTERNAL_CHECKS
      checkRead()
    #endif
  }

  /// Reads blocks that lie behind those read last, and moves on behind them.
  @inline(__always)
  private func read(_ blocks: Range<Int>, _ next: inout (block: Int, place: UnsafeRawPointer)) {
    guard !blocks.isEmpty else { return }
    var place = next.place + size(of: next.block..<blocks.lowerBound)
    forEachRun(in: blocks) { run, isAlike in place = isAlike ? spread(run, from: place) : copy(run, from: place) }
    next = (blocks.upperBound, place)
  }

  private func copy(_ blocks: Range<Int>, from place: UnsafeRawPointer) -> UnsafeRawPointer {
    let count = blocks.count * section.blockByteCount
    (section.start + blocks.lowerBound * section.blockByteCount).copyMemory(from: place, byteCount: count)
    return place + count
  }

  private func spread(_ blocks: Range<Int>, from place: UnsafeRawPointer) -> UnsafeRawPointer {
    for block in blocks {
      AlikeRows.spread(
        place + (block - blocks.lowerBound) * section.rowByteCount, section.rowByteCount,
        to: section.start + block * section.blockByteCount, byteCount: section.blockByteCount)
    }
    return place + blocks.count * section.rowByteCount
  }

  #if DEBUG || INTERNAL_CHECKS
    /// What is not marked has not changed.
    private func checkRead() {
      var place = UnsafeRawPointer(packed)
      for block in 0..<section.packableBlockCount {
        let start = section.start + block * section.blockByteCount
        let isAlike = isAlike(block)
        let count = isAlike ? section.rowByteCount : section.blockByteCount
        guard memcmp(start, place, count) == 0, !isAlike || section.isAlike(block) else {
          fatalError("'\(section.name)' is not what was restored in block \(block)")
        }
        place += count
      }
    }
  #endif

  // MARK: - The mask

  private func isAlike(_ block: Int) -> Bool { alike[block >> 6] &>> UInt64(truncatingIfNeeded: block & 63) & 1 != 0 }

  /// Calls `action` with blocks one after the other of which all are one row in the image, or none is.
  @inline(__always)
  private func forEachRun(in blocks: Range<Int>, _ action: (Range<Int>, Bool) -> Void) {
    var first = blocks.lowerBound
    while first < blocks.upperBound {
      let isAlike = isAlike(first)
      var end = first
      repeat {
        let word = (isAlike ? ~alike[end >> 6] : alike[end >> 6]) &>> UInt64(truncatingIfNeeded: end & 63)
        guard word == 0 else {
          end &+= word.trailingZeroBitCount
          break
        }
        end = (end | 63) &+ 1
      } while end < blocks.upperBound
      end = min(end, blocks.upperBound)
      action(first..<end, isAlike)
      first = end
    }
  }

  /// What blocks take in the image.
  @inline(__always)
  private func size(of blocks: Range<Int>) -> Int {
    blocks.count * section.blockByteCount - Self.savedByteCount(of: blocks, section, alike)
  }

  /// What blocks take less in the image.
  @inline(__always)
  private static func savedByteCount(
    of blocks: Range<Int>, _ section: StateSection, _ alike: UnsafePointer<UInt64>
  ) -> Int {
    var count = 0
    var block = blocks.lowerBound
    while block < blocks.upperBound {
      let first = block & 63
      let bits = min(64 &- first, blocks.upperBound &- block)
      let all = UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- bits)
      let ones = (alike[block >> 6] &>> UInt64(truncatingIfNeeded: first)) & all
      // Mostly none or all are, which is faster than to count them where no instruction does.
      if ones != 0 { count &+= ones == all ? bits : ones.nonzeroBitCount }
      block &+= bits
    }
    return count * (section.blockByteCount - section.rowByteCount)
  }
}

// MARK: - Blocks of a section

extension StateSection {
  /// The bytes of blocks that an image may have one row of.
  fileprivate var packableByteCount: Int { packableBlockCount &* blockByteCount }

  /// Words of 64 bits with a bit for each of those blocks.
  var maskCount: Int { (packableBlockCount &+ 63) >> 6 }

  /// Whether all rows of a block are the same.
  @inline(__always)
  fileprivate func isAlike(_ block: Int) -> Bool {
    AlikeRows.areAlike(start + block &* blockByteCount, rowByteCount, byteCount: blockByteCount)
  }

  /// Appends a bit for each of those blocks: whether its rows are all the same. Returns how many bits are 1.
  ///
  /// Where that is less than half of 64 blocks, none is: few bytes would be saved, and time lost with many short copies.
  func appendMasks(to masks: inout AlignedBuffer<UInt64>) -> Int {
    var count = 0
    var first = 0
    while first < packableBlockCount {
      let blocks = first..<min(packableBlockCount, first &+ 64)
      var word: UInt64 = 0
      for block in blocks where isAlike(block) { word |= 1 &<< UInt64(truncatingIfNeeded: block &- first) }
      if 2 &* word.nonzeroBitCount < blocks.count { word = 0 }
      count &+= word.nonzeroBitCount
      masks.append(word)
      first &+= 64
    }
    return count
  }
}
