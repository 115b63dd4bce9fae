import SIMDKernels
import SparseBlocks
import TestSupport
import XCTest

/// Matrices that are not positive definite: everything stays finite, and is counted.
final class PivotTests: XCTestCase {
  private func check(
    _ pattern: BlockPattern, _ matrix: BlockMatrix, raised: ClosedRange<Int>, _ what: String, line: UInt = #line
  ) throws {
    for level in SIMDLevel.available {
      for width in [9, 1_000] {
        var settings = FactorSettings()
        settings.simd = level
        settings.libraryWidth = width
        let factor = try BlockCholesky(pattern, settings: settings)
        try factor.factor(matrix)
        XCTAssertTrue(
          raised.contains(factor.statistics.raisedPivots), "\(what): \(factor.statistics)", line: line)
        let solution = try factor.solution([Double](repeating: 1, count: 3 * pattern.blockCount))
        XCTAssertTrue(solution.allSatisfy(\.isFinite), "\(what) \(level) \(factor.statistics)", line: line)
      }
    }
  }

  func testIndefiniteMatricesStayFinite() throws {
    var random = SeededGenerator()
    for scale in [1.0, 1e100, 1e-100] {
      for count in [1, 2, 5, 40] {
        for shape in 0..<2 {
          let elements =
            shape == 0 ? (1..<max(count, 1)).map { [$0 - 1, $0] } : [Array(0..<count), Array(0..<(count / 2))]
          let pattern = try BlockPattern(blockCount: count, elements: elements)
          let matrix = BlockMatrix(pattern)
          matrix.withValues { values in
            for index in 0..<values.count { values[index] = scale * Double.random(in: -1...1, using: &random) }
          }
          // Some pivot of a random matrix of 15 rows and more is negative for all that matters.
          try check(pattern, matrix, raised: (count < 5 ? 0 : 1)...(3 * count), "random \(scale) \(count) \(shape)")
        }
      }
    }
  }

  func testZeroMatrix() throws {
    for elements in [[[0, 1], [1, 2]], [[0, 1, 2]]] {
      let pattern = try BlockPattern(blockCount: 3, elements: elements)
      try check(pattern, BlockMatrix(pattern), raised: 9...9, "zeros")
    }
  }

  /// A free chain of bodies without mass: three motions of the whole resist nothing.
  func testSingularMatrices() throws {
    for isRing in [false, true] {
      let count = 30
      var elements = (1..<count).map { [$0 - 1, $0] }
      if isRing { elements.append([count - 1, 0]) }
      let pattern = try BlockPattern(blockCount: count, elements: elements)
      let matrix = BlockMatrix(pattern)
      for number in elements.indices {
        // The graph's Laplace matrix in each of the three unknowns.
        var contribution = [Double](repeating: 0, count: 36)
        for i in 0..<3 {
          contribution[7 * i] = 1
          contribution[7 * (i + 3)] = 1
          contribution[i + 6 * (i + 3)] = -1
          contribution[i + 3 + 6 * i] = -1
        }
        try matrix.add(contribution.span, element: number)
      }
      // What is left of the last pivots is rounding: zero, or of either sign.
      try check(pattern, matrix, raised: 1...3, "free chain, ring \(isRing)")
    }
  }

  /// A pivot that is only small is not touched; a diagonal of zeros with large entries beside it is no trap.
  func testThreshold() throws {
    let pattern = try BlockPattern(blockCount: 2, elements: [[0, 1]])
    let matrix = BlockMatrix(pattern)
    for block in 0..<2 {
      matrix.add(([1e-30, 0, 0], [0, 1, 0], [0, 0, 1e30]), at: try pattern.position(row: block, column: block))
    }
    try check(pattern, matrix, raised: 0...0, "scales")
    let swapped = BlockMatrix(pattern)
    swapped.add(([0, 1e10, 0], [0, 0, 1e10], [1e10, 0, 0]), at: try pattern.position(row: 1, column: 0))
    try check(pattern, swapped, raised: 1...6, "no diagonal")
  }

  private func solve(_ factor: BlockCholesky, _ vectors: inout [Double]) throws {
    var span = vectors.mutableSpan
    try factor.solve(&span, count: 2)
  }

  private func solve(
    _ factor: BlockCholesky, _ side: [Double], into solution: inout [Double], _ matrix: BlockMatrix
  ) throws -> Double {
    var span = solution.mutableSpan
    return try factor.solve(side.span, into: &span, matrix: matrix, refinements: 2)
  }

  /// A diagonal of 1e-320, and a right-hand side of 1e308 over a diagonal of 1e-10, gave solutions that were no numbers,
  /// without an error.
  func testSolutionsAreFiniteOrAnError() throws {
    var random = SeededGenerator()
    for elements in [[[0, 1], [1, 2]], [[0, 1, 2]]] {
      let pattern = try BlockPattern(blockCount: 3, elements: elements)
      for level in SIMDLevel.available {
        var settings = FactorSettings()
        settings.simd = level
        settings.rightHandSides = 2
        let factor = try BlockCholesky(pattern, settings: settings)
        for diagonal in [0x1p-1063, 1e-300, 1e-200, 1e-10, 1, 1e149] {
          for size in [0x1p-1063, 1, 1e140, 1e151, 1e308] {
            let matrix = BlockMatrix(pattern)
            for block in 0..<3 {
              matrix.add(
                ([diagonal, 0, 0], [0, diagonal, 0], [0, 0, diagonal]),
                at: try pattern.position(row: block, column: block))
            }
            try factor.factor(matrix)
            let sides = (0..<18).map { _ in size * Double.random(in: 0.5...1, using: &random) }
            var solution = sides
            let what = "\(diagonal) \(size) \(level)"
            do {
              try solve(factor, &solution)
              XCTAssertTrue(solution.allSatisfy(\.isFinite), what)
              XCTAssertLessThan(size, 1e150, what)
              // Pivots that small are raised, so the result is that of another matrix.
              if diagonal > 1e-300, size >= 1 {
                for (x, b) in zip(solution, sides) { XCTAssertEqual(x * diagonal / b, 1, accuracy: 1e-12, what) }
              }
            } catch SparseBlocksError.notFinite {
              XCTAssertGreaterThan(size, 1e150, what)
              XCTAssertEqual(solution, sides)
            } catch SparseBlocksError.overflow {
              XCTAssertGreaterThan(size / diagonal, 1e299, what)
              XCTAssertEqual(solution, sides)
            }
            var refined = [Double](repeating: 7, count: 9)
            do {
              let residual = try solve(factor, Array(sides[..<9]), into: &refined, matrix)
              XCTAssertTrue(refined.allSatisfy(\.isFinite), what)
              XCTAssertFalse(residual.isNaN, what)
            } catch {
              XCTAssertEqual(refined, [Double](repeating: 7, count: 9))
            }
          }
        }
      }
    }
  }

  func testNumbersThatAreNotFiniteAreRefused() throws {
    let pattern = try BlockPattern(blockCount: 3, elements: [[0, 1], [1, 2], [2, 0]])
    let factor = try BlockCholesky(pattern)
    var vector = [Double](repeating: 1, count: 9)
    XCTAssertThrowsError(try factor.solution(vector)) { XCTAssertEqual($0 as? SparseBlocksError, .notFactored) }
    let matrix = BlockMatrix(pattern)
    for block in 0..<3 {
      matrix.add(([4, 0, 0], [0, 4, 0], [0, 0, 4]), at: try pattern.position(row: block, column: block))
    }
    try factor.factor(matrix)
    let solution = try factor.solution(vector)
    XCTAssertEqual(solution, [Double](repeating: 0.25, count: 9))
    for bad in [Double.nan, .infinity, -.infinity, 1e200] {
      var contribution = [Double](repeating: 0, count: 36)
      contribution[35] = bad
      XCTAssertThrowsError(try matrix.add(contribution.span, element: 0)) { error in
        guard case .notFinite("contribution", 35, _) = error as? SparseBlocksError else {
          return XCTFail("\(error)")
        }
      }
      let broken = matrix.copied(to: pattern)
      broken.withValues { $0[44] = bad }
      XCTAssertThrowsError(try factor.factor(broken))
      // The factor before stands.
      XCTAssertEqual(try factor.solution(vector), solution)
    }
    vector[4] = .nan
    XCTAssertThrowsError(try factor.solution(vector))
    XCTAssertThrowsError(try factor.solution([1, 2, 3]))
    XCTAssertThrowsError(try factor.solution([], count: -1))
    XCTAssertThrowsError(try matrix.add([1.0, 2].span, element: 0))
    XCTAssertThrowsError(try matrix.add([1.0, 2].span, element: 3))
    let other = try BlockPattern(blockCount: 3, elements: [[0, 1]])
    XCTAssertThrowsError(try factor.factor(BlockMatrix(other))) {
      XCTAssertEqual($0 as? SparseBlocksError, .patternMismatch)
    }
    var settings = FactorSettings()
    settings.pivotTolerance = .nan
    XCTAssertThrowsError(try BlockCholesky(pattern, settings: settings))
    settings = FactorSettings()
    settings.libraryWidth = 0
    XCTAssertThrowsError(try BlockCholesky(pattern, settings: settings))
    settings = FactorSettings()
    settings.rightHandSides = 0
    XCTAssertThrowsError(try BlockCholesky(pattern, settings: settings))
  }
}
