internal import DynamicsBase
internal import KernelInterface

extension BlockCholesky {
  /// Solves `A x = b` for one or several right-hand sides, in place.
  ///
  /// - Parameters:
  ///   - vectors: The right-hand sides one after the other, three numbers for each block; afterwards the solutions.
  ///   - count: How many there are. More than `FactorSettings.rightHandSides` allocate once.
  /// - Throws: `SparseBlocksError.notFactored` before the first factorization; `.invalidValue` or `.countMismatch` if
  ///   the count or the size do not fit; `.notFinite` for a right-hand side that is not, or has a number of magnitude
  ///   1e150 and more; `.overflow` if the solution has none below 1e300. The vectors are as they were then.
  /// - Complexity: O(`count` times the entries of the factor).
  public func solve(_ vectors: inout MutableSpan<Double>, count: Int = 1) throws(SparseBlocksError) {
    let begin = milliseconds()
    try check(vectors.span, count)
    load(vectors.span, count)
    solveInOrder(count)
    try checkSolution(count)
    store(into: &vectors, count)
    statistics.solveMilliseconds = milliseconds() - begin
  }

  /// Solves `A x = b` and improves the solution by iterative refinement: what is left of `b` is solved for again, as long as
  /// that leaves less. Where it does not, as with raised pivots, the solution is the one before.
  ///
  /// - Parameters:
  ///   - rightHandSide: `b`, three numbers for each block.
  ///   - solution: Afterwards `x`.
  ///   - matrix: `A`: the matrix that was factored, or one near it.
  ///   - steps: Improvements at most; each costs a product and a solve.
  /// - Returns: The Euclidean norm of `b - A x` over that of `b`, of the solution that it gives; 0 for `b = 0`, infinity if it
  ///   is beyond the range of numbers.
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
    try checkSolution(1)
    var norm = 0.0
    for index in 0..<rightHandSide.count { norm += rightHandSide[index] * rightHandSide[index] }
    store(into: &solution, 1)
    var residual = loadResidual(rightHandSide, solution.span, matrix)
    for _ in 0..<steps {
      solveInOrder(1)
      guard isSolutionInRange(1) else { break }
      for index in 0..<solution.count { kept[index] = solution[index] }
      let correction = vectors.pointer
      for place in 0..<pattern.blockCount {
        let block = 3 * Int(pattern.permutation[place])
        for index in 0..<3 { solution[block + index] += correction[3 * place + index] }
      }
      let left = loadResidual(rightHandSide, solution.span, matrix)
      guard left < residual else {
        for index in 0..<solution.count { solution[index] = kept[index] }
        break
      }
      residual = left
    }
    guard residual.isFinite else { return .infinity }
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
    let greatest = vectors.withUnsafeBufferPointer { vectors in
      vectors.baseAddress.map { kernels.largestMagnitude($0, vectors.count) } ?? 0
    }
    guard greatest < largestMagnitude else {
      for index in 0..<vectors.count where !(vectors[index].magnitude < largestMagnitude) {
        throw .notFinite(name: "vectors", index: index, value: "\(vectors[index])")
      }
      return
    }
    if count > capacity {
      capacity = count
      self.vectors = AlignedBuffer(zeroed: 3 * pattern.blockCount * capacity)
      frontVectors = AlignedBuffer(zeroed: pattern.plan.largestFront * capacity)
    }
  }

  /// Whether the solutions in `vectors` are in range: one look at the largest magnitude.
  private func isSolutionInRange(_ count: Int) -> Bool {
    kernels.largestMagnitude(UnsafePointer(vectors.pointer), 3 * pattern.blockCount * count) < largestSolution
  }

  /// Refuses solutions that are out of range.
  private func checkSolution(_ count: Int) throws(SparseBlocksError) {
    guard !isSolutionInRange(count) else { return }
    let size = 3 * pattern.blockCount
    for number in 0..<count {
      for place in 0..<pattern.blockCount {
        for index in 0..<3 where !(vectors.pointer[number * size + 3 * place + index].magnitude < largestSolution) {
          throw .overflow(index: number * size + 3 * Int(pattern.permutation[place]) + index)
        }
      }
    }
  }

  /// The right-hand sides, in the order of elimination.
  private func load(_ source: Span<Double>, _ count: Int) {
    // Properties of a class are looked after in each access, so loops have them in constants, here and below.
    let size = 3 * pattern.blockCount
    let vectors = self.vectors.pointer
    pattern.permutation.withUnsafeBufferPointer { permutation in
      for number in 0..<count {
        let begin = number * size
        for place in permutation.indices {
          let block = begin + 3 * Int(permutation[place])
          let own = vectors + (begin + 3 * place)
          own[0] = source[block]
          own[1] = source[block + 1]
          own[2] = source[block + 2]
        }
      }
    }
  }

  /// The solutions, in the order of the blocks.
  private func store(into target: inout MutableSpan<Double>, _ count: Int) {
    let size = 3 * pattern.blockCount
    let vectors = self.vectors.pointer
    pattern.permutation.withUnsafeBufferPointer { permutation in
      for number in 0..<count {
        let begin = number * size
        for place in permutation.indices {
          let block = begin + 3 * Int(permutation[place])
          let own = vectors + (begin + 3 * place)
          target[block] = own[0]
          target[block + 1] = own[1]
          target[block + 2] = own[2]
        }
      }
    }
  }

  /// `b - A x` in the order of elimination; returns its square.
  private func loadResidual(_ b: Span<Double>, _ x: Span<Double>, _ matrix: BlockMatrix) -> Double {
    load(b, 1)
    let values = UnsafePointer(matrix.values)
    let vectors = self.vectors.pointer
    for place in 0..<pattern.blockCount {
      let column = 3 * Int(pattern.permutation[place])
      let own = vectors + 3 * place
      for block in Int(pattern.columnStarts[place])..<Int(pattern.columnStarts[place + 1]) {
        let rowPlace = Int(pattern.blockRows[block])
        let entries = values + 9 * block
        if rowPlace == place {
          for i in 0..<3 {
            for j in 0..<3 { own[i] -= entries[max(i, j) + 3 * min(i, j)] * x[column + j] }
          }
        } else {
          let row = 3 * Int(pattern.permutation[rowPlace])
          let other = vectors + 3 * rowPlace
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
    for index in 0..<(3 * pattern.blockCount) { square += vectors[index] * vectors[index] }
    return square
  }

  /// Forward and back, on `vectors`.
  private func solveInOrder(_ count: Int) {
    if pattern.isForest {
      pattern.treeParents.withUnsafeBufferPointer { parents in
        guard let parents = parents.baseAddress else { return }
        let arguments = treeArguments(parents, factor.pointer, isStrict: false)
        let vectors = self.vectors.pointer
        for number in 0..<count { kernels.solveTree(arguments, vectors + number * 3 * pattern.blockCount) }
      }
      return
    }
    let work = FrontSolve(
      kernels: kernels, factor: factor.pointer, vectors: vectors.pointer, size: 3 * pattern.blockCount,
      local: frontVectors.pointer, count: count)
    let plan = pattern.plan
    plan.fronts.withUnsafeBufferPointer { fronts in
      plan.rowBlocks.withUnsafeBufferPointer { rows in
        for front in fronts { work.forward(front, rows) }
        for front in fronts.reversed() { work.backward(front, rows) }
      }
    }
  }
}
