// Each body has a list of its joints, linked through their records. It begins in the body's record, `firstJoint`, and a
// reference to a joint in it is packed as `slot * 2 + side`; -1 ends it.

extension JointSystem {
  /// Enters a joint in its bodies' lists.
  func link(_ slot: Int, bodyA: Int, bodyB: Int, _ bodies: borrowing BodyStore) {
    record.pointer[slot].isLive = true
    record.pointer[slot].bodyA = Int32(bodyA)
    record.pointer[slot].bodyB = Int32(bodyB)
    for side in 0...1 {
      let body = side == 0 ? bodyA : bodyB
      let reference = Int32(slot * 2 + side)
      let head = bodies.record[body].firstJoint
      setNext(reference, head)
      setPrevious(reference, -1)
      if head >= 0 { setPrevious(head, reference) }
      bodies.record.pointer[body].firstJoint = reference
      bodies.jointCount.pointer[body] += 1
    }
  }

  /// Takes a joint out of its bodies' lists.
  func unlink(_ slot: Int, _ bodies: borrowing BodyStore) {
    for side in 0...1 {
      let body = Int(side == 0 ? record[slot].bodyA : record[slot].bodyB)
      let reference = Int32(slot * 2 + side)
      let following = next(reference)
      let preceding = previous(reference)
      if following >= 0 { setPrevious(following, preceding) }
      if preceding >= 0 { setNext(preceding, following) } else { bodies.record.pointer[body].firstJoint = following }
      bodies.jointCount.pointer[body] -= 1
    }
  }

  /// The reference after one in its body's list, or -1.
  @inline(__always)
  func next(_ reference: Int32) -> Int32 { record.next(reference) }

  /// Calls `action` with the slot of each of a body's joints, the last added first.
  @inline(__always)
  func forEach(of bodyRow: Int, _ bodies: borrowing BodyStore, _ action: (_ slot: Int) -> Void) {
    var reference = bodies.record[bodyRow].firstJoint
    while reference >= 0 {
      action(Int(reference >> 1))
      reference = next(reference)
    }
  }

  private func previous(_ reference: Int32) -> Int32 {
    let links = record[Int(reference >> 1)].previous
    return reference & 1 == 0 ? links.0 : links.1
  }

  private func setNext(_ reference: Int32, _ value: Int32) {
    let joint = record.pointer + Int(reference >> 1)
    if reference & 1 == 0 { joint.pointee.next.0 = value } else { joint.pointee.next.1 = value }
  }

  private func setPrevious(_ reference: Int32, _ value: Int32) {
    let joint = record.pointer + Int(reference >> 1)
    if reference & 1 == 0 { joint.pointee.previous.0 = value } else { joint.pointee.previous.1 = value }
  }

  // MARK: - Collision of joined bodies

  /// Whether no joint keeps two bodies from colliding.
  func allowsCollision(_ a: Int, _ b: Int, _ bodies: borrowing BodyStore) -> Bool {
    let countA = bodies.jointCount[a]
    let countB = bodies.jointCount[b]
    guard countA > 0, countB > 0 else { return true }
    let other = Int32(countA <= countB ? b : a)
    var reference = countA <= countB ? bodies.record[a].firstJoint : bodies.record[b].firstJoint
    while reference >= 0 {
      let joint = record[Int(reference >> 1)]
      if !joint.collidesConnected, joint.bodyA == other || joint.bodyB == other { return false }
      reference = next(reference)
    }
    return true
  }

  // MARK: - Gears

  /// Makes a gear of two joints, whose coordinates stay as they are.
  func couple(_ slot: Int, _ gear: GearJoint, _ geared: (first: Int, second: Int), _ bodies: borrowing BodyStore) {
    let (first, second) = (geared.first, geared.second)
    record.pointer[slot].first = Int32(first)
    record.pointer[slot].second = Int32(second)
    record.pointer[first].gearCount += 1
    record.pointer[second].gearCount += 1
    let joint = parameters.pointer + slot
    joint.pointee.firstJoint = Int32(first)
    joint.pointee.secondJoint = Int32(second)
    joint.pointee.secondBodyA = record[second].bodyA
    joint.pointee.secondBodyB = record[second].bodyB
    joint.pointee.firstSlides = record[first].bundleKind == .slider
    joint.pointee.secondSlides = record[second].bundleKind == .slider
    joint.pointee.coordinate = coordinate(first, bodies)
    joint.pointee.secondCoordinate = coordinate(second, bodies)
    joint.pointee.gearConstant = joint.pointee.coordinate + gear.ratio * joint.pointee.secondCoordinate
  }

  /// The first gear in a slot from `start` on that names a joint.
  func gear(of slot: Int, from start: Int) -> Int? {
    for gear in start..<slotCount where record[gear].isLive && record[gear].bundleKind == .gear {
      if Int(record[gear].first) == slot || Int(record[gear].second) == slot { return gear }
    }
    return nil
  }
}

extension AlignedBuffer<JointRecord> {
  /// The reference after one in its body's list, or -1.
  @inline(__always)
  func next(_ reference: Int32) -> Int32 {
    let links = self[Int(reference >> 1)].next
    return reference & 1 == 0 ? links.0 : links.1
  }
}
