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
    let impulses = world.pairs.impulses.pointer
    for index in 0..<contacts.count {
      let fields = impulses + 4 * Int(contacts[index])
      let element = elements[joints.count + index]
      for index in Int(element.firstRow)..<Int(element.firstRow + element.rowCount) {
        let row = rows.pointer + index
        if row.pointee.field < 4 { fields[Int(row.pointee.field)] = Float(row.pointee.impulse * share) }
      }
    }
  }

  /// Writes the poses where everybody reads them.
  func publishPoses(_ world: World) {
    let poses = world.direct.poses.pointer
    for (number, body) in bodies.enumerated() { poses[Int(body)] = pose[number] }
  }
}
