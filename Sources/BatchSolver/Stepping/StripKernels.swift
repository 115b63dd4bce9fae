internal import KernelInterface

/// The kernels of passes in strips, without the objects that hold them: each worker would count their owners in every stage.
struct StripKernels {
  private let integrateVelocities: @Sendable (BodyPassArguments) -> Void
  private let integrateVelocitiesWarm: @Sendable (BodyPassArguments) -> Void
  private let integratePositions: @Sendable (BodyPassArguments) -> Void
  private let turn: @Sendable (BodyPassArguments) -> Void
  private let prepare: @Sendable (ContactPassArguments) -> Void
  private let solve: @Sendable (ContactPassArguments) -> Void
  private let relax: @Sendable (ContactPassArguments) -> Void
  private let restitution: @Sendable (ContactPassArguments) -> Void
  private let iterate: @Sendable (ContactPassArguments) -> Void
  private let correct: @Sendable (ContactPassArguments) -> Void
  let store: @Sendable (ContactPassArguments) -> Void
  let swapStartVelocities: @Sendable (JointPassArguments) -> Void
  private let joints: JointKernels

  init(_ table: KernelTable) {
    integrateVelocities = table.bodies.integrateVelocities
    integrateVelocitiesWarm = table.bodies.integrateVelocitiesWarm
    integratePositions = table.bodies.integratePositions
    turn = table.bodies.turn
    prepare = table.contacts.prepare
    solve = table.contacts.solve
    relax = table.contacts.relax
    restitution = table.contacts.restitution
    iterate = table.contacts.iterate
    correct = table.contacts.correct
    store = table.contacts.store
    swapStartVelocities = table.joints.swapStartVelocities
    joints = table.joints
  }

  @inline(__always)
  func ofBodies(_ pass: SolverPass) -> @Sendable (BodyPassArguments) -> Void {
    switch pass {
    case .integrateVelocities: integrateVelocities
    case .integrateVelocitiesWarm: integrateVelocitiesWarm
    case .integratePositions: integratePositions
    default: turn
    }
  }

  @inline(__always)
  func ofContacts(_ pass: SolverPass) -> @Sendable (ContactPassArguments) -> Void {
    switch pass {
    case .prepareContacts: prepare
    case .solveContacts: solve
    case .relaxContacts: relax
    case .restitution: restitution
    case .iterateContacts: iterate
    default: correct
    }
  }

  /// Stages of joints wait for all workers, which takes longer than to count owners.
  func ofJoints(_ pass: SolverPass) -> @Sendable (JointPassArguments) -> Void {
    switch pass {
    case .prepareJoints: joints.prepare
    case .prepareIterations: joints.prepareIterations
    case .warmStartJoints: joints.warmStart
    case .solveJoints: joints.solve
    case .projectJoints: joints.project
    case .relaxJoints: joints.relax
    case .iterateJoints: joints.iterate
    case .storeJoints: joints.store
    default: joints.correct
    }
  }
}
