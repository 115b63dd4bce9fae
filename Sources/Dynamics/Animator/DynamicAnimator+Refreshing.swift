internal import BatchSolver
internal import Foundation

/// Telling the world what behaviours changed, before a step.
extension DynamicAnimator {
  /// Brings bodies and joints up to date, wakes what was changed and fires pushes.
  func prepare() {
    // Items are asked and pushes set: what these change takes effect after the step.
    phase = .calling
    defer { phase = .idle }
    refreshProperties()
    refreshGravity()
    refreshFilters()
    if changedBehaviors.count > Self.leastChanges { forgetRepeatedChanges() }
    // Two arrays take turns, so that neither is allocated anew.
    swap(&changedBehaviors, &refreshedBehaviors)
    for behavior in refreshedBehaviors where behavior.dynamicAnimator === self {
      behavior.refresh(in: self)
      wake(behavior.itemRows)
    }
    refreshedBehaviors.removeAll(keepingCapacity: true)
    // A boundary wakes what it touches, and no other items.
    for collision in roster.collisions { collision.refreshBoundaries(in: self) }
    for push in roster.pushes { push.fire(in: self) }
  }

  /// Wakes items.
  func wake(_ rows: [Int32]) {
    for row in rows {
      guard let body = bodies.body(row) else { continue }
      reportingWorld { () throws(WorldError) in try world.setAwake(true, of: body) }
    }
  }

  // MARK: - Properties

  /// Decides all items' properties anew, if something about them changed: of the behaviours that set one, the last in
  /// the order of the tree counts.
  func refreshProperties() {
    guard propertiesAreStale, phase != .simulating else { return }
    propertiesAreStale = false
    var decided = Array(repeating: ItemProperties(), count: bodies.records.count)
    for behavior in roster.itemBehaviors {
      for row in behavior.rows { behavior.apply(to: &decided[Int(row)]) }
    }
    for row in decided.indices where bodies.isItem(row) { apply(BodyProperties(decided[row]), to: row) }
  }

  /// The same for one item. Who adds items and velocities in turn would else go through all of them each time.
  private func refreshProperties(ofRow row: Int32) {
    guard propertiesAreStale, phase != .simulating, bodies.isItem(Int(row)) else { return }
    var decided = ItemProperties()
    var holders = bodies.records[Int(row)].itemBehaviors
    if holders.count > 1 {
      // Gives the behaviours their places, if the tree changed.
      _ = roster
      holders.sort { $0.placeInTree < $1.placeInTree }
    }
    for behavior in holders { behavior.apply(to: &decided) }
    apply(BodyProperties(decided), to: Int(row))
  }

  /// Each property by itself: one that the world refused would not keep the others from it.
  private func apply(_ new: BodyProperties, to row: Int) {
    guard new != bodies.records[row].properties else { return }
    let record = bodies.records[row]
    guard let body = record.body else { return }
    let old = record.properties
    bodies.modify(row) { $0.properties = new }
    if new.isAnchored != old.isAnchored {
      reportingWorld { () throws(WorldError) in try world.setType(new.isAnchored ? .static : .dynamic, of: body) }
    }
    if new.material != old.material {
      for shape in record.shapes {
        reportingWorld { () throws(WorldError) in try world.setMaterial(new.material, of: shape) }
      }
    }
    if new.density != old.density {
      for shape in record.shapes {
        reportingWorld { () throws(WorldError) in try world.setDensity(new.density, of: shape) }
      }
    }
    if new.linearDamping != old.linearDamping || new.angularDamping != old.angularDamping {
      reportingWorld { () throws(WorldError) in
        try world.setDamping(linear: new.linearDamping, angular: new.angularDamping, of: body)
      }
    }
    if new.allowsRotation != old.allowsRotation {
      reportingWorld { () throws(WorldError) in try world.setRotationFixed(!new.allowsRotation, of: body) }
    }
    forces.charges[row] = new.charge
    reportingWorld { () throws(WorldError) in
      forces.masses[row] = try world.mass(of: body)
      try world.setAwake(true, of: body)
    }
  }

  // MARK: - Gravity

  /// Adds up the gravity behaviours of each item, if one of them changed.
  private func refreshGravity() {
    guard gravityIsStale else { return }
    gravityIsStale = false
    for row in forces.gravity.indices { forces.gravity[row] = .zero }
    for behavior in roster.gravities {
      for row in behavior.rows { forces.gravity[Int(row)] += behavior.acceleration }
    }
    // Each of several is within its limits, and so is their sum.
    let most = SIMD2(repeating: Float(SolverLimits.acceleration))
    for row in forces.gravity.indices { forces.gravity[row].clamp(lowerBound: -most, upperBound: most) }
    for row in forces.gravity.indices where bodies.isItem(row) {
      let record = bodies.records[row]
      guard let body = record.body, forces.gravity[row] != record.gravity else { continue }
      bodies.modify(row) { $0.gravity = forces.gravity[row] }
      reportingWorld { () throws(WorldError) in
        try world.setAcceleration(forces.gravity[row], of: body)
        try world.setAwake(true, of: body)
      }
    }
  }

  /// Keeps an item from passing through others, from now on: gravity and pushes make items fast.
  func makeBullet(_ row: Int32) {
    guard let body = bodies.body(row) else { return }
    reportingWorld { () throws(WorldError) in try world.setBullet(true, of: body) }
  }

  // MARK: - Filters

  /// Decides anew who collides with whom, if a collision behaviour changed.
  private func refreshFilters() {
    guard filtersAreStale else { return }
    filtersAreStale = false
    var decided = Array(repeating: CollisionMembership(), count: bodies.records.count)
    for behavior in roster.collisions {
      guard let slot = behavior.slot else { continue }
      for row in behavior.rows { decided[Int(row)].join(slot, mode: behavior.collisionMode) }
    }
    for row in decided.indices where bodies.isItem(row) {
      guard bodies.records[row].isRegrouped || bodies.records[row].filter != decided[row] else { continue }
      bodies.modify(row) {
        $0.filter = decided[row]
        $0.isRegrouped = false
      }
      for shape in bodies.records[row].shapes {
        reportingWorld { () throws(WorldError) in
          try world.setFilterHookEnabled(decided[row].hasOverflow, of: shape)
          try world.setFilter(decided[row].filter, of: shape)
        }
      }
    }
  }

  /// Notes that an item joined or left the collision behaviour of a slot, or that the behaviour's mode changed. Where slots
  /// share a bit the filter does not show it: the world is to ask about the item's pairs again.
  func noteRegrouped(_ row: Int32, in slot: Int?) {
    filtersAreStale = true
    guard let slot, slot >= CollisionMembership.bitSlots else { return }
    bodies.modify(Int(row)) { $0.isRegrouped = true }
  }

  /// Decides about pairs that the bits of filters cannot tell apart.
  func mayCollide(_ a: ShapeID, _ b: ShapeID) -> Bool {
    guard let bodyA = try? world.body(of: a), let bodyB = try? world.body(of: b) else { return true }
    switch (bodies.records[bodyA.row].kind, bodies.records[bodyB.row].kind) {
    case (.boundary(let boundary), _): return collisionSlots.collide(bodyB.index, with: boundary)
    case (_, .boundary(let boundary)): return collisionSlots.collide(bodyA.index, with: boundary)
    default: return collisionSlots.collide(bodyA.index, bodyB.index)
    }
  }

  // MARK: - Velocities

  /// Adds to the velocity of an item that an item behaviour holds, m/s and rad/s; a sum beyond reach is as much as is within it.
  func addVelocity(_ linear: SIMD2<Float>, _ angular: Float, to row: Int32) {
    refreshProperties(ofRow: row)
    whenUnlocked { [weak self] world throws(WorldError) in
      guard let body = self?.bodies.body(row) else { return }
      if linear != .zero {
        let reach = SIMD2(repeating: Units.meters(SolverLimits.distance))
        let sum = try world.linearVelocity(of: body) + linear
        try world.setLinearVelocity(sum.clamped(lowerBound: -reach, upperBound: reach), of: body)
        // In UIKit it is enough that what is in its way is under gravity.
        try world.setBullet(true, of: body)
      }
      if angular != 0 {
        let sum = CGFloat(try world.angularVelocity(of: body)) + CGFloat(angular)
        try world.setAngularVelocity(limited(sum, to: SolverLimits.angularVelocity), of: body)
      }
    }
    changed()
  }

  /// An item's velocity, m/s and rad/s.
  func velocity(ofRow row: Int32) -> (linear: SIMD2<Float>, angular: Float) {
    guard let body = bodies.body(row), let linear = try? world.linearVelocity(of: body),
      let angular = try? world.angularVelocity(of: body)
    else { return (.zero, 0) }
    return (linear, angular)
  }

  // MARK: - Bodies

  /// Forgets what is known of a row whose body is about to be removed.
  func willRemoveBody(_ row: Int32) {
    contacts.forget(row)
    restHandlers.remove(row)
    if Int(row) < forces.gravity.count { forces.gravity[Int(row)] = .zero }
    if quarantined > 0, let body = bodies.body(row), world.quarantinedBodies.contains(body) { quarantined -= 1 }
  }
}
