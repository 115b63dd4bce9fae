/// The kernels of one instruction set.
package final class KernelTable: Sendable {
  /// Lanes that one vector register of this build holds: 4, 8 or 16.
  package let laneCount: Int
  package let bodies: BodyKernels
  package let finish: FinishKernels
  package let contacts: ContactKernels
  package let joints: JointKernels
  package let narrowPhase: NarrowPhaseKernels
  package let broadPhase: BroadPhaseKernels
  package let queries: QueryKernels
  package let rays: RayKernels
  package let sweeps: SweepKernels
  package let laneSelfTest: LaneSelfTest

  package init(
    laneCount: Int, bodies: BodyKernels, finish: FinishKernels, contacts: ContactKernels,
    joints: JointKernels, narrowPhase: NarrowPhaseKernels, broadPhase: BroadPhaseKernels, queries: QueryKernels,
    rays: RayKernels, sweeps: SweepKernels, laneSelfTest: LaneSelfTest
  ) {
    self.laneCount = laneCount
    self.bodies = bodies
    self.finish = finish
    self.contacts = contacts
    self.joints = joints
    self.narrowPhase = narrowPhase
    self.broadPhase = broadPhase
    self.queries = queries
    self.rays = rays
    self.sweeps = sweeps
    self.laneSelfTest = laneSelfTest
  }
}
