internal import BatchSolver

/// A world of its own with one of everything, for handles that another world must refuse.
struct Stranger {
  let body: BodyID
  let shape: ShapeID
  let joint: JointID
  let contact: ContactID
  let snapshot: Snapshot?
  let ring: SnapshotRing?
  // The world lives as long as its handles are used.
  private let world: World

  init(simdLevel: SIMDLevel) {
    do throws(WorldError) {
      world = try World(simdLevel: simdLevel)
      let ground = try world.addBody(BodyDefinition())
      try world.addShape(ShapeDefinition(.square(1)), to: ground)
      body = try world.addBody(BodyDefinition(.dynamic, position: [0, 1.5]))
      shape = try world.addShape(ShapeDefinition(.square(0.5)), to: body)
      joint = try world.addJoint(JointDefinition(.filter, nil, body))
      try world.step(by: 1 / 60)
      contact = world.allContacts[0].id
      snapshot = try world.snapshot()
      ring = try SnapshotRing()
      try ring?.save(world)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
