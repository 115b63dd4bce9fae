package import CSolverShim

/// What the solvers know of a joint between steps.
package typealias JointParameters = CSolverShim.JointParameters
/// A spring of a joint, or that it holds.
package typealias JointSpringParameters = CSolverShim.JointSpringParameters
/// What drives a joint's coordinate at a speed.
package typealias JointMotorParameters = CSolverShim.JointMotorParameters
/// The bounds of a joint's coordinate.
package typealias JointLimitParameters = CSolverShim.JointLimitParameters

extension JointSpringParameters {
  /// No spring of its own: as stiff as the joint's method.
  package static var held: JointSpringParameters {
    JointSpringParameters(hertz: .infinity, dampingRatio: 0, maximum: .infinity)
  }

  /// Whether this is no spring but a hold. (A spring's frequency is finite.)
  package var isHeld: Bool { hertz == .infinity }

  /// Whether there is a spring.
  package var isSpring: Bool { hertz > 0 && !isHeld }
}

extension JointMotorParameters {
  package var isOn: Bool { maximum > 0 }
}

extension JointLimitParameters {
  /// No bounds.
  package static var none: JointLimitParameters { JointLimitParameters(lower: -.infinity, upper: .infinity) }

  package var hasLower: Bool { lower > -.infinity }
  package var hasUpper: Bool { upper < .infinity }
  /// Whether the coordinate cannot change.
  package var isLocked: Bool { lower == upper }
}

extension JointParameters {
  /// Whether a number of them is none. For tests.
  package var hasNaN: Bool {
    // Integers as small as slots, rows and flags are no NaN.
    withUnsafeBytes(of: self) { $0.bindMemory(to: Float.self).contains { $0.isNaN } }
  }

  /// Of gears: whether the first, the second joint is prismatic.
  package var firstSlides: Bool {
    get { flags & UInt32(JointFlagFirstSlides) != 0 }
    set { setFlag(JointFlagFirstSlides, newValue) }
  }
  package var secondSlides: Bool {
    get { flags & UInt32(JointFlagSecondSlides) != 0 }
    set { setFlag(JointFlagSecondSlides, newValue) }
  }

  private mutating func setFlag(_ flag: Int, _ value: Bool) {
    flags = value ? flags | UInt32(flag) : flags & ~UInt32(flag)
  }
}
