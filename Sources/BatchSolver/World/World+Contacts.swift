internal import KernelInterface

extension World {
  // MARK: - Reading

  /// All pairs of shapes whose boxes overlap, touching or not.
  public var contacts: [Contact] {
    (0..<graph.record.count).compactMap {
      graph.record[$0].isLive && !graph.record[$0].isSensor ? contact(slot: $0) : nil
    }
  }

  /// The contacts of a body, touching or not.
  public func contacts(of body: BodyID) throws(WorldError) -> [Contact] {
    var result: [Contact] = []
    forEachContact(of: try row(body)) { if !graph.record[$0].isSensor { result.append(contact(slot: $0)) } }
    return result
  }

  /// A contact by its handle.
  public func contact(_ contact: ContactID) throws(WorldError) -> Contact {
    let slot = Int(contact.index)
    guard slot > 0, slot < graph.record.count, graph.record[slot].isLive,
      graph.record[slot].generation == contact.generation
    else { throw .staleContact(contact) }
    return self.contact(slot: slot)
  }

  /// How a contact touches as of the last step, without allocating as `contact(_:)` does.
  public func touch(of contact: ContactID) throws(WorldError) -> ContactEvent {
    let slot = Int(contact.index)
    guard slot > 0, slot < graph.record.count, graph.record[slot].isLive,
      graph.record[slot].generation == contact.generation
    else { throw .staleContact(contact) }
    return event(slot: slot)
  }

  func contact(slot: Int) -> Contact {
    let record = graph.record[slot]
    let event = event(slot: slot)
    var points: [ContactPoint] = []
    if event.pointCount > 0 { points.append(event.firstPoint) }
    if event.pointCount > 1 { points.append(event.secondPoint) }
    return Contact(
      id: event.contact, shapeA: event.shapeA, shapeB: event.shapeB, bodyA: bodyID(Int(record.bodyA)),
      bodyB: bodyID(Int(record.bodyB)), normal: event.normal, points: points, friction: pairs.friction[slot],
      restitution: pairs.materials[4 * slot])
  }

  /// A slot as an event, turned so that A is the shape with the smaller row.
  func event(slot: Int) -> ContactEvent {
    let record = graph.record[slot]
    let row = pairs.manifolds.pointer + slot * ManifoldRow.floats
    let sideA = Int(Int32(bitPattern: row[ManifoldRow.bodyA].bitPattern))
    let isTurned = sideA != Int(record.bodyA)
    let count = record.isTouching ? Int(row[ManifoldRow.count]) : 0
    let sign: Float = isTurned ? -1 : 1
    return ContactEvent(
      shapeA: shapeID(Int(record.shapeA)), shapeB: shapeID(Int(record.shapeB)),
      bodyA: bodyID(Int(record.bodyA)), bodyB: bodyID(Int(record.bodyB)),
      contact: ContactID(index: Int32(slot), generation: record.generation),
      normal: count > 0 ? [sign * row[ManifoldRow.normalX], sign * row[ManifoldRow.normalY]] : .zero,
      firstPoint: point(slot, sideA, ManifoldRow.anchorA1, ManifoldRow.separation1, 0, count > 0),
      secondPoint: point(slot, sideA, ManifoldRow.anchorA2, ManifoldRow.separation2, 2, count > 1), pointCount: count)
  }

  private func point(_ slot: Int, _ body: Int, _ anchor: Int, _ separation: Int, _ impulse: Int, _ isLive: Bool)
    -> ContactPoint
  {
    guard isLive else {
      return ContactPoint(position: .zero, separation: 0, normalImpulse: 0, tangentImpulse: 0)
    }
    let row = pairs.manifolds.pointer + slot * ManifoldRow.floats
    let impulses = pairs.impulses.pointer + slot * 4
    let pose = bodies.pose[body]
    return ContactPoint(
      position: [pose.x + row[anchor], pose.y + row[anchor + 1]], separation: row[separation],
      normalImpulse: impulses[impulse], tangentImpulse: impulses[impulse + 1])
  }

  // MARK: - Lists

  /// Calls `action` with the slots of a body's contacts; the slot given may be removed.
  func forEachContact(of bodyRow: Int, _ action: (Int) -> Void) {
    var reference = bodies.record[bodyRow].firstContact
    while reference >= 0 {
      let next = graph.next(reference)
      action(Int(reference >> 1))
      reference = next
    }
  }

  func forEachContact(ofShape row: Int, _ action: (Int) -> Void) {
    forEachContact(of: Int(shapes.record[row].body)) { slot in
      let record = graph.record[slot]
      if record.shapeA == Int32(row) || record.shapeB == Int32(row) { action(slot) }
    }
  }

  // MARK: - Pairs

  /// Makes a contact of two shapes whose boxes came to overlap, if they may collide and have none yet.
  func beginPair(_ pair: ShapePair) {
    let a = Int(pair.a)
    let b = Int(pair.b)
    let bodyA = Int(shapes.bodyRow[a])
    let bodyB = Int(shapes.bodyRow[b])
    let isDynamicA = bodies.type[bodyA] == BodyType.dynamic.rawValue
    let isDynamicB = bodies.type[bodyB] == BodyType.dynamic.rawValue
    let isSensor = shapes.record[a].isSensor || shapes.record[b].isSensor
    guard isSensor ? maySense(a, b) : mayCollide(a, b),
      let order = Self.kernelOrder(kindA: shapes.kind[a], kindB: shapes.kind[b]),
      graph.find(pair.a, pair.b, bodyA: bodyA, bodyB: bodyB, bodies: bodies) == nil
    else { return }
    if shapes.record[a].enablesFilterHook || shapes.record[b].enablesFilterHook, let filterHook,
      !filterHook(shapeID(a), shapeID(b))
    {
      return
    }
    let first = order.isExchanged ? b : a
    let second = order.isExchanged ? a : b
    let firstIsFixed = order.isExchanged ? !isDynamicB : !isDynamicA
    let secondIsFixed = order.isExchanged ? !isDynamicA : !isDynamicB
    let surface = mixedSurface(a, b)
    let slot = pairs.insert(
      NewPair(
        kind: order.kind, shapeA: Int32(first), shapeB: Int32(second), bodyA: shapes.bodyRow[first],
        bodyB: shapes.bodyRow[second], exchanges: secondIsFixed && !firstIsFixed,
        hasOffset: hasOffset(first) || hasOffset(second), friction: surface.friction, material: surface.row,
        isSpecial: surface.isSpecial && !isSensor, isSensor: isSensor))
    var record = ContactRecord()
    record.shapeA = pair.a
    record.shapeB = pair.b
    record.bodyA = Int32(bodyA)
    record.bodyB = Int32(bodyB)
    record.isSensor = isSensor
    record.sensorIsA = shapes.record[a].isSensor
    record.hasEvents = shapes.record[a].enablesContactEvents || shapes.record[b].enablesContactEvents
    record.hasHitEvents = shapes.record[a].enablesHitEvents || shapes.record[b].enablesHitEvents
    record.hasPreSolve = !isSensor && (shapes.record[a].enablesPreSolve || shapes.record[b].enablesPreSolve)
    if record.hasPreSolve { preSolveCount += 1 }
    graph.insert(slot, record, bodies: bodies)
    pairs.setAwake(slot, bodies.isAwake(bodyA) || bodies.isAwake(bodyB))
  }

  /// Whether two shapes can have a contact, hooks aside: the one place that contacts and continuous collision ask.
  @inline(__always)
  func mayCollide(_ a: Int, _ b: Int) -> Bool {
    let bodyA = Int(shapes.bodyRow[a])
    let bodyB = Int(shapes.bodyRow[b])
    let dynamic = BodyType.dynamic.rawValue
    return bodyA != bodyB && (bodies.type[bodyA] == dynamic || bodies.type[bodyB] == dynamic)
      && Filter.collide(shapes.record[a].filter, shapes.record[b].filter) && jointsAllowCollision(bodyA, bodyB)
      && !shapes.record[a].isSensor && !shapes.record[b].isSensor
  }

  private func hasOffset(_ shape: Int) -> Bool { shapes.local[2 * shape].x != 0 || shapes.local[2 * shape].y != 0 }

  /// Ends the contact of two shapes whose boxes parted.
  func endPair(_ pair: ShapePair) {
    let bodyA = Int(shapes.bodyRow[Int(pair.a)])
    let bodyB = Int(shapes.bodyRow[Int(pair.b)])
    guard let slot = graph.find(pair.a, pair.b, bodyA: bodyA, bodyB: bodyB, bodies: bodies) else { return }
    endContact(slot)
  }

  func endContact(_ slot: Int) {
    let record = graph.record[slot]
    if record.isTouching {
      graph.record.pointer[slot].isTouching = false
      if record.hasEvents { pendingEndEvents.append(event(slot: slot)) }
      planIsStale = true
    }
    if record.isOverlapping { pendingSensorEndEvents.append(sensorEvent(slot)) }
    if record.hasPreSolve { preSolveCount -= 1 }
    graph.remove(slot, bodies: bodies)
    pairs.remove(slot)
  }

  func endContacts(ofShape row: Int) { forEachContact(ofShape: row) { endContact($0) } }

  /// Mixes the materials of a contact anew.
  func updateMaterial(_ slot: Int) {
    let record = graph.record[slot]
    let surface = mixedSurface(Int(record.shapeA), Int(record.shapeB))
    pairs.friction[slot] = surface.friction
    for i in 0..<4 { pairs.materials[4 * slot + i] = surface.row[i] }
    let bit: UInt16 = 1 << UInt16(slot & 15)
    let block = slot >> 4
    pairs.special[block] = surface.isSpecial ? pairs.special[block] | bit : pairs.special[block] & ~bit
    pairs.manifolds[slot * ManifoldRow.floats + ManifoldRow.friction] = surface.friction
  }

  /// Friction and restitution by the world's rules; of rolling resistances (times radius) the larger; belt speeds add up.
  private func mixedSurface(_ a: Int, _ b: Int) -> (friction: Float, row: Row, isSpecial: Bool) {
    let first = shapes.record[a]
    let second = shapes.record[b]
    let friction = settings.frictionMixing.mix(first.material.friction, second.material.friction)
    let restitution = settings.restitutionMixing.mix(first.material.restitution, second.material.restitution)
    let rolling = max(
      first.material.rollingResistance * first.form.radius, second.material.rollingResistance * second.form.radius)
    let speed = first.material.tangentSpeed + second.material.tangentSpeed
    let isSpecial =
      restitution > 0 || rolling > 0 || speed != 0 || first.enablesHitEvents || second.enablesHitEvents
    return (friction, [restitution, rolling, speed, 0], isSpecial)
  }

  /// The kernel for two shapes, and whether they change places for it; `nil` if no such pair collides.
  private static func kernelOrder(kindA: UInt8, kindB: UInt8) -> (kind: PairKind, isExchanged: Bool)? {
    let isExchanged = kindA < kindB
    let high = ShapeKind(rawValue: max(kindA, kindB))
    let low = ShapeKind(rawValue: min(kindA, kindB))
    switch (high, low) {
    case (.chainSegment, .chainSegment): return nil
    case (.chainSegment, .circle): return (.chainCircle, isExchanged)
    case (.chainSegment, _): return (.chainPolygon, isExchanged)
    case (.circle, .circle), (.capsule, .circle): return (.capsuleCircle, isExchanged)
    case (.box, .circle): return (.boxCircle, isExchanged)
    case (.polygon, .circle): return (.polygonCircle, isExchanged)
    case (.capsule, .capsule): return (.capsuleCapsule, isExchanged)
    case (.box, .box): return (.boxBox, isExchanged)
    default: return (.polygonPolygon, isExchanged)
    }
  }
}
