internal import CSolverShim
internal import KernelInterface

/// The lower triangle of `U - A A^T`, six columns at a time.
@inline(never)
func subtractProduct(_ arguments: UpdateArguments) {
  let order = arguments.order
  let fresh: Int32 = arguments.isFresh ? 1 : 0
  let depth = Int32(truncatingIfNeeded: arguments.depth)
  var column = 0
  while column < order {
    let rows = arguments.factor + column
    let target = arguments.update + (column + column * order)
    let count = Int32(truncatingIfNeeded: order - column)
    if order - column >= 6 {
      tile_column(6, fresh, 0, rows, rows, arguments.stride, depth, target, order, target, count)
    } else {
      tile_column(3, fresh, 0, rows, rows, arguments.stride, depth, target, order, target, count)
    }
    column += 6
  }
}
