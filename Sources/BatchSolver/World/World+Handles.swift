// What handles stand for, and when a call is refused.

/// How often rows were used before, as handles say it: pointers fetched once for many handles.
struct HandleSource {
  let world: UInt32
  let bodyGenerations: UnsafePointer<UInt32>
  let shapeGenerations: UnsafePointer<UInt32>

  /// The handle of a body's row.
  @inline(__always)
  func body(_ row: Int) -> BodyID {
    BodyID(index: Int32(truncatingIfNeeded: row), generation: bodyGenerations[row], world: world)
  }

  /// The handle of a shape's row.
  @inline(__always)
  func shape(_ row: Int) -> ShapeID {
    ShapeID(index: Int32(truncatingIfNeeded: row), generation: shapeGenerations[row], world: world)
  }
}

extension World {
  /// Refuses a call that changes the world inside a step, scope or hook.
  func checkUnlocked(_ operation: String) throws(WorldError) {
    guard !isLocked else { throw .locked(operation: operation) }
  }

  /// Refuses a call that a world of a batch does not know, and inside a step, scope or hook.
  package func checkAlone(_ operation: String) throws(WorldError) {
    try checkUnlocked(operation)
    guard !isMember else { throw .batchMember(operation: operation) }
  }

  /// Refuses a handle of another world.
  private func checkWorld(_ world: UInt32, _ handle: @autoclosure () -> String) throws(WorldError) {
    guard world == number else { throw .otherWorld(handle: handle()) }
  }

  /// The row of a body that exists.
  func row(_ body: BodyID) throws(WorldError) -> Int {
    try checkWorld(body.world, "\(body)")
    let row = Int(body.index)
    guard row > 0, row < bodies.rowCount, bodies.record[row].isLive, bodies.generation(row) == body.generation else {
      throw .staleBody(body)
    }
    return row
  }

  /// The row of a shape that exists.
  func row(_ shape: ShapeID) throws(WorldError) -> Int {
    try checkWorld(shape.world, "\(shape)")
    let row = Int(shape.index)
    guard row > 0, row < shapes.rowCount, shapes.record[row].isLive, shapes.generation(row) == shape.generation else {
      throw .staleShape(shape)
    }
    return row
  }

  /// The slot of a contact that exists.
  func slot(_ contact: ContactID) throws(WorldError) -> Int {
    try checkWorld(contact.world, "\(contact)")
    let slot = Int(contact.index)
    guard slot > 0, slot < contacts.graph.record.count, contacts.graph.record[slot].isLive,
      contacts.graph.record[slot].generation == contact.generation
    else { throw .staleContact(contact) }
    return slot
  }

  /// The slot of a joint that exists.
  func slot(_ joint: JointID) throws(WorldError) -> Int {
    try checkWorld(joint.world, "\(joint)")
    let slot = Int(joint.index)
    guard slot > 0, slot < joints.slotCount, joints.record[slot].isLive, joints.generation(slot) == joint.generation
    else {
      throw .staleJoint(joint)
    }
    return slot
  }

  /// The handles of rows; valid until bodies or shapes are added.
  var handles: HandleSource {
    HandleSource(
      world: number, bodyGenerations: bodies.generations, shapeGenerations: shapes.generations)
  }

  func bodyID(_ row: Int) -> BodyID {
    BodyID(index: Int32(row), generation: bodies.generation(row), world: number)
  }
  func shapeID(_ row: Int) -> ShapeID {
    ShapeID(index: Int32(row), generation: shapes.generation(row), world: number)
  }
  func jointID(_ slot: Int) -> JointID {
    joints.id(slot, world: number)
  }
}
