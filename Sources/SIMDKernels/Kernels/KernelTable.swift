package import KernelInterface

/// The kernels of this build. Nobody changes them.
package nonisolated(unsafe) let kernelTable = Kernels.table(
  laneCount: laneCount, bodies: bodyKernels, finish: finishKernels, contacts: contactKernels,
  joints: jointKernels, runSubsteps: runSubsteps, narrowPhase: narrowPhaseKernels, broadPhase: broadPhaseKernels,
  queries: queryKernels, rays: rayKernels, sweeps: sweepKernels, lockstep: lockstepKernels, laneSelfTest: laneSelfTest)
