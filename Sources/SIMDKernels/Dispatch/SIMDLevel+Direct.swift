internal import DirectKernelsBaseline
package import KernelInterface

#if arch(x86_64)
  internal import WideDirectKernelsAVX2
  internal import WideDirectKernelsAVX512
#endif

extension SIMDLevel {
  /// The dense kernels of the direct solver at this level; the processor must support it. Unlike all others they differ
  /// in their last bits from level to level.
  package var directKernels: DirectKernels {
    #if arch(x86_64)
      switch self {
      case .baseline: DirectKernelsBaseline.directKernels
      case .avx2: WideDirectKernelsAVX2.directKernels
      case .avx512: WideDirectKernelsAVX512.directKernels
      }
    #else
      DirectKernelsBaseline.directKernels
    #endif
  }
}
