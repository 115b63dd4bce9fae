package import CSolverShim

/// What a joint did in the last sub-step, N s and N m s.
package typealias JointImpulses = CSolverShim.JointImpulses
/// What a joint did on its coordinate in the last sub-step, N s or N m s.
package typealias JointAxialImpulses = CSolverShim.JointAxialImpulses

extension JointAxialImpulses {
  /// All but the motor's.
  package var passive: Float { spring + lower - upper }
}

/// The numbers of `JointImpulses`, by which the direct solver's rows name theirs.
package enum JointImpulseField: UInt8 {
  case heldX, heldY, angle, angularMotor, spring, motor, lower, upper, velocityX, velocityY
}

extension JointImpulses {
  /// Of motor joints, which have no axial rows: what their velocity took. It lies where spring and motor are.
  package var velocity: SIMD2<Float> {
    get { SIMD2(axial.spring, axial.motor) }
    set { (axial.spring, axial.motor) = (newValue.x, newValue.y) }
  }

  package subscript(field: JointImpulseField) -> Float {
    get {
      switch field {
      case .heldX: held.x
      case .heldY: held.y
      case .angle: angle
      case .angularMotor: angularMotor
      case .spring: axial.spring
      case .motor: axial.motor
      case .lower: axial.lower
      case .upper: axial.upper
      case .velocityX: velocity.x
      case .velocityY: velocity.y
      }
    }
    set {
      switch field {
      case .heldX: held.x = newValue
      case .heldY: held.y = newValue
      case .angle: angle = newValue
      case .angularMotor: angularMotor = newValue
      case .spring: axial.spring = newValue
      case .motor: axial.motor = newValue
      case .lower: axial.lower = newValue
      case .upper: axial.upper = newValue
      case .velocityX: velocity.x = newValue
      case .velocityY: velocity.y = newValue
      }
    }
  }
}
