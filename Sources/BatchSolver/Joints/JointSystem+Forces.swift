internal import KernelInterface

// What joints did in the last sub-step, whose length in s is passed in; 0: there was none.

extension JointSystem {
  /// The force on body B in world axes, N: everything that the joint does but torques.
  func constraintForce(_ slot: Int, _ bodies: borrowing BodyStore, substep: Float) -> SIMD2<Float> {
    guard substep > 0 else { return .zero }
    var total = impulses[slot].linear(record[slot].bundleKind)
    switch record[slot].bundleKind {
    case .slider, .wheel: total = worldFrames(slot, bodies).a.rotation.apply(total)
    case .distance:
      let frames = worldFrames(slot, bodies)
      let offset = frames.b.position - frames.a.position
      let distance = length(offset)
      total = distance > 0 ? offset / distance * total.x : .zero
    case .point, .pointAxial, .frame, .gear, .filter: break
    }
    return SIMD2((total.x / substep).readable, (total.y / substep).readable)
  }

  /// The torque on body B about its anchor, N m.
  func constraintTorque(_ slot: Int, substep: Float) -> Float {
    guard substep > 0 else { return 0 }
    return (impulses[slot].angular(record[slot].bundleKind) / substep).readable
  }

  /// What the joint's motor did, N m or N.
  func motorForce(_ slot: Int, substep: Float) -> Float {
    switch record[slot].bundleKind {
    case .pointAxial, .slider, .wheel, .distance: substep > 0 ? (impulses[slot].axial.motor / substep).readable : 0
    case .point, .frame, .gear, .filter: 0
    }
  }
}
