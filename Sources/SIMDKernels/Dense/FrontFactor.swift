internal import CSolverShim
internal import KernelInterface

/// Assembles and factors a front's panel, and finds what the front leaves over.
@inline(never)
func factorFront(_ arguments: FrontArguments) -> Int {
  let raised: Int
  if sumsInRegisters && !arguments.panel.isStrict {
    raised = factorAsAssembled(arguments)
  } else {
    assemblePanel(arguments)
    raised = factorPanel(arguments.panel)
  }
  if raised >= 0 { assembleUpdate(arguments, depth: arguments.panel.columns) }
  return raised
}

/// Assembles a front and does nothing more.
@inline(never)
func assembleFront(_ arguments: FrontArguments) {
  assemblePanel(arguments)
  assembleUpdate(arguments, depth: 0)
}

/// Assembles and factors the panel six columns at a time: what is read for the sums of the next is on its way while the
/// columns before are computed with.
private func factorAsAssembled(_ arguments: FrontArguments) -> Int {
  var raised = 0
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
  return raised
}

/// The children's sums and the blocks of the matrix.
private func assemblePanel(_ arguments: FrontArguments) {
  let columns = arguments.panel.columns
  var block = 0
  if sumsInRegisters {
    var column = 0
    while column < columns {
      let width = min(Int(TILE_COLUMNS), columns - column)
      assembleColumns(arguments, column, width, &block)
      column += width
    }
  } else {
    let panel = arguments.panel.panel
    let rows = arguments.panel.rows
    panel.update(repeating: 0, count: rows * columns)
    addSums(arguments.panelChildren, arguments.childCount, panel, rows: rows, columns: columns)
    addBlocks(arguments, &block, before: columns)
  }
}

@inline(__always)
private func assembleColumns(_ arguments: FrontArguments, _ column: Int, _ width: Int, _ block: inout Int) {
  let panel = arguments.panel.panel
  let rows = arguments.panel.rows
  setSum(
    arguments.panelChildren, arguments.childCount, panel, rows: rows, column: column, width: width, less: panel,
    stride: rows, depth: 0)
  addBlocks(arguments, &block, before: column + width)
}

/// Adds the blocks of the matrix from `block` on that lie before a column.
@inline(__always)
private func addBlocks(_ arguments: FrontArguments, _ block: inout Int, before column: Int) {
  let rows = arguments.panel.rows
  let limit = column * rows
  while block < arguments.blockCount && arguments.targets[block] < limit {
    var source = arguments.values + 9 * block
    var target = arguments.panel.panel + arguments.targets[block]
    for _ in 0..<3 {
      target[0] += source[0]
      target[1] += source[1]
      target[2] += source[2]
      source += 3
      target += rows
    }
    block += 1
  }
}

/// The children's sums less `A A^T` of the first `depth` columns of the panel's lower rows.
private func assembleUpdate(_ arguments: FrontArguments, depth: Int) {
  let stride = arguments.panel.rows
  let order = stride - arguments.panel.columns
  let factor = arguments.panel.panel + arguments.panel.columns
  if sumsInRegisters {
    var column = 0
    while column < order {
      setSum(
        arguments.updateChildren, arguments.childCount, arguments.update, rows: order, column: column,
        width: min(Int(TILE_COLUMNS), order - column), less: factor, stride: stride, depth: depth)
      column += Int(TILE_COLUMNS)
    }
  } else {
    setProduct(arguments.update, order: order, factor: factor, stride: stride, depth: depth)
    addSums(arguments.updateChildren, arguments.childCount, arguments.update, rows: order, columns: order)
  }
}
