internal import DynamicsBase
internal import KernelInterface

/// Makes events and data of contact slots: pointers to rows, fetched once for many contacts.
struct ContactReader {
  let record: UnsafePointer<ContactRecord>
  let touching: UnsafePointer<UInt16>
  let manifolds: UnsafePointer<Manifold>
  let impulses: UnsafePointer<ContactImpulses>
  let pose: UnsafePointer<Pose>
  let handles: HandleSource

  /// The handle of a slot.
  @inline(__always)
  func id(_ slot: Int) -> ContactID {
    ContactID(index: Int32(truncatingIfNeeded: slot), generation: record[slot].generation, world: handles.world)
  }

  @inline(__always)
  func isTouching(_ slot: Int) -> Bool { touching[LaneMasks.block(slot)] & LaneMasks.bit(slot) != 0 }

  /// A slot as an event, turned so that A is the shape with the smaller row; without points unless the shapes touch.
  @inline(__always)
  func event(_ slot: Int) -> ContactEvent {
    let record = record[slot]
    var event = ContactEvent(
      shapeA: handles.shape(Int(record.shapeA)), shapeB: handles.shape(Int(record.shapeB)),
      bodyA: handles.body(Int(record.bodyA)), bodyB: handles.body(Int(record.bodyB)), contact: id(slot), normal: .zero,
      points: ContactPoints())
    guard isTouching(slot) else { return event }
    let manifold = manifolds + slot
    let impulses = impulses[slot]
    let sideA = manifold.pointee.bodyA
    let center = pose[Int(sideA)].position
    event.normal = (sideA == record.bodyA ? 1 : -1) * manifold.pointee.normal
    event.points.append(
      ContactPoint(
        position: center + manifold.pointee.anchorA1, separation: manifold.pointee.separation1,
        normalImpulse: impulses.normal1.readable, tangentImpulse: impulses.tangent1.readable))
    if manifold.pointee.pointCount > 1 {
      event.points.append(
        ContactPoint(
          position: center + manifold.pointee.anchorA2, separation: manifold.pointee.separation2,
          normalImpulse: impulses.normal2.readable, tangentImpulse: impulses.tangent2.readable))
    }
    return event
  }

  /// The two sides of a slot with a sensor.
  func sensorEvent(_ slot: Int) -> SensorEvent {
    let record = record[slot]
    let shapes = (handles.shape(Int(record.shapeA)), handles.shape(Int(record.shapeB)))
    let bodies = (handles.body(Int(record.bodyA)), handles.body(Int(record.bodyB)))
    return SensorEvent(
      sensor: record.sensorIsA ? shapes.0 : shapes.1, visitor: record.sensorIsA ? shapes.1 : shapes.0,
      sensorBody: record.sensorIsA ? bodies.0 : bodies.1, visitorBody: record.sensorIsA ? bodies.1 : bodies.0)
  }
}
