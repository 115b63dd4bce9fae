internal import CSolverShim
internal import KernelInterface

/// Runs the passes of all sub-steps.
func runSubsteps(
  _ bodies: BodyPassArguments, _ contacts: ContactPassArguments, _ joints: JointPassArguments, substeps: Int,
  hasExtensions: Bool
) {
  SubstepOrder(
    substeps: substeps, hasContacts: contacts.bundleCount > 0, hasJoints: joints.bundleCount > 0,
    hasRigidJoints: joints.hasRigid, hasExtensions: hasExtensions, notesPeaks: false
  ).forEachPass { pass in
    switch pass {
    case .integrateVelocities: integrateVelocities(bodies)
    case .integrateVelocitiesWarm: integrateVelocitiesWarm(bodies)
    case .integratePositions: integratePositions(bodies)
    case .prepareContacts: prepareContacts(contacts)
    case .solveContacts: solveContacts(contacts)
    case .relaxContacts: relaxContacts(contacts)
    case .restitution: restituteContacts(contacts)
    case .storeContacts: storeContacts(contacts)
    case .prepareJoints: prepareJoints(joints)
    case .swapStartVelocities: swapStartVelocities(joints)
    case .warmStartJoints: warmStartJoints(joints)
    case .solveJoints: solveJoints(joints)
    case .projectJoints: projectJoints(joints)
    case .relaxJoints: relaxJoints(joints)
    case .storeJoints: storeJoints(joints)
    // Those of sequential impulses, and what is no kernel.
    case .turn, .iterateContacts, .correctContacts, .prepareIterations, .iterateJoints, .correctJoints, .notePeaks:
      break
    }
  }
}
