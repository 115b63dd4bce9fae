public import SIMDKernels

/// How a `BlockCholesky` works.
public struct FactorSettings: Sendable, Equatable {
  /// An instruction set that the kernels are built for.
  public typealias SIMDLevel = SIMDKernels.SIMDLevel

  /// A pivot counts as bad when it is at most this part of its diagonal entry in the matrix. What remains of an entry
  /// after that much cancellation has lost all but three or four of its sixteen digits.
  public var pivotTolerance = 1e-12
  /// Fronts with at least so many scalar columns go through OpenBLAS, if the machine has it; it is loaded when a pattern
  /// with such a front is first met. Narrower ones have kernels of their own, which were as fast or faster up to 2 550
  /// columns (Zen 4; 0.9 of the library's time below 2 400). From there on a front outgrows the third-level cache: at
  /// 3 000 columns the library is 1.8 times as fast, at 4 500 nearly 4 times.
  public var libraryWidth = 2_400
  /// Right-hand sides of one solve that memory is made for at once; more are possible and allocate.
  public var rightHandSides = 1
  /// The instruction set; nil for that of `DYNAMICS_SIMD` or the widest.
  public var simd: SIMDLevel?

  /// The defaults.
  public init() {}
}
