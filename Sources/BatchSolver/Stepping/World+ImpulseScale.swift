internal import DynamicsBase
internal import KernelInterface

extension World {
  /// Fits the impulses that a step starts with to the length of its sub-steps: what bears a weight for longer is as much
  /// greater (the ratio of time steps of Box2D 2). Steps of one length change nothing.
  ///
  /// Those of sleepers stay as they are; when they wake, the first step starts with what they were.
  func scaleImpulses(_ step: StepSettings) {
    let last = bodies.substep
    guard last > 0, step.substep != last else { return }
    let scale = min(step.substep / last, Self.mostImpulseScale)
    contacts.pairs.scaleImpulses(by: scale)
    joints.scaleImpulses(by: scale, bodies)
  }

  /// An impact does not last longer in a longer step. What is too great by this much the passes of a step take back.
  private static var mostImpulseScale: Float { 4 }
}

extension PairStore {
  /// Multiplies the impulses of contacts that touch and are awake.
  fileprivate func scaleImpulses(by scale: Float) {
    let impulses = impulses.pointer
    forEachTouching { slot in
      impulses[slot].normal1 *= scale
      impulses[slot].tangent1 *= scale
      impulses[slot].normal2 *= scale
      impulses[slot].tangent2 *= scale
    }
  }
}

extension JointSystem {
  /// Multiplies the impulses of joints of which a body is awake.
  fileprivate func scaleImpulses(by scale: Float, _ bodies: borrowing BodyStore) {
    let impulses = impulses.pointer
    for slot in 1..<slotCount where record[slot].isLive {
      guard bodies.isAwake(Int(record[slot].bodyA)) || bodies.isAwake(Int(record[slot].bodyB)) else { continue }
      marks.mark(slot)
      impulses[slot].held *= scale
      impulses[slot].angle *= scale
      impulses[slot].angularMotor *= scale
      impulses[slot].axial.spring *= scale
      impulses[slot].axial.motor *= scale
      impulses[slot].axial.lower *= scale
      impulses[slot].axial.upper *= scale
    }
  }
}
