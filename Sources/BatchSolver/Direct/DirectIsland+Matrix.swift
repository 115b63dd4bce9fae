internal import SparseBlocks

// The matrix of the island's potential.

extension DirectIsland {
  /// `M + G + sum of stiffness J'J` over the active rows, factored.
  func factor() throws(SparseBlocksError) {
    // Properties of a class are looked after in each access, so the loops have them in constants.
    let (piece, boundJumps, factored) = (self.piece.pointer, self.boundJumps.pointer, self.factored.pointer)
    for index in 0..<rows.count { factored[index] = piece[index] == .free || boundJumps[index] > 1 }
    matrix.clear()
    let (dampedMass, geometric, diagonal) = (self.dampedMass.pointer, self.geometric.pointer, self.diagonal)
    for body in 0..<bodies.count {
      let m = SIMD3(
        dampedMass[3 * body], dampedMass[3 * body + 1], dampedMass[3 * body + 2] + geometric[body])
      matrix.add((SIMD3(m.x, 0, 0), SIMD3(0, m.y, 0), SIMD3(0, 0, m.z)), at: diagonal[body])
    }
    let (rows, elements) = (UnsafePointer(self.rows.pointer), self.elements.pointer)
    for index in 0..<self.elements.count {
      let element = elements + index
      if element.pointee.wide >= 0 {
        try addWideElement(element.pointee)
      } else {
        addElement(element, rows, factored, diagonal)
      }
    }
    cones.noteFactored()
    diagonal.withUnsafeBufferPointer { positions in
      if let first = positions.baseAddress { cones.add(to: matrix, first) }
    }
    try cholesky.factor(matrix)
    counters.factorizations += 1
    counters.raisedPivots += cholesky.statistics.raisedPivots
    isFactored = true
  }

  @inline(__always)
  private func addElement(
    _ element: UnsafePointer<DirectElement>, _ rows: UnsafePointer<DirectRow>, _ factored: UnsafePointer<Bool>,
    _ diagonal: [BlockPosition]
  ) {
    var aa = BlockSum()
    var bb = BlockSum()
    var ba = BlockSum()
    let (bodyA, bodyB, coupling) = (element.pointee.bodyA, element.pointee.bodyB, element.pointee.coupling)
    let first = Int(element.pointee.firstRow)
    for index in first..<(first + Int(element.pointee.rowCount)) where factored[index] {
      let row = rows + index
      let k = row.pointee.stiffness
      if bodyA >= 0 { aa.add(k, row.pointee.a, row.pointee.a) }
      if bodyB >= 0 { bb.add(k, row.pointee.b, row.pointee.b) }
      if coupling != nil { ba.add(k, row.pointee.b, row.pointee.a) }
    }
    if bodyA >= 0 { matrix.add(aa.columns, at: diagonal[Int(bodyA)]) }
    if bodyB >= 0 { matrix.add(bb.columns, at: diagonal[Int(bodyB)]) }
    if let coupling { matrix.add(ba.columns, at: coupling) }
  }

  /// A gear's row, with up to four bodies, all different.
  private func addWideElement(_ element: DirectElement) throws(SparseBlocksError) {
    let index = Int(element.firstRow)
    guard factored[index] else { return }
    let k = rows[index].stiffness
    for first in 0..<4 {
      let (row, rowJacobian) = side(first, ofGear: index)
      guard row >= 0 else { continue }
      for second in 0...first {
        let (column, columnJacobian) = side(second, ofGear: index)
        guard column >= 0 else { continue }
        var sum = BlockSum()
        sum.add(k, rowJacobian, columnJacobian)
        matrix.add(sum.columns, at: try pattern.position(row: Int(row), column: Int(column)))
      }
    }
  }

  private func side(_ number: Int, ofGear index: Int) -> (Int32, BodyJacobian) {
    let row = number < 2 ? rows[index] : partners[Int(rows[index].partner)]
    return number & 1 == 0 ? (row.bodyA, row.a) : (row.bodyB, row.b)
  }
}

/// A sum of outer products of jacobians, in columns.
struct BlockSum {
  var columns = (SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero)

  @inline(__always)
  mutating func add(_ k: Double, _ row: BodyJacobian, _ column: BodyJacobian) {
    let r = SIMD3(row.x, row.y, row.turn) * k
    columns.0 += r * column.x
    columns.1 += r * column.y
    columns.2 += r * column.turn
  }
}
