public import SIMDKernels

/// How a `BlockCholesky` works.
public struct FactorSettings: Sendable, Equatable {
  /// An instruction set that the kernels are built for.
  public typealias SIMDLevel = SIMDKernels.SIMDLevel

  /// A pivot counts as bad when it is at most this part of its diagonal entry in the matrix. What remains of an entry
  /// after that much cancellation has lost all but three or four of its sixteen digits.
  public var pivotTolerance = 1e-12
  /// Fronts with at least so many scalar columns go through OpenBLAS. Narrower ones have kernels of their own, which
  /// were faster at every width measured (Zen 4, up to 900 columns); from here on a panel outgrows the second-level
  /// cache of most processors, and what a library does about that may pay.
  public var libraryWidth = 384
  /// Right-hand sides of one solve that memory is made for at once; more are possible and allocate.
  public var rightHandSides = 1
  /// The instruction set; nil for that of `DYNAMICS_SIMD` or the widest.
  public var simd: SIMDLevel?

  /// The defaults.
  public init() {}
}
