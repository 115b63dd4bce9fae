/// What a pair slot has beside its manifold: who meets, and the links of both bodies' contact lists.
struct ContactRecord: BitwiseCopyable {
  var generation: UInt32 = 0
  /// Shape rows, the smaller first.
  var shapeA: Int32 = 0
  var shapeB: Int32 = 0
  /// Body rows of the two shapes.
  var bodyA: Int32 = 0
  var bodyB: Int32 = 0
  /// Neighbours in the list of `bodyA` and in that of `bodyB`, packed as `slot * 2 + side`; -1: end.
  var next: (Int32, Int32) = (-1, -1)
  var previous: (Int32, Int32) = (-1, -1)
  var isLive = false
  var isTouching = false
  /// Reports begin and end.
  var hasEvents = false
  var hasHitEvents = false
  var hasPreSolve = false
  /// One of the shapes is a sensor, which is `shapeA` or not, and whether the shapes overlap.
  var isSensor = false
  var sensorIsA = false
  var isOverlapping = false
}

/// The contacts of every body, as doubly linked lists through the pair slots.
///
/// Lists begin in the bodies' records. Static bodies have lists too: a ground with thousands of contacts is walked only
/// when it is edited.
struct ContactGraph: ~Copyable {
  var record = AlignedBuffer<ContactRecord>()
  /// Live contacts.
  private(set) var count = 0

  /// Enters a pair at a free slot.
  mutating func insert(_ slot: Int, _ pair: ContactRecord, bodies: borrowing BodyStore) {
    if slot >= record.count { record.resize(slot + 1, filling: ContactRecord()) }
    let generation = record[slot].generation &+ 1
    record[slot] = pair
    record[slot].generation = generation
    record[slot].isLive = true
    link(slot, side: 0, body: Int(pair.bodyA), bodies: bodies)
    link(slot, side: 1, body: Int(pair.bodyB), bodies: bodies)
    count += 1
  }

  /// Takes a pair out.
  mutating func remove(_ slot: Int, bodies: borrowing BodyStore) {
    unlink(slot, side: 0, body: Int(record[slot].bodyA), bodies: bodies)
    unlink(slot, side: 1, body: Int(record[slot].bodyB), bodies: bodies)
    record[slot].isLive = false
    record[slot].isTouching = false
    count -= 1
  }

  private func link(_ slot: Int, side: Int32, body: Int, bodies: borrowing BodyStore) {
    let reference = Int32(slot) * 2 + side
    let head = bodies.record.pointer[body].firstContact
    setNext(reference, head)
    setPrevious(reference, -1)
    if head >= 0 { setPrevious(head, reference) }
    bodies.record.pointer[body].firstContact = reference
    bodies.record.pointer[body].contactCount += 1
  }

  private func unlink(_ slot: Int, side: Int32, body: Int, bodies: borrowing BodyStore) {
    let reference = Int32(slot) * 2 + side
    let following = next(reference)
    let preceding = previous(reference)
    if following >= 0 { setPrevious(following, preceding) }
    if preceding >= 0 { setNext(preceding, following) } else { bodies.record.pointer[body].firstContact = following }
    bodies.record.pointer[body].contactCount -= 1
  }

  /// The link behind `reference` (`slot * 2 + side`), or -1.
  @inline(__always)
  func next(_ reference: Int32) -> Int32 {
    let links = record[Int(reference >> 1)].next
    return reference & 1 == 0 ? links.0 : links.1
  }

  private func previous(_ reference: Int32) -> Int32 {
    let links = record[Int(reference >> 1)].previous
    return reference & 1 == 0 ? links.0 : links.1
  }

  private func setNext(_ reference: Int32, _ value: Int32) {
    let contact = record.pointer + Int(reference >> 1)
    if reference & 1 == 0 { contact.pointee.next.0 = value } else { contact.pointee.next.1 = value }
  }

  private func setPrevious(_ reference: Int32, _ value: Int32) {
    let contact = record.pointer + Int(reference >> 1)
    if reference & 1 == 0 { contact.pointee.previous.0 = value } else { contact.pointee.previous.1 = value }
  }

  /// The slot of a pair of shapes, looked up in the shorter of the two bodies' lists.
  func find(_ shapeA: Int32, _ shapeB: Int32, bodyA: Int, bodyB: Int, bodies: borrowing BodyStore) -> Int? {
    let a = bodies.record.pointer[bodyA]
    let b = bodies.record.pointer[bodyB]
    var reference = a.contactCount <= b.contactCount ? a.firstContact : b.firstContact
    while reference >= 0 {
      let contact = record.pointer + Int(reference >> 1)
      if contact.pointee.shapeA == shapeA, contact.pointee.shapeB == shapeB { return Int(reference >> 1) }
      reference = next(reference)
    }
    return nil
  }

  var byteCount: Int { record.capacity * MemoryLayout<ContactRecord>.stride }
}
