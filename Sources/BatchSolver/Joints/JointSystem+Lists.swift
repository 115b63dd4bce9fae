extension JointSystem {
  // MARK: - Bodies

  /// Calls `action` with the slot of each of a body's joints, the last added first.
  @inline(__always)
  func forEach(of bodyRow: Int, _ action: (_ slot: Int) -> Void) { lists.forEach(of: bodyRow, action) }

  /// Calls `visit` with the bodies of every joint; of gears also with the second bodies of their joints, which they couple.
  func forEachLink(_ visit: (Int, Int) -> Void) {
    for slot in 1..<max(slotCount, 1) where record[slot].isLive {
      let joint = record[slot]
      visit(Int(joint.bodyA), Int(joint.bodyB))
      if joint.bundleKind == .gear {
        visit(Int(record[Int(joint.first)].bodyB), Int(record[Int(joint.second)].bodyB))
      }
    }
  }

  /// Whether no joint keeps two bodies from colliding.
  func allowsCollision(_ a: Int, _ b: Int) -> Bool {
    let countA = lists.count(of: a)
    let countB = lists.count(of: b)
    guard countA > 0, countB > 0 else { return true }
    let other = Int32(countA <= countB ? b : a)
    var link = lists.first(of: countA <= countB ? a : b)
    while link >= 0 {
      let joint = record[Int(link >> 1)]
      if !joint.collidesConnected, joint.bodyA == other || joint.bodyB == other { return false }
      link = lists.next(link)
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
