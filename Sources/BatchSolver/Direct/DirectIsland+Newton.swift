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
    evaluate()
    jumps.pointer.update(repeating: 0, count: jumps.count)
    for _ in 0..<Self.largestNewtonCount {
      loadResidual()
      if residualIsSmall() { return }
      if !isFactored || activeSetChanged() { try factor() }
      try cholesky.solveInPlace(&step)
      counters.solves += 1
      counters.newtonSteps += 1
      findChange()
      let isQuadratic = isQuadratic()
      let length = isQuadratic ? 1 : lineSearch()
      let (v, d) = (velocity.pointer, step.pointer)
      for index in 0..<velocity.count { v[index] += length * d[index] }
      let (s, c) = (speed.pointer, change.pointer)
      for index in 0..<rows.count { s[index] += length * c[index] }
      findImpulses()
      if isQuadratic || stepIsSmall() { return }
    }
  }

  /// A step that changes nothing ends the search too: a row that rests on a bound by rounding would never leave it in
  /// peace. 1e-18 of the energy at hand is 1e-9 of the velocities.
  private func stepIsSmall() -> Bool {
    let (d, v, w, masses, g) = (step.pointer, velocity.pointer, wanted.pointer, dampedMass.pointer, geometric.pointer)
    var decrement = 0.0
    var scale = 0.0
    for index in 0..<velocity.count {
      let m = masses[index]
      decrement += m * d[index] * d[index]
      scale += m * (w[index] * w[index] + v[index] * v[index])
    }
    for body in 0..<geometric.count { decrement += g[body] * d[3 * body + 2] * d[3 * body + 2] }
    let (rows, c, isFactored) = (self.rows.pointer, change.pointer, factored.pointer)
    for index in 0..<self.rows.count where isFactored[index] {
      decrement += rows[index].stiffness * c[index] * c[index]
    }
    return decrement <= 1e-18 * scale
  }

  /// Speeds of the rows, their impulses, and on which piece of their potential they are.
  private func evaluate() {
    let (rows, count, v, s) = (self.rows.pointer, self.rows.count, velocity.pointer, speed.pointer)
    let partners = self.partners.pointer
    for index in 0..<count { s[index] = rows[index].speed(v, partners) - rows[index].target }
    findImpulses()
  }

  private func findImpulses() {
    let (rows, count, s, pieces) = (self.rows.pointer, self.rows.count, speed.pointer, piece.pointer)
    for index in 0..<count {
      let row = rows + index
      let free = row.pointee.offset - row.pointee.stiffness * s[index]
      row.pointee.impulse = max(row.pointee.lower, min(free, row.pointee.upper))
      pieces[index] = RowPiece(free, row.pointee.lower, row.pointee.upper)
    }
  }

  private func findChange() {
    let (rows, count, d, c) = (self.rows.pointer, self.rows.count, step.pointer, change.pointer)
    let partners = self.partners.pointer
    for index in 0..<count { c[index] = rows[index].speed(d, partners) }
  }

  /// Minus the potential's gradient: `M (w - v) + G (v0 - v) + J' impulse`, into `step`.
  private func loadResidual() {
    let (r, v, w, m) = (step.pointer, velocity.pointer, wanted.pointer, dampedMass.pointer)
    for index in 0..<velocity.count { r[index] = m[index] * (w[index] - v[index]) }
    let (g, begin) = (geometric.pointer, startSpin.pointer)
    for body in 0..<geometric.count { r[3 * body + 2] += g[body] * (begin[body] - v[3 * body + 2]) }
    let (rows, partners) = (self.rows.pointer, self.partners.pointer)
    for index in 0..<self.rows.count { rows[index].add(rows[index].impulse, to: r, partners) }
  }

  /// Within rounding: 1e-14 of the momentum at hand, in the metric of the masses.
  private func residualIsSmall() -> Bool {
    let (r, v, w, masses) = (step.pointer, velocity.pointer, wanted.pointer, dampedMass.pointer)
    var residual = 0.0
    var scale = 0.0
    for index in 0..<velocity.count {
      let m = masses[index]
      residual += r[index] * r[index] / m
      scale += m * (w[index] * w[index] + v[index] * v[index])
    }
    return residual <= 1e-28 * scale
  }

  private func activeSetChanged() -> Bool {
    let (pieces, jumps, old) = (piece.pointer, jumps.pointer, factored.pointer)
    for index in 0..<rows.count where (pieces[index] == .within || jumps[index] > 1) != old[index] { return true }
    return false
  }

  /// Whether the potential is one quadratic all along the step just found, that of the matrix: then its minimum is where the
  /// step ends.
  ///
  /// A row that steps take from one bound right to the other and back has the minimum in between, where its own curvature
  /// counts, though it counts at neither end: without it they would go on so for long. Such a row is in the matrix of the
  /// next step, which remains one of descent.
  private func isQuadratic() -> Bool {
    let (rows, pieces, s, c) = (self.rows.pointer, piece.pointer, speed.pointer, change.pointer)
    let (jumps, isFactored) = (jumps.pointer, factored.pointer)
    var result = true
    for index in 0..<self.rows.count {
      let row = rows + index
      let free = row.pointee.offset - row.pointee.stiffness * (s[index] + c[index])
      let end = RowPiece(free, row.pointee.lower, row.pointee.upper)
      let isWithin = pieces[index] == .within
      result = result && end == pieces[index] && isFactored[index] == isWithin
      jumps[index] = end != pieces[index] && !isWithin && end != .within ? min(jumps[index] + 1, 2) : 0
    }
    return result
  }

  /// The step's length at which the potential is smallest. Its derivative along the step rises piecewise linearly, so
  /// Newton's method within a bracket finds its zero.
  private func lineSearch() -> Double {
    var start = 0.0
    var slope = 0.0
    for index in 0..<velocity.count {
      let d = step[index]
      let m = dampedMass[index]
      start += d * m * (velocity[index] - wanted[index])
      slope += d * m * d
    }
    for body in 0..<geometric.count {
      let d = step[3 * body + 2]
      start += d * geometric[body] * (velocity[3 * body + 2] - startSpin[body])
      slope += d * geometric[body] * d
    }
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
    let (rows, s, c) = (self.rows.pointer, speed.pointer, change.pointer)
    var value = start + length * slope
    var rising = slope
    for index in 0..<self.rows.count {
      let row = rows + index
      let d = c[index]
      let free = row.pointee.offset - row.pointee.stiffness * (s[index] + length * d)
      value -= max(row.pointee.lower, min(free, row.pointee.upper)) * d
      if free > row.pointee.lower && free < row.pointee.upper { rising += row.pointee.stiffness * d * d }
    }
    return (value, rising)
  }

  // MARK: - Multipliers

  /// The fastest that a joint moves against what it holds. Contacts are softer, and exact only after some steps.
  private func worstSpeed() -> Double {
    var worst = 0.0
    for index in 0..<contactRow where rows[index].role == .held && rows[index].lower == -.infinity {
      if rows[index].stiffness > 0 { worst = max(worst, abs(speed[index])) }
    }
    return worst
  }

  // MARK: - Matrix

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
