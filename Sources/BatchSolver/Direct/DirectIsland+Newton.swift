internal import KernelInterface
internal import SparseBlocks

// The minimum of the island's potential: Newton's method with exact line search.

extension DirectIsland {
  /// Newton steps at most; a bound that is hardly ever met (the tests count).
  private static var largestNewtonCount: Int { 40 }

  /// See `isAtRest()`.
  private static var restShare: Double { 1e-6 }

  func newton() throws(SparseBlocksError) {
    evaluate()
    if isAtRest() { return }
    boundJumps.pointer.update(repeating: 0, count: boundJumps.count)
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
      cones.advance(length)
      findImpulses()
      if isQuadratic || stepIsSmall() { return }
    }
  }

  /// A step that changes nothing ends the search too: a row that rests on a bound by rounding would never leave it in
  /// peace. 1e-18 of the energy at hand is 1e-9 of the velocities.
  private func stepIsSmall() -> Bool {
    let (d, v, w, masses, g) = (
      step.pointer, velocity.pointer, unconstrained.pointer, dampedMass.pointer, geometric.pointer
    )
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
    decrement += cones.decrement
    return decrement <= 1e-18 * scale
  }

  /// Speeds of the rows, their impulses, and on which piece of their potential they are.
  func evaluate() {
    let (rows, count, v, s) = (self.rows.pointer, self.rows.count, velocity.pointer, speed.pointer)
    let partners = self.partners.pointer
    for index in 0..<count { s[index] = rows[index].speed(v, partners) - rows[index].target }
    cones.evaluate(v)
    findImpulses()
  }

  private func findImpulses() {
    let (rows, count, s, pieces) = (self.rows.pointer, self.rows.count, speed.pointer, piece.pointer)
    var grew = false
    for index in 0..<count {
      let row = rows + index
      let free = row.pointee.offset - row.pointee.stiffness * s[index]
      row.pointee.impulse = max(row.pointee.lower, min(free, row.pointee.upper))
      pieces[index] = RowActivity(free, row.pointee.lower, row.pointee.upper)
      grew = grew || abs(row.pointee.impulse) > Double(row.pointee.impulseThreshold)
    }
    impulsesGrew = grew
    cones.findImpulses()
  }

  private func findChange() {
    let (rows, count, d, c) = (self.rows.pointer, self.rows.count, step.pointer, change.pointer)
    let partners = self.partners.pointer
    for index in 0..<count { c[index] = rows[index].speed(d, partners) }
    cones.findChange(d)
  }

  /// Minus the potential's jacobian: `M (w - v) + G (r - v) + J' impulse`, into `step`.
  private func loadResidual() {
    let (r, v, w, m) = (step.pointer, velocity.pointer, unconstrained.pointer, dampedMass.pointer)
    for index in 0..<velocity.count { r[index] = m[index] * (w[index] - v[index]) }
    let (g, begin) = (geometric.pointer, referenceAngularVelocity.pointer)
    for body in 0..<geometric.count { r[3 * body + 2] += g[body] * (begin[body] - v[3 * body + 2]) }
    let (rows, partners) = (self.rows.pointer, self.partners.pointer)
    for index in 0..<self.rows.count { rows[index].add(rows[index].impulse, to: r, partners) }
    cones.addImpulses(to: r)
  }

  /// Within rounding: 1e-14 of the momentum at hand, in the metric of the masses.
  private func residualIsSmall() -> Bool {
    let (r, v, w, masses) = (step.pointer, velocity.pointer, unconstrained.pointer, dampedMass.pointer)
    var residual = 0.0
    var scale = 0.0
    for index in 0..<velocity.count {
      let m = masses[index]
      residual += r[index] * r[index] / m
      scale += m * (w[index] * w[index] + v[index] * v[index])
    }
    return residual <= 1e-28 * scale
  }

  /// Whether the impulses of the last step hold everything as it is: nothing moves, moves against a contact or would get
  /// faster by more than a millionth of what all move on the mean, gravity's speed of a step included. Then they are
  /// those of this step, and nothing is factored. Joints are far stiffer; with them everything is solved.
  private func isAtRest() -> Bool {
    guard joints.isEmpty, rows.count == 0 else { return false }
    let (r, v, w, m) = (step.pointer, velocity.pointer, unconstrained.pointer, dampedMass.pointer)
    var scale = 0.0
    for index in 0..<velocity.count { scale += m[index] * (w[index] * w[index] + v[index] * v[index]) }
    let square = Self.restShare * Self.restShare * scale / max(totalMass.x, Double.leastNormalMagnitude)
    guard cones.rest(within: square.squareRoot()) else { return false }
    cones.takeOffsets()
    loadResidual()
    for body in 0..<geometric.count {
      let i = 3 * body
      let gain = (r[i] * r[i] + r[i + 1] * r[i + 1]) / m[i] + r[i + 2] * r[i + 2] / m[i + 2]
      let energy = m[i] * (v[i] * v[i] + v[i + 1] * v[i + 1]) + m[i + 2] * v[i + 2] * v[i + 2]
      if max(gain, energy) > square * m[i] {
        findImpulses()
        return false
      }
    }
    return true
  }

  private func activeSetChanged() -> Bool {
    let (pieces, boundJumps, old) = (piece.pointer, boundJumps.pointer, factored.pointer)
    for index in 0..<rows.count where (pieces[index] == .free || boundJumps[index] > 1) != old[index] { return true }
    return cones.activeSetChanged
  }

  /// Whether the potential is one quadratic all along the step just found, that of the matrix: then its minimum is
  /// where the step ends.
  ///
  /// A row that steps take from one bound right to the other and back has the minimum in between, where its own
  /// curvature counts, though it counts at neither end: without it they would go on so for long. Such a row is in the
  /// matrix of the next step, which remains one of descent.
  private func isQuadratic() -> Bool {
    let (rows, pieces, s, c) = (self.rows.pointer, piece.pointer, speed.pointer, change.pointer)
    let (boundJumps, isFactored) = (boundJumps.pointer, factored.pointer)
    var result = true
    for index in 0..<self.rows.count {
      let row = rows + index
      let free = row.pointee.offset - row.pointee.stiffness * (s[index] + c[index])
      let end = RowActivity(free, row.pointee.lower, row.pointee.upper)
      let isWithin = pieces[index] == .free
      result = result && end == pieces[index] && isFactored[index] == isWithin
      boundJumps[index] = end != pieces[index] && !isWithin && end != .free ? min(boundJumps[index] + 1, 2) : 0
    }
    return result && cones.isQuadratic
  }

  /// The step's length at which the potential is smallest. Its derivative along the step rises piecewise linearly, so
  /// Newton's method within a bracket finds its zero.
  private func lineSearch() -> Double {
    var start = 0.0
    var slope = 0.0
    for index in 0..<velocity.count {
      let d = step[index]
      let m = dampedMass[index]
      start += d * m * (velocity[index] - unconstrained[index])
      slope += d * m * d
    }
    for body in 0..<geometric.count {
      let d = step[3 * body + 2]
      start += d * geometric[body] * (velocity[3 * body + 2] - referenceAngularVelocity[body])
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
    let contacts = cones.derivative(at: length)
    return (value + contacts.value, rising + contacts.slope)
  }
}
