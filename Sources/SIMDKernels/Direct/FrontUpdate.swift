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

/// Adds a child's update matrix to the panel and the update matrix of its parent, three columns (one block) at a time:
/// the runs of rows are the same for the three.
@inline(never)
func extendAdd(_ arguments: ExtendAddArguments) {
  let order = arguments.order
  for number in 0..<arguments.runCount {
    let run = arguments.runs[number]
    let inPanel = Int(run.target) < arguments.columns
    let stride = inPanel ? arguments.rows : arguments.rows - arguments.columns
    // Where row 0 of the front would be in column 0 of it.
    let base =
      inPanel
      ? arguments.panel
      : arguments.update - (arguments.columns + arguments.columns * (arguments.rows - arguments.columns))
    var offset = 0
    while offset < Int(run.count) {
      let column = Int(run.source) + offset
      var source = arguments.child + column * order
      var target = base + (Int(run.target) + offset) * stride
      for _ in 0..<3 {
        tile_add(
          target + (Int(run.target) + offset), source + column, run.count - Int32(truncatingIfNeeded: offset))
        var other = number + 1
        while other < arguments.runCount {
          let rows = arguments.runs[other]
          tile_add(target + Int(rows.target), source + Int(rows.source), rows.count)
          other += 1
        }
        source += order
        target += stride
      }
      offset += 3
    }
  }
}
