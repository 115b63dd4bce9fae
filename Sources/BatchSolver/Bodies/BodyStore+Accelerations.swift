internal import DynamicsBase
internal import KernelInterface

// What forces and gravity do to a body in a sub-step: rows that are made anew where something changed.

extension BodyStore {
  /// Says that a body's acceleration row is to be made anew.
  mutating func accelerationChanged(_ row: Int) {
    guard !everyAccelerationIsStale else { return }
    staleAccelerations.append(Int32(row))
    // Who is changed again and again without a step is listed as often.
    if staleAccelerations.count > 3 * velocity.count { allAccelerationsChanged() }
  }

  /// Says that those of all bodies are, as after a change of gravity.
  mutating func allAccelerationsChanged() {
    everyAccelerationIsStale = true
    staleAccelerations.removeAll()
  }

  /// Adds a force in N at the centre of mass and a torque in N m for the next step. Sums stay numbers, which files can
  /// hold: a step refuses such ones all the same.
  mutating func addForce(_ row: Int, _ linear: SIMD2<Float>, torque: Float) {
    let most = Float.greatestFiniteMagnitude
    force[row].force = (force[row].force + linear).clamped(
      lowerBound: SIMD2(repeating: -most), upperBound: SIMD2(repeating: most))
    force[row].torque = min(max(force[row].torque + torque, -most), most)
    forced.mark(row)
    forcedBodies.append(Int32(row))
    if forcedBodies.count > 3 * velocity.count { findForces(rowCount) }
    accelerationChanged(row)
  }

  /// Forgets the forces of the step that was.
  mutating func clearForces() {
    for index in 0..<forcedBodies.count {
      let row = Int(forcedBodies[index])
      force[row] = BodyForce(force: .zero, torque: 0, gravityScale: force[row].gravityScale)
      forced.mark(row)
      accelerationChanged(row)
    }
    forcedBodies.removeAll()
  }

  /// Brings acceleration and damping rows up to date where something changed, for sub-steps of `h` s.
  mutating func updateAccelerations(gravity: SIMD2<Float>, substep h: Float) {
    if everyAccelerationIsStale || h != substep {
      substep = h
      everyAccelerationIsStale = false
      for row in 1..<max(rowCount, 1) { updateAcceleration(row, gravity, h) }
    } else {
      for index in 0..<staleAccelerations.count { updateAcceleration(Int(staleAccelerations[index]), gravity, h) }
    }
    staleAccelerations.removeAll()
  }

  private mutating func updateAcceleration(_ row: Int, _ gravity: SIMD2<Float>, _ h: Float) {
    let record = record[row]
    let force = force[row]
    let inverseMass = velocity[row].inverseMass
    let damping = 1 / (1 + h * record.linearDamping)
    let angularDamping = 1 / (1 + h * record.angularDamping)
    mass[row].linearDamping = damping
    mass[row].angularDamping = angularDamping
    guard record.type == .dynamic, inverseMass > 0 else {
      acceleration[row] = BodyAcceleration()
      return
    }
    // A torque T changes k w by h T / (m k); damping acts on what the sub-step adds, too.
    acceleration[row].linear = [
      damping * h * (force.gravityScale * gravity.x + record.acceleration.x + inverseMass * force.force.x),
      damping * h * (force.gravityScale * gravity.y + record.acceleration.y + inverseMass * force.force.y),
    ]
    acceleration[row].scaledAngular = angularDamping * h * inverseMass * mass[row].inverseGyration * force.torque
    let change = acceleration[row]
    let limit = WorldLimits.velocityChange
    guard abs(change.linear.x) <= limit, abs(change.linear.y) <= limit, abs(change.scaledAngular) <= limit else {
      acceleration[row] = BodyAcceleration()
      overloaded.append(Int32(row))
      return
    }
  }

  /// The rows in `overloaded`, each once, which is empty afterwards. An array, because bodies change while it is worked
  /// off.
  mutating func takeOverloaded() -> [Int] {
    let rows = Set((0..<overloaded.count).map { Int(overloaded[$0]) }).sorted()
    overloaded.removeAll()
    return rows
  }
}
