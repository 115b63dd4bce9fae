internal import KernelInterface

/// One front of the numeric phase. Counts of scalar rows and columns, offsets in doubles.
struct Front: BitwiseCopyable {
  /// First scalar column, in the order of elimination.
  var firstColumn: Int
  var columns: Int
  /// Columns and the rows below them.
  var rows: Int
  /// Where the panel begins in the factor.
  var panel: Int
  /// Where the update matrix begins in the stack of the front's depth parity.
  var update: Int
  /// 0 or 1: depth in the tree, modulo 2. Children and parents lie on different stacks, so that both grow and shrink in
  /// order.
  var stack: Int
  /// Where the rows below begin, in blocks, in `FrontPlan.rowBlocks`.
  var rowBlocks: Int
  /// Its children in `FrontPlan.children`.
  var firstChild: Int
  var childCount: Int
  /// Which blocks of its parent it has, in `FrontPlan.childBlocks`, and which rows of the parent's panel and of its
  /// update matrix, in `FrontPlan.rowGroups`.
  var parentBlocks: Int
  var panelGroups: Int
  var updateGroups: Int
  /// Its blocks of the matrix, consecutive in the values.
  var firstBlock: Int
  var blockCount: Int
}

/// Everything that the numeric phase reads and never changes.
struct FrontPlan: Sendable {
  var fronts: [Front] = []
  var children: [Int32] = []
  var rowBlocks: [Int32] = []
  /// By child and block of its parent's front: the block of the child's update matrix, or -1.
  var childBlocks: [Int32] = []
  /// By child and four rows of its parent's panel or update matrix, as in `FrontChild`.
  var rowGroups: [Int32] = []
  /// The largest number of children.
  var mostChildren = 0
  /// By block of the matrix: where its first entry lies in its front's panel.
  var blockTargets: [Int] = []
  /// Doubles.
  var factorSize = 0
  var stackSizes = (0, 0)
  var largestFront = 0
  /// Multiplications and additions of a factorization, and of that what lies in fronts of at least so many columns.
  var operations = 0.0

  init() {}

  init(_ supernodes: Supernodes) {
    let count = supernodes.count
    var depths = [Int32](repeating: 0, count: count)
    for number in stride(from: count - 1, through: 0, by: -1) where supernodes.parents[number] >= 0 {
      depths[number] = depths[Int(supernodes.parents[number])] + 1
    }
    var childLists = [[Int32]](repeating: [], count: count)
    for number in 0..<count where supernodes.parents[number] >= 0 {
      childLists[Int(supernodes.parents[number])].append(Int32(number))
    }
    var tops = [0, 0]
    var greatest = [0, 0]
    var local = [Int32](repeating: -1, count: Int(supernodes.starts[count]))
    fronts.reserveCapacity(count)
    for number in 0..<count {
      let first = Int(supernodes.starts[number])
      let width = Int(supernodes.starts[number + 1]) - first
      let rows = supernodes.rows[number]
      let stack = Int(depths[number] & 1)
      var front = Front(
        firstColumn: 3 * first, columns: 3 * width, rows: 3 * (width + rows.count), panel: factorSize, update: 0,
        stack: stack, rowBlocks: rowBlocks.count, firstChild: children.count,
        childCount: childLists[number].count, parentBlocks: 0, panelGroups: 0,
        updateGroups: 0, firstBlock: 0, blockCount: 0)
      rowBlocks.append(contentsOf: rows)
      children.append(contentsOf: childLists[number])
      factorSize += front.rows * front.columns
      largestFront = max(largestFront, front.rows)
      mostChildren = max(mostChildren, front.childCount)
      let order = 3 * rows.count
      // Children are taken from the other stack before this front's update matrix is put on its own: they are its top.
      for child in childLists[number] { tops[1 - stack] = min(tops[1 - stack], fronts[Int(child)].update) }
      front.update = tops[stack]
      tops[stack] += order * order
      greatest[stack] = max(greatest[stack], tops[stack])

      for column in 0..<width { local[first + column] = Int32(column) }
      for (index, row) in rows.enumerated() { local[Int(row)] = Int32(width + index) }
      for child in childLists[number] {
        let childRows = supernodes.rows[Int(child)]
        let blocks = childRows.map { local[Int($0)] }
        fronts[Int(child)].parentBlocks = childBlocks.count
        childBlocks.append(contentsOf: repeatElement(-1, count: front.rows / 3))
        for (index, block) in blocks.enumerated() {
          childBlocks[fronts[Int(child)].parentBlocks + Int(block)] = Int32(index)
        }
        fronts[Int(child)].panelGroups = rowGroups.count
        appendGroups(blocks, from: 0, rows: front.rows)
        fronts[Int(child)].updateGroups = rowGroups.count
        appendGroups(blocks, from: front.columns, rows: order)
      }
      fronts.append(front)
      for column in 0..<front.columns {
        let below = Double(front.rows - column)
        operations += below * below
      }
    }
    stackSizes = (greatest[0], greatest[1])
  }

  /// Notes for `rows` rows of a front, `first` and after, which of them a child has whose blocks lie at `blocks`.
  private mutating func appendGroups(_ blocks: [Int32], from first: Int, rows: Int) {
    let begin = rowGroups.count
    // Even in number: the widest registers take two at a time.
    let count = (rows + 7) / 8 * 2
    rowGroups.append(contentsOf: repeatElement(0, count: count))
    for (index, block) in blocks.enumerated() {
      for row in 0..<3 {
        let place = 3 * Int(block) + row - first
        guard place >= 0 else { continue }
        let group = begin + place / 4
        // Rows of a group follow each other in the child, so each says the same about the first.
        let rows = rowGroups[group] & 15 | 1 << Int32(place % 4)
        rowGroups[group] = Int32(3 * index + row - place % 4) << 8 | rows
      }
    }
    for group in stride(from: begin, to: begin + count, by: 2) {
      if rowGroups[group] == 0 {
        rowGroups[group] = (rowGroups[group + 1] >> 8 - 4) << 8
      } else if rowGroups[group + 1] == 0 {
        rowGroups[group + 1] = (rowGroups[group] >> 8 + 4) << 8
      }
      rowGroups[group] |= (rowGroups[group + 1] & 15) << 4
    }
  }
}
