internal import DynamicsBase
internal import KernelInterface

/// The blocks of body rows of every group: a block may be in several groups, with masks that share no row.
struct GroupBlocks: ~Copyable {
  /// Ascending by group, then by block.
  private(set) var blocks = AlignedBuffer<BodyBlock>()
  /// By group, and one more: where its blocks begin.
  private(set) var starts = AlignedBuffer<Int32>()
  /// What the lists were made from.
  private var source = AlignedBuffer<BodyBlock>()
  private var version = 0

  init() {}

  /// Brings the lists up to date; without effect if groups and blocks are those of the last call.
  mutating func update(_ groups: borrowing ContactGroups, _ newSource: borrowing AlignedBuffer<BodyBlock>) {
    guard version != groups.version || !isEqual(newSource) else { return }
    version = groups.version
    source.reserve(newSource.count)
    source.setCount(newSource.count)
    source.pointer.update(from: newSource.pointer, count: newSource.count)

    starts.removeAll()
    starts.resize(groups.count + 1, filling: 0)
    let starts = starts.pointer
    forEachPart(groups) { group, _ in starts[group + 1] += 1 }
    for group in 0..<groups.count { starts[group + 1] += starts[group] }
    let total = Int(starts[groups.count])
    blocks.reserve(total)
    blocks.setCount(total)
    let blocks = blocks.pointer
    forEachPart(groups) { group, block in
      blocks[Int(starts[group])] = block
      starts[group] += 1
    }
    // Every start has become the next one's.
    for group in stride(from: groups.count, to: 0, by: -1) { starts[group] = starts[group - 1] }
    starts[0] = 0
  }

  private func isEqual(_ other: borrowing AlignedBuffer<BodyBlock>) -> Bool {
    guard other.count == source.count else { return false }
    for index in 0..<source.count {
      let (a, b) = (other.pointer[index], source.pointer[index])
      if a.index != b.index || a.mask != b.mask { return false }
    }
    return true
  }

  /// Calls `action` with the parts of every block, in order.
  private func forEachPart(_ groups: borrowing ContactGroups, _ action: (_ group: Int, BodyBlock) -> Void) {
    for index in 0..<source.count {
      let block = source.pointer[index]
      var left = block.mask
      while left != 0 {
        let group = groups.group(of: row(block, left))
        var part: UInt32 = 0
        var rest = left
        while rest != 0 {
          if groups.group(of: row(block, rest)) == group { part |= rest & (0 &- rest) }
          rest &= rest &- 1
        }
        action(group, BodyBlock(index: block.index, mask: part))
        left &= ~part
      }
    }
  }

  /// The first row of a mask.
  private func row(_ block: BodyBlock, _ mask: UInt32) -> Int {
    Int(block.index) * ContactBundle.lanes + mask.trailingZeroBitCount
  }

  var byteCount: Int { (blocks.capacity + source.capacity) * MemoryLayout<BodyBlock>.stride + starts.capacity * 4 }
}
