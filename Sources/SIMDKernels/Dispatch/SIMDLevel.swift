internal import CSolverShim
package import KernelInterface
internal import KernelsBaseline

#if arch(x86_64)
  internal import WideKernelsAVX2
  internal import WideKernelsAVX512
#endif

/// An instruction set that the kernels are built for. Every level gives the same bits.
public enum SIMDLevel: Int, Sendable, CaseIterable, Comparable, CustomStringConvertible {
  /// Four lanes with what every processor of the architecture has: SSE2 on x86-64, NEON on arm64.
  case baseline = 0
  /// Eight lanes, x86-64-v3.
  case avx2 = 1
  /// Sixteen lanes, x86-64-v4.
  case avx512 = 2

  /// The name by which the level is chosen and reported: `sse2` (`neon` on arm64), `avx2`, `avx512`.
  public var description: String {
    switch self {
    case .baseline:
      #if arch(arm64)
        "neon"
      #else
        "sse2"
      #endif
    case .avx2: "avx2"
    case .avx512: "avx512"
    }
  }

  /// Whether the first one has narrower registers.
  public static func < (a: SIMDLevel, b: SIMDLevel) -> Bool { a.rawValue < b.rawValue }

  /// The levels that this processor can run, lowest first.
  public static let available: [SIMDLevel] = {
    let highest = Int(cpu_level())
    return allCases.filter { $0.rawValue <= highest }
  }()

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

  /// Lanes of 32 bits in a register.
  public var lanes: Int { kernels.pointee.laneCount }
}
