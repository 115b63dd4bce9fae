/// Where a 3x3 block lies among the values of a `BlockMatrix`.
public struct BlockPosition: Sendable, Hashable, BitwiseCopyable {
  /// Twice the block's number, plus 1 if it is stored transposed.
  @usableFromInline let code: Int32

  init(block: Int, isTransposed: Bool) { code = Int32(2 * block + (isTransposed ? 1 : 0)) }

  /// Index of the first of its nine values. They are column-major: entry (row, column) is value `row + 3 * column`.
  @inlinable public var offset: Int { 9 * Int(code >> 1) }
  /// The stored block is the transpose of the one asked for: entry (row, column) is value `column + 3 * row`.
  @inlinable public var isTransposed: Bool { code & 1 != 0 }
}
