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
  /// Takes none of the closures above: all passes in one call.
  package let runSubsteps: SubstepKernel
  package let narrowPhase: NarrowPhaseKernels
  package let broadPhase: BroadPhaseKernels
  package let queries: QueryKernels
  package let rays: RayKernels
  package let sweeps: SweepKernels
  package let laneSelfTest: LaneSelfTest

  /// Kernels at a place of their own, which is never given back. It is made here: what the wide builds have to copy or destroy
  /// a structure with could be taken for the same function of other modules.
  package static func table(
    laneCount: Int, bodies: BodyKernels, finish: FinishKernels, contacts: ContactKernels,
    joints: JointKernels, runSubsteps: @escaping SubstepKernel, narrowPhase: NarrowPhaseKernels,
    broadPhase: BroadPhaseKernels, queries: QueryKernels, rays: RayKernels, sweeps: SweepKernels,
    laneSelfTest: LaneSelfTest
  ) -> KernelTable {
    let place = UnsafeMutablePointer<Kernels>.allocate(capacity: 1)
    place.initialize(
      to: Kernels(
        laneCount: laneCount, bodies: bodies, finish: finish, contacts: contacts, joints: joints,
        runSubsteps: runSubsteps, narrowPhase: narrowPhase, broadPhase: broadPhase, queries: queries, rays: rays,
        sweeps: sweeps, laneSelfTest: laneSelfTest))
    return KernelTable(place)
  }
}
