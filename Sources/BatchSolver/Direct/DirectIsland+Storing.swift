internal import KernelInterface

// What the rest of the world reads of a direct island after a step.

extension DirectIsland {
  /// Writes velocities, poses and motions where the finish of a step reads them, and the impulses.
  func store(_ context: DirectContext) {
    publishPoses(context)
    for (number, body) in bodies.enumerated() {
      let row = Int(body)
      let scale = Double(context.mass[row].gyration)
      let v = velocity.pointer + 3 * number
      let mirror = BodyVelocity(
        linear: SIMD2(Float(v[0]), Float(v[1])), scaledAngular: Float(v[2] * scale),
        inverseMass: context.velocity[row].inverseMass)
      context.velocity[row] = mirror
      context.startVelocity[row] = mirror
      context.setVelocity(SIMD4(v[0], v[1], v[2], 0), row, mirror: mirror)
      let (from, to) = (start[number], pose[number])
      let sine = from.cosine * to.sine - from.sine * to.cosine
      let cosine = from.cosine * to.cosine + from.sine * to.sine
      context.motion[row] = BodyMotion(
        translation: SIMD2(Float(to.x - from.x), Float(to.y - from.y)), scaledSine: Float(scale * sine),
        scaledCosine: Float(scale * (cosine - 1)))
    }
    storeImpulses(context)
  }

  /// Writes the impulses where the world keeps them: those of a sub-step.
  func storeImpulses(_ context: DirectContext) {
    // Not so only if the rows could not all be written.
    guard elements.count >= joints.count, cones.contacts.count == contacts.count else { return }
    let share = 1 / context.substeps
    for number in 0..<joints.count {
      let impulses = links[number].impulses
      impulses.pointee = JointImpulses()
      let element = elements[number]
      for index in Int(element.firstRow)..<Int(element.firstRow + element.rowCount) {
        let row = rows.pointer + index
        let impulse = Float(row.pointee.impulse * share)
        guard let field = JointImpulseField(rawValue: row.pointee.field) else { continue }
        impulses.pointee[field] += impulse * row.pointee.weight.x
        if row.pointee.weight.y != 0 { impulses.pointee.held.y += impulse * row.pointee.weight.y }
      }
    }
    let impulses = context.contactImpulses
    for index in 0..<contacts.count {
      let impulses = impulses + Int(contacts[index])
      let contact = cones.contacts[index]
      let first = Int(contact.firstPoint)
      for point in 0..<Int(contact.pointCount) {
        let p = StoredImpulse.rounded(cones.impulse[first + point], context.substeps, contact.friction)
        if point == 0 {
          (impulses.pointee.normal1, impulses.pointee.tangent1) = (p.x, p.y)
        } else {
          (impulses.pointee.normal2, impulses.pointee.tangent2) = (p.x, p.y)
        }
      }
    }
  }

  /// Writes the poses where everybody reads them.
  func publishPoses(_ context: DirectContext) {
    let poses = context.poses
    for (number, body) in bodies.enumerated() { poses[Int(body)] = pose[number] }
  }
}
