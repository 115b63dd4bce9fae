internal import KernelInterface
internal import SparseBlocks

// The contacts as the world has them, and bounds that depend on impulses.

extension DirectIsland {
  func addContacts(_ context: DirectContext, _ h: Double) {
    var builder = DirectRowBuilder(
      timeStep: h, mass: mass.pointer, total: totalMass, velocities: velocity.pointer, part: .everything,
      rows: rows.pointer, next: 0, substeps: context.substeps)
    cones.load(context, contacts, contactCouplings, &builder)
    rollingContacts.removeAll()
    guard cones.rolls else { return }
    for index in 0..<contacts.count {
      let slot = Int(contacts[index])
      guard context.isExtended(slot), context.materials[slot].rollingResistance > 0 else { continue }
      let bodyA = builder.enter(context, Int(context.manifolds[slot].bodyA), side: 0)
      let bodyB = builder.enter(context, Int(context.manifolds[slot].bodyB), side: 1)
      var rolling = builder.rollingRow()
      rolling.upper = Double(context.materials[slot].rollingResistance) * cones.loadOfLastStep(ofContact: index)
      rolling.lower = -rolling.upper
      elements.append(
        DirectElement(
          firstRow: Int32(rows.count), rowCount: 1, bodyA: bodyA, bodyB: bodyB, coupling: contactCouplings[index]))
      rollingContacts.append(Int32(index))
      rows.append(rolling)
    }
  }

  /// Overlap that is left in place, m: so contacts do not come and go (as `ContactDistance.slop`).
  static var slop: Double { 0.005 }

  /// Fits the bounds that depend on impulses: those of two rows that share one, and resistance to rolling. Returns
  /// whether a bound in use moved by more than a thousandth.
  func updateBounds(_ context: DirectContext) -> Bool {
    var moved = false
    for index in 0..<contactRow where rows[index].disc > 0 {
      // What the two would do without bounds says where the bounded impulse points.
      let x = abs(rows[index].offset - rows[index].stiffness * speed[index])
      let y = abs(rows[index + 1].offset - rows[index + 1].stiffness * speed[index + 1])
      let size = (x * x + y * y).squareRoot()
      let share = size > rows[index].disc ? rows[index].disc / size : 1
      moved = setBound(index, share * x) || moved
      moved = setBound(index + 1, share * y) || moved
    }
    for index in 0..<rollingContacts.count {
      let contact = Int(rollingContacts[index])
      let resistance = Double(context.materials[Int(contacts[contact])].rollingResistance)
      moved = setBound(contactRow + index, resistance * cones.load(ofContact: contact)) || moved
    }
    return moved
  }

  private func setBound(_ index: Int, _ bound: Double) -> Bool {
    let row = rows.pointer + index
    let old = row.pointee.upper
    row.pointee.upper = bound
    row.pointee.lower = -bound
    // A row that sticks well within its bounds does not care where they are.
    return abs(bound - old) > 1e-3 * max(bound, old) && abs(row.pointee.impulse) >= 0.999 * min(bound, old)
  }
}
