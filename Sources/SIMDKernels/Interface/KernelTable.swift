/// Kernels at a place where they are for as long as the process is. To hold them needs no reference count: as objects they had
/// a dozen and more in a step of a small world, which took a twentieth of it, and all worlds and threads count the same.
package typealias Table<Kernels> = UnsafePointer<Kernels>

/// The kernels of one instruction set.
package typealias KernelTable = Table<Kernels>

/// The kernels of one instruction set, those of each part of a step at a place of their own.
///
/// They are there for good, and nobody changes them, which is what makes their places safe to share.
package struct Kernels: @unchecked Sendable {
  /// Lanes that one vector register of this build holds: 4, 8 or 16.
  package let laneCount: Int
  package let bodies: Table<BodyKernels>
  package let finish: Table<FinishKernels>
  package let contacts: Table<ContactKernels>
  package let joints: Table<JointKernels>
  /// Takes none of the closures above: all passes in one call.
  package let runSubsteps: SubstepKernel
  package let narrowPhase: Table<NarrowPhaseKernels>
  package let broadPhase: Table<BroadPhaseKernels>
  package let queries: Table<QueryKernels>
  package let rays: Table<RayKernels>
  package let sweeps: Table<SweepKernels>
  package let lockstep: Table<LockstepKernels>
  package let laneSelfTest: LaneSelfTest

  /// Kernels at a place of their own, which is never given back. It is made here: what the wide builds have to copy or destroy
  /// a structure with could be taken for the same function of other modules.
  package static func table(
    laneCount: Int, bodies: Table<BodyKernels>, finish: Table<FinishKernels>, contacts: Table<ContactKernels>,
    joints: Table<JointKernels>, runSubsteps: @escaping SubstepKernel, narrowPhase: Table<NarrowPhaseKernels>,
    broadPhase: Table<BroadPhaseKernels>, queries: Table<QueryKernels>, rays: Table<RayKernels>,
    sweeps: Table<SweepKernels>, lockstep: Table<LockstepKernels>, laneSelfTest: LaneSelfTest
  ) -> KernelTable {
    .place(
      Kernels(
        laneCount: laneCount, bodies: bodies, finish: finish, contacts: contacts, joints: joints,
        runSubsteps: runSubsteps, narrowPhase: narrowPhase, broadPhase: broadPhase, queries: queries, rays: rays,
        sweeps: sweeps, lockstep: lockstep, laneSelfTest: laneSelfTest))
  }
}

extension UnsafePointer {
  /// A place for something that is never given back.
  static func place(_ value: Pointee) -> Self {
    let place = UnsafeMutablePointer<Pointee>.allocate(capacity: 1)
    place.initialize(to: value)
    return Self(place)
  }
}
