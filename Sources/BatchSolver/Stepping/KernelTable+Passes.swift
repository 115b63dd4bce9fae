internal import KernelInterface

// The kernels of a step's passes.

extension KernelTable {
  @inline(__always)
  func ofBodies(_ pass: SolverPass) -> @Sendable (BodyPassArguments) -> Void {
    switch pass {
    case .integrateVelocities: pointee.bodies.pointee.integrateVelocities
    case .integrateVelocitiesWarm: pointee.bodies.pointee.integrateVelocitiesWarm
    case .integratePositions: pointee.bodies.pointee.integratePositions
    default: pointee.bodies.pointee.turn
    }
  }

  @inline(__always)
  func ofContacts(_ pass: SolverPass) -> @Sendable (ContactPassArguments) -> Void {
    switch pass {
    case .prepareContacts: pointee.contacts.pointee.prepare
    case .solveContacts: pointee.contacts.pointee.solve
    case .relaxContacts: pointee.contacts.pointee.relax
    case .restitution: pointee.contacts.pointee.restitution
    case .iterateContacts: pointee.contacts.pointee.iterate
    case .correctContacts: pointee.contacts.pointee.correct
    default: pointee.contacts.pointee.store
    }
  }

  @inline(__always)
  func ofJoints(_ pass: SolverPass) -> @Sendable (JointPassArguments) -> Void {
    switch pass {
    case .prepareJoints: pointee.joints.pointee.prepare
    case .prepareIterations: pointee.joints.pointee.prepareIterations
    case .warmStartJoints: pointee.joints.pointee.warmStart
    case .solveJoints: pointee.joints.pointee.solve
    case .projectJoints: pointee.joints.pointee.project
    case .relaxJoints: pointee.joints.pointee.relax
    case .iterateJoints: pointee.joints.pointee.iterate
    case .correctJoints: pointee.joints.pointee.correct
    case .swapStartVelocities: pointee.joints.pointee.swapStartVelocities
    default: pointee.joints.pointee.store
    }
  }
}
