internal import KernelInterface

// The kernels of a step's passes.

extension KernelTable {
  @inline(__always)
  func ofBodies(_ pass: SolverPass) -> @Sendable (BodyPassArguments) -> Void {
    switch pass {
    case .integrateVelocities: pointee.bodies.integrateVelocities
    case .integrateVelocitiesWarm: pointee.bodies.integrateVelocitiesWarm
    case .integratePositions: pointee.bodies.integratePositions
    default: pointee.bodies.turn
    }
  }

  @inline(__always)
  func ofContacts(_ pass: SolverPass) -> @Sendable (ContactPassArguments) -> Void {
    switch pass {
    case .prepareContacts: pointee.contacts.prepare
    case .solveContacts: pointee.contacts.solve
    case .relaxContacts: pointee.contacts.relax
    case .restitution: pointee.contacts.restitution
    case .iterateContacts: pointee.contacts.iterate
    case .correctContacts: pointee.contacts.correct
    default: pointee.contacts.store
    }
  }

  @inline(__always)
  func ofJoints(_ pass: SolverPass) -> @Sendable (JointPassArguments) -> Void {
    switch pass {
    case .prepareJoints: pointee.joints.prepare
    case .prepareIterations: pointee.joints.prepareIterations
    case .warmStartJoints: pointee.joints.warmStart
    case .solveJoints: pointee.joints.solve
    case .projectJoints: pointee.joints.project
    case .relaxJoints: pointee.joints.relax
    case .iterateJoints: pointee.joints.iterate
    case .correctJoints: pointee.joints.correct
    case .swapStartVelocities: pointee.joints.swapStartVelocities
    default: pointee.joints.store
    }
  }
}
