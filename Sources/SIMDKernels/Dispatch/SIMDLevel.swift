internal import CSolverShim
package import KernelInterface
internal import KernelsBaseline

#if arch(x86_64)
  internal import WideKernelsAVX2
  internal import WideKernelsAVX512
#endif

/// An instruction set that the kernels are built for.
public enum SIMDLevel: String, Sendable, CaseIterable, Comparable, CustomStringConvertible {
  /// Four lanes with what every processor of the architecture has: SSE2 on x86-64, NEON on arm64.
  case baseline
  /// Eight lanes, x86-64-v3.
  case avx2
  /// Sixteen lanes, x86-64-v4.
  case avx512

  /// The name by which the level is chosen and reported: `sse2` (`neon` on arm64), `avx2`, `avx512`.
  public var description: String {
    #if arch(arm64)
      self == .baseline ? "neon" : rawValue
    #else
      self == .baseline ? "sse2" : rawValue
    #endif
  }

  public static func < (a: SIMDLevel, b: SIMDLevel) -> Bool { a.order < b.order }

  private var order: Int32 {
    switch self {
    case .baseline: 0
    case .avx2: 1
    case .avx512: 2
    }
  }

  /// The levels that this processor can run, lowest first.
  public static var available: [SIMDLevel] {
    let highest = cpu_level()
    return allCases.filter { $0.order <= highest }
  }

  /// The kernels of this level; the processor must support it.
  package var kernels: KernelTable {
    #if arch(x86_64)
      switch self {
      case .baseline: KernelsBaseline.kernelTable
      case .avx2: WideKernelsAVX2.kernelTable
      case .avx512: WideKernelsAVX512.kernelTable
      }
    #else
      KernelsBaseline.kernelTable
    #endif
  }
}
