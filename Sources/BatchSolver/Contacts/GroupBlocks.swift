internal import DynamicsBase
internal import KernelInterface

/// The body rows of every group: blocks that are its own, and single rows of blocks that others have rows of too, so that
/// groups may be solved side by side.
struct GroupBlocks: ~Copyable {
  /// Ascending by group, then by block.
  private(set) var blocks = AlignedBuffer<BodyBlock>()
  /// By group, and one more: where its blocks begin.
  private(set) var starts = AlignedBuffer<Int32>()
  /// Ascending by group; the last of a group is repeated up to a whole block.
  private(set) var rows = AlignedBuffer<Int32>()
  /// By group, and one more: where its rows begin.
  private(set) var rowStarts = AlignedBuffer<Int32>()
  /// By group: where its rows end, the repeated ones aside.
  private(set) var rowEnds = AlignedBuffer<Int32>()
  /// What the lists were made from.
  private var source = AlignedBuffer<BodyBlock>()
  private var version = 0

  init() {}

  /// Brings the lists up to date; without effect if groups and blocks are those of the last call.
  mutating func update(_ groups: borrowing ContactGroups, _ newSource: borrowing AlignedBuffer<BodyBlock>) {
    guard version != groups.version || !isEqual(newSource) else { return }
    version = groups.version
    source.resizeUninitialized(newSource.count)
    source.pointer.update(from: newSource.pointer, count: newSource.count)

    starts.removeAll()
    starts.resize(groups.count + 1, filling: 0)
    rowStarts.removeAll()
    rowStarts.resize(groups.count + 1, filling: 0)
    rowEnds.resize(groups.count, filling: 0)
    let starts = starts.pointer
    let rowStarts = rowStarts.pointer
    forEachPart(groups) { group, _ in
      starts[group + 1] += 1
    } row: { group, _ in
      rowStarts[group + 1] += 1
    }
    for group in 0..<groups.count {
      starts[group + 1] += starts[group]
      // Whole blocks.
      rowStarts[group + 1] = rowStarts[group] + (rowStarts[group + 1] + 15) & ~15
    }
    blocks.resizeUninitialized(Int(starts[groups.count]))
    rows.resizeUninitialized(Int(rowStarts[groups.count]))
    fill(groups)
  }

  private func fill(_ groups: borrowing ContactGroups) {
    let starts = starts.pointer
    let rowStarts = rowStarts.pointer
    let blocks = blocks.pointer
    let rows = rows.pointer
    forEachPart(groups) { group, block in
      blocks[Int(starts[group])] = block
      starts[group] += 1
    } row: { group, row in
      rows[Int(rowStarts[group])] = Int32(row)
      rowStarts[group] += 1
    }
    for group in 0..<groups.count {
      rowEnds[group] = rowStarts[group]
      while rowStarts[group] & 15 != 0 {
        rows[Int(rowStarts[group])] = rows[Int(rowStarts[group]) - 1]
        rowStarts[group] += 1
      }
    }
    // Every start has become the next one's.
    for group in stride(from: groups.count, to: 0, by: -1) {
      starts[group] = starts[group - 1]
      rowStarts[group] = rowStarts[group - 1]
    }
    starts[0] = 0
    rowStarts[0] = 0
  }

  private func isEqual(_ other: borrowing AlignedBuffer<BodyBlock>) -> Bool {
    guard other.count == source.count else { return false }
    for index in 0..<source.count {
      let (a, b) = (other.pointer[index], source.pointer[index])
      if a.index != b.index || a.mask != b.mask { return false }
    }
    return true
  }

  /// Calls `whole` with the blocks that one group has alone, and `row` with the rows of the others, in order.
  private func forEachPart(
    _ groups: borrowing ContactGroups, whole: (_ group: Int, BodyBlock) -> Void, row: (_ group: Int, _ row: Int) -> Void
  ) {
    for index in 0..<source.count {
      let block = source.pointer[index]
      let first = Int(block.index) * ContactBundle.lanes
      let group = groups.group(of: first + block.mask.trailingZeroBitCount)
      var isWhole = true
      forEachRow(block) { isWhole = isWhole && groups.group(of: $0) == group }
      if isWhole { whole(group, block) } else { forEachRow(block) { row(groups.group(of: $0), $0) } }
    }
  }

  private func forEachRow(_ block: BodyBlock, _ action: (Int) -> Void) {
    forEachLane(UInt16(truncatingIfNeeded: block.mask)) { action(Int(block.index) * ContactBundle.lanes + $0) }
  }

  var byteCount: Int {
    blocks.byteCount + source.byteCount + starts.byteCount + rows.byteCount + rowStarts.byteCount
      + rowEnds.byteCount
  }
}
