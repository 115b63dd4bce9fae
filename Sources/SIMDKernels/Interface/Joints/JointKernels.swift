/// What the passes over joint bundles need. Pointers are 64-byte aligned.
package struct JointPassArguments {
  package var bodies: BodyRows
  /// Blocks of bodies that have joints: their start velocities are kept free of joint impulses.
  package var blocks: UnsafePointer<BodyBlock>
  package var blockCount: Int
  /// The blocks of all bundles, see `JointBundleInfo.offset`.
  package var bundles: UnsafeMutableRawPointer
  package var info: UnsafePointer<JointBundleInfo>
  package var bundleCount: Int
  /// The slot of every lane, 16 a bundle; lanes not in use name slot 0, which is no joint.
  package var slots: UnsafePointer<Int32>
  /// By lane like `slots`: rows of side A and B.
  package var rowsA: UnsafePointer<Int32>
  package var rowsB: UnsafePointer<Int32>
  /// The first of the 16 rows for the copies of a hub.
  package var scratchRow: Int
  /// Some bundles are rigid.
  package var hasRigid: Bool
  /// By slot; `prepare` writes the coordinates.
  package var parameters: UnsafeMutablePointer<JointParameters>
  /// By slot.
  package var impulses: UnsafeMutablePointer<JointImpulses>
  /// Length of a sub-step, s.
  package var timeStep: Float
  /// The fastest that errors are taken back, m/s and rad/s.
  package var largestSpeed: Float
  package var largestAngularVelocity: Float

  package init(
    bodies: BodyRows, blocks: UnsafePointer<BodyBlock>, blockCount: Int, bundles: UnsafeMutableRawPointer,
    info: UnsafePointer<JointBundleInfo>, bundleCount: Int, slots: UnsafePointer<Int32>,
    rowsA: UnsafePointer<Int32>, rowsB: UnsafePointer<Int32>, scratchRow: Int, hasRigid: Bool,
    parameters: UnsafeMutablePointer<JointParameters>, impulses: UnsafeMutablePointer<JointImpulses>, timeStep: Float,
    largestSpeed: Float, largestAngularVelocity: Float
  ) {
    self.bodies = bodies
    self.blocks = blocks
    self.blockCount = blockCount
    self.bundles = bundles
    self.info = info
    self.bundleCount = bundleCount
    self.slots = slots
    self.rowsA = rowsA
    self.rowsB = rowsB
    self.scratchRow = scratchRow
    self.hasRigid = hasRigid
    self.parameters = parameters
    self.impulses = impulses
    self.timeStep = timeStep
    self.largestSpeed = largestSpeed
    self.largestAngularVelocity = largestAngularVelocity
  }
}

/// The passes over joint bundles, in the order of a step.
package final class JointKernels: Sendable {
  /// Fills the bundles from the joints' rows and the bodies' poses.
  package let prepare: @Sendable (JointPassArguments) -> Void
  /// Applies the impulses of the sub-step before, then solves with position correction.
  package let solve: @Sendable (JointPassArguments) -> Void
  /// Moves the bodies of rigid joints together; after positions were integrated.
  package let project: @Sendable (JointPassArguments) -> Void
  /// Solves without position correction.
  package let relax: @Sendable (JointPassArguments) -> Void
  /// Writes the impulses back to the slots' rows.
  package let store: @Sendable (JointPassArguments) -> Void

  package init(
    prepare: @escaping @Sendable (JointPassArguments) -> Void,
    solve: @escaping @Sendable (JointPassArguments) -> Void,
    project: @escaping @Sendable (JointPassArguments) -> Void,
    relax: @escaping @Sendable (JointPassArguments) -> Void,
    store: @escaping @Sendable (JointPassArguments) -> Void
  ) {
    self.prepare = prepare
    self.solve = solve
    self.project = project
    self.relax = relax
    self.store = store
  }
}
