internal import DynamicsBase
internal import KernelInterface

/// Contacts of sixteen worlds side by side.
final class LaidContacts {
  private(set) var blocks = AlignedBuffer<LockstepContactBlock>()

  func clear() { blocks.removeAll() }

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

  /// Takes over what the points of a contact did.
  func take(_ contact: UnsafeMutablePointer<LockstepContact>, at place: Int, _ lane: Int) {
    let block = blocks.pointer + place
    let normal = vector(&block.pointee.normalImpulse, lane)
    let friction = vector(&block.pointee.frictionImpulse, lane)
    contact.pointee.normalImpulse.x = normal.x
    contact.pointee.frictionImpulse.x = friction.x
    // A second point that was left out keeps what it did.
    guard integer(&block.pointee.isBlock, lane) != 0 else { return }
    contact.pointee.normalImpulse.y = normal.y
    contact.pointee.frictionImpulse.y = friction.y
  }

  /// Copies the contacts of a lane of others in the middle of being solved.
  func copy(_ other: LaidContacts, _ lane: Int, to ownLane: Int) {
    for place in 0..<other.blocks.count {
      let from = other.blocks.pointer + place
      guard integer(&from.pointee.count, lane) > 0 else { break }
      if place == blocks.count {
        add(Int(from.pointee.body))
        // What lanes without a contact have there is used.
        UnsafeMutableRawPointer(blocks.pointer + place).initializeMemory(
          as: UInt8.self, repeating: 0, count: Self.laneBytes)
      }
      copyLane(
        UnsafeRawPointer(from).assumingMemoryBound(to: Float.self) + lane,
        UnsafeMutableRawPointer(blocks.pointer + place).assumingMemoryBound(to: Float.self) + ownLane,
        bytes: Self.laneBytes)
    }
  }

  /// What of a block is by lane: all but the part.
  private static let laneBytes = MemoryLayout<LockstepContactBlock>.offset(of: \.body)!

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

// A lane of a field: 16 numbers, or two times 16.

private func vector(_ field: UnsafeMutableRawPointer, _ lane: Int) -> SIMD2<Float> {
  let field = field.assumingMemoryBound(to: Float.self)
  return SIMD2(field[lane], field[lane + LockstepBatch.lanes])
}

private func integer(_ field: UnsafeMutableRawPointer, _ lane: Int) -> Int32 {
  field.assumingMemoryBound(to: Int32.self)[lane]
}

private func setLane(_ field: UnsafeMutableRawPointer, _ value: Float, _ lane: Int) {
  field.assumingMemoryBound(to: Float.self)[lane] = value
}

private func setLane(_ field: UnsafeMutableRawPointer, _ value: SIMD2<Float>, _ lane: Int) {
  let field = field.assumingMemoryBound(to: Float.self)
  field[lane] = value.x
  field[lane + LockstepBatch.lanes] = value.y
}

private func setLane(integer field: UnsafeMutableRawPointer, _ value: Int32, _ lane: Int) {
  field.assumingMemoryBound(to: Int32.self)[lane] = value
}
