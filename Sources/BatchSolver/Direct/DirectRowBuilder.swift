internal import KernelInterface

/// Writes the rows of an island's joints: all of them before a solve, and errors, or jacobians and errors, again when
/// the bodies have moved and what is held is projected.
struct DirectRowBuilder {
  enum Part {
    case everything
    case jacobiansAndErrors
    case errors
  }

  /// The stiffness of what is held, as a multiple of its effective mass. The multipliers take out what it yields; the
  /// stiffer, the fewer passes that takes, and double precision bears 1e10 (docs/direct-solver.md).
  static var heldStiffness: Double { 1e9 }

  /// The stiffness that what is held has on top of that, for each N s that it bore in the last step, N s per m/s: a
  /// load as large again moves it by no more than 3e-5 m/s before the multipliers act. It counts where loads are far
  /// heavier than what is joined, 1e5 times and more. (Chains loaded up to 1e9 : 1 hold from 1e4 to 3e5; softer they
  /// need all multiplier passes, stiffer they meet the limits of double precision.)
  static var loadStiffness: Double { 3e4 }

  /// The stiffness of resistance to rolling, in the same measure.
  static var rollingStiffness: Double { 100 }

  /// A limit within this, m or rad, has been touched, and bears the load that it bore in the last step.
  static var touchingRoom: Double { 0.005 }

  /// Length of the step, s.
  let timeStep: Double
  /// `m, m, I` by body of the island.
  let mass: UnsafePointer<Double>
  /// All mass and all moment of inertia of the island.
  let total: SIMD2<Double>
  /// `x, y, angular velocity` by body of the island at the step's begin.
  let velocities: UnsafePointer<Double>
  /// What is written.
  let part: Part
  let rows: UnsafeMutablePointer<DirectRow>
  /// The row that comes next.
  var next: Int
  /// Bodies of the joint at hand in the island, -1: outside; and what the motion of those outside adds to a speed.
  var bodyA: Int32 = -1
  var bodyB: Int32 = -1
  var outsideA: SIMD3<Double> = .zero
  var outsideB: SIMD3<Double> = .zero
  /// How many sub-steps a step had.
  let substeps: Double
  /// The joint's impulses of the last sub-step.
  var last = JointImpulses()
  /// `.soft` with a stiffness of its own: what is held is a spring then. 0 Hz: rigid.
  var softness: SIMD2<Double> = .zero

  /// The joint's `DirectRow.impulseThreshold`, were it without load.
  var impulseThreshold = Float.infinity

  // MARK: - Rows

  /// A position that is held at 0.
  mutating func hold(_ coordinate: DirectCoordinate, field: JointImpulseField, weight: SIMD2<Float> = SIMD2(1, 0)) {
    if softness.x > 0 {
      spring(
        coordinate, hertz: softness.x, dampingRatio: softness.y, limit: .infinity, field: field, weight: weight)
      return
    }
    let (impulseThreshold, total) = (impulseThreshold, total)
    put(coordinate, role: .held, field: field, weight: weight) { row, mass, offset in
      Self.applyLoadStiffness(&row, mass, offset, impulseThreshold, total)
    }
  }

  /// A spring with its implicit law: with stiffness k and damping c, `impulse = -h (k (C + h v) + c v)`.
  mutating func spring(
    _ coordinate: DirectCoordinate, hertz: Double, dampingRatio: Double, limit: Double, field: JointImpulseField,
    weight: SIMD2<Float> = SIMD2(1, 0)
  ) {
    let h = timeStep
    put(coordinate, role: .spring, field: field, weight: weight) { row, mass, _ in
      let rate = 2 * Double.pi * hertz
      let stiffness = mass * rate * rate
      let damping = 2 * mass * dampingRatio * rate
      row.stiffness = h * (damping + h * stiffness)
      row.target -= row.stiffness > 0 ? h * stiffness * coordinate.value / row.stiffness : 0
      row.upper = h * limit
      row.lower = -row.upper
    }
  }

  /// A motor that wants a speed, with at most `limit` N or N m.
  mutating func drive(
    _ coordinate: DirectCoordinate, speed: Double, limit: Double, field: JointImpulseField,
    weight: SIMD2<Float> = SIMD2(1, 0)
  ) {
    let h = timeStep
    put(coordinate, role: .driven, field: field, weight: weight) { row, mass, offset in
      row.stiffness = Self.heldStiffness * mass
      row.target += speed
      // What stops all at once is as good as infinite, and lets a limit have the last word: of two rows without bounds that
      // contradict each other neither would.
      row.upper = min(h * limit, row.stiffness)
      row.lower = -row.upper
      row.offset = max(row.lower, min(offset, row.upper))
    }
  }

  /// A bound: the coordinate (m or rad) may not become negative. Before that it may have the speed that would just use
  /// it up.
  mutating func limit(_ coordinate: DirectCoordinate, field: JointImpulseField) {
    let h = timeStep
    let room = coordinate.value
    let (impulseThreshold, total) = (impulseThreshold, total)
    put(coordinate, role: .held, field: field, weight: SIMD2(1, 0)) { row, mass, offset in
      row.target -= max(room, 0) / h
      row.error = min(room, 0)
      row.lower = 0
      Self.applyLoadStiffness(&row, mass, room > Self.touchingRoom ? 0 : max(offset, 0), impulseThreshold, total)
    }
  }

  /// Makes a row as stiff as it has to be to bear what it bore in the last step, and begin with that.
  ///
  /// What cannot be met, as two bodies that are driven apart and hold a third, bears more in each step without end. So
  /// nothing is stiffer than if it held the whole island, and begins with no more than what stops that at 1 m/s.
  private static func applyLoadStiffness(
    _ row: inout DirectRow, _ mass: Double, _ impulse: Double, _ impulseThreshold: Float, _ total: SIMD2<Double>
  ) {
    let turnsOnly = row.a.x == 0 && row.a.y == 0 && row.b.x == 0 && row.b.y == 0
    let most = heldStiffness * max(mass, turnsOnly ? total.y : total.x)
    row.stiffness = min(heldStiffness * mass + loadStiffness * abs(impulse), most)
    row.offset = max(-row.stiffness, min(impulse, row.stiffness))
    row.impulseThreshold = max(4 * Float(abs(row.offset)), impulseThreshold)
  }

  @inline(__always)
  mutating func put(
    _ coordinate: DirectCoordinate, role: DirectRow.Role, field: JointImpulseField, weight: SIMD2<Float>,
    _ fill: (_ row: inout DirectRow, _ mass: Double, _ offset: Double) -> Void
  ) {
    let a = bodyA >= 0 ? turning(coordinate.a, bodyA) : .zero
    let b = bodyB >= 0 ? turning(coordinate.b, bodyB) : .zero
    if part != .everything {
      let old = rows + next
      next += 1
      if part == .jacobiansAndErrors {
        old.pointee.a = a
        old.pointee.b = b
      }
      // A limit is an error where it is passed only.
      let error = old.pointee.lower == 0 ? min(coordinate.value, 0) : coordinate.value
      old.pointee.error = old.pointee.role == .held ? error : 0
      return
    }
    let row = rows + next
    next += 1
    row.initialize(to: DirectRow())
    row.pointee.bodyA = bodyA
    row.pointee.bodyB = bodyB
    row.pointee.a = a
    row.pointee.b = b
    row.pointee.target = outsideTarget(coordinate.a, coordinate.b)
    row.pointee.role = role
    row.pointee.error = role == .held ? coordinate.value : 0
    row.pointee.field = field.rawValue
    row.pointee.weight = weight
    var inverse = 0.0
    if bodyA >= 0 { inverse += a.inverseMass(mass + 3 * Int(bodyA)) }
    if bodyB >= 0 { inverse += b.inverseMass(mass + 3 * Int(bodyB)) }
    // What moves no body is left without stiffness: its impulse stays zero.
    if inverse > 0 {
      let offset = substeps * Double(last[field] * weight.x + (weight.y == 0 ? 0 : last.held.y * weight.y))
      fill(&row.pointee, 1 / inverse, offset)
    }
  }
}
