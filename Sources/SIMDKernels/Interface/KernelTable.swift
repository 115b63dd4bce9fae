/// The kernels of one instruction set, at a place where they are for as long as the process is. To hold them needs no
/// reference count: as objects they had twenty counts in a step of a small world, which took a twentieth of it.
package typealias KernelTable = UnsafePointer<Kernels>

/// The kernels of one instruction set.
package struct Kernels: Sendable {
  /// Lanes that one vector register of this build holds: 4, 8 or 16.
  package let laneCount: Int
  package let bodies: BodyKernels
  package let finish: FinishKernels
  package let contacts: ContactKernels
  package let joints: JointKernels
  package let runSubsteps: SubstepKernel
  package let narrowPhase: NarrowPhaseKernels
  package let broadPhase: BroadPhaseKernels
  package let queries: QueryKernels
  package let rays: RayKernels
  package let sweeps: SweepKernels
  package let laneSelfTest: LaneSelfTest

  package init(
    laneCount: Int, bodies: BodyKernels, finish: FinishKernels, contacts: ContactKernels,
    joints: JointKernels, runSubsteps: @escaping SubstepKernel, narrowPhase: NarrowPhaseKernels,
    broadPhase: BroadPhaseKernels, queries: QueryKernels, rays: RayKernels, sweeps: SweepKernels,
    laneSelfTest: LaneSelfTest
  ) {
    self.laneCount = laneCount
    self.bodies = bodies
    self.finish = finish
    self.contacts = contacts
    self.joints = joints
    self.runSubsteps = runSubsteps
    self.narrowPhase = narrowPhase
    self.broadPhase = broadPhase
    self.queries = queries
    self.rays = rays
    self.sweeps = sweeps
    self.laneSelfTest = laneSelfTest
  }

  /// These kernels at a place of their own, which is never given back.
  package func table() -> KernelTable {
    let place = UnsafeMutablePointer<Kernels>.allocate(capacity: 1)
    place.initialize(to: self)
    return KernelTable(place)
  }
}
