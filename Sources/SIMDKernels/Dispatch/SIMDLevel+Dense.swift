internal import DenseKernelsBaseline
package import KernelInterface

#if arch(x86_64)
  internal import WideDenseKernelsAVX2
  internal import WideDenseKernelsAVX512
#endif

extension SIMDLevel {
  /// The dense kernels of the direct solver at this level; the processor must support it. Unlike all others they differ
  /// in their last bits from level to level.
  package var denseKernels: DenseKernels {
    #if arch(x86_64)
      switch self {
      case .baseline: DenseKernelsBaseline.denseKernels
      case .avx2: WideDenseKernelsAVX2.denseKernels
      case .avx512: WideDenseKernelsAVX512.denseKernels
      }
    #else
      DenseKernelsBaseline.denseKernels
    #endif
  }
}
