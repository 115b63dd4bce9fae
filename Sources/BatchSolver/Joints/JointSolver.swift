internal import KernelInterface

/// The joints' part of a step.
struct JointSolver: ~Copyable {
  var plan = JointPlan()
  private var bundles = AlignedBuffer<UInt8>()

  init() {}

  /// What the kernels need for a step; `nil` if there are no joints to solve.
  mutating func arguments(
    _ joints: borrowing JointStore, bodies: BodyRows, settings: ContactSolverSettings
  ) -> JointPassArguments? {
    guard plan.jointCount > 0 else { return nil }
    bundles.reserve(plan.blockBytes)
    let substep = settings.substep
    plan.update(softnesses: joints.softnesses, substep: substep)
    // A fifth of a metre a sub-step, and half of what bodies may turn.
    let largestSpeed = min(0.2 / substep, 0.25 * settings.maximumSpeed)
    let largestAngularVelocity = 0.5 * settings.maximumAngularVelocity
    return JointPassArguments(
      bodies: bodies, blocks: plan.blocks.pointer, blockCount: plan.blocks.count, bundles: bundles.pointer,
      info: plan.info.pointer, bundleCount: plan.info.count, slots: plan.slots.pointer, rowsA: plan.rowsA.pointer,
      rowsB: plan.rowsB.pointer, scratchRow: plan.scratchRow, hasRigid: plan.hasRigid,
      parameters: joints.parameters.pointer,
      impulses: joints.impulses.pointer, timeStep: substep,
      largestSpeed: largestSpeed, largestAngularVelocity: largestAngularVelocity)
  }

  var byteCount: Int { bundles.capacity + plan.byteCount }
}
