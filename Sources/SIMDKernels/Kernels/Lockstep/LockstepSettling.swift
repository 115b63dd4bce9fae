internal import CSolverShim
internal import KernelInterface

// Half of the landers in flight reach numbers, within a dozen iterations, that no further iteration changes: then the rest of the
// iterations is left out. Of many worlds side by side one nearly always goes on, so that it is looked for where there are few.

/// Worlds that are stepped, at most, for it to be looked for.
@inline(__always) var mostSettling: Int { 4 }
/// One less than how often it is looked for, in iterations; a power of 2.
@inline(__always) var settlingInterval: Int32 { 7 }

/// One velocity iteration.
///
/// - Returns: Whether it changed nothing in the moving worlds: 64 bits of a digest of what they have are as before.
@inline(__always)
func settles(_ arguments: LockstepArguments, _ lane: Int, _ moving: LaneMask) -> Bool {
  var before = LockstepDigest()
  visitNumbers(arguments, lane) { before.add($0) }
  for joint in 0..<arguments.jointCount { iterateJoint(arguments, joint, lane) }
  for contact in 0..<arguments.contactCount { iterateContact(arguments, contact, lane) }
  var after = LockstepDigest()
  visitNumbers(arguments, lane) { after.add($0) }
  return ((before.first == after.first) & (before.second == after.second) | !moving).all
}

/// A digest of numbers in each lane, in their order: two of 32 bits, each mixed by a product after each number (as FNV-1a of
/// G. Fowler, L. C. Noll and K.-P. Vo, and with the golden ratio).
private struct LockstepDigest {
  var first = LaneIntegers(-2_128_831_035)
  var second = LaneIntegers(0)

  @inline(__always)
  mutating func add(_ numbers: Lanes) {
    let bits = LaneIntegers(bitPattern: numbers)
    first = LaneIntegers(lane_multiply_int((first ^ bits).vector, lane_splat_int(16_777_619)))
    second = LaneIntegers(lane_multiply_int((second + bits).vector, lane_splat_int(-1_640_531_535)))
    second = second ^ (second >> 15)
  }
}

/// Velocities and impulses: all that an iteration changes.
@inline(__always)
private func visitNumbers(_ arguments: LockstepArguments, _ lane: Int, _ visit: (Lanes) -> Void) {
  for number in 0..<arguments.bodyCount {
    let velocity = LockstepVelocity(arguments.bodies + number, lane)
    visit(velocity.linear.x)
    visit(velocity.linear.y)
    visit(velocity.angular)
  }
  for number in 0..<arguments.jointCount {
    let joint = arguments.joints + number
    visit(Lanes(load: &joint.pointee.impulse, lane))
    visit(Lanes(load: &joint.pointee.impulse, lane + blockLanes))
    visit(Lanes(load: &joint.pointee.limitImpulse, lane))
    visit(Lanes(load: &joint.pointee.motorImpulse, lane))
  }
  for number in 0..<arguments.contactCount {
    let contact = arguments.contacts + number
    visit(Lanes(load: &contact.pointee.normalImpulse, lane))
    visit(Lanes(load: &contact.pointee.normalImpulse, lane + blockLanes))
    visit(Lanes(load: &contact.pointee.frictionImpulse, lane))
    visit(Lanes(load: &contact.pointee.frictionImpulse, lane + blockLanes))
  }
}
