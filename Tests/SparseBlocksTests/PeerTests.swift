import Foundation
import SparseBlocks
import TestSupport
import XCTest

/// Solutions beside those of scipy (SuperLU) and CHOLMOD on the same dumped matrices. Skipped where those are not
/// installed.
final class PeerTests: XCTestCase {
  private static var peers: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Benchmarks/peers/sparse")
  }

  func testScipy() throws {
    guard try Self.run(["python3", "-c", "import scipy.sparse.linalg"]) == 0 else {
      throw XCTSkip("scipy is not installed (pip install scipy)")
    }
    try compare { file, solution in
      ["python3", Self.peers.appendingPathComponent("scipy_solve.py").path, file.path, solution.path]
    }
  }

  func testCholmod() throws {
    try Self.inFolder { folder in
      let program = folder.appendingPathComponent("cholmod_factor").path
      let source = Self.peers.appendingPathComponent("cholmod_factor.c").path
      guard try Self.run(["cc", "-O1", source, "-o", program, "-lcholmod", "-lopenblas", "-lm"]) == 0 else {
        throw XCTSkip("no C compiler or no CHOLMOD (apt-get install libsuitesparse-dev)")
      }
      try compare { file, solution in [program, file.path, "amd", "0", "1", solution.path] }
    }
  }

  /// Both solve matrices of condition numbers below 1e7 to a backward error of some 1e-15: they agree to 1e-8 of the
  /// solution, and ours is checked against the matrix itself elsewhere.
  private func compare(_ command: (URL, URL) -> [String]) throws {
    var random = SeededGenerator()
    let grid = TestMatrix(
      blockCount: 600, elements: TestMatrix.gridElements(width: 30, height: 20), stiffness: 1e3, random: &random)
    let net = TestMatrix.random(blockCount: 300, elementCount: 600, largest: 4, random: &random)
    let chain = TestMatrix(blockCount: 200, elements: (1..<200).map { [$0 - 1, $0] }, random: &random)
    try Self.inFolder { folder in
      for matrix in [grid, net, chain] {
        let file = folder.appendingPathComponent("matrix.bin")
        let output = folder.appendingPathComponent("solution.bin")
        let pattern = try matrix.pattern()
        let assembled = try matrix.assembled(pattern)
        try Self.dump(assembled, order: matrix.order).write(to: file)
        XCTAssertEqual(try Self.run(command(file, output)), 0)
        let bytes = try Data(contentsOf: output)
        let reference = bytes.withUnsafeBytes { Array($0.bindMemory(to: Double.self)) }
        let factor = try BlockCholesky(pattern)
        try factor.factor(assembled)
        let solution = try factor.solution([Double](repeating: 1, count: matrix.order))
        XCTAssertEqual(reference.count, solution.count)
        XCTAssertLessThan(norm(zip(solution, reference).map { $0 - $1 }), 1e-8 * norm(reference))
      }
    }
  }

  /// The upper triangle by columns, in the format that the peers' programs read.
  private static func dump(_ matrix: BlockMatrix, order: Int) -> Data {
    var starts: [Int32] = [0]
    var indices: [Int32] = []
    var values: [Double] = []
    for column in 0..<order {
      for row in 0...column where matrix[row, column] != 0 {
        indices.append(Int32(row))
        values.append(matrix[row, column])
      }
      starts.append(Int32(indices.count))
    }
    var data = Data()
    for array in [[Int32(order), Int32(indices.count)], starts, indices] {
      array.withUnsafeBytes { data.append(contentsOf: $0) }
    }
    values.withUnsafeBytes { data.append(contentsOf: $0) }
    return data
  }

  private static func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sparse-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private static func run(_ command: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
