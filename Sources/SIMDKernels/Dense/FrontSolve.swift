internal import CSolverShim
internal import KernelInterface

/// `y = L^-1 y` for the front's own rows, and `x -= A y` for the others.
@inline(never)
func solveForward(_ arguments: FrontSolveArguments) {
  let stride = arguments.rows
  for number in 0..<arguments.count {
    let vector = arguments.vectors + number * arguments.vectorStride
    var column = 0
    while column < arguments.columns {
      let tile = arguments.panel + (column + column * stride)
      let own = vector + column
      if arguments.columns - column >= 6 {
        tile_forward(6, tile, stride, own)
        tile_subtract_columns(
          6, tile + 6, stride, own, own + 6, Int32(truncatingIfNeeded: arguments.rows - column - 6))
      } else {
        tile_forward(3, tile, stride, own)
        tile_subtract_columns(
          3, tile + 3, stride, own, own + 3, Int32(truncatingIfNeeded: arguments.rows - column - 3))
      }
      column += 6
    }
  }
}

/// `y = L^-T (y - A^T x)` for the front's own rows.
@inline(never)
func solveBackward(_ arguments: FrontSolveArguments) {
  let stride = arguments.rows
  for number in 0..<arguments.count {
    let vector = arguments.vectors + number * arguments.vectorStride
    var column = (arguments.columns - 1) / 6 * 6
    while column >= 0 {
      let tile = arguments.panel + (column + column * stride)
      let own = vector + column
      if arguments.columns - column >= 6 {
        tile_subtract_dots(6, tile + 6, stride, own + 6, own, Int32(truncatingIfNeeded: arguments.rows - column - 6))
        tile_backward(6, tile, stride, own)
      } else {
        tile_subtract_dots(3, tile + 3, stride, own + 3, own, Int32(truncatingIfNeeded: arguments.rows - column - 3))
        tile_backward(3, tile, stride, own)
      }
      column -= 6
    }
  }
}
