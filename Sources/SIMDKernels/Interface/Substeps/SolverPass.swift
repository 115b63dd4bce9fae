/// A pass of a step, over bodies, contacts or joints; `BodyKernels`, `ContactKernels` and `JointKernels` say what each does.
/// Public, because the bodies of package declarations are not inlined into the kernels.
public enum SolverPass: UInt8, BitwiseCopyable, Sendable {
  /// Over bodies, in the first sub-step.
  case integrateVelocities
  /// Over bodies, in the later sub-steps: with the impulses of the one before.
  case integrateVelocitiesWarm
  /// Over bodies.
  case integratePositions
  /// Over bodies, of sequential impulses.
  case turn
  /// Over contacts, once a step.
  case prepareContacts
  /// Over contacts, with position correction.
  case solveContacts
  /// Over contacts, without position correction.
  case relaxContacts
  /// Over contacts, once a step.
  case restitution
  /// Over contacts, of sequential impulses: velocities.
  case iterateContacts
  /// Over contacts, of sequential impulses: positions.
  case correctContacts
  /// Over contacts, once a step.
  case storeContacts
  /// Over joints, once a step.
  case prepareJoints
  /// Over joints, once a step of sequential impulses.
  case prepareIterations
  /// Over joints.
  case warmStartJoints
  /// Over joints, with position correction.
  case solveJoints
  /// Over rigid joints, after positions were integrated.
  case projectJoints
  /// Over joints, without position correction.
  case relaxJoints
  /// Over joints, of sequential impulses: velocities.
  case iterateJoints
  /// Over joints, of sequential impulses: positions.
  case correctJoints
  /// Over joints, once a step.
  case storeJoints
  /// Over the bodies that joints move.
  case swapStartVelocities
  /// Over the joints with a threshold.
  case notePeaks
}
