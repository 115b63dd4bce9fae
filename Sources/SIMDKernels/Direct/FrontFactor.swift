internal import CSolverShim
internal import KernelInterface

/// Assembles, factors and updates a front, six columns (two blocks) at a time: what is read for the sums of the children is on
/// its way while the columns before are computed with.
@inline(never)
func factorFront(_ arguments: FrontArguments) -> Int {
  var raised = 0
  if arguments.panel.isStrict {
    assemblePanel(arguments)
    raised = factorPanel(arguments.panel)
  } else {
    var block = 0
    var column = 0
    while column < arguments.panel.columns {
      let width = min(Int(TILE_COLUMNS), arguments.panel.columns - column)
      assembleColumns(arguments, column, width, &block)
      let count = factorColumns(arguments.panel, column, width)
      if count < 0 { return -1 }
      raised += count
      column += width
    }
  }
  if raised >= 0 { setUpdate(arguments, depth: arguments.panel.columns) }
  return raised
}

@inline(never)
func assembleFront(_ arguments: FrontArguments) {
  assemblePanel(arguments)
  setUpdate(arguments, depth: 0)
}

@inline(never)
private func assemblePanel(_ arguments: FrontArguments) {
  var block = 0
  var column = 0
  while column < arguments.panel.columns {
    let width = min(Int(TILE_COLUMNS), arguments.panel.columns - column)
    assembleColumns(arguments, column, width, &block)
    column += width
  }
}

/// The children's sums and the blocks of the matrix from `block` on, in so many columns of the panel.
@inline(__always)
private func assembleColumns(_ arguments: FrontArguments, _ column: Int, _ width: Int, _ block: inout Int) {
  let rows = arguments.panel.rows
  let first = column / Int(TILE_LANES) * Int(TILE_LANES)
  let target = arguments.panel.panel + (first + column * rows)
  let children = Int32(truncatingIfNeeded: arguments.childCount)
  let begin = Int32(truncatingIfNeeded: first)
  let end = Int32(truncatingIfNeeded: rows)
  if width == 6 {
    tile_assemble_column(
      6, arguments.panelChildren, children, column / 3, begin, end, target, target, rows, 0, target, rows)
  } else {
    tile_assemble_column(
      3, arguments.panelChildren, children, column / 3, begin, end, target, target, rows, 0, target, rows)
  }
  let limit = (column + width) * rows
  while block < arguments.blockCount && arguments.targets[block] < limit {
    var source = arguments.values + 9 * block
    var entry = arguments.panel.panel + arguments.targets[block]
    for _ in 0..<3 {
      entry[0] += source[0]
      entry[1] += source[1]
      entry[2] += source[2]
      source += 3
      entry += rows
    }
    block += 1
  }
}

/// The lower triangle of the children's sum less `A A^T`, the first `depth` columns of the panel's lower rows.
@inline(__always)
private func setUpdate(_ arguments: FrontArguments, depth: Int) {
  let columns = arguments.panel.columns
  let stride = arguments.panel.rows
  let order = stride - columns
  let factor = arguments.panel.panel + columns
  let children = Int32(truncatingIfNeeded: arguments.childCount)
  let end = Int32(truncatingIfNeeded: order)
  let depth = Int32(truncatingIfNeeded: depth)
  var column = 0
  while column < order {
    let first = column / Int(TILE_LANES) * Int(TILE_LANES)
    let begin = Int32(truncatingIfNeeded: first)
    let target = arguments.update + (first + column * order)
    if order - column >= 6 {
      tile_assemble_column(
        6, arguments.updateChildren, children, column / 3, begin, end, factor + first, factor + column, stride, depth,
        target, order)
    } else {
      tile_assemble_column(
        3, arguments.updateChildren, children, column / 3, begin, end, factor + first, factor + column, stride, depth,
        target, order)
    }
    column += 6
  }
}
