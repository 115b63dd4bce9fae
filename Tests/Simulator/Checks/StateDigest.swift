internal import BatchSolver

/// What can be asked of a world, as a number for each part.
struct StateDigest {
  private(set) var parts: [(name: StaticString, value: UInt64)] = []
  private(set) var notFinite: String?
  private(set) var inconsistency: String?

  /// All parts in one number.
  var value: UInt64 {
    var digest = Digest()
    for part in parts { digest.add(part.value) }
    return digest.value
  }

  /// Reads everything; the model says which handles there are.
  init(_ world: World, _ model: WorldModel) {
    do throws(WorldError) {
      try addBodies(world, model)
      try addShapes(world, model)
      try addJoints(world, model)
    } catch {
      inconsistency = "reading the world: \(error)"
    }
    addContacts(world)
    addEvents(world)
    addRows(world)
    addWorld(world)
    if inconsistency == nil { inconsistency = Self.contradiction(world, model) }
  }

  /// The first part that is not the same.
  func firstDifference(from other: StateDigest) -> String? {
    zip(parts, other.parts).first { $0.value != $1.value }.map { "\($0.0.name)" }
  }

  private mutating func add(_ name: StaticString, _ fill: (inout Digest) throws(WorldError) -> Void) throws(WorldError)
  {
    var digest = Digest()
    try fill(&digest)
    if notFinite == nil { notFinite = digest.notFinite }
    parts.append((name, digest.value))
  }

  private mutating func add(_ name: StaticString, _ fill: (inout Digest) -> Void) {
    var digest = Digest()
    fill(&digest)
    if notFinite == nil { notFinite = digest.notFinite }
    parts.append((name, digest.value))
  }

  // MARK: - Parts

  private mutating func addBodies(_ world: World, _ model: WorldModel) throws(WorldError) {
    try add("poses and velocities") { (digest: inout Digest) throws(WorldError) in
      for body in model.bodies {
        digest.add(try world.position(of: body), "position of \(body)")
        digest.add(try world.rotation(of: body), "rotation of \(body)")
        digest.add(try world.centerOfMass(of: body), "centerOfMass of \(body)")
        digest.add(try world.linearVelocity(of: body), "linearVelocity of \(body)")
        digest.add(try world.angularVelocity(of: body), "angularVelocity of \(body)")
      }
    }
    try add("states of bodies") { (digest: inout Digest) throws(WorldError) in
      for body in model.bodies {
        digest.add(Int(try world.type(of: body).rawValue))
        digest.add(try world.isEnabled(body))
        digest.add(try world.isAwake(body))
        digest.add(try world.isBullet(body))
        digest.add(try world.solver(of: body).rawValue)
        digest.add(try world.isRotationFixed(body))
        digest.add(try world.userData(of: body))
        digest.add(try world.linearDamping(of: body), "linearDamping of \(body)")
        digest.add(try world.angularDamping(of: body), "angularDamping of \(body)")
        digest.add(try world.gravityScale(of: body), "gravityScale of \(body)")
        digest.add(try world.acceleration(of: body), "acceleration of \(body)")
        digest.add(try world.sleepThreshold(of: body), "sleepThreshold of \(body)")
      }
    }
    try add("masses") { (digest: inout Digest) throws(WorldError) in
      for body in model.bodies {
        digest.add(try world.mass(of: body), "mass of \(body)")
        digest.add(try world.inertia(of: body), "inertia of \(body)")
        digest.add(try world.localCenterOfMass(of: body), "localCenterOfMass of \(body)")
      }
    }
    try add("lists of bodies") { (digest: inout Digest) throws(WorldError) in
      for body in model.bodies {
        digest.add(try world.shapes(of: body))
        digest.add(try world.joints(of: body))
      }
    }
  }

  private mutating func addShapes(_ world: World, _ model: WorldModel) throws(WorldError) {
    try add("shapes") { (digest: inout Digest) throws(WorldError) in
      for shape in model.shapes {
        digest.add(try world.body(of: shape))
        digest.add(try world.geometry(of: shape))
        digest.add(try world.material(of: shape))
        digest.add(try world.filter(of: shape))
        digest.add(try world.density(of: shape), "density of \(shape)")
        digest.add(try world.isChainSegment(shape))
        digest.add(try world.isSensor(shape))
        digest.add(try world.isFilterHookEnabled(shape))
        digest.add(try world.userData(of: shape))
      }
    }
    try add("enlarged AABBs") { (digest: inout Digest) throws(WorldError) in
      for shape in model.shapes { digest.add(try world.enlargedAABB(of: shape)) }
    }
    try add("overlaps of sensors") { (digest: inout Digest) throws(WorldError) in
      for shape in model.shapes where try world.isSensor(shape) { digest.add(try world.overlaps(of: shape)) }
    }
  }

  private mutating func addJoints(_ world: World, _ model: WorldModel) throws(WorldError) {
    try add("definitions of joints") { (digest: inout Digest) throws(WorldError) in
      for joint in model.joints { digest.add(try world.definition(of: joint)) }
    }
    try add("readings of joints") { (digest: inout Digest) throws(WorldError) in
      for joint in model.joints {
        digest.add(try world.coordinate(of: joint), "coordinate of \(joint)")
        digest.add(try world.translation(of: joint), "translation of \(joint)")
        digest.add(try world.separation(of: joint), "separation of \(joint)")
        digest.add(try world.constraintForce(of: joint), "constraintForce of \(joint)")
        digest.add(try world.constraintTorque(of: joint), "constraintTorque of \(joint)")
        digest.add(try world.motorForce(of: joint), "motorForce of \(joint)")
      }
    }
  }

  private mutating func addContacts(_ world: World) {
    add("contacts") { digest in digest.add(world.allContacts) { $0.add($1) } }
  }

  private mutating func addEvents(_ world: World) {
    add("events") { digest in
      digest.add(world.beginEvents) { $0.add($1) }
      digest.add(world.endEvents) { $0.add($1) }
      digest.add(world.hitEvents) { $0.add($1) }
      digest.add(world.sensorBeginEvents) { $0.add($1) }
      digest.add(world.sensorEndEvents) { $0.add($1) }
      digest.add(world.jointEvents) { $0.add($1) }
      digest.add(world.moveEvents) { $0.add($1) }
      digest.add(world.fellAsleep)
      digest.add(world.quarantinedBodies)
      digest.add(world.squeezedBodies)
    }
  }

  private mutating func addRows(_ world: World) {
    add("rows") { digest in
      func add(_ rows: Span<SIMD4<Float>>, _ name: String) {
        for row in rows.indices {
          let value = rows[row]
          for lane in 0..<(name == "velocity" ? 3 : 4) { digest.add(value[lane], "\(name) in row \(row)") }
        }
      }
      world.withTransforms { add($0, "transform") }
      world.withVelocities { add($0, "velocity") }
      world.withAwakeMasks { masks in
        for index in masks.indices { digest.add(UInt64(masks[index])) }
      }
    }
  }

  private mutating func addWorld(_ world: World) {
    add("settings") { $0.add(world.settings) }
    add("counters") { $0.add(world.counters, world.directCounters) }
    add("the world") { digest in
      digest.add(world.stepCount)
      digest.add(world.time, "time")
      digest.add(world.kineticEnergy, "kineticEnergy")
      digest.add(world.stateHash)
      digest.add(world.gravity, "gravity")
      digest.add(world.rowCount)
      digest.add(world.bodyCount)
      digest.add(world.shapeCount)
      digest.add(world.jointCount)
    }
  }

  // MARK: - What must fit together

  private static func contradiction(_ world: World, _ model: WorldModel) -> String? {
    guard world.bodyCount == model.bodies.count, world.counters.bodies == model.bodies.count else {
      return "\(world.bodyCount) bodies instead of \(model.bodies.count)"
    }
    guard world.shapeCount == model.shapes.count, world.counters.shapes == model.shapes.count else {
      return "\(world.shapeCount) shapes instead of \(model.shapes.count)"
    }
    guard world.jointCount == model.joints.count, world.counters.joints == model.joints.count else {
      return "\(world.jointCount) joints instead of \(model.joints.count)"
    }
    guard world.counters.quarantinedBodies == world.quarantinedBodies.count else {
      return "count of quarantined bodies"
    }
    guard world.kineticEnergy >= 0 else { return "kineticEnergy \(world.kineticEnergy)" }
    for body in world.quarantinedBodies where (try? world.isEnabled(body)) != false {
      return "\(body) in quarantine, but enabled or gone"
    }
    for contact in world.allContacts {
      guard world.contains(contact.bodyA), world.contains(contact.bodyB) else { return "\(contact.id) without a body" }
      guard (try? world.body(of: contact.shapeA)) == contact.bodyA,
        (try? world.body(of: contact.shapeB)) == contact.bodyB
      else { return "shapes of \(contact.id)" }
      let size = contact.normal.x * contact.normal.x + contact.normal.y * contact.normal.y
      guard contact.isTouching ? abs(size - 1) < 1e-3 : true else { return "normal \(contact.normal) of \(contact.id)" }
    }
    return nil
  }
}
