internal import KernelInterface

// What joints did in the last sub-step, whose length in s is passed in; 0: there was none.

extension JointSystem {
  /// The force on body B in world axes, N: everything that the joint does but torques.
  func constraintForce(_ slot: Int, _ bodies: borrowing BodyStore, substep: Float) -> SIMD2<Float> {
    guard substep > 0 else { return .zero }
    let impulse = impulses[slot]
    let axial = impulse.axial.passive + impulse.axial.motor
    let total: SIMD2<Float>
    switch record[slot].bundleKind {
    case .point, .pointAxial: total = impulse.held
    case .frame: total = impulse.held + impulse.velocity
    case .slider: total = worldFrames(slot, bodies).a.rotation.apply([axial, impulse.held.x])
    case .wheel: total = worldFrames(slot, bodies).a.rotation.apply([impulse.axial.passive, impulse.held.x])
    case .distance:
      let frames = worldFrames(slot, bodies)
      let offset = frames.b.position - frames.a.position
      let distance = length(offset)
      total = distance > 0 ? offset / distance * axial : .zero
    case .gear, .filter: total = .zero
    }
    return SIMD2((total.x / substep).readable, (total.y / substep).readable)
  }

  /// The torque on body B about its anchor, N m.
  func constraintTorque(_ slot: Int, substep: Float) -> Float {
    guard substep > 0 else { return 0 }
    let impulse = impulses[slot]
    let total: Float
    switch record[slot].bundleKind {
    case .pointAxial: total = impulse.axial.passive + impulse.axial.motor
    case .frame: total = impulse.angle + impulse.angularMotor
    case .slider: total = impulse.held.y
    case .wheel: total = impulse.axial.motor
    case .gear: total = impulse.held.x
    case .point, .distance, .filter: total = 0
    }
    return (total / substep).readable
  }

  /// What the joint's motor did, N m or N.
  func motorForce(_ slot: Int, substep: Float) -> Float {
    switch record[slot].bundleKind {
    case .pointAxial, .slider, .wheel, .distance: substep > 0 ? (impulses[slot].axial.motor / substep).readable : 0
    case .point, .frame, .gear, .filter: 0
    }
  }
}
