internal import KernelInterface

// Contacts as Box2D 2.3 keeps them: one for each part and piece of the ground whose bounds overlap, those of the parts being larger
// than needed, so that they are looked for again only where a part has left its own. New ones come first in the list, and its
// order is that in which they are solved.

extension LockstepBatch {
  func contact(_ world: Int, _ number: Int) -> UnsafeMutablePointer<LockstepContact> {
    contacts.pointer + world * LockstepWorld.mostContacts + number
  }

  /// Looks at all contacts: forgets those whose bounds do not overlap any more, and makes the manifolds of the others.
  func updateContacts(_ world: Int, _ scratch: LockstepScratch) {
    worlds[world].began = 0
    scratch.beginContacts(world - scratch.first)
    var number = Int(worlds[world].contactCount) - 1
    while number >= 0 {
      let contact = contact(world, number)
      let part = Int(contact.pointee.part)
      let pieceBounds = contact.pointee.pieceBounds
      if bounds[place(world, part)].overlaps(pieceBounds) {
        let isNear = covered[place(world, part)].overlaps(pieceBounds.grown(by: -Self.farther))
        // Most have never touched.
        if isNear || contact.pointee.count > 0 {
          let manifold = update(world, contact, isNear: isNear)
          if manifold.count > 0 {
            scratch.addContact(
              world - scratch.first,
              LockstepTouch(manifold: manifold, number: UInt8(number), part: contact.pointee.part))
          }
        }
      } else {
        if contact.pointee.count > 0 { worlds[world].touching &= ~(1 << contact.pointee.part) }
        remove(number, of: world, scratch)
      }
      number -= 1
    }
  }

  /// m. By how much bounds of pieces are larger than what touches a part that they do not overlap: room, but for rounding.
  static let farther = LockstepGround.room - 0.0001

  /// Makes the manifold of a contact anew, and notes whether it began or ended.
  ///
  /// - Parameter isNear: Whether the two may touch.
  func update(
    _ world: Int, _ contact: UnsafeMutablePointer<LockstepContact>, isNear: Bool = true
  ) -> LockstepManifold {
    let part = Int(contact.pointee.part)
    let manifold =
      isNear
      ? LockstepManifold(
        ground.outline(world, Int(contact.pointee.piece)), figure.parts[part].outline,
        at: bodies[place(world, part)].pose)
      : LockstepManifold()
    let (isTouching, wasTouching) = (manifold.count > 0, contact.pointee.count > 0)
    contact.pointee.take(manifold)
    guard isTouching != wasTouching else { return manifold }
    wake(world)
    if isTouching {
      worlds[world].touching |= 1 << UInt8(part)
      worlds[world].began |= 1 << UInt8(part)
    } else {
      worlds[world].touching &= ~(1 << UInt8(part))
    }
    return manifold
  }

  /// Takes a contact out of the list; those behind it, which have been looked at, get other numbers.
  private func remove(_ number: Int, of world: Int, _ scratch: LockstepScratch) {
    let last = Int(worlds[world].contactCount) - 1
    for place in number..<last { contact(world, place).pointee = contact(world, place + 1).pointee }
    for touch in scratch.contacts(world - scratch.first) { scratch.touching[touch].number -= 1 }
    worlds[world].contactCount = Int32(last)
  }

  /// Notes what parts moved through when they were solved; those that left their bounds get new ones, and the contacts that they may
  /// have there.
  ///
  /// - Parameters:
  ///   - parts: A bit for each that moved.
  ///   - wasElsewhere: Whether it began its way elsewhere than where it was when this was called last, or was not solved with all of
  ///     its world.
  func findContacts(_ world: Int, afterMoving parts: UInt8, wasElsewhere: Bool) {
    var left: UInt8 = 0
    for part in figure.parts.indices where parts >> part & 1 != 0 {
      let place = place(world, part)
      var way = covered[place]
      if wasElsewhere {
        way = figure.parts[part].outline.bounds(at: bodies[place].startPose)
        covered[place] = figure.parts[part].outline.bounds(at: bodies[place].pose)
      } else {
        covered[place] = bodies[place].covered
      }
      way.join(covered[place])
      swept[place] = way
      guard !bounds[place].contains(way) else { continue }
      // There is more room where it goes: twice as much as it went.
      let ahead = 2 * (bodies[place].pose.position - bodies[place].startPose.position)
      bounds[place] = AABB(
        low: way.low - LockstepGround.room + pointwiseMin(ahead, .zero),
        high: way.high + LockstepGround.room + pointwiseMax(ahead, .zero))
      left |= 1 << part
    }
    if left != 0 { findContacts(world, moved: left) }
  }

  /// Adds the contacts that parts may have and do not have yet: by piece, then by part.
  func findContacts(_ world: Int, moved parts: UInt8) {
    let first = world * figure.parts.count
    var all = AABB.empty
    for part in figure.parts.indices where parts >> part & 1 != 0 { all.join(bounds[first + part]) }
    ground.forEachPiece(world, in: all) { piece in
      let pieceBounds = ground.bounds(world, piece)
      for part in figure.parts.indices
      where parts >> part & 1 != 0 && bounds[first + part].overlaps(pieceBounds) && !hasContact(world, part, piece) {
        let count = Int(worlds[world].contactCount)
        guard count < LockstepWorld.mostContacts else { return }
        contact(world, count).pointee = LockstepContact(
          piece: Int16(piece), part: UInt8(part), pieceBounds: pieceBounds)
        worlds[world].contactCount = Int32(count + 1)
        wake(world)
      }
    }
  }

  private func hasContact(_ world: Int, _ part: Int, _ piece: Int) -> Bool {
    for number in 0..<Int(worlds[world].contactCount) {
      let contact = contact(world, number).pointee
      if contact.piece == piece && contact.part == part { return true }
    }
    return false
  }
}
