internal import CSolverShim
internal import KernelInterface

// Contacts of parts with a ground that does not move, as Box2D 2.3 solves them: friction of each point, then normals, two of
// them as one (the linear complementarity problem of two rows, whose four cases are looked at in order). An impulse P at the
// lever arm r changes v by P / m and w by r x P / I. A velocity iteration reads 56 bytes a contact and world, or 88 where two
// points are one, and 20 of the part; it writes 8, or 16, and 12 of the part.

/// m. The farthest that a part is moved at once.
@inline(__always) private var farthestCorrection: Float { 0.2 }
/// From this condition number of a block's matrix on its second point is left out.
@inline(__always) private var largestCondition: Float { 1000 }

/// What the plane and a point of a contact make of poses.
private struct LockstepPoint {
  /// From the ground to the part.
  let axis: VectorLanes
  let point: VectorLanes
  /// Of the skins, m.
  let separation: Lanes
  /// Middle of the skins' overlap.
  let middle: VectorLanes

  @inline(__always)
  init(
    _ contact: UnsafeMutablePointer<LockstepContactBlock>, _ number: Int, origin: VectorLanes, _ turn: LockstepTurn,
    _ lane: Int
  ) {
    let isPlaneOfPart = LaneMask(LaneIntegers(load: &contact.pointee.isPlaneOfPart, lane).vector)
    let localNormal = VectorLanes(&contact.pointee.normal, lane)
    let localPlace = VectorLanes(&contact.pointee.place, lane)
    let localPoint = VectorLanes(&contact.pointee.points, lane + 2 * number * blockLanes)
    let normal = isPlaneOfPart.select(turn.applied(to: localNormal), localNormal)
    let place = isPlaneOfPart.select(turn.applied(to: localPlace) + origin, localPlace)
    point = isPlaneOfPart.select(localPoint, turn.applied(to: localPoint) + origin)
    let distance = (point - place).dot(normal)
    separation = distance - Lanes(LockstepArguments.skin) - Lanes(LockstepArguments.skin)
    let ofPlane = point + normal * (Lanes(LockstepArguments.skin) - distance)
    let ofPoint = point - normal * Lanes(LockstepArguments.skin)
    middle = (ofPlane + ofPoint) * Lanes(0.5)
    axis = isPlaneOfPart.select(-normal, normal)
  }
}

/// Where a part's frame begins.
@inline(__always)
func origin(
  _ body: UnsafeMutablePointer<LockstepBodyBlock>, _ place: LockstepPlace, _ turn: LockstepTurn, _ lane: Int
) -> VectorLanes {
  place.center - turn.applied(to: VectorLanes(&body.pointee.localCenter, lane))
}

// MARK: - Velocities

/// Makes of poses what velocity iterations need.
@inline(__always)
func prepareContacts(_ arguments: LockstepArguments, _ lane: Int) {
  for number in 0..<arguments.contactCount {
    let contact = arguments.contacts + number
    let body = arguments.bodies + Int(contact.pointee.body)
    let place = LockstepPlace(body, lane)
    let mass = LockstepMass(body, lane)
    let turn = LockstepTurn(place.angle)
    let origin = origin(body, place, turn, lane)
    let count = LaneIntegers(load: &contact.pointee.count, lane)
    let first = LockstepPoint(contact, 0, origin: origin, turn, lane)
    let second = LockstepPoint(contact, 1, origin: origin, turn, lane)
    let axis = first.axis
    let armOfFirst = first.middle - place.center
    let armOfSecond = second.middle - place.center
    let turnOfFirst = armOfFirst.cross(axis)
    let turnOfSecond = armOfSecond.cross(axis)
    let k11 = mass.response(turnOfFirst)
    let k22 = mass.response(turnOfSecond)
    let k12 = mass.linear + mass.angular * turnOfFirst * turnOfSecond
    let determinant = k11 * k22 - k12 * k12
    let hasOne = count > LaneIntegers(0)
    let isBlock = (count > LaneIntegers(1)) & (k11 * k11 < Lanes(largestCondition) * determinant)
    // Where there is no point nothing is to change, whatever a block still has from another contact: masses are 0.
    hasOne.select(axis, .zero).store(&contact.pointee.axis, lane)
    // Across the axis (x, y) is (y, -x), and what turns the part then is minus arm . axis.
    let acrossOfFirst = -armOfFirst.dot(axis)
    let acrossOfSecond = -armOfSecond.dot(axis)
    hasOne.select(VectorLanes(turnOfFirst, acrossOfFirst), .zero).store(&contact.pointee.turns, lane)
    isBlock.select(VectorLanes(turnOfSecond, acrossOfSecond), .zero).store(
      &contact.pointee.turns, lane + 2 * blockLanes)
    hasOne.select(.one / k11, .zero).store(&contact.pointee.normalMass, lane)
    isBlock.select(.one / k22, .zero).store(&contact.pointee.normalMass, lane + blockLanes)
    let frictionOfFirst = mass.response(acrossOfFirst)
    let frictionOfSecond = mass.response(acrossOfSecond)
    hasOne.select(.one / frictionOfFirst, .zero).store(&contact.pointee.frictionMass, lane)
    isBlock.select(.one / frictionOfSecond, .zero).store(&contact.pointee.frictionMass, lane + blockLanes)
    isBlock.select(k11, .zero).store(&contact.pointee.matrix, lane)
    isBlock.select(k12, .zero).store(&contact.pointee.matrix, lane + blockLanes)
    isBlock.select(k22, .zero).store(&contact.pointee.matrix, lane + 2 * blockLanes)
    let inverse = Lanes.one / determinant
    isBlock.select(inverse * k22, .zero).store(&contact.pointee.blockMass, lane)
    isBlock.select(-(inverse * k12), .zero).store(&contact.pointee.blockMass, lane + blockLanes)
    isBlock.select(inverse * k11, .zero).store(&contact.pointee.blockMass, lane + 2 * blockLanes)
    isBlock.integers.store(&contact.pointee.isBlock, lane)
  }
}

/// Applies the impulses of the step before.
@inline(__always)
func warmStartContacts(_ arguments: LockstepArguments, _ lane: Int) {
  for number in 0..<arguments.contactCount {
    let contact = arguments.contacts + number
    let body = arguments.bodies + Int(contact.pointee.body)
    let mass = LockstepMass(body, lane)
    var velocity = LockstepVelocity(body, lane)
    let axis = VectorLanes(&contact.pointee.axis, lane)
    let tangent = VectorLanes(axis.y, -axis.x)
    for point in 0..<2 {
      let turns = VectorLanes(&contact.pointee.turns, lane + 2 * point * blockLanes)
      let isThere = Lanes(load: &contact.pointee.normalMass, lane + point * blockLanes) > .zero
      let normalImpulse = isThere.select(
        Lanes(load: &contact.pointee.normalImpulse, lane + point * blockLanes), .zero)
      let frictionImpulse = isThere.select(
        Lanes(load: &contact.pointee.frictionImpulse, lane + point * blockLanes), .zero)
      normalImpulse.store(&contact.pointee.normalImpulse, lane + point * blockLanes)
      frictionImpulse.store(&contact.pointee.frictionImpulse, lane + point * blockLanes)
      let impulse = axis * normalImpulse + tangent * frictionImpulse
      velocity.angular += mass.angular * (turns.x * normalImpulse + turns.y * frictionImpulse)
      velocity.linear = velocity.linear + impulse * mass.linear
    }
    velocity.store(body, lane)
  }
}

/// One velocity iteration of a contact.
@inline(__always)
func iterateContact(_ arguments: LockstepArguments, _ number: Int, _ lane: Int) {
  let contact = arguments.contacts + number
  let body = arguments.bodies + Int(contact.pointee.body)
  let mass = LockstepMass(body, lane)
  var velocity = LockstepVelocity(body, lane)
  let axis = VectorLanes(&contact.pointee.axis, lane)
  let tangent = VectorLanes(axis.y, -axis.x)
  let friction = Lanes(load: &contact.pointee.friction, lane)
  let isBlock = LaneMask(LaneIntegers(load: &contact.pointee.isBlock, lane).vector)
  let hasBlock = isBlock.any
  let ofFirst = VectorLanes(&contact.pointee.turns, lane)
  let ofSecond = VectorLanes(&contact.pointee.turns, lane + 2 * blockLanes)
  let old = VectorLanes(&contact.pointee.normalImpulse, lane)
  rub(contact, 0, ofFirst.y, old.x, &velocity, tangent, friction, mass, lane)
  if hasBlock { rub(contact, 1, ofSecond.y, old.y, &velocity, tangent, friction, mass, lane) }

  let normalMass = VectorLanes(&contact.pointee.normalMass, lane)
  let along = velocity.linear.dot(axis)
  let speedOfFirst = along + velocity.angular * ofFirst.x
  var change = VectorLanes(max(old.x - normalMass.x * speedOfFirst, .zero) - old.x, .zero)
  if hasBlock {
    let speeds = VectorLanes(speedOfFirst, along + velocity.angular * ofSecond.x)
    let block = LockstepBlock(contact, speeds: speeds, old, lane)
    change = isBlock.select(block.solution(normalMass, old) - old, change)
    velocity.angular += mass.angular * (ofSecond.x * change.y)
    (old.y + change.y).store(&contact.pointee.normalImpulse, lane + blockLanes)
  }
  velocity.linear = velocity.linear + axis * (mass.linear * (change.x + change.y))
  velocity.angular += mass.angular * (ofFirst.x * change.x)
  (old.x + change.x).store(&contact.pointee.normalImpulse, lane)
  velocity.store(body, lane)
}

/// The friction of a point.
///
/// - Parameter turn: What an impulse across the axis turns the part by.
@inline(__always)
private func rub(
  _ contact: UnsafeMutablePointer<LockstepContactBlock>, _ point: Int, _ turn: Lanes, _ normalImpulse: Lanes,
  _ velocity: inout LockstepVelocity, _ tangent: VectorLanes, _ friction: Lanes, _ mass: LockstepMass, _ lane: Int
) {
  let field = lane + point * blockLanes
  let speed = velocity.linear.dot(tangent) + velocity.angular * turn
  let old = Lanes(load: &contact.pointee.frictionImpulse, field)
  let most = friction * normalImpulse
  let wanted = old - Lanes(load: &contact.pointee.frictionMass, field) * speed
  let new = max(min(wanted, most), -most)
  let change = new - old
  velocity.linear = velocity.linear + tangent * (mass.linear * change)
  velocity.angular += mass.angular * (turn * change)
  new.store(&contact.pointee.frictionImpulse, field)
}

/// The normals of two points: what the speeds along them are without the impulses so far, `b = v - K a`, and K x + b >= 0, x >= 0.
private struct LockstepBlock {
  private let offset: VectorLanes
  private let k12: Lanes
  private let massX: Lanes
  private let massXY: Lanes
  private let massY: Lanes

  @inline(__always)
  init(
    _ contact: UnsafeMutablePointer<LockstepContactBlock>, speeds: VectorLanes, _ impulses: VectorLanes, _ lane: Int
  ) {
    let k11 = Lanes(load: &contact.pointee.matrix, lane)
    k12 = Lanes(load: &contact.pointee.matrix, lane + blockLanes)
    let k22 = Lanes(load: &contact.pointee.matrix, lane + 2 * blockLanes)
    offset = VectorLanes(
      speeds.x - (k11 * impulses.x + k12 * impulses.y), speeds.y - (k12 * impulses.x + k22 * impulses.y))
    massX = Lanes(load: &contact.pointee.blockMass, lane)
    massXY = Lanes(load: &contact.pointee.blockMass, lane + blockLanes)
    massY = Lanes(load: &contact.pointee.blockMass, lane + 2 * blockLanes)
  }

  /// The first of the cases that holds: both points rest, the first does, the second does, none does; `impulses` where rounding
  /// leaves none.
  @inline(__always)
  func solution(_ normalMass: VectorLanes, _ impulses: VectorLanes) -> VectorLanes {
    let zero = Lanes.zero
    let both = VectorLanes(-(massX * offset.x + massXY * offset.y), -(massXY * offset.x + massY * offset.y))
    let bothHold = (both.x >= zero) & (both.y >= zero)
    let first = -(normalMass.x * offset.x)
    let firstHolds = (first >= zero) & (k12 * first + offset.y >= zero)
    let second = -(normalMass.y * offset.y)
    let secondHolds = (second >= zero) & (k12 * second + offset.x >= zero)
    let noneHolds = (offset.x >= zero) & (offset.y >= zero)
    var solution = noneHolds.select(.zero, impulses)
    solution = secondHolds.select(VectorLanes(zero, second), solution)
    solution = firstHolds.select(VectorLanes(first, zero), solution)
    return bothHold.select(both, solution)
  }
}

// MARK: - Positions

/// One position iteration of a contact: moves the part out of the ground.
///
/// - Parameters:
///   - share: How much of an overlap is taken back at once.
///   - allowed: How deep skins may be in each other at the end, in slops.
///   - moving: The worlds whose parts may be moved.
/// - Returns: Where no skin was deeper than that.
@inline(__always)
func correctContact(
  _ arguments: LockstepArguments, _ number: Int, _ lane: Int, share: Float, allowed: Float, moving: LaneMask
) -> LaneMask {
  let contact = arguments.contacts + number
  let body = arguments.bodies + Int(contact.pointee.body)
  let mass = LockstepMass(body, lane)
  let count = LaneIntegers(load: &contact.pointee.count, lane)
  var place = LockstepPlace(body, lane)
  var least = Lanes.zero
  for point in 0..<2 {
    let isThere = count > LaneIntegers(Int32(truncatingIfNeeded: point))
    guard isThere.any else { continue }
    let turn = LockstepTurn(place.angle)
    let origin = origin(body, place, turn, lane)
    let seen = LockstepPoint(contact, point, origin: origin, turn, lane)
    let arm = seen.point - place.center
    least = isThere.select(min(least, seen.separation), least)
    let wanted = Lanes(share) * (seen.separation + Lanes(LockstepArguments.slop))
    let distance = max(Lanes(-farthestCorrection), min(wanted, .zero))
    let response = mass.response(arm.cross(seen.axis))
    let impulse = isThere.select(seen.axis * (-distance / response), .zero)
    place.center = place.center + impulse * mass.linear
    place.angle += mass.angular * isThere.select(arm.cross(impulse), .zero)
  }
  place.store(body, lane, where: moving)
  return least >= Lanes(-allowed * LockstepArguments.slop)
}
