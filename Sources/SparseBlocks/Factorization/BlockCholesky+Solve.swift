internal import KernelInterface

extension BlockCholesky {
  /// Solves `A x = b` for one or several right-hand sides, in place.
  ///
  /// - Parameters:
  ///   - vectors: The right-hand sides one after the other, three numbers for each block; afterwards the solutions.
  ///   - count: How many there are. More than `FactorSettings.rightHandSides` allocate once.
  /// - Throws: `SparseBlocksError.notFactored` before the first factorization; `.invalidValue` or `.countMismatch` if the
  ///   count or the size do not fit; `.notFinite` for a right-hand side that is not. Nothing is changed then.
  public func solve(_ vectors: inout MutableSpan<Double>, count: Int = 1) throws(SparseBlocksError) {
    let begin = milliseconds()
    try check(vectors.span, count)
    load(vectors.span, count)
    solveInOrder(count)
    let size = 3 * pattern.blockCount
    for place in 0..<pattern.blockCount {
      let block = 3 * Int(pattern.permutation[place])
      for number in 0..<count {
        for index in 0..<3 {
          vectors[number * size + block + index] = self.vectors.pointer[number * size + 3 * place + index]
        }
      }
    }
    statistics.solveMilliseconds = milliseconds() - begin
  }

  /// Solves `A x = b` and improves the solution by iterative refinement: what is left of `b` is solved for again.
  ///
  /// - Parameters:
  ///   - rightHandSide: `b`, three numbers for each block.
  ///   - solution: Afterwards `x`.
  ///   - matrix: `A`: the matrix that was factored, or one near it.
  ///   - steps: Improvements; each costs a product and a solve.
  /// - Returns: The Euclidean norm of `b - A x` over that of `b`, before the last improvement if there are any; 0 for
  ///   `b = 0`.
  /// - Throws: As `solve(_:count:)`, and `.patternMismatch` for a matrix of another pattern.
  @discardableResult
  public func solve(
    _ rightHandSide: Span<Double>, into solution: inout MutableSpan<Double>, matrix: BlockMatrix, refinements steps: Int
  ) throws(SparseBlocksError) -> Double {
    guard matrix.pattern === pattern else { throw .patternMismatch }
    guard steps >= 0 else {
      throw .invalidValue(name: "refinements", value: "\(steps)", expected: "at least 0")
    }
    try check(rightHandSide, 1)
    guard solution.count == rightHandSide.count else {
      throw .countMismatch(name: "solution", count: solution.count, expected: rightHandSide.count)
    }
    load(rightHandSide, 1)
    solveInOrder(1)
    var norm = 0.0
    for index in 0..<rightHandSide.count { norm += rightHandSide[index] * rightHandSide[index] }
    for place in 0..<pattern.blockCount {
      let block = 3 * Int(pattern.permutation[place])
      for index in 0..<3 { solution[block + index] = vectors.pointer[3 * place + index] }
    }
    var residual = 0.0
    for step in 0..<max(steps, 1) {
      residual = loadResidual(rightHandSide, solution.span, matrix)
      if step == steps { break }
      solveInOrder(1)
      for place in 0..<pattern.blockCount {
        let block = 3 * Int(pattern.permutation[place])
        for index in 0..<3 { solution[block + index] += vectors.pointer[3 * place + index] }
      }
    }
    return norm > 0 ? (residual / norm).squareRoot() : 0
  }

  private func check(_ vectors: Span<Double>, _ count: Int) throws(SparseBlocksError) {
    guard isFactored else { throw .notFactored }
    guard count >= 0, count <= 4096 else {
      throw .invalidValue(name: "count", value: "\(count)", expected: "0 to 4096")
    }
    guard vectors.count == 3 * pattern.blockCount * count else {
      throw .countMismatch(name: "vectors", count: vectors.count, expected: 3 * pattern.blockCount * count)
    }
    var sum = 0.0
    for index in 0..<vectors.count { sum += vectors[index] * 0 }
    guard sum == 0 else {
      for index in 0..<vectors.count where !vectors[index].isFinite {
        throw .notFinite(name: "vectors", index: index, value: "\(vectors[index])")
      }
      return
    }
    if count > capacity {
      capacity = count
      self.vectors = Storage(count: 3 * pattern.blockCount * capacity)
      frontVectors = Storage(count: pattern.plan.largestFront * capacity)
    }
  }

  /// The right-hand sides, in the order of elimination.
  private func load(_ source: Span<Double>, _ count: Int) {
    let size = 3 * pattern.blockCount
    for place in 0..<pattern.blockCount {
      let block = 3 * Int(pattern.permutation[place])
      for number in 0..<count {
        for index in 0..<3 {
          vectors.pointer[number * size + 3 * place + index] = source[number * size + block + index]
        }
      }
    }
  }

  /// `b - A x` in the order of elimination; returns its square.
  private func loadResidual(_ b: Span<Double>, _ x: Span<Double>, _ matrix: BlockMatrix) -> Double {
    load(b, 1)
    let values = UnsafePointer(matrix.values.pointer)
    for place in 0..<pattern.blockCount {
      let column = 3 * Int(pattern.permutation[place])
      let own = vectors.pointer + 3 * place
      for block in Int(pattern.columnStarts[place])..<Int(pattern.columnStarts[place + 1]) {
        let rowPlace = Int(pattern.blockRows[block])
        let entries = values + 9 * block
        if rowPlace == place {
          for i in 0..<3 {
            for j in 0..<3 { own[i] -= entries[max(i, j) + 3 * min(i, j)] * x[column + j] }
          }
        } else {
          let row = 3 * Int(pattern.permutation[rowPlace])
          let other = vectors.pointer + 3 * rowPlace
          for i in 0..<3 {
            for j in 0..<3 {
              other[i] -= entries[i + 3 * j] * x[column + j]
              own[j] -= entries[i + 3 * j] * x[row + i]
            }
          }
        }
      }
    }
    var square = 0.0
    for index in 0..<(3 * pattern.blockCount) { square += vectors.pointer[index] * vectors.pointer[index] }
    return square
  }

  /// Forward and back, on `vectors`.
  private func solveInOrder(_ count: Int) {
    if pattern.isForest {
      pattern.treeParents.withUnsafeBufferPointer { parents in
        guard let parents = parents.baseAddress else { return }
        let arguments = treeArguments(parents, factor.pointer, isStrict: false)
        for number in 0..<count { kernels.solveTree(arguments, vectors.pointer + number * 3 * pattern.blockCount) }
      }
      return
    }
    let plan = pattern.plan
    plan.fronts.withUnsafeBufferPointer { fronts in
      plan.rowBlocks.withUnsafeBufferPointer { rows in
        for front in fronts { solveForward(front, rows, count) }
        for front in fronts.reversed() { solveBackward(front, rows, count) }
      }
    }
  }

  private func solveForward(_ front: Front, _ rows: UnsafeBufferPointer<Int32>, _ count: Int) {
    let size = 3 * pattern.blockCount
    let below = (front.rows - front.columns) / 3
    for number in 0..<count {
      let local = frontVectors.pointer + number * front.rows
      let vector = vectors.pointer + number * size
      local.update(from: vector + front.firstColumn, count: front.columns)
      (local + front.columns).update(repeating: 0, count: 3 * below)
    }
    kernels.solveForward(arguments(front, count))
    for number in 0..<count {
      let local = frontVectors.pointer + number * front.rows
      let vector = vectors.pointer + number * size
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

  private func solveBackward(_ front: Front, _ rows: UnsafeBufferPointer<Int32>, _ count: Int) {
    let size = 3 * pattern.blockCount
    let below = (front.rows - front.columns) / 3
    for number in 0..<count {
      let local = frontVectors.pointer + number * front.rows
      let vector = vectors.pointer + number * size
      local.update(from: vector + front.firstColumn, count: front.columns)
      for index in 0..<below {
        let source = vector + 3 * Int(rows[front.rowBlocks + index])
        let target = local + (front.columns + 3 * index)
        target[0] = source[0]
        target[1] = source[1]
        target[2] = source[2]
      }
    }
    kernels.solveBackward(arguments(front, count))
    for number in 0..<count {
      (vectors.pointer + number * size + front.firstColumn).update(
        from: frontVectors.pointer + number * front.rows, count: front.columns)
    }
  }

  @inline(__always)
  private func arguments(_ front: Front, _ count: Int) -> FrontSolveArguments {
    FrontSolveArguments(
      panel: factor.pointer + front.panel, rows: front.rows, columns: front.columns, vectors: frontVectors.pointer,
      vectorStride: front.rows, count: count)
  }
}
