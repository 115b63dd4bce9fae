internal import KernelInterface

/// Where the facts of contacts are: pointers to rows, fetched once for many contacts.
struct ContactRows {
  let record: UnsafePointer<ContactRecord>
  let manifolds: UnsafePointer<Manifold>
  let impulses: UnsafePointer<ContactImpulses>
  let pose: UnsafePointer<Row>
  let bodyGeneration: UnsafePointer<UInt32>
  let shapeGeneration: UnsafePointer<UInt32>

  /// A slot as an event, turned so that A is the shape with the smaller row.
  @inline(__always)
  func event(_ slot: Int) -> ContactEvent {
    let record = record[slot]
    var event = ContactEvent(
      shapeA: shape(record.shapeA), shapeB: shape(record.shapeB), bodyA: body(record.bodyA), bodyB: body(record.bodyB),
      contact: ContactID(index: Int32(slot), generation: record.generation), normal: .zero, firstPoint: Self.noPoint,
      secondPoint: Self.noPoint, pointCount: 0)
    guard record.isTouching else { return event }
    let manifold = manifolds[slot]
    event.pointCount = Int(manifold.pointCount)
    let sign: Float = manifold.bodyA == record.bodyA ? 1 : -1
    event.normal = SIMD2(sign * manifold.normal.x, sign * manifold.normal.y)
    event.firstPoint = point(0, of: slot)
    if event.pointCount > 1 { event.secondPoint = point(1, of: slot) }
    return event
  }

  private func shape(_ row: Int32) -> ShapeID { ShapeID(index: row, generation: shapeGeneration[Int(row)]) }
  private func body(_ row: Int32) -> BodyID { BodyID(index: row, generation: bodyGeneration[Int(row)]) }

  private static var noPoint: ContactPoint {
    ContactPoint(position: .zero, separation: 0, normalImpulse: 0, tangentImpulse: 0)
  }

  private func point(_ number: Int, of slot: Int) -> ContactPoint {
    let point = manifolds[slot].point(number)
    let impulse = impulses[slot][point: number]
    let pose = pose[Int(manifolds[slot].bodyA)]
    return ContactPoint(
      position: SIMD2(pose.x + point.anchorA.x, pose.y + point.anchorA.y), separation: point.separation,
      normalImpulse: impulse.normal, tangentImpulse: impulse.tangent)
  }
}
