internal import CSolverShim
internal import TestSupport

/// A column-major matrix with room between its columns. The room and every element that a call must not read hold NaN,
/// so that reading one shows in the result and writing one shows in `isOutsideUntouched`.
struct Matrix {
  let rows: Int
  let columns: Int
  let leading: Int
  var elements: [Double]

  init(rows: Int, columns: Int, padding: Int, _ element: (_ row: Int, _ column: Int) -> Double) {
    self.rows = rows
    self.columns = columns
    leading = max(rows + padding, 1)
    elements = Array(repeating: .nan, count: leading * columns)
    for column in 0..<columns {
      for row in 0..<rows { elements[row + column * leading] = element(row, column) }
    }
  }

  /// Uniform elements between -1 and 1.
  static func random(rows: Int, columns: Int, padding: Int, using generator: inout SeededGenerator) -> Matrix {
    let values = (0..<rows * columns).map { _ in Double(Double.random(in: -1...1, using: &generator)) }
    return Matrix(rows: rows, columns: columns, padding: padding) { values[$0 + $1 * rows] }
  }

  subscript(row: Int, column: Int) -> Double {
    get { elements[row + column * leading] }
    set { elements[row + column * leading] = newValue }
  }

  var leadingDimension: Int32 { Int32(leading) }

  /// The element of `op` of the matrix.
  func element(_ transpose: blas_transpose, _ row: Int, _ column: Int) -> Double {
    transpose == .no ? self[row, column] : self[column, row]
  }

  /// The matrix with NaN outside of one triangle.
  func keeping(_ triangle: blas_triangle) -> Matrix {
    var kept = self
    for column in 0..<columns {
      for row in 0..<rows where !triangle.contains(row, column) { kept[row, column] = .nan }
    }
    return kept
  }

  /// Whether all NaN of the matrix as it was are still NaN.
  func isOutsideUntouched(since before: Matrix) -> Bool {
    zip(elements, before.elements).allSatisfy { now, old in !old.isNaN || now.isNaN }
  }
}

extension blas_triangle {
  func contains(_ row: Int, _ column: Int) -> Bool { self == .lower ? row >= column : row <= column }
}

let transposes: [blas_transpose] = [.no, .yes]
let triangles: [blas_triangle] = [.lower, .upper]

/// All pairs of two lists.
func pairs<First, Second>(_ first: [First], _ second: [Second]) -> [(First, Second)] {
  first.flatMap { one in second.map { (one, $0) } }
}
