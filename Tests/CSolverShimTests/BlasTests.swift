internal import CSolverShim
internal import TestSupport
internal import XCTest

/// Every call of the bridge against the sums that define it. Bounds are the usual ones for a sum of `n` products in any
/// order: `n` roundings of the sum of magnitudes.
final class BlasTests: XCTestCase {
  private let sizes = [0, 1, 3, 17, 64]

  // MARK: gemm

  func testGemm() {
    var generator = SeededGenerator()
    for ((transposeA, transposeB), beta) in pairs(pairs(transposes, transposes), [0, 1, -2]) {
      for (m, (n, k)) in pairs(sizes, pairs(sizes, sizes)) {
        checkGemm(Float.self, transposeA, transposeB, m, n, k, Float(beta), &generator)
        checkGemm(Double.self, transposeA, transposeB, m, n, k, Double(beta), &generator)
      }
    }
  }

  private func checkGemm<Real: BlasReal>(
    _: Real.Type, _ transposeA: blas_transpose, _ transposeB: blas_transpose, _ m: Int, _ n: Int, _ k: Int,
    _ beta: Real, _ generator: inout SeededGenerator
  ) {
    let alpha: Real = beta == 1 ? -1 : 0.75
    let (aRows, aColumns) = transposeA == .no ? (m, k) : (k, m)
    let (bRows, bColumns) = transposeB == .no ? (k, n) : (n, k)
    let a = Matrix<Real>.random(rows: aRows, columns: aColumns, padding: m % 3, using: &generator)
    let b = Matrix<Real>.random(rows: bRows, columns: bColumns, padding: n % 2, using: &generator)
    let old = Matrix<Real>.random(rows: m, columns: n, padding: k % 4, using: &generator)
    // With beta = 0 the old values must not be read.
    var c = beta == 0 ? Matrix(rows: m, columns: n, padding: k % 4) { _, _ in .nan } : old
    let status = Real.gemm(
      transposeA, transposeB, Int32(m), Int32(n), Int32(k), alpha, a.elements, a.leadingDimension, b.elements,
      b.leadingDimension, beta, &c.elements, c.leadingDimension)
    XCTAssertEqual(status, 0)
    let label = "\(Real.self) \(m)x\(n)x\(k) transposed \(transposeA == .yes) \(transposeB == .yes), beta \(beta)"
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
    for ((triangle, transpose), beta) in pairs(pairs(triangles, transposes), [0, 1, -2]) {
      for (n, k) in pairs(sizes, sizes) {
        checkSyrk(Float.self, triangle, transpose, n, k, Float(beta), &generator)
        checkSyrk(Double.self, triangle, transpose, n, k, Double(beta), &generator)
      }
    }
  }

  private func checkSyrk<Real: BlasReal>(
    _: Real.Type, _ triangle: blas_triangle, _ transpose: blas_transpose, _ n: Int, _ k: Int, _ beta: Real,
    _ generator: inout SeededGenerator
  ) {
    let alpha: Real = beta == 1 ? -1 : 0.75
    let (rows, columns) = transpose == .no ? (n, k) : (k, n)
    let a = Matrix<Real>.random(rows: rows, columns: columns, padding: k % 3, using: &generator)
    let old = Matrix<Real>.random(rows: n, columns: n, padding: n % 4, using: &generator).keeping(triangle)
    var c = beta == 0 ? Matrix(rows: n, columns: n, padding: n % 4) { _, _ in .nan } : old
    let status = Real.syrk(
      triangle, transpose, Int32(n), Int32(k), alpha, a.elements, a.leadingDimension, beta, &c.elements,
      c.leadingDimension)
    XCTAssertEqual(status, 0)
    let label = "\(Real.self) \(n)x\(k) lower \(triangle == .lower), transposed \(transpose == .yes), beta \(beta)"
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

  // MARK: trsm

  func testTrsm() {
    var generator = SeededGenerator()
    for (side, (triangle, transpose)) in pairs(sides, pairs(triangles, transposes)) {
      for (m, n) in pairs(sizes, sizes) {
        checkTrsm(Float.self, side, triangle, transpose, m, n, &generator)
        checkTrsm(Double.self, side, triangle, transpose, m, n, &generator)
      }
    }
  }

  /// The solution put back into its equation: `op(A) X = alpha B`, or `X op(A) = alpha B`.
  private func checkTrsm<Real: BlasReal>(
    _: Real.Type, _ side: blas_side, _ triangle: blas_triangle, _ transpose: blas_transpose, _ m: Int, _ n: Int,
    _ generator: inout SeededGenerator
  ) {
    let alpha: Real = n == 3 ? 1 : -0.5
    let order = side == .left ? m : n
    var a = Matrix<Real>.random(rows: order, columns: order, padding: m % 2, using: &generator).keeping(triangle)
    // Far from singular, so that the solution does not outgrow the precision.
    for i in 0..<order { a[i, i] += a[i, i] < 0 ? Real(-order) : Real(order) }
    let b = Matrix<Real>.random(rows: m, columns: n, padding: n % 3, using: &generator)
    var x = b
    let status = Real.trsm(
      side, triangle, transpose, Int32(m), Int32(n), alpha, a.elements, a.leadingDimension, &x.elements,
      x.leadingDimension)
    XCTAssertEqual(status, 0)
    let label =
      "\(Real.self) \(m)x\(n) left \(side == .left), lower \(triangle == .lower), transposed \(transpose == .yes)"
    let readTriangle: blas_triangle = (triangle == .lower) == (transpose == .no) ? .lower : .upper
    for column in 0..<n {
      for row in 0..<m {
        var sum = Sum<Real>(-alpha * b[row, column])
        for inner in 0..<order {
          if side == .left, readTriangle.contains(row, inner) {
            sum.add(a.element(transpose, row, inner) * x[inner, column])
          } else if side == .right, readTriangle.contains(inner, column) {
            sum.add(x[row, inner] * a.element(transpose, inner, column))
          }
        }
        assertClose(0, sum, label)
      }
    }
    XCTAssertTrue(x.isOutsideUntouched(since: b), label)
  }

  // MARK: potrf

  func testPotrf() {
    var generator = SeededGenerator()
    for (n, triangle) in pairs(sizes, triangles) {
      checkPotrf(Float.self, n, triangle, &generator)
      checkPotrf(Double.self, n, triangle, &generator)
    }
  }

  /// The factor multiplied out: `L L^T = A`, or `U^T U = A`.
  private func checkPotrf<Real: BlasReal>(
    _: Real.Type, _ n: Int, _ triangle: blas_triangle, _ generator: inout SeededGenerator
  ) {
    let a = positiveDefinite(Real.self, order: n, padding: n % 3, &generator).keeping(triangle)
    var factor = a
    XCTAssertEqual(Real.potrf(triangle, Int32(n), &factor.elements, factor.leadingDimension), 0)
    let label = "\(Real.self) \(n) lower \(triangle == .lower)"
    let transpose: blas_transpose = triangle == .lower ? .no : .yes
    for column in 0..<n {
      for row in 0..<n where triangle.contains(row, column) {
        var sum = Sum<Real>(0)
        for inner in 0...min(row, column) {
          sum.add(factor.element(transpose, row, inner) * factor.element(transpose, column, inner))
        }
        assertClose(a[row, column], sum, label)
      }
    }
    XCTAssertTrue(factor.isOutsideUntouched(since: a), label)
  }

  func testPotrfNamesTheFirstPivotThatIsNotPositive() {
    var generator = SeededGenerator()
    // 150 is beyond what OpenBLAS factors in one block.
    for (n, triangle) in pairs([1, 3, 17, 64, 150], triangles) {
      for pivot in [0, n / 2, n - 1, Int.random(in: 0..<n, using: &generator)] {
        checkPivot(Float.self, n, triangle, pivot, &generator)
        checkPivot(Double.self, n, triangle, pivot, &generator)
      }
    }
  }

  /// The leading blocks before `pivot` are positive definite, and there the diagonal spoils it.
  private func checkPivot<Real: BlasReal>(
    _: Real.Type, _ n: Int, _ triangle: blas_triangle, _ pivot: Int, _ generator: inout SeededGenerator
  ) {
    for spoiled in [0, -1, .nan, -.infinity] as [Real] {
      var a = positiveDefinite(Real.self, order: n, padding: 1, &generator).keeping(triangle)
      a[pivot, pivot] = spoiled
      let status = Real.potrf(triangle, Int32(n), &a.elements, a.leadingDimension)
      XCTAssertEqual(status, Int32(pivot + 1), "\(Real.self) \(n) \(spoiled) lower \(triangle == .lower)")
    }
  }

  // MARK: library

  func testTheLibraryNamesItselfAndUsesOneThread() {
    XCTAssertEqual(blas_thread_count(), 1)
    XCTAssertFalse(String(cString: blas_configuration()).isEmpty)
    XCTAssertFalse(String(cString: blas_core_name()).isEmpty)
  }

  // MARK: -

  /// A symmetric matrix whose diagonal outweighs its rows.
  private func positiveDefinite<Real: BlasReal>(
    _: Real.Type, order: Int, padding: Int, _ generator: inout SeededGenerator
  ) -> Matrix<Real> {
    let random = Matrix<Real>.random(rows: order, columns: order, padding: 0, using: &generator)
    return Matrix(rows: order, columns: order, padding: padding) { row, column in
      row == column ? Real(order + 1) : (random[row, column] + random[column, row]) / 2
    }
  }

  /// A sum that knows how far roundings can have moved it.
  private struct Sum<Real: BlasReal> {
    var value: Real
    var magnitude: Real
    var terms = 1

    init(_ first: Real) {
      value = first
      magnitude = abs(first)
    }

    mutating func add(_ term: Real) {
      value += term
      magnitude += abs(term)
      terms += 1
    }

    /// Two sums of these terms, each with a rounding in its products and one an addition.
    var bound: Real { Real(2 * terms + 4) * Real.ulpOfOne * magnitude }
  }

  private func assertClose<Real: BlasReal>(_ value: Real, _ sum: Sum<Real>, _ label: String, line: UInt = #line) {
    // Written so that NaN fails.
    if !(abs(value - sum.value) <= sum.bound) {
      XCTFail("\(label): \(value), expected \(sum.value) within \(sum.bound)", line: line)
    }
  }
}
