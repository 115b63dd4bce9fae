/// What behaviours add to the motion of items before a sub-step. Rows are those of the animator's bodies, the same in
/// all arrays and spans; units are those of the world: N, kg, m/s, s.
struct SubstepForces {
  /// `fx, fy, torque, -` by row.
  private(set) var forces: [SIMD4<Float>] = []
  /// Mass in kg by row; 0 for what has no mass of its own.
  var masses: [Float] = []
  /// Charge by row, without unit.
  var charges: [Float] = []
  /// Acceleration of the gravity behaviours by row, m/s^2.
  var gravity: [SIMD2<Float>] = []
  /// Bodies that are awake: bit i of element b stands for row 16 b + i.
  var awake: [UInt16] = []
  /// Rows whose velocity a behaviour decides in this sub-step, with that velocity.
  private var decided: [(row: Int32, velocity: SIMD2<Float>)] = []
  private var isDecided = RowSet()
  /// Length of the sub-step, s.
  var timeStep: Float = 0
  /// Time of the animator's world after the sub-step, s.
  var time = 0.0
  /// Whether there is something to apply.
  private(set) var isEmpty = true

  /// Rows in all arrays.
  var rowCount: Int { forces.count }

  /// Makes the arrays as long as there are rows.
  mutating func resize(_ count: Int) {
    if masses.count < count {
      masses += Array(repeating: 0, count: count - masses.count)
      charges += Array(repeating: 0, count: count - charges.count)
      gravity += Array(repeating: .zero, count: count - gravity.count)
      forces += Array(repeating: .zero, count: count - forces.count)
    }
    awake.reserveCapacity((count + 15) / 16)
  }

  /// Begins a sub-step.
  mutating func removeAll() {
    for row in forces.indices { forces[row] = .zero }
    for entry in decided { isDecided.remove(entry.row) }
    decided.removeAll(keepingCapacity: true)
    isEmpty = true
  }

  /// Whether a step would move the row: what sleeps or is anchored feels no field.
  func isAwake(_ row: Int32) -> Bool { awake[Int(row) >> 4] & (1 << UInt16(row & 15)) != 0 }

  /// Adds a force in N at the row's center of mass; a sum beyond reach is as much as is within it.
  mutating func add(_ force: SIMD2<Float>, to row: Int32) {
    forces[Int(row)].lowHalf = limited(forces[Int(row)].lowHalf + force, to: Self.most)
    isEmpty = false
  }

  private static let most = Float(SolverLimits.force)

  /// Decides the row's velocity in m/s for this sub-step: gravity and forces do nothing meanwhile, damping does. The
  /// first to decide wins.
  mutating func decideVelocity(_ velocity: SIMD2<Float>, of row: Int32) {
    guard isDecided.insert(row) else { return }
    decided.append((row, velocity))
    isEmpty = false
  }

  /// Whether a row's velocity was decided.
  func decides(_ row: Int32) -> Bool { isDecided.contains(row) }

  /// Turns decided velocities into the forces that bring them about: `v' = v + h (F / m + g)`.
  mutating func settle(velocities: Span<SIMD4<Float>>) {
    for entry in decided {
      let row = Int(entry.row)
      let velocity = SIMD2(velocities[row].x, velocities[row].y)
      let force = limited(masses[row] * ((entry.velocity - velocity) / timeStep - gravity[row]), to: Self.most)
      forces[row] = SIMD4(force.x, force.y, forces[row].z, 0)
    }
  }
}
