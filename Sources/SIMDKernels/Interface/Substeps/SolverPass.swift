/// A pass of a step, over bodies, contacts or joints. Public, because the bodies of package declarations are not inlined
/// into the kernels.
public enum SolverPass: UInt8, BitwiseCopyable, Sendable {
  case integrateVelocities, integrateVelocitiesWarm, integratePositions, turn
  case prepareContacts, solveContacts, relaxContacts, restitution, iterateContacts, correctContacts, storeContacts
  case prepareJoints, prepareIterations, warmStartJoints, solveJoints, projectJoints, relaxJoints, iterateJoints
  case correctJoints, storeJoints
  /// Over the bodies that joints move.
  case swapStartVelocities
  /// Over the joints with a threshold.
  case notePeaks
}
