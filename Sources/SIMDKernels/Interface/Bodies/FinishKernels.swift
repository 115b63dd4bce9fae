/// The passes over bodies at the two ends of a step.
package struct FinishKernels: Sendable {
  /// Adds the step's motion to the pose, measures rest, and writes the rows that users read.
  package let finish: @Sendable (FinishArguments) -> Void
  /// Of all bodies of a step a digest, and of each a check of 16 bits.
  package let digest: @Sendable (MotionDigestArguments) -> UInt64

  /// Kernels at a place of their own, see `Kernels`.
  package static func table(
    finish: @escaping @Sendable (FinishArguments) -> Void,
    digest: @escaping @Sendable (MotionDigestArguments) -> UInt64
  ) -> Table<Self> {
    .place(FinishKernels(finish: finish, digest: digest))
  }
}

/// What the digest of bodies needs.
package struct MotionDigestArguments {
  package var blocks: UnsafePointer<BodyBlock>
  package var blockCount: Int
  package var poses: UnsafePointer<Pose>
  package var velocities: UnsafePointer<BodyVelocity>
  /// For each of 16 rows of each block; those of rows that are not in its mask mean nothing.
  package var checks: UnsafeMutablePointer<UInt16>

  package init(
    blocks: UnsafePointer<BodyBlock>, blockCount: Int, poses: UnsafePointer<Pose>,
    velocities: UnsafePointer<BodyVelocity>, checks: UnsafeMutablePointer<UInt16>
  ) {
    self.blocks = blocks
    self.blockCount = blockCount
    self.poses = poses
    self.velocities = velocities
    self.checks = checks
  }
}
