internal import SparseBlocks

// The matrix of the island's potential.

extension DirectIsland {
  /// `M + G + sum of stiffness J'J` over the active rows, factored.
  func factor() throws(SparseBlocksError) {
    for index in 0..<rows.count { factored[index] = piece[index] == .within || jumps[index] > 1 }
    matrix.clear()
    for body in 0..<bodies.count {
      let m = SIMD3(
        dampedMass[3 * body], dampedMass[3 * body + 1], dampedMass[3 * body + 2] + geometric[body])
      matrix.add((SIMD3(m.x, 0, 0), SIMD3(0, m.y, 0), SIMD3(0, 0, m.z)), at: diagonal[body])
    }
    for index in 0..<elements.count { try addElement(elements[index]) }
    try cholesky.factor(matrix)
    counters.factorizations += 1
    counters.raisedPivots += cholesky.statistics.raisedPivots
    isFactored = true
  }

  private func addElement(_ element: DirectElement) throws(SparseBlocksError) {
    if element.wide >= 0 { return try addWideElement(element) }
    var aa = BlockSum()
    var bb = BlockSum()
    var ba = BlockSum()
    let (rows, counts) = (self.rows.pointer, factored.pointer)
    for index in Int(element.firstRow)..<Int(element.firstRow + element.rowCount) where counts[index] {
      let row = rows + index
      let k = row.pointee.stiffness
      if element.bodyA >= 0 { aa.add(k, row.pointee.a, row.pointee.a) }
      if element.bodyB >= 0 { bb.add(k, row.pointee.b, row.pointee.b) }
      if element.coupling != nil { ba.add(k, row.pointee.b, row.pointee.a) }
    }
    if element.bodyA >= 0 { matrix.add(aa.columns, at: diagonal[Int(element.bodyA)]) }
    if element.bodyB >= 0 { matrix.add(bb.columns, at: diagonal[Int(element.bodyB)]) }
    if let coupling = element.coupling { matrix.add(ba.columns, at: coupling) }
  }

  /// A gear's row, with up to four bodies, all different.
  private func addWideElement(_ element: DirectElement) throws(SparseBlocksError) {
    let index = Int(element.firstRow)
    guard factored[index] else { return }
    let k = rows[index].stiffness
    for first in 0..<4 {
      let (row, rowGradient) = side(first, ofGear: index)
      guard row >= 0 else { continue }
      for second in 0...first {
        let (column, columnGradient) = side(second, ofGear: index)
        guard column >= 0 else { continue }
        var sum = BlockSum()
        sum.add(k, rowGradient, columnGradient)
        matrix.add(sum.columns, at: try pattern.position(row: Int(row), column: Int(column)))
      }
    }
  }

  private func side(_ number: Int, ofGear index: Int) -> (Int32, BodyGradient) {
    let row = number < 2 ? rows[index] : partners[Int(rows[index].partner)]
    return number & 1 == 0 ? (row.bodyA, row.a) : (row.bodyB, row.b)
  }
}

/// A sum of outer products of gradients, in columns.
struct BlockSum {
  var columns = (SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero)

  @inline(__always)
  mutating func add(_ k: Double, _ row: BodyGradient, _ column: BodyGradient) {
    let r = SIMD3(row.x, row.y, row.turn) * k
    columns.0 += r * column.x
    columns.1 += r * column.y
    columns.2 += r * column.turn
  }
}
