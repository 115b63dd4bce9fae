internal import CSolverShim
internal import TestSupport
internal import XCTest

/// Every call of the bridge against the sums that define it. Bounds are the usual ones for a sum of `n` products in any
/// order: `n` roundings of the sum of magnitudes.
final class BlasTests: XCTestCase {
  private let sizes = [0, 1, 3, 17, 64]

  override func setUpWithError() throws {
    try XCTSkipUnless(blas_is_available(), "there is no OpenBLAS here")
  }

  // MARK: gemm

  func testGemm() {
    var generator = SeededGenerator()
    for ((transposeA, transposeB), beta) in pairs(pairs(transposes, transposes), [0.0, 1, -2]) {
      for (m, (n, k)) in pairs(sizes, pairs(sizes, sizes)) {
        checkGemm(transposeA, transposeB, m, n, k, beta, &generator)
      }
    }
  }

  private func checkGemm(
    _ transposeA: blas_transpose, _ transposeB: blas_transpose, _ m: Int, _ n: Int, _ k: Int,
    _ beta: Double, _ generator: inout SeededGenerator
  ) {
    let alpha: Double = beta == 1 ? -1 : 0.75
    let (aRows, aColumns) = transposeA == .no ? (m, k) : (k, m)
    let (bRows, bColumns) = transposeB == .no ? (k, n) : (n, k)
    let a = Matrix.random(rows: aRows, columns: aColumns, padding: m % 3, using: &generator)
    let b = Matrix.random(rows: bRows, columns: bColumns, padding: n % 2, using: &generator)
    let old = Matrix.random(rows: m, columns: n, padding: k % 4, using: &generator)
    // With beta = 0 the old values must not be read.
    var c = beta == 0 ? Matrix(rows: m, columns: n, padding: k % 4) { _, _ in .nan } : old
    let status = blas_gemm_double(
      transposeA, transposeB, Int32(m), Int32(n), Int32(k), alpha, a.elements, a.leadingDimension, b.elements,
      b.leadingDimension, beta, &c.elements, c.leadingDimension)
    XCTAssertEqual(status, 0)
    let label = "\(m)x\(n)x\(k) transposed \(transposeA == .yes) \(transposeB == .yes), beta \(beta)"
    for column in 0..<n {
      for row in 0..<m {
        var sum = Sum(beta * old[row, column])
        for inner in 0..<k {
          sum.add(alpha * a.element(transposeA, row, inner) * b.element(transposeB, inner, column))
        }
        assertClose(c[row, column], sum, label)
      }
    }
    XCTAssertTrue(c.isOutsideUntouched(since: old), label)
  }

  // MARK: syrk

  func testSyrk() {
    var generator = SeededGenerator()
    for ((triangle, transpose), beta) in pairs(pairs(triangles, transposes), [0.0, 1, -2]) {
      for (n, k) in pairs(sizes, sizes) {
        checkSyrk(triangle, transpose, n, k, beta, &generator)
      }
    }
  }

  private func checkSyrk(
    _ triangle: blas_triangle, _ transpose: blas_transpose, _ n: Int, _ k: Int, _ beta: Double,
    _ generator: inout SeededGenerator
  ) {
    let alpha: Double = beta == 1 ? -1 : 0.75
    let (rows, columns) = transpose == .no ? (n, k) : (k, n)
    let a = Matrix.random(rows: rows, columns: columns, padding: k % 3, using: &generator)
    let old = Matrix.random(rows: n, columns: n, padding: n % 4, using: &generator).keeping(triangle)
    var c = beta == 0 ? Matrix(rows: n, columns: n, padding: n % 4) { _, _ in .nan } : old
    let status = blas_syrk_double(
      triangle, transpose, Int32(n), Int32(k), alpha, a.elements, a.leadingDimension, beta, &c.elements,
      c.leadingDimension)
    XCTAssertEqual(status, 0)
    let label = "\(n)x\(k) lower \(triangle == .lower), transposed \(transpose == .yes), beta \(beta)"
    for column in 0..<n {
      for row in 0..<n where triangle.contains(row, column) {
        var sum = Sum(beta * old[row, column])
        for inner in 0..<k {
          sum.add(alpha * a.element(transpose, row, inner) * a.element(transpose, column, inner))
        }
        assertClose(c[row, column], sum, label)
      }
    }
    XCTAssertTrue(c.isOutsideUntouched(since: old), label)
  }

  // MARK: library

  func testTheLibraryNamesItselfAndUsesOneThread() {
    XCTAssertEqual(blas_thread_count(), 1)
    XCTAssertFalse(String(cString: blas_configuration()).isEmpty)
    XCTAssertFalse(String(cString: blas_core_name()).isEmpty)
  }

  // MARK: -

  /// A sum that knows how far roundings can have moved it.
  private struct Sum {
    var value: Double
    var magnitude: Double
    var terms = 1

    init(_ first: Double) {
      value = first
      magnitude = abs(first)
    }

    mutating func add(_ term: Double) {
      value += term
      magnitude += abs(term)
      terms += 1
    }

    /// Two sums of these terms, each with a rounding in its products and one an addition.
    var bound: Double { Double(2 * terms + 4) * Double.ulpOfOne * magnitude }
  }

  private func assertClose(_ value: Double, _ sum: Sum, _ label: String, line: UInt = #line) {
    // Written so that NaN fails.
    if !(abs(value - sum.value) <= sum.bound) {
      XCTFail("\(label): \(value), expected \(sum.value) within \(sum.bound)", line: line)
    }
  }
}
