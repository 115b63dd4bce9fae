internal import CSolverShim
internal import XCTest

/// A wrong argument is reported by its number in the declaration, and nothing is written.
final class BlasArgumentTests: XCTestCase {
  private var output: [Double] = []
  private let input: [Double] = [1, 0, 0, 1]

  override func setUp() { output = [5, 6, 7, 8] }

  override func tearDown() { XCTAssertEqual(output, [5, 6, 7, 8]) }

  func testGemm() {
    func gemm(_ m: Int32, _ n: Int32, _ k: Int32, _ lda: Int32, _ ldb: Int32, _ ldc: Int32) -> Int32 {
      blas_gemm_double(.no, .no, m, n, k, 1, input, lda, input, ldb, 1, &output, ldc)
    }
    XCTAssertEqual(gemm(-1, 2, 2, 2, 2, 2), -3)
    XCTAssertEqual(gemm(2, -1, 2, 2, 2, 2), -4)
    XCTAssertEqual(gemm(2, 2, -1, 2, 2, 2), -5)
    XCTAssertEqual(gemm(2, 2, 2, 1, 2, 2), -8)
    XCTAssertEqual(gemm(2, 2, 2, 2, 1, 2), -10)
    XCTAssertEqual(gemm(2, 2, 2, 2, 2, 1), -13)
    XCTAssertEqual(gemm(0, 0, 0, 0, 1, 1), -8, "a leading dimension is at least 1")
    XCTAssertEqual(blas_gemm_double(.no, .no, 2, 2, 2, 1, nil, 2, input, 2, 1, &output, 2), -7)
    XCTAssertEqual(blas_gemm_double(.no, .no, 2, 2, 2, 1, input, 2, nil, 2, 1, &output, 2), -9)
    XCTAssertEqual(blas_gemm_double(.no, .no, 2, 2, 2, 1, input, 2, input, 2, 1, nil, 2), -12)
    // op(A) is 1 by 2, so A itself has two rows.
    XCTAssertEqual(blas_gemm_double(.yes, .no, 1, 1, 2, 1, input, 1, input, 2, 1, &output, 1), -8)
    XCTAssertEqual(blas_gemm_double(.no, .yes, 1, 2, 1, 1, input, 1, input, 1, 1, &output, 1), -10)
  }

  func testSyrk() {
    func syrk(_ n: Int32, _ k: Int32, _ lda: Int32, _ ldc: Int32) -> Int32 {
      blas_syrk_double(.lower, .no, n, k, 1, input, lda, 1, &output, ldc)
    }
    XCTAssertEqual(syrk(-1, 2, 2, 2), -3)
    XCTAssertEqual(syrk(2, -1, 2, 2), -4)
    XCTAssertEqual(syrk(2, 2, 1, 2), -7)
    XCTAssertEqual(syrk(2, 2, 2, 1), -10)
    XCTAssertEqual(blas_syrk_double(.lower, .no, 2, 2, 1, nil, 2, 1, &output, 2), -6)
    XCTAssertEqual(blas_syrk_double(.lower, .no, 2, 2, 1, input, 2, 1, nil, 2), -9)
    XCTAssertEqual(blas_syrk_double(.lower, .yes, 1, 2, 1, input, 1, 1, &output, 1), -7)
  }

  func testEmptyMatricesNeedNoMemory() {
    XCTAssertEqual(blas_gemm_double(.no, .no, 0, 0, 0, 1, nil, 1, nil, 1, 1, nil, 1), 0)
    XCTAssertEqual(blas_syrk_double(.lower, .no, 0, 0, 1, nil, 1, 1, nil, 1), 0)
  }
}
