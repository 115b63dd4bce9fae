package import KernelInterface

/// The kernels of this build.
package let kernelTable = KernelTable(
  laneCount: laneCount, bodies: bodyKernels, finish: finishKernels, contacts: contactKernels,
  joints: jointKernels, narrowPhase: narrowPhaseKernels, broadPhase: broadPhaseKernels, queries: queryKernels,
  rays: rayKernels, sweeps: sweepKernels, laneSelfTest: laneSelfTest)
