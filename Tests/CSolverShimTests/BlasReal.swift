internal import CSolverShim

typealias Gemm<Real> = (
  blas_transpose, blas_transpose, Int32, Int32, Int32, Real, UnsafePointer<Real>?, Int32, UnsafePointer<Real>?, Int32,
  Real, UnsafeMutablePointer<Real>?, Int32
) -> Int32
typealias Syrk<Real> = (
  blas_triangle, blas_transpose, Int32, Int32, Real, UnsafePointer<Real>?, Int32, Real, UnsafeMutablePointer<Real>?,
  Int32
) -> Int32
typealias Trsm<Real> = (
  blas_side, blas_triangle, blas_transpose, Int32, Int32, Real, UnsafePointer<Real>?, Int32,
  UnsafeMutablePointer<Real>?, Int32
) -> Int32
typealias Potrf<Real> = (blas_triangle, Int32, UnsafeMutablePointer<Real>?, Int32) -> Int32

/// A precision that the bridge offers, with its calls under common names.
protocol BlasReal: BinaryFloatingPoint {
  static var gemm: Gemm<Self> { get }
  static var syrk: Syrk<Self> { get }
  static var trsm: Trsm<Self> { get }
  static var potrf: Potrf<Self> { get }
}

extension Double: BlasReal {
  static var gemm: Gemm<Double> { blas_gemm_double }
  static var syrk: Syrk<Double> { blas_syrk_double }
  static var trsm: Trsm<Double> { blas_trsm_double }
  static var potrf: Potrf<Double> { blas_potrf_double }
}

extension Float: BlasReal {
  static var gemm: Gemm<Float> { blas_gemm_float }
  static var syrk: Syrk<Float> { blas_syrk_float }
  static var trsm: Trsm<Float> { blas_trsm_float }
  static var potrf: Potrf<Float> { blas_potrf_float }
}
