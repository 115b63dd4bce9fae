import Foundation
import SIMDKernels
import Scenes
import SparseBlocks
import XCTest

/// Times of the sparse factorization: the grid of joints, a chain, random nets; on every SIMD level.
///
/// Asserted is what does not depend on the machine: residuals, fill, no pivot raised. `DYNAMICS_SPARSE_DUMP=FOLDER`
/// writes the matrices for Benchmarks/peers/sparse; `DYNAMICS_SPARSE_REPEATS` sets how often each is factored (20).
final class SparseBlocksBenchmarks: XCTestCase {
  func testJointGrid30() throws { try measure("grid30", Self.jointGrid(30)) }
  func testJointGrid100() throws { try measure("grid100", Self.jointGrid(100)) }
  /// As it is analysed when there is no time for nested dissection.
  func testJointGrid100ByMinimumDegree() throws {
    try measure("grid100-md", Self.jointGrid(100), ordering: .minimumDegree)
  }
  func testChain() throws { try measure("chain", (10_000, (1..<10_000).map { [$0 - 1, $0] })) }

  /// Bodies at random places of a plane, each coupled to up to six near ones: the contacts of a pile.
  func testRandomNet() throws {
    var state: UInt64 = 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let width = 70
    var elements = Set<[Int]>()
    for body in 0..<(width * width) {
      for _ in 0..<3 {
        let x = body % width + next(3) - 1
        let y = body / width + next(3) - 1
        let other = y * width + x
        if x >= 0, x < width, y >= 0, y < width, other != body {
          elements.insert([min(body, other), max(body, other)])
        }
      }
    }
    try measure("net", (width * width, elements.sorted { $0.lexicographicallyPrecedes($1) }))
  }

  /// The pattern of the scene joint_grid: a grid of bodies, joints between neighbours, seven bodies of the first row
  /// fixed and so not in the matrix.
  private static func jointGrid(_ size: Int) -> (Int, [[Int]]) {
    var numbers = [Int](repeating: -1, count: size * size)
    var count = 0
    for index in numbers.indices where !(index % size == 0 && abs(index / size - size / 2) <= 3) {
      numbers[index] = count
      count += 1
    }
    var elements: [[Int]] = []
    for y in 0..<size {
      for x in 0..<size {
        let body = numbers[y * size + x]
        for neighbor in [
          x + 1 < size ? numbers[y * size + x + 1] : -1, y + 1 < size ? numbers[(y + 1) * size + x] : -1,
        ]
        where body >= 0 && neighbor >= 0 { elements.append([body, neighbor]) }
      }
    }
    return (count, elements)
  }

  private func measure(
    _ name: String, _ shape: (count: Int, elements: [[Int]]), ordering: BlockOrdering = .automatic
  ) throws {
    let pattern = try BlockPattern(blockCount: shape.count, elements: shape.elements, ordering: ordering)
    let matrix = try Self.assembled(pattern, shape.elements)
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["DYNAMICS_SPARSE_DUMP"] {
      try Self.dump(matrix, shape, to: URL(fileURLWithPath: folder).appendingPathComponent("\(name).bin"))
    }
    let repeats = environment["DYNAMICS_SPARSE_REPEATS"].flatMap { Int($0) } ?? 20
    for level in SIMDLevel.available {
      var settings = FactorSettings()
      settings.simd = level
      let cholesky = try BlockCholesky(pattern, settings: settings)
      var vector = [Double](repeating: 1, count: 3 * shape.count)
      var factorTimes: [Double] = []
      var solveTimes: [Double] = []
      for _ in 0...max(repeats, 1) {
        try cholesky.factor(matrix)
        for index in vector.indices { vector[index] = 1 }
        var span = vector.mutableSpan
        try cholesky.solve(&span)
        factorTimes.append(cholesky.statistics.factorMilliseconds)
        solveTimes.append(cholesky.statistics.solveMilliseconds)
      }
      // The first one touches new memory.
      let factor = factorTimes.dropFirst().sorted()[repeats / 2]
      let solve = solveTimes.dropFirst().sorted()[repeats / 2]
      var product = vector
      var span = product.mutableSpan
      try matrix.multiply(vector.span, into: &span)
      let residual = product.reduce(0) { $0 + ($1 - 1) * ($1 - 1) } / Double(product.count)
      XCTAssertLessThan(residual.squareRoot(), 1e-10, name)
      XCTAssertEqual(cholesky.statistics.raisedPivots, 0, name)
      let found = pattern.statistics
      Ledger.add(
        .init(
          "sparse blocks", "\(name) \(shape.count)", variant: level.description, bodies: shape.count, value: factor,
          unit: "ms/factorization",
          note: String(
            format: "%.1f Gflop/s, library %.0f %%, solve %.3f ms, order %.2f ms, symbolic %.2f ms, %.1f Mflop",
            found.operations / factor * 1e-6, 100 * cholesky.statistics.libraryShare, solve,
            found.orderingMilliseconds, found.symbolicMilliseconds, found.operations * 1e-6)))
    }
    if pattern.statistics.isForest { XCTAssertEqual(pattern.statistics.fill, 0) }
  }

  /// Bodies of 0.5 kg and joints that hold a common point at half the way, with stiffness 1e4 of a mass: `M + K J^T J`.
  private static func assembled(_ pattern: BlockPattern, _ elements: [[Int]]) throws -> BlockMatrix {
    let matrix = BlockMatrix(pattern)
    for body in 0..<pattern.blockCount {
      matrix.add(
        ([0.5, 0, 0], [0, 0.5, 0], [0, 0, 0.04]), at: try pattern.position(row: body, column: body))
    }
    for number in elements.indices {
      // Arms differ from joint to joint, as those of turned bodies do.
      let arm = Double(number * 7919 % 13) / 26 - 0.25
      let rows = [[1, 0, -arm, -1, 0, 0.5], [0, 1, 0.5, 0, -1, arm]]
      var contribution = [Double](repeating: 0, count: 36)
      for i in 0..<6 {
        for j in 0..<6 { contribution[i + 6 * j] = 1e4 * (rows[0][i] * rows[0][j] + rows[1][i] * rows[1][j]) }
      }
      try matrix.add(contribution.span, element: number)
    }
    return matrix
  }

  /// int32 order and entries, column starts, row indices, values (double): the upper triangle by columns.
  private static func dump(_ matrix: BlockMatrix, _ shape: (count: Int, elements: [[Int]]), to file: URL) throws {
    var above = [[Int]](repeating: [], count: shape.count)
    for element in shape.elements { above[max(element[0], element[1])].append(min(element[0], element[1])) }
    var starts: [Int32] = [0]
    var indices: [Int32] = []
    var values: [Double] = []
    for block in 0..<shape.count {
      for column in (3 * block)..<(3 * block + 3) {
        for other in Set(above[block]).sorted() {
          for row in (3 * other)..<(3 * other + 3) {
            indices.append(Int32(row))
            values.append(matrix[column, row])
          }
        }
        for row in (3 * block)...column {
          indices.append(Int32(row))
          values.append(matrix[column, row])
        }
        starts.append(Int32(indices.count))
      }
    }
    var data = Data()
    for array in [[Int32(3 * shape.count), Int32(indices.count)], starts, indices] {
      array.withUnsafeBytes { data.append(contentsOf: $0) }
    }
    values.withUnsafeBytes { data.append(contentsOf: $0) }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }
}
