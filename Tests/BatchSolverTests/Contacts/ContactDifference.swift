internal import BatchSolver
internal import KernelInterface

/// The largest difference between a result and the reference, in m/s, rad/s, m, rad or N s.
struct ContactDifference {
  private(set) var size: Float = 0
  private(set) var place = ""

  init(_ result: ContactResult, _ reference: ContactReference, _ scene: ContactScene) {
    for (row, body) in scene.bodies.enumerated() where body.type != .static {
      let expected = reference.bodies[row]
      let velocity = result.velocity[row]
      let motion = result.motion[row]
      let scale = body.scale
      note("vx", row, velocity.linear.x, expected.velocity.x)
      note("vy", row, velocity.linear.y, expected.velocity.y)
      note("dx", row, motion.translation.x, expected.motion.x)
      note("dy", row, motion.translation.y, expected.motion.y)
      note("inverse mass", row, velocity.inverseMass, Double(body.inverseMass))
      guard scale > 0 else { continue }
      note("spin", row, velocity.scaledAngular / scale, expected.spin)
      note("sine", row, motion.scaledSine / scale, expected.sine)
      note("cosine", row, motion.scaledCosine / scale + 1, expected.cosine)
    }
    for (index, contact) in scene.contacts.enumerated() {
      for (number, point) in reference.contacts[index].points.enumerated() where contact.isSolved {
        note("normal impulse", index, result.impulses[index][point: number].normal, point.normalImpulse)
        note("tangent impulse", index, result.impulses[index][point: number].tangent, point.tangentImpulse)
      }
    }
  }

  private mutating func note(_ field: String, _ index: Int, _ value: Float, _ expected: Double) {
    let difference = abs(value - Float(expected))
    guard difference > size || !difference.isFinite else { return }
    size = difference.isFinite ? difference : .infinity
    place = "\(field) of \(index): \(value), expected \(expected)"
  }
}
