internal import KernelInterface

/// The solution front by front: the part of each vector that a front works on is gathered, and put back.
///
/// Invariant: it is used within one call only, while the owner of the pointers lives.
struct FrontSolve {
  let kernels: DenseKernels
  let factor: UnsafePointer<Double>
  /// `count` vectors of `size` numbers, in the order of elimination.
  let vectors: UnsafeMutablePointer<Double>
  let size: Int
  /// The vectors of a front.
  let local: UnsafeMutablePointer<Double>
  let count: Int

  @inline(__always)
  func forward(_ front: Front, _ rows: UnsafeBufferPointer<Int32>) {
    let below = (front.rows - front.columns) / 3
    for number in 0..<count {
      let local = self.local + number * front.rows
      local.update(from: vectors + (number * size + front.firstColumn), count: front.columns)
      (local + front.columns).update(repeating: 0, count: 3 * below)
    }
    kernels.solveForward(arguments(front))
    for number in 0..<count {
      let local = self.local + number * front.rows
      let vector = vectors + number * size
      (vector + front.firstColumn).update(from: local, count: front.columns)
      for index in 0..<below {
        let target = vector + 3 * Int(rows[front.rowBlocks + index])
        let source = local + (front.columns + 3 * index)
        target[0] += source[0]
        target[1] += source[1]
        target[2] += source[2]
      }
    }
  }

  @inline(__always)
  func backward(_ front: Front, _ rows: UnsafeBufferPointer<Int32>) {
    let below = (front.rows - front.columns) / 3
    for number in 0..<count {
      let local = self.local + number * front.rows
      let vector = vectors + number * size
      local.update(from: vector + front.firstColumn, count: front.columns)
      for index in 0..<below {
        let source = vector + 3 * Int(rows[front.rowBlocks + index])
        let target = local + (front.columns + 3 * index)
        target[0] = source[0]
        target[1] = source[1]
        target[2] = source[2]
      }
    }
    kernels.solveBackward(arguments(front))
    for number in 0..<count {
      (vectors + (number * size + front.firstColumn)).update(
        from: local + number * front.rows, count: front.columns)
    }
  }

  @inline(__always)
  private func arguments(_ front: Front) -> FrontSolveArguments {
    FrontSolveArguments(
      panel: factor + front.panel, rows: front.rows, columns: front.columns, vectors: local,
      vectorStride: front.rows, count: count)
  }
}
