internal import KernelInterface
internal import SparseBlocks

// The stiffness that joints have because their forces turn with what they join.

extension DirectIsland {
  /// Moving slower than this, rad or m a step, needs no reference: there is nothing that could build up.
  private static var stillStep: Double { 1e-6 }
  /// Nor does what vibrates so little beyond what steps resolve.
  private static var noticedShare: Double { 0.01 }

  /// The geometric stiffness of an impulse that acts at an arm: turning the body by a small angle turns the arm, and
  /// the impulse then has a torque of its own, `-(P . r)` times the angle. Light links between heavy ones swing about
  /// their line faster than steps can follow. Adding that stiffness times h^2 to the inertia, where it meets changes of
  /// the angular velocity only, brings all such swinging below one radian a step, whatever the tension, and takes no
  /// energy. Its size is taken, so that the matrix remains positive (after Andrews, Teichmann, Kry 2017, who add it to
  /// the damping as well).
  func stiffen(_ body: Int32, _ impulse: SIMD2<Double>, _ arm: SIMD2<Double>, _ h: Double) {
    guard body >= 0, mass[3 * Int(body) + 2] < .infinity else { return }
    geometric[Int(body)] += h * abs(impulse.x * arm.x + impulse.y * arm.y)
  }

  /// Leaves of the geometric stiffness what is needed: where steps resolve the vibration it would do harm. It is that
  /// of the forces of the step before, and lagging behind them it feeds what swings, a double pendulum by half its
  /// energy in 20 s.
  func limitGeometric() {
    for body in 0..<geometric.count {
      geometric[body] *= Self.neededShare(geometric[body] / dampedMass[3 * body + 2])
    }
    for index in rodRows {
      rows.pointer[index].stiffness *= Self.neededShare(rows[index].stiffness * inverseMass(ofRow: index))
    }
  }

  /// q² / (1 + q²) for the ratio q of geometric to own inertia, the square of the radians of vibration a step: with it
  /// they are below 1 for all q. From 4 on, steps without it would let the vibration grow.
  private static func neededShare(_ q: Double) -> Double { q < 1e6 ? q * q / (1 + q * q) : 1 }

  /// What a unit of impulse adds to the row's speed.
  private func inverseMass(ofRow index: Int) -> Double {
    let row = rows.pointer + index
    var inverse = 0.0
    if row.pointee.bodyA >= 0 { inverse += row.pointee.a.inverseMass(mass.pointer + 3 * Int(row.pointee.bodyA)) }
    if row.pointee.bodyB >= 0 { inverse += row.pointee.b.inverseMass(mass.pointer + 3 * Int(row.pointee.bodyB)) }
    return inverse
  }

  /// Finds the velocities that the geometric stiffness compares with.
  ///
  /// It is added to inertia where links vibrate faster than steps can follow. Compared with the velocities of the
  /// step's begin it would keep what vibrates vibrating, once in six steps whatever the tension, and feed it as tension
  /// grows. What should be kept is how the whole moves. That is found by letting the geometric inertia alone resist:
  /// with H the matrix and v the velocities of the begin, the least of
  ///
  ///     1/2 (r - v)' M (r - v) + 1/2 r' G r + the held rows' potentials     is     r = v - H^-1 G v.
  ///
  /// Light links follow the line between what is heavy, as they do without inertia of their own; the whole, whose
  /// inertia is M, hardly slows down. A body, or a rod, takes the part of r that its unresolved share asks for.
  func settleReference() throws(SparseBlocksError) {
    guard vibrates else { return }
    evaluate()
    try factor()
    step.pointer.update(repeating: 0, count: step.count)
    let r = step.pointer
    for body in 0..<geometric.count { r[3 * body + 2] = geometric[body] * referenceAngularVelocity[body] }
    for index in rodRows {
      rows[index].add(rows[index].stiffness * rows[index].target, to: r, partners.pointer)
    }
    try cholesky.solveInPlace(&step)
    counters.solves += 1
    for body in 0..<geometric.count {
      referenceAngularVelocity[body] -= unresolvedShare(ofBody: body) * r[3 * body + 2]
    }
    for index in rodRows {
      rows.pointer[index].target -= unresolvedShare(ofRod: index) * rows[index].speed(r, partners.pointer)
    }
  }

  /// Whether anything moves that the steps do not resolve.
  private var vibrates: Bool {
    for body in 0..<geometric.count where abs(referenceAngularVelocity[body]) * timeStep > Self.stillStep {
      if unresolvedShare(ofBody: body) > Self.noticedShare { return true }
    }
    for index in rodRows where abs(rows[index].target) * timeStep > Self.stillStep {
      if unresolvedShare(ofRod: index) > Self.noticedShare { return true }
    }
    return false
  }

  /// How far something vibrates beyond what steps resolve: with the ratio q of geometric to own inertia, the square of
  /// the radians a step, q² / (1 + q)². Hardly anything for ropes and bridges without load, nearly 1 from 20 on.
  private func unresolvedShare(ofBody body: Int) -> Double {
    let share = geometric[body] / (geometric[body] + dampedMass[3 * body + 2])
    return share * share
  }

  private func unresolvedShare(ofRod index: Int) -> Double {
    let ratio = rows[index].stiffness * inverseMass(ofRow: index)
    let share = ratio / (1 + ratio)
    return share * share
  }
}
