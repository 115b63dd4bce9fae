internal import CSolverShim
internal import KernelInterface

/// Pivots at or above this count as infinite: the square of a factor's entry would be.
@inline(__always) private var ceiling: Double { 1e300 }

/// Factors a panel from left to right, six columns (two blocks) at a time: what the columns before take away and the
/// solve with the triangle happen while a tile is in registers, so each entry is read and written once.
@inline(never)
func factorPanel(_ arguments: PanelArguments) -> Int {
  if arguments.isStrict { return factorPanelStrictly(arguments) }
  var raised = 0
  var column = 0
  while column < arguments.columns {
    let width = min(Int(TILE_COLUMNS), arguments.columns - column)
    let count = factorColumns(arguments, column, width)
    if count < 0 { return -1 }
    raised += count
    column += width
  }
  return raised
}

/// The next `width` columns. Returns as `factorPanel` does.
@inline(__always)
func factorColumns(_ arguments: PanelArguments, _ column: Int, _ width: Int) -> Int {
  let good = width == 6 ? factorTile(6, arguments, column) : factorTile(3, arguments, column)
  return good ? 0 : factorGuarded(arguments, column, width)
}

/// One column of tiles. Returns false if a pivot is too small or infinite; the tile on the diagonal then holds what the
/// columns before left of it, the rows below are untouched.
@inline(__always)
private func factorTile(_ width: Int32, _ arguments: PanelArguments, _ column: Int) -> Bool {
  let stride = arguments.stride
  let rows = arguments.panel + column
  let diagonal = rows + column * stride
  tile_column(width, 0, 0, rows, rows, stride, Int32(truncatingIfNeeded: column), diagonal, stride, diagonal, width)
  guard tile_factor(width, diagonal, stride, arguments.floors + column, ceiling) else { return false }
  let below = Int(width)
  let count = arguments.rows - column - below
  if count > 0 {
    tile_column(
      width, 0, 1, rows + below, rows, stride, Int32(truncatingIfNeeded: column), diagonal + below, stride, diagonal,
      Int32(truncatingIfNeeded: count))
  }
  return true
}

/// The same for a tile with a bad pivot, column by column. Pivots that are too small are raised as in the modified
/// Cholesky factorization of Gill and Murray: to at least their own magnitude, their floor, and what keeps the column
/// of the factor below `bound`; so an indefinite matrix cannot make numbers grow.
@inline(never)
private func factorGuarded(_ arguments: PanelArguments, _ column: Int, _ width: Int) -> Int {
  let stride = arguments.stride
  // The rows below, which `factorTile` did not come to.
  let below = column + width
  for target in column..<below {
    let entries = arguments.panel + target * stride
    for source in 0..<column {
      let factor = arguments.panel[target + source * stride]
      let other = arguments.panel + source * stride
      for row in below..<max(below, arguments.rows) {
        entries[row] = fused_multiply_subtract(factor, other[row], entries[row])
      }
    }
  }
  var raised = 0
  for target in column..<below {
    let count = eliminate(arguments, target, until: below)
    if count < 0 { return -1 }
    raised += count
  }
  return raised
}

/// Column by column, each pivot with a look at its whole column.
@inline(never)
private func factorPanelStrictly(_ arguments: PanelArguments) -> Int {
  var raised = 0
  for column in 0..<arguments.columns { raised += eliminate(arguments, column, until: arguments.columns) }
  return raised
}

/// Eliminates one column whose entries are up to date and takes it away from the columns after it, up to `end`.
@inline(__always)
func eliminate(_ arguments: PanelArguments, _ column: Int, until end: Int) -> Int {
  let stride = arguments.stride
  let entries = arguments.panel + column * stride
  var raised = 0
  var pivot = entries[column]
  let floor = arguments.floors[column]
  var greatest = 0.0
  var isFinite = pivot.magnitude < ceiling
  for row in (column + 1)..<max(column + 1, arguments.rows) {
    let magnitude = entries[row].magnitude
    isFinite = isFinite && magnitude < ceiling
    greatest = magnitude > greatest ? magnitude : greatest
  }
  if !isFinite {
    if !arguments.isStrict { return -1 }
    // Nothing can be learned from this column: its unknown is held where it is.
    pivot = max(floor, arguments.bound * arguments.bound)
    for row in (column + 1)..<max(column + 1, arguments.rows) { entries[row] = 0 }
    raised = 1
  } else {
    let ratio = greatest / arguments.bound
    let least = max(floor, ratio * ratio)
    if !(pivot > floor) || (arguments.isStrict && pivot < least * (1 - 1e-12)) {
      pivot = max(least, pivot.magnitude)
      raised = 1
    }
  }
  let inverse = 1 / pivot.squareRoot()
  entries[column] = inverse
  for row in (column + 1)..<max(column + 1, arguments.rows) { entries[row] *= inverse }
  for target in (column + 1)..<max(column + 1, end) {
    let factor = entries[target]
    let other = arguments.panel + target * stride
    for row in target..<arguments.rows { other[row] = fused_multiply_subtract(factor, entries[row], other[row]) }
  }
  return raised
}
