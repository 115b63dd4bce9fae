internal import CSolverShim
internal import KernelInterface

// Many worlds reach, within some dozen iterations, numbers that no further iteration changes, or that go round in a circle of last
// bits: what a world has next depends on nothing else. Whole circles need not be done.

/// Notes the numbers that velocity iterations change: 12 bytes a part and world, 16 a joint, and 16 a contact, read and written.
///
/// - Returns: Where all of them are as they were when this was called last.
@inline(__always)
func noteNumbers(_ arguments: LockstepArguments, _ lane: Int) -> LaneMask {
  var isSame = LaneIntegers(0) == LaneIntegers(0)
  func note(_ numbers: Lanes, _ former: UnsafeMutableRawPointer, _ field: Int) {
    let place = lane + field * blockLanes
    isSame = isSame & (LaneIntegers(bitPattern: numbers) == LaneIntegers(load: former, place))
    numbers.store(former, place)
  }
  for number in 0..<arguments.bodyCount {
    let body = arguments.bodies + number
    let velocity = LockstepVelocity(body, lane)
    note(velocity.linear.x, &body.pointee.formerVelocity, 0)
    note(velocity.linear.y, &body.pointee.formerVelocity, 1)
    note(velocity.angular, &body.pointee.formerVelocity, 2)
  }
  for number in 0..<arguments.jointCount {
    let joint = arguments.joints + number
    note(Lanes(load: &joint.pointee.impulse, lane), &joint.pointee.formerImpulse, 0)
    note(Lanes(load: &joint.pointee.impulse, lane + blockLanes), &joint.pointee.formerImpulse, 1)
    note(Lanes(load: &joint.pointee.limitImpulse, lane), &joint.pointee.formerImpulse, 2)
    note(Lanes(load: &joint.pointee.motorImpulse, lane), &joint.pointee.formerImpulse, 3)
  }
  for number in 0..<arguments.contactCount {
    let contact = arguments.contacts + number
    note(Lanes(load: &contact.pointee.normalImpulse, lane), &contact.pointee.formerImpulse, 0)
    note(Lanes(load: &contact.pointee.normalImpulse, lane + blockLanes), &contact.pointee.formerImpulse, 1)
    note(Lanes(load: &contact.pointee.frictionImpulse, lane), &contact.pointee.formerImpulse, 2)
    note(Lanes(load: &contact.pointee.frictionImpulse, lane + blockLanes), &contact.pointee.formerImpulse, 3)
  }
  return isSame
}
