import CAllocationCounter
import CSolverShim
import Foundation
import SIMDKernels
import SparseBlocks
import TestSupport
import XCTest

final class FactorTests: XCTestCase {
  /// Against dense Cholesky. The matrices have condition numbers below 1e4, so both solutions have at least ten digits.
  func testSolutionsAreThoseOfDenseCholesky() throws {
    var random = SeededGenerator()
    for round in 0..<60 {
      let count = Int.random(in: 1...60, using: &random)
      let matrix = TestMatrix.random(
        blockCount: count, elementCount: Int.random(in: 0...(2 * count), using: &random), largest: 4, random: &random)
      for ordering in [BlockOrdering.automatic, .nestedDissection, .natural] {
        let pattern = try matrix.pattern(ordering)
        for level in SIMDLevel.available {
          var settings = FactorSettings()
          settings.simd = level
          settings.libraryWidth = round % 2 == 0 ? 9 : 1_000
          let assembled = try matrix.assembled(pattern)
          let factor = try BlockCholesky(pattern, settings: settings)
          try factor.factor(assembled)
          let rightHandSide = randomVector(matrix.order, &random)
          let solution = try factor.solution(rightHandSide)
          let reference = matrix.denseSolution(rightHandSide)
          XCTAssertLessThan(norm(zip(solution, reference).map { $0 - $1 }), 1e-10 * norm(reference))
          XCTAssertLessThan(try residual(assembled, solution, rightHandSide), 1e-10)
          XCTAssertEqual(factor.statistics.raisedPivots, 0)
        }
      }
    }
  }

  /// Wide fronts: the slices that go through the library and the kernels must agree.
  func testLibraryAndKernelsAgree() throws {
    var random = SeededGenerator()
    let all = Array(0..<110)
    let matrix = TestMatrix(blockCount: 130, elements: [all, Array(60..<130)], random: &random)
    let pattern = try matrix.pattern()
    let assembled = try matrix.assembled(pattern)
    let rightHandSide = randomVector(matrix.order, &random)
    let reference = matrix.denseSolution(rightHandSide)
    for (width, uses) in [(1, true), (60, true), (10_000, false)] {
      for level in SIMDLevel.available {
        var settings = FactorSettings()
        settings.libraryWidth = width
        settings.simd = level
        let factor = try BlockCholesky(pattern, settings: settings)
        try factor.factor(assembled)
        XCTAssertEqual(factor.statistics.libraryShare > 0.3, uses && blas_is_available(), "\(factor.statistics)")
        XCTAssertLessThanOrEqual(factor.statistics.libraryShare, 1)
        let solution = try factor.solution(rightHandSide)
        XCTAssertLessThan(norm(zip(solution, reference).map { $0 - $1 }), 1e-10 * norm(reference))
      }
    }
  }

  /// A stiff grid as the direct solver has it. 1e-10 of the right-hand side is the project's bound; the condition
  /// number is about 1e7, so rounding alone leaves less.
  func testResidualOfGridsAndChains() throws {
    var random = SeededGenerator()
    let chain = (1..<3_000).map { [$0 - 1, $0] }
    for (count, elements) in [(900, TestMatrix.gridElements(width: 30, height: 30)), (3_000, chain)] {
      let matrix = TestMatrix(blockCount: count, elements: elements, stiffness: 1e4, random: &random)
      let pattern = try matrix.pattern()
      let assembled = try matrix.assembled(pattern)
      let factor = try BlockCholesky(pattern)
      try factor.factor(assembled)
      let rightHandSide = randomVector(matrix.order, &random)
      XCTAssertLessThan(try residual(assembled, factor.solution(rightHandSide), rightHandSide), 1e-10)
    }
  }

  /// With the factor of a matrix that is 1e-3 away, each improvement takes at least that much off the error, down to
  /// rounding.
  func testRefinement() throws {
    var random = SeededGenerator()
    let matrix = TestMatrix(blockCount: 400, elements: TestMatrix.gridElements(width: 20, height: 20), random: &random)
    let pattern = try matrix.pattern()
    let assembled = try matrix.assembled(pattern)
    let near = assembled.copied(to: pattern)
    near.withValues { values in for index in 0..<values.count { values[index] *= 1.001 } }
    let factor = try BlockCholesky(pattern)
    try factor.factor(near)
    let rightHandSide = randomVector(matrix.order, &random)
    var solution = [Double](repeating: 0, count: matrix.order)
    for steps in 0..<4 {
      var span = solution.mutableSpan
      let left = try factor.solve(rightHandSide.span, into: &span, matrix: assembled, refinements: steps)
      let bound = 2 * pow(1e-3, Double(steps + 1))
      XCTAssertLessThan(try residual(assembled, solution, rightHandSide), bound)
      // What it reports is that of the solution.
      XCTAssertLessThan(left, bound)
      XCTAssertGreaterThan(left, 0.1 * bound)
    }
  }

  /// Where the factor is that of another matrix, as after raised pivots, improvements made solutions worse without bound: with
  /// this one 2e19 after 64.
  func testRefinementMakesNothingWorse() throws {
    let pattern = try BlockPattern(blockCount: 2, elements: [])
    let matrix = BlockMatrix(pattern)
    for block in 0..<2 {
      let position = try pattern.position(row: block, column: block)
      matrix.add(([2, 0, 0], [0, 2, 0], [0, 0, -1]), at: position)
    }
    let factor = try BlockCholesky(pattern)
    try factor.factor(matrix)
    let ones = [Double](repeating: 1, count: 6)
    var solution = ones
    var span = solution.mutableSpan
    let first = try factor.solve(ones.span, into: &span, matrix: matrix, refinements: 0)
    for steps in [1, 8, 64] {
      var span = solution.mutableSpan
      let left = try factor.solve(ones.span, into: &span, matrix: matrix, refinements: steps)
      XCTAssertLessThanOrEqual(left, first)
      XCTAssertEqual(left, try residual(matrix, solution, ones), accuracy: 1e-9)
    }
  }

  /// The numbering of the blocks is the caller's own affair.
  func testRenumberingChangesNothingButRounding() throws {
    var random = SeededGenerator()
    let matrix = TestMatrix.random(blockCount: 80, elementCount: 160, largest: 3, random: &random)
    let rightHandSide = randomVector(matrix.order, &random)
    func solution(_ matrix: TestMatrix, _ b: [Double]) throws -> [Double] {
      let pattern = try matrix.pattern()
      let factor = try BlockCholesky(pattern)
      try factor.factor(matrix.assembled(pattern))
      return try factor.solution(b)
    }
    let reference = try solution(matrix, rightHandSide)
    var order = Array(0..<80)
    order.shuffle(using: &random)
    var renumbered = matrix
    renumbered.elements = matrix.elements.map { $0.map { order[$0] } }
    var moved = rightHandSide
    for block in 0..<80 { for i in 0..<3 { moved[3 * order[block] + i] = rightHandSide[3 * block + i] } }
    let result = try solution(renumbered, moved)
    for block in 0..<80 {
      // Both have at least ten digits, as above.
      for i in 0..<3 { XCTAssertEqual(result[3 * order[block] + i], reference[3 * block + i], accuracy: 1e-9) }
    }
  }

  /// Factoring again, also after another matrix, gives the same bits as a new object, with or without the library.
  func testRefactoringGivesTheSameBits() throws {
    var random = SeededGenerator()
    let grid = TestMatrix.gridElements(width: 25, height: 20)
    for elements in [grid, (1..<500).map { [$0 - 1, $0] }] {
      let first = TestMatrix(blockCount: 500, elements: elements, random: &random)
      let second = TestMatrix(blockCount: 500, elements: elements, stiffness: 100, random: &random)
      let pattern = try first.pattern()
      let rightHandSide = randomVector(first.order, &random)
      for width in [20, 1_000] {
        var settings = FactorSettings()
        settings.libraryWidth = width
        let used = try BlockCholesky(pattern, settings: settings)
        let matrix = try first.assembled(pattern)
        try used.factor(second.assembled(pattern))
        try used.factor(matrix)
        try used.factor(matrix)
        let fresh = try BlockCholesky(pattern, settings: settings)
        try fresh.factor(first.assembled(first.pattern()).copied(to: pattern))
        XCTAssertEqual(
          try used.solution(rightHandSide).map(\.bitPattern), try fresh.solution(rightHandSide).map(\.bitPattern))
        // Several right-hand sides are solved with the same operations as one.
        let several = try used.solution(rightHandSide + rightHandSide.reversed() + rightHandSide, count: 3)
        XCTAssertEqual(Array(several[..<first.order]), try used.solution(rightHandSide))
        XCTAssertEqual(Array(several[(2 * first.order)...]), try used.solution(rightHandSide))
        XCTAssertEqual(Array(several[first.order..<(2 * first.order)]), try used.solution(rightHandSide.reversed()))
      }
    }
  }

  func testFactoringAgainAndSolvingAllocateNothing() throws {
    try XCTSkipIf(allocation_count() < 0, "allocations are not counted in this build")
    var random = SeededGenerator()
    let grid = TestMatrix.gridElements(width: 30, height: 30)
    for elements in [grid, (1..<900).map { [$0 - 1, $0] }] {
      for width in [15, 1_000] {
        let matrix = TestMatrix(blockCount: 900, elements: elements, random: &random)
        let pattern = try matrix.pattern()
        let assembled = try matrix.assembled(pattern)
        var settings = FactorSettings()
        settings.libraryWidth = width
        settings.rightHandSides = 2
        let factor = try BlockCholesky(pattern, settings: settings)
        var vectors = randomVector(2 * matrix.order, &random)
        var product = randomVector(matrix.order, &random)
        let rightHandSide = product
        var span = vectors.mutableSpan
        var productSpan = product.mutableSpan
        let contribution = matrix.contributions[1000]
        // OpenBLAS, where there is one, makes its buffers on its first large call.
        try factor.factor(assembled)
        let before = allocation_count()
        assembled.clear()
        try assembled.add(contribution.span, element: 1000)
        for block in 0..<900 {
          assembled.add(([1, 0, 0], [0, 1, 0], [0, 0, 1]), at: try pattern.position(row: block, column: block))
        }
        try factor.factor(assembled)
        try factor.solve(&span, count: 2)
        try factor.solve(rightHandSide.span, into: &productSpan, matrix: assembled, refinements: 1)
        XCTAssertEqual(allocation_count() - before, 0)
      }
    }
  }

  func testSmallAndDisconnectedMatrices() throws {
    var random = SeededGenerator()
    let empty = try BlockPattern(blockCount: 0, elements: [[], []])
    let nothing = try BlockCholesky(empty)
    try nothing.factor(BlockMatrix(empty))
    XCTAssertEqual(try nothing.solution([]), [])
    // One block; blocks that nothing couples; two cliques and a chain apart; an element twice.
    for (count, elements) in [
      (1, []), (7, []), (9, [[0, 3, 6], [1, 4, 7], [2, 5], [5, 8]]), (4, [[0, 1, 2], [0, 1, 2], [2, 1, 0], [3]]),
    ] as [(Int, [[Int]])] {
      let matrix = TestMatrix(blockCount: count, elements: elements, random: &random)
      let pattern = try matrix.pattern()
      let factor = try BlockCholesky(pattern)
      try factor.factor(matrix.assembled(pattern))
      let rightHandSide = randomVector(matrix.order, &random)
      let reference = matrix.denseSolution(rightHandSide)
      XCTAssertLessThan(
        norm(zip(try factor.solution(rightHandSide), reference).map { $0 - $1 }), 1e-11 * norm(reference))
    }
  }

  /// What is stored is what the elements say, wherever and however it lies.
  func testAssemblyAndProduct() throws {
    var random = SeededGenerator()
    let matrix = TestMatrix.random(blockCount: 20, elementCount: 50, largest: 4, random: &random)
    let pattern = try matrix.pattern()
    let assembled = try matrix.assembled(pattern)
    let dense = matrix.dense
    let vector = randomVector(matrix.order, &random)
    var product = vector
    var span = product.mutableSpan
    try assembled.multiply(vector.span, into: &span)
    for row in 0..<matrix.order {
      var sum = 0.0
      for column in 0..<matrix.order {
        XCTAssertEqual(assembled[row, column], dense[row + matrix.order * column], accuracy: 1e-14)
        sum += dense[row + matrix.order * column] * vector[column]
      }
      XCTAssertEqual(product[row], sum, accuracy: 1e-12)
    }
    // A block added by its position lands where its row and column say.
    let (i, j) = (matrix.elements.last?[0] ?? 0, matrix.elements.last?.last ?? 0)
    let before = assembled[3 * i + 2, 3 * j]
    assembled.add(([0, 0, 5], [0, 0, 0], [0, 0, 0]), at: try pattern.position(row: i, column: j))
    XCTAssertEqual(assembled[3 * i + 2, 3 * j], before + 5, accuracy: 1e-14)
  }
}

extension BlockMatrix {
  /// The same values in a matrix of another object for the same pattern.
  func copied(to pattern: BlockPattern) -> BlockMatrix {
    let copy = BlockMatrix(pattern)
    let values = withValues { span in (0..<span.count).map { span[$0] } }
    copy.withValues { span in for index in values.indices { span[index] = values[index] } }
    return copy
  }
}
