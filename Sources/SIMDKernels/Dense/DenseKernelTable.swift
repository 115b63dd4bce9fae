package import KernelInterface

/// The dense kernels of this build.
package let denseKernels = DenseKernels(
  largestMagnitude: largestMagnitude, factorPanel: factorPanel, factorFront: factorFront,
  assembleFront: assembleFront, solveForward: solveForward, solveBackward: solveBackward, factorTree: factorTree,
  solveTree: solveTree)
