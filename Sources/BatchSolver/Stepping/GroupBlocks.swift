internal import DynamicsBase
internal import KernelInterface

/// The body rows of every group, or those that joints move: blocks that are its own, and single rows of blocks that
/// others have rows of too, so that groups may be solved side by side. A pass writes the blocks whole, also rows that it
/// leaves as they are: a block with a row that others may read meanwhile is not a group's own.
final class GroupBlocks {
  /// Ascending by group, then by block.
  private var blocks = AlignedBuffer<BodyBlock>()
  /// By group, and one more: where its blocks begin.
  private var starts = AlignedBuffer<Int32>()
  /// Ascending by group; the last of a group is repeated up to a whole block.
  private var rows = AlignedBuffer<Int32>()
  /// By group, and one more: where its rows begin.
  private var rowStarts = AlignedBuffer<Int32>()
  /// By group: where its rows end, the repeated ones aside.
  private var rowEnds = AlignedBuffer<Int32>()
  /// What the lists were made from.
  private var source = AlignedBuffer<BodyBlock>()
  private var chosen = AlignedBuffer<UInt16>()
  private var hasChoice = false
  private var version = 0
  private var fixedVersion: UInt64 = 0

  init() {}

  /// Brings the lists up to date; without effect if all is as in the last call.
  ///
  /// - Parameters:
  ///   - newSource: The blocks of all groups together.
  ///   - fixed: `nil`: nobody reads rows that are in no group.
  ///   - newChosen: By block of rows: those that are meant; `nil`: all. The others decide, too, whether a block is a
  ///     group's own.
  func update(
    _ groups: borrowing IslandGroups, _ newSource: borrowing AlignedBuffer<BodyBlock>, _ fixed: FixedRows?,
    choosing newChosen: UnsafeBufferPointer<UInt16>? = nil
  ) {
    let newFixedVersion = fixed?.version ?? 0
    guard version != groups.version || fixedVersion != newFixedVersion || !isEqual(newSource, newChosen) else { return }
    version = groups.version
    fixedVersion = newFixedVersion
    source.resizeUninitialized(newSource.count)
    source.pointer.update(from: newSource.pointer, count: newSource.count)
    chosen.resizeUninitialized(newChosen?.count ?? 0)
    if let newChosen { for block in 0..<newChosen.count { chosen[block] = newChosen[block] } }
    hasChoice = newChosen != nil

    starts.removeAll()
    starts.resize(groups.count + 1, filling: 0)
    rowStarts.removeAll()
    rowStarts.resize(groups.count + 1, filling: 0)
    rowEnds.resize(groups.count, filling: 0)
    let starts = starts.pointer
    let rowStarts = rowStarts.pointer
    forEachPart(groups, fixed) { group, _ in
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
    fill(groups, fixed)
  }

  private func fill(_ groups: borrowing IslandGroups, _ fixed: FixedRows?) {
    let starts = starts.pointer
    let rowStarts = rowStarts.pointer
    let blocks = blocks.pointer
    let rows = rows.pointer
    forEachPart(groups, fixed) { group, block in
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

  private func isEqual(
    _ other: borrowing AlignedBuffer<BodyBlock>, _ otherChosen: UnsafeBufferPointer<UInt16>?
  ) -> Bool {
    guard other.count == source.count, hasChoice == (otherChosen != nil), chosen.count == otherChosen?.count ?? 0
    else { return false }
    for index in 0..<source.count {
      let (a, b) = (other.pointer[index], source.pointer[index])
      if a.index != b.index || a.mask != b.mask { return false }
    }
    guard let otherChosen else { return true }
    return (0..<chosen.count).allSatisfy { chosen[$0] == otherChosen[$0] }
  }

  /// Calls `whole` with the blocks that one group has alone, and `row` with the rows of the others, in order.
  private func forEachPart(
    _ groups: borrowing IslandGroups, _ fixed: FixedRows?, whole: (_ group: Int, BodyBlock) -> Void,
    row: (_ group: Int, _ row: Int) -> Void
  ) {
    for index in 0..<source.count {
      let block = source.pointer[index]
      var part = block
      if hasChoice { part.mask &= UInt32(chosen[Int(block.index)]) }
      guard part.mask != 0 else { continue }
      let first = Int(block.index) * ContactBundle.lanes
      let group = groups.group(of: first + block.mask.trailingZeroBitCount)
      var isWhole = fixed?.haveOne(beside: block) != true
      forEachRow(block) { isWhole = isWhole && groups.group(of: $0) == group }
      if isWhole { whole(group, part) } else { forEachRow(part) { row(groups.group(of: $0), $0) } }
    }
  }

  private func forEachRow(_ block: BodyBlock, _ action: (Int) -> Void) {
    forEachLane(UInt16(truncatingIfNeeded: block.mask)) { action(Int(block.index) * ContactBundle.lanes + $0) }
  }

  /// Valid until the next update.
  var all: GroupRows {
    GroupRows(
      blocks: UnsafePointer(blocks.pointer), starts: UnsafePointer(starts.pointer), rows: UnsafePointer(rows.pointer),
      rowStarts: UnsafePointer(rowStarts.pointer), rowEnds: UnsafePointer(rowEnds.pointer))
  }

  var byteCount: Int {
    blocks.byteCount + source.byteCount + chosen.byteCount + starts.byteCount + rows.byteCount + rowStarts.byteCount
      + rowEnds.byteCount
  }
}

/// The lists of `GroupBlocks`.
struct GroupRows {
  let blocks: UnsafePointer<BodyBlock>
  fileprivate let starts: UnsafePointer<Int32>
  let rows: UnsafePointer<Int32>
  fileprivate let rowStarts: UnsafePointer<Int32>
  fileprivate let rowEnds: UnsafePointer<Int32>

  /// The numbers of a group's blocks.
  func blocks(ofGroup group: Int) -> Range<Int> { Int(starts[group])..<Int(starts[group + 1]) }

  /// The numbers of a group's single rows; behind them the last is repeated up to a whole block.
  func rows(ofGroup group: Int) -> Range<Int> { Int(rowStarts[group])..<Int(rowEnds[group]) }
}
