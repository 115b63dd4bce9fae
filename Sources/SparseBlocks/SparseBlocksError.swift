internal import DynamicsBase

/// Why a call was refused. A refused call changes nothing.
public enum SparseBlocksError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A count or a setting is out of range.
  case invalidValue(name: String, value: String, expected: String)
  /// An element names a block that the matrix does not have.
  case blockOutOfRange(element: Int, block: Int, count: Int)
  /// An element names the same block twice.
  case repeatedBlock(element: Int, block: Int)
  /// There is no such element, or no such block of an element.
  case elementOutOfRange(element: Int, count: Int)
  /// The matrix has no block in this place: no element couples the two.
  case noSuchBlock(row: Int, column: Int)
  /// An order of elimination that is not a permutation of the blocks.
  case notAPermutation(reason: String)
  /// An array does not have as many numbers as it must.
  case countMismatch(name: String, count: Int, expected: Int)
  /// A number is undefined or infinite, or so large (1e150 and more) that its square would be.
  case notFinite(name: String, index: Int, value: String)
  /// The solution has a number that is undefined, infinite or of magnitude 1e300 and more: the matrix is too small in
  /// some direction for the right-hand side. `index` is that of the number among those of the right-hand sides.
  case overflow(index: Int)
  /// The matrix belongs to another pattern than the factorization.
  case patternMismatch
  /// A solve before the first factorization.
  case notFactored
  /// `DYNAMICS_SIMD` or the settings name a level that is unknown or that this processor does not have.
  case unavailableSIMDLevel(name: String, available: [String])

  /// A sentence for people.
  public var description: String {
    switch self {
    case .invalidValue(let name, let value, let expected): "\(name) is \(value); expected \(expected)"
    case .blockOutOfRange(let element, let block, let count):
      "element \(element) names block \(block); expected 0..<\(count)"
    case .repeatedBlock(let element, let block): "element \(element) names block \(block) twice"
    case .elementOutOfRange(let element, let count): "there is no element \(element); expected 0..<\(count)"
    case .noSuchBlock(let row, let column): "no element couples the blocks \(row) and \(column)"
    case .notAPermutation(let reason): "no order of the blocks: \(reason)"
    case .countMismatch(let name, let count, let expected): "\(name) has \(count) numbers; expected \(expected)"
    case .notFinite(let name, let index, let value):
      "\(name)[\(index)] is \(value); expected a number of magnitude below 1e150"
    case .overflow(let index):
      "number \(index) of the solution has a magnitude of 1e300 or more; expected a matrix that is not so near singular"
    case .patternMismatch: "the matrix belongs to another pattern than the factorization"
    case .notFactored: "nothing is factored yet"
    case .unavailableSIMDLevel(let name, let available):
      "SIMD level \(name.quoted) is not available; expected one of \(available.joined(separator: ", "))"
    }
  }
}
