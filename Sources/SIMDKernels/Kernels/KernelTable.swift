package import KernelInterface

/// The kernels of this build.
package let kernelTable = KernelTable(
  laneCount: laneCount, bodies: bodyKernels, finish: finishKernels, contacts: contactKernels,
  narrowPhase: narrowPhaseKernels, broadPhase: broadPhaseKernels, sweeps: sweepKernels,
  laneSelfTest: laneSelfTest)
