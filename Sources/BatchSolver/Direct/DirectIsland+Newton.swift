internal import SparseBlocks

// The minimum of the island's potential: Newton's method with exact line search, then multiplier passes.

extension DirectIsland {
  /// Newton steps at most; a bound that is hardly ever met (the tests count).
  private static var largestNewtonCount: Int { 40 }
  /// Multiplier passes at most. Each takes out all of a constraint's yield but 1 / (1 + K lambda), lambda an eigenvalue of
  /// J M^-1 J' in units of its diagonal.
  private static var largestPassCount: Int { 6 }
  /// After so many passes friction waits for the next step, which begins with this one's normal impulses.
  private static var frictionPassCount: Int { 2 }
  /// What is held may move this fast against its constraint, m/s: 2e-8 m a step.
  private static var speedTolerance: Double { 1e-6 }

  /// Finds the velocities, and the rows' impulses with them.
  func findVelocities(_ world: World) throws(SparseBlocksError) {
    isFactored = false
    try newton()
    for pass in 0... {
      counters.residual = worstSpeed()
      let boundsMoved = updateBounds(world) && pass < Self.frictionPassCount
      guard counters.residual > Self.speedTolerance || boundsMoved, pass < Self.largestPassCount else { break }
      for index in 0..<rows.count where rows[index].role != .spring {
        rows.pointer[index].offset = rows[index].impulse
      }
      counters.multiplierPasses += 1
      try newton()
    }
  }

  // MARK: - Newton

  func newton() throws(SparseBlocksError) {
    for _ in 0..<Self.largestNewtonCount {
      evaluate()
      loadResidual()
      if residualIsSmall() { return }
      if !isFactored || activeSetChanged() { try factor() }
      try cholesky.solveInPlace(&step)
      counters.solves += 1
      counters.newtonSteps += 1
      let length = lineSearch()
      for index in 0..<velocity.count { velocity[index] += length * step[index] }
      if length == 1, isQuadratic() {
        evaluate()
        return
      }
    }
  }

  /// Speeds of the rows, their impulses, and on which piece of their potential they are.
  func evaluate() {
    let v = velocity.pointer
    for index in 0..<rows.count {
      let row = rows.pointer + index
      let s = speed(of: row, v) - row.pointee.target
      speed[index] = s
      let free = row.pointee.offset - row.pointee.stiffness * s
      row.pointee.impulse = max(row.pointee.lower, min(free, row.pointee.upper))
      piece[index] = RowPiece(free, row.pointee.lower, row.pointee.upper)
    }
  }

  @inline(__always)
  func speed(of row: UnsafePointer<DirectRow>, _ v: UnsafePointer<Double>) -> Double {
    var s = 0.0
    if row.pointee.bodyA >= 0 { s += row.pointee.a.dot(v + 3 * Int(row.pointee.bodyA)) }
    if row.pointee.bodyB >= 0 { s += row.pointee.b.dot(v + 3 * Int(row.pointee.bodyB)) }
    if row.pointee.partner >= 0 { s += speed(of: partners.pointer + Int(row.pointee.partner), v) }
    return s
  }

  @inline(__always)
  func add(_ impulse: Double, of row: UnsafePointer<DirectRow>, to momentum: UnsafeMutablePointer<Double>) {
    if row.pointee.bodyA >= 0 { row.pointee.a.add(impulse, to: momentum + 3 * Int(row.pointee.bodyA)) }
    if row.pointee.bodyB >= 0 { row.pointee.b.add(impulse, to: momentum + 3 * Int(row.pointee.bodyB)) }
    if row.pointee.partner >= 0 { add(impulse, of: partners.pointer + Int(row.pointee.partner), to: momentum) }
  }

  /// Minus the potential's gradient: `M (w - v) + G (v0 - v) + J' impulse`, into `step`.
  private func loadResidual() {
    for index in 0..<velocity.count { step[index] = massOf(index) * (wanted[index] - velocity[index]) }
    for body in 0..<geometric.count {
      step[3 * body + 2] += geometric[body] * (startSpin[body] - velocity[3 * body + 2])
    }
    let r = step.pointer
    for index in 0..<rows.count { add(rows[index].impulse, of: rows.pointer + index, to: r) }
  }

  /// The mass of a coordinate; a body that cannot turn has an infinite one, and 1 takes its place where nothing acts on it.
  @inline(__always)
  func massOf(_ index: Int) -> Double { mass[index] < .infinity ? mass[index] : 1 }

  /// Within rounding: 1e-14 of the momentum at hand, in the metric of the masses.
  private func residualIsSmall() -> Bool {
    var residual = 0.0
    var scale = 0.0
    for index in 0..<velocity.count {
      let m = massOf(index)
      residual += step[index] * step[index] / m
      scale += m * (wanted[index] * wanted[index] + velocity[index] * velocity[index])
    }
    return residual <= 1e-28 * scale
  }

  private func activeSetChanged() -> Bool {
    for index in 0..<rows.count where (piece[index] == .within) != factored[index] { return true }
    return false
  }

  /// Whether the potential is one quadratic all along the step just found: then its minimum is where the step ends.
  private func isQuadratic() -> Bool {
    for index in 0..<rows.count {
      let row = rows.pointer + index
      let free = row.pointee.offset - row.pointee.stiffness * (speed[index] + change[index])
      if RowPiece(free, row.pointee.lower, row.pointee.upper) != piece[index] { return false }
    }
    return true
  }

  /// The step's length at which the potential is smallest. Its derivative along the step rises piecewise linearly, so
  /// Newton's method within a bracket finds its zero.
  private func lineSearch() -> Double {
    var start = 0.0
    var slope = 0.0
    for index in 0..<velocity.count {
      let d = step[index]
      let m = massOf(index)
      start += d * m * (velocity[index] - wanted[index])
      slope += d * m * d
    }
    for body in 0..<geometric.count {
      let d = step[3 * body + 2]
      start += d * geometric[body] * (velocity[3 * body + 2] - startSpin[body])
      slope += d * geometric[body] * d
    }
    for index in 0..<rows.count { change[index] = speed(of: rows.pointer + index, step.pointer) }
    // On the part where the matrix was taken the whole step is exact.
    if isQuadratic() { return 1 }
    var lower = 0.0
    var upper = Double.infinity
    var length = 1.0
    let steepness = abs(derivative(at: 0, start, slope).value)
    for _ in 0..<60 {
      let d = derivative(at: length, start, slope)
      if abs(d.value) <= 1e-10 * steepness { break }
      if d.value > 0 { upper = length } else { lower = length }
      var next = d.slope > 0 ? length - d.value / d.slope : .infinity
      if !(next > lower && next < upper) { next = upper < .infinity ? 0.5 * (lower + upper) : 2 * length }
      if next == length { break }
      length = next
    }
    return length
  }

  private func derivative(at length: Double, _ start: Double, _ slope: Double) -> (value: Double, slope: Double) {
    var value = start + length * slope
    var rising = slope
    for index in 0..<rows.count {
      let row = rows.pointer + index
      let d = change[index]
      let free = row.pointee.offset - row.pointee.stiffness * (speed[index] + length * d)
      value -= max(row.pointee.lower, min(free, row.pointee.upper)) * d
      if free > row.pointee.lower && free < row.pointee.upper { rising += row.pointee.stiffness * d * d }
    }
    return (value, rising)
  }

  // MARK: - Multipliers

  /// The fastest that a joint moves against what it holds. Contacts are softer, and exact only after some steps.
  private func worstSpeed() -> Double {
    var worst = 0.0
    for index in 0..<contactRow where rows[index].role == .held && piece[index] == .within {
      if rows[index].stiffness > 0 { worst = max(worst, abs(speed[index])) }
    }
    return worst
  }

  // MARK: - Matrix

  /// `M + G + sum of stiffness J'J` over the active rows, factored.
  func factor() throws(SparseBlocksError) {
    matrix.clear()
    for body in 0..<bodies.count {
      let m = SIMD3(massOf(3 * body), massOf(3 * body + 1), massOf(3 * body + 2) + geometric[body])
      matrix.add((SIMD3(m.x, 0, 0), SIMD3(0, m.y, 0), SIMD3(0, 0, m.z)), at: diagonal[body])
    }
    for index in 0..<elements.count { try addElement(elements[index]) }
    try cholesky.factor(matrix)
    counters.factorizations += 1
    counters.raisedPivots += cholesky.statistics.raisedPivots
    for index in 0..<rows.count { factored[index] = piece[index] == .within }
    isFactored = true
  }

  private func addElement(_ element: DirectElement) throws(SparseBlocksError) {
    if element.wide >= 0 { return try addWideElement(element) }
    var aa = BlockSum()
    var bb = BlockSum()
    var ba = BlockSum()
    for index in Int(element.firstRow)..<Int(element.firstRow + element.rowCount) where piece[index] == .within {
      let row = rows.pointer + index
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
    guard piece[index] == .within else { return }
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
