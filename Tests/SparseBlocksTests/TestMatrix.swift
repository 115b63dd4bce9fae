import SparseBlocks
import TestSupport

/// A pattern with the contributions of its elements, and the same matrix dense.
struct TestMatrix {
  let blockCount: Int
  var elements: [[Int]]
  /// By element its symmetric contribution, column-major.
  var contributions: [[Double]]

  var order: Int { 3 * blockCount }

  /// Every block gets an element of its own with a positive diagonal, every other element a positive semidefinite
  /// contribution of rank 3.
  init(blockCount: Int, elements: [[Int]], stiffness: Double = 1, random: inout SeededGenerator) {
    self.blockCount = blockCount
    self.elements = (0..<blockCount).map { [$0] } + elements
    contributions = []
    for element in self.elements {
      let size = 3 * element.count
      var values = [Double](repeating: 0, count: size * size)
      for _ in 0..<3 {
        let row = (0..<size).map { _ in Double.random(in: -1...1, using: &random) }
        for i in 0..<size {
          for j in 0..<size { values[i + size * j] += (element.count > 1 ? stiffness : 0.1) * row[i] * row[j] }
        }
      }
      if element.count == 1 { for i in 0..<3 { values[4 * i] += 0.5 } }
      contributions.append(values)
    }
  }

  /// Random elements of 1 to `largest` blocks.
  static func random(blockCount: Int, elementCount: Int, largest: Int, random: inout SeededGenerator) -> TestMatrix {
    var elements: [[Int]] = []
    for _ in 0..<elementCount {
      let size = min(Int.random(in: 1...largest, using: &random), blockCount)
      var blocks: [Int] = []
      // Near each other more often than not, as bodies are.
      let center = Int.random(in: 0..<blockCount, using: &random)
      while blocks.count < size {
        let far = Int.random(in: 0..<6, using: &random) == 0
        let block =
          far
          ? Int.random(in: 0..<blockCount, using: &random)
          : min(max(center + Int.random(in: -4...4, using: &random), 0), blockCount - 1)
        if !blocks.contains(block) {
          blocks.append(block)
        } else {
          let other = Int.random(in: 0..<blockCount, using: &random)
          if !blocks.contains(other) { blocks.append(other) }
        }
      }
      elements.append(blocks)
    }
    return TestMatrix(blockCount: blockCount, elements: elements, random: &random)
  }

  /// Pairs of neighbours of a grid.
  static func gridElements(width: Int, height: Int) -> [[Int]] {
    var elements: [[Int]] = []
    for y in 0..<height {
      for x in 0..<width {
        if x + 1 < width { elements.append([y * width + x, y * width + x + 1]) }
        if y + 1 < height { elements.append([y * width + x, (y + 1) * width + x]) }
      }
    }
    return elements
  }

  func pattern(_ ordering: BlockOrdering = .automatic) throws -> BlockPattern {
    try BlockPattern(blockCount: blockCount, elements: elements, ordering: ordering)
  }

  func assembled(_ pattern: BlockPattern) throws -> BlockMatrix {
    let matrix = BlockMatrix(pattern)
    for (number, contribution) in contributions.enumerated() { try matrix.add(contribution.span, element: number) }
    return matrix
  }

  /// Column-major.
  var dense: [Double] {
    var values = [Double](repeating: 0, count: order * order)
    for (element, contribution) in zip(elements, contributions) {
      let size = 3 * element.count
      for i in 0..<size {
        for j in 0..<size {
          values[3 * element[i / 3] + i % 3 + order * (3 * element[j / 3] + j % 3)] += contribution[i + size * j]
        }
      }
    }
    return values
  }

  /// Solves by dense Cholesky, written for the test alone.
  func denseSolution(_ rightHandSide: [Double]) -> [Double] {
    var a = dense
    let n = order
    var x = rightHandSide
    for j in 0..<n {
      for k in 0..<j { for i in j..<n { a[i + n * j] -= a[i + n * k] * a[j + n * k] } }
      let pivot = a[j + n * j].squareRoot()
      for i in j..<n { a[i + n * j] /= pivot }
    }
    for j in 0..<n {
      x[j] /= a[j + n * j]
      for i in (j + 1)..<max(n, j + 1) { x[i] -= a[i + n * j] * x[j] }
    }
    for j in stride(from: n - 1, through: 0, by: -1) {
      for i in (j + 1)..<max(n, j + 1) { x[j] -= a[i + n * j] * x[i] }
      x[j] /= a[j + n * j]
    }
    return x
  }
}

/// `|b - A x| / |b|`.
func residual(_ matrix: BlockMatrix, _ solution: [Double], _ rightHandSide: [Double]) throws -> Double {
  var product = [Double](repeating: 0, count: solution.count)
  var span = product.mutableSpan
  try matrix.multiply(solution.span, into: &span)
  return norm(zip(rightHandSide, product).map { $0 - $1 }) / norm(rightHandSide)
}

func norm(_ vector: [Double]) -> Double { vector.reduce(0) { $0 + $1 * $1 }.squareRoot() }

extension BlockCholesky {
  func solution(_ rightHandSides: [Double], count: Int = 1) throws -> [Double] {
    var result = rightHandSides
    var span = result.mutableSpan
    try solve(&span, count: count)
    return result
  }
}

func randomVector(_ count: Int, _ random: inout SeededGenerator) -> [Double] {
  (0..<count).map { _ in Double.random(in: -1...1, using: &random) }
}
