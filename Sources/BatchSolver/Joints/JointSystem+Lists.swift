internal import DynamicsBase
internal import KernelInterface

// What joins which bodies.

extension JointSystem {
  /// How many joints a body has.
  func count(ofBody row: Int) -> Int { lists.count(of: row) }

  /// The first link of a body's list, or -1: link `2 slot + side`, for walks during which joints are changed. The joint
  /// added last is first.
  func first(ofBody row: Int) -> Int32 { lists.first(of: row) }

  /// The link behind another one, or -1.
  @inline(__always)
  func next(_ link: Int32) -> Int32 { lists.next(link) }

  /// Calls `visit` with the body rows of every joint, two by two.
  func forEachLink(_ visit: (_ a: Int, _ b: Int) -> Void) {
    for slot in 1..<slotCount where record[slot].isLive { forEachLink(slot, visit) }
  }

  /// Calls `visit` with the two body rows of a joint; of a gear, which moves all bodies of its joints, with each of the
  /// first joint and each of the second, too.
  func forEachLink(_ slot: Int, _ visit: (_ a: Int, _ b: Int) -> Void) {
    let joint = record[slot]
    visit(Int(joint.bodyA), Int(joint.bodyB))
    guard joint.bundleKind == .gear else { return }
    let first = record[Int(joint.first)]
    let second = record[Int(joint.second)]
    for index in 0..<4 {
      let a = Int(index < 2 ? first.bodyA : first.bodyB)
      let b = Int(index % 2 == 0 ? second.bodyA : second.bodyB)
      if a != b { visit(a, b) }
    }
  }

  /// The pairs of `forEachLink`, for who changes joints meanwhile.
  func links(of slot: Int) -> [(a: Int, b: Int)] {
    var result: [(a: Int, b: Int)] = []
    forEachLink(slot) { result.append(($0, $1)) }
    return result
  }

  /// The rows of the bodies that joints hold to a body, gears of its joints among them; some more than once.
  func neighbours(of row: Int) -> [Int] {
    var result: [Int] = []
    var link = lists.first(of: row)
    while link >= 0 {
      let slot = Int(link >> 1)
      link = lists.next(link)
      let joint = record[slot]
      result.append(Int(Int(joint.bodyA) == row ? joint.bodyB : joint.bodyA))
      if joint.bundleKind == .gear { forEachLink(slot) { result += [$0, $1] } }
      for gear in gears(of: slot) { forEachLink(gear) { result += [$0, $1] } }
    }
    return result
  }

  /// Whether no joint keeps two bodies from colliding.
  func allowsCollision(_ a: Int, _ b: Int) -> Bool {
    let countA = lists.count(of: a)
    let countB = lists.count(of: b)
    guard countA > 0, countB > 0 else { return true }
    let (body, other) = countA <= countB ? (a, Int32(b)) : (b, Int32(a))
    var link = lists.first(of: body)
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
    for changed in [slot, first, second] { marks.mark(changed) }
    record[slot].first = Int32(first)
    record[slot].second = Int32(second)
    record[first].gearCount += 1
    record[second].gearCount += 1
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

  /// The slots of the gears that name a joint, ascending.
  func gears(of slot: Int) -> [Int] {
    guard record[slot].gearCount > 0 else { return [] }
    return (1..<slotCount).filter {
      let gear = record[$0]
      return gear.isLive && gear.bundleKind == .gear && (Int(gear.first) == slot || Int(gear.second) == slot)
    }
  }
}
