internal import CSolverShim
internal import KernelInterface

/// Whether the children's sums and a product are joined before they are stored. With smaller registers there is too
/// much to find out about each child for each tile, and the branches for it seem to spoil the prediction of the
/// products' short loops; there the two are done one after the other in memory, 8 % (AVX2) and 15 % (SSE2) faster for a
/// net of small fronts.
let sumsInRegisters = TILE_LANES == 8

/// Sets `width` (six or three) columns of a matrix, from the diagonal on, to the sum of the children less `A A^T`.
@inline(__always)
func setSum(
  _ children: UnsafePointer<FrontChild>, _ childCount: Int, _ target: UnsafeMutablePointer<Double>, rows: Int,
  column: Int, width: Int, less factor: UnsafePointer<Double>, stride: Int, depth: Int
) {
  let count = Int32(truncatingIfNeeded: childCount)
  let end = Int32(truncatingIfNeeded: rows)
  let depth = Int32(truncatingIfNeeded: depth)
  let first = column / Int(TILE_LANES) * Int(TILE_LANES)
  let begin = Int32(truncatingIfNeeded: first)
  let tile = target + (first + column * rows)
  if width == 6 {
    tile_sum_column(
      6, children, count, column / 3, begin, end, factor + first, factor + column, stride, depth, tile, rows)
  } else {
    tile_sum_column(
      3, children, count, column / 3, begin, end, factor + first, factor + column, stride, depth, tile, rows)
  }
}

/// Sets the lower triangle of a matrix to `-A A^T`, six columns at a time.
@inline(never)
func setProduct(
  _ target: UnsafeMutablePointer<Double>, order: Int, factor: UnsafePointer<Double>, stride: Int, depth: Int
) {
  let depth = Int32(truncatingIfNeeded: depth)
  var column = 0
  while column < order {
    let rows = factor + column
    let tile = target + (column + column * order)
    let count = Int32(truncatingIfNeeded: order - column)
    if order - column >= 6 {
      tile_column(6, 1, 0, rows, rows, stride, depth, tile, order, tile, count)
    } else {
      tile_column(3, 1, 0, rows, rows, stride, depth, tile, order, tile, count)
    }
    column += 6
  }
}

/// Adds the children to the lower trapezoid of a matrix, a block of three columns at a time.
@inline(never)
func addSums(
  _ children: UnsafePointer<FrontChild>, _ childCount: Int, _ target: UnsafeMutablePointer<Double>, rows: Int,
  columns: Int
) {
  let end = Int32(truncatingIfNeeded: rows)
  for number in 0..<childCount {
    let child = children[number]
    for block in 0..<(columns / 3) where child.blocks[block] >= 0 {
      let first = 3 * block / 4 * 4
      tile_add_block(
        child.values + 3 * Int(child.blocks[block]) * child.stride, child.stride, child.groups,
        Int32(truncatingIfNeeded: first), end, target + (first + 3 * block * rows), rows)
    }
  }
}
