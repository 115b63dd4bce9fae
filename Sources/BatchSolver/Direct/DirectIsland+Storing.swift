internal import KernelInterface

// What the rest of the world reads of a direct island after a step.

extension DirectIsland {
  /// Writes velocities, poses and motions where the finish of a step reads them, and the impulses.
  func store(_ world: World) {
    publishPoses(world)
    let (scales, velocities) = (world.bodies.mass.pointer, world.bodies.velocity.pointer)
    let (starts, motions) = (world.bodies.startVelocity.pointer, world.bodies.motion.pointer)
    for (number, body) in bodies.enumerated() {
      let row = Int(body)
      let scale = Double(scales[row].y)
      let v = velocity.pointer + 3 * number
      let mirror = Row(Float(v[0]), Float(v[1]), Float(v[2] * scale), velocities[row].w)
      velocities[row] = mirror
      starts[row] = mirror
      world.direct.setVelocity(SIMD4(v[0], v[1], v[2], 0), row, mirror: mirror)
      let (from, to) = (start[number], pose[number])
      let sine = from.cosine * to.sine - from.sine * to.cosine
      let cosine = from.cosine * to.cosine + from.sine * to.sine
      motions[row] = Row(
        Float(to.x - from.x), Float(to.y - from.y), Float(scale * sine), Float(scale * (cosine - 1)))
    }
    storeImpulses(world)
  }

  /// Writes the impulses where the world keeps them: those of a sub-step.
  func storeImpulses(_ world: World) {
    // Not so only if the rows could not all be written.
    guard elements.count == joints.count + contacts.count else { return }
    let share = 1 / Double(world.direct.substeps)
    for number in 0..<joints.count {
      let fields = links[number].impulses
      fields.update(repeating: 0, count: Int(JointRow.impulseStride))
      let element = elements[number]
      for index in Int(element.firstRow)..<Int(element.firstRow + element.rowCount) {
        let row = rows.pointer + index
        let impulse = Float(row.pointee.impulse * share)
        let field = fields + Int(row.pointee.field)
        field[0] += impulse * row.pointee.weight.x
        if row.pointee.weight.y != 0 { field[1] += impulse * row.pointee.weight.y }
      }
    }
    let impulses = world.pairs.impulses.pointer
    for index in 0..<contacts.count {
      let contact = impulses + Int(contacts[index])
      let element = elements[joints.count + index]
      for index in Int(element.firstRow)..<Int(element.firstRow + element.rowCount) {
        let row = rows.pointer + index
        let impulse = Float(row.pointee.impulse * share)
        switch row.pointee.field {
        case 0: contact.pointee.normal1 = impulse
        case 1: contact.pointee.tangent1 = impulse
        case 2: contact.pointee.normal2 = impulse
        case 3: contact.pointee.tangent2 = impulse
        // Rolling is not kept.
        default: break
        }
      }
    }
  }

  /// Writes the poses where everybody reads them.
  func publishPoses(_ world: World) {
    let poses = world.direct.poses.pointer
    for (number, body) in bodies.enumerated() { poses[Int(body)] = pose[number] }
  }
}
