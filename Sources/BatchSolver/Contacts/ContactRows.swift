internal import KernelInterface

/// Where the facts of contacts are: pointers to rows, fetched once for many contacts.
struct ContactRows {
  let record: UnsafePointer<ContactRecord>
  let manifolds: UnsafePointer<Float>
  let impulses: UnsafePointer<Float>
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
    let row = manifolds + slot * ManifoldRow.floats
    event.pointCount = Int(row[ManifoldRow.count])
    let sideA = Int(Int32(bitPattern: row[ManifoldRow.bodyA].bitPattern))
    let sign: Float = sideA == Int(record.bodyA) ? 1 : -1
    event.normal = SIMD2(sign * row[ManifoldRow.normalX], sign * row[ManifoldRow.normalY])
    event.firstPoint = point(slot, sideA, ManifoldRow.anchorA1, ManifoldRow.separation1, 0)
    if event.pointCount > 1 {
      event.secondPoint = point(slot, sideA, ManifoldRow.anchorA2, ManifoldRow.separation2, 2)
    }
    return event
  }

  private func shape(_ row: Int32) -> ShapeID { ShapeID(index: row, generation: shapeGeneration[Int(row)]) }
  private func body(_ row: Int32) -> BodyID { BodyID(index: row, generation: bodyGeneration[Int(row)]) }

  private static var noPoint: ContactPoint {
    ContactPoint(position: .zero, separation: 0, normalImpulse: 0, tangentImpulse: 0)
  }

  private func point(_ slot: Int, _ body: Int, _ anchor: Int, _ separation: Int, _ impulse: Int) -> ContactPoint {
    let row = manifolds + slot * ManifoldRow.floats
    let impulses = impulses + slot * 4
    let pose = pose[body]
    return ContactPoint(
      position: SIMD2(pose.x + row[anchor], pose.y + row[anchor + 1]), separation: row[separation],
      normalImpulse: impulses[impulse], tangentImpulse: impulses[impulse + 1])
  }
}
