internal import DynamicsBase
internal import KernelInterface

/// Contacts of sixteen worlds side by side.
final class LaidContacts {
  private(set) var blocks = AlignedBuffer<LockstepContactBlock>()

  func clear() { blocks.setCount(0) }

  /// Lays a contact into a lane, behind those that are there.
  func lay(
    _ manifold: LockstepManifold, _ contact: LockstepContact, at place: Int, _ lane: Int, part: Int, friction: Float
  ) {
    if place == blocks.count { add(part) }
    let block = blocks.pointer + place
    setLane(integer: &block.pointee.count, Int32(manifold.count), lane)
    setLane(integer: &block.pointee.isPlaneOfPart, manifold.isPlaneOfPart ? -1 : 0, lane)
    setLane(&block.pointee.normal, manifold.normal, lane)
    setLane(&block.pointee.place, manifold.place, lane)
    setLane(&block.pointee.points, manifold.points.0, lane)
    setLane(&block.pointee.points, manifold.points.1, lane + 2 * LockstepBatch.lanes)
    setLane(&block.pointee.friction, friction, lane)
    setLane(&block.pointee.normalImpulse, contact.normalImpulse, lane)
    setLane(&block.pointee.frictionImpulse, contact.frictionImpulse, lane)
  }

  /// A block in which no world has a contact yet. Of what is uninitialised kernels make nothing, but of impulses.
  private func add(_ part: Int) {
    let place = blocks.count
    blocks.reserve(place + 1)
    blocks.setCount(place + 1)
    let block = blocks.pointer + place
    block.pointee.body = Int32(part)
    clear(&block.pointee.count, fields: 1)
    clear(&block.pointee.normalImpulse, fields: 2)
    clear(&block.pointee.frictionImpulse, fields: 2)
  }

  private func clear(_ field: UnsafeMutableRawPointer, fields: Int) {
    field.assumingMemoryBound(to: Float.self).update(repeating: 0, count: fields * LockstepBatch.lanes)
  }
}
