internal import DynamicsBase

/// The values of a symmetric matrix with a `BlockPattern`. Not for several threads at a time.
public final class BlockMatrix {
  /// Where values other than zero may be; fixed for the life of the matrix.
  public let pattern: BlockPattern
  /// Owns what `values` points to: code that is compiled into other modules sees the pointer only.
  private let storage: AlignedBuffer<Double>
  @usableFromInline let values: UnsafeMutablePointer<Double>
  @usableFromInline let valueCount: Int

  /// A matrix of zeros.
  ///
  /// - Parameter pattern: Where it may have other values.
  public init(_ pattern: BlockPattern) {
    self.pattern = pattern
    storage = AlignedBuffer(zeroed: 9 * pattern.storedBlockCount)
    values = storage.pointer
    valueCount = storage.count
  }

  /// Sets every value to zero, for a new assembly.
  ///
  /// - Complexity: O(stored blocks).
  public func clear() {
    values.update(repeating: 0, count: valueCount)
  }

  /// Calls `body` with all values: nine for each stored block, column-major, at `BlockPosition.offset`.
  ///
  /// Diagonal blocks are symmetric; their lower triangle counts. Values written here are not looked at before
  /// `BlockCholesky.factor`, which refuses what is not finite.
  ///
  /// - Parameter body: What reads or writes them; the span ends with it.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public func withValues<Result, Failure: Error>(
    _ body: (inout MutableSpan<Double>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var span = UnsafeMutableBufferPointer(start: values, count: valueCount).mutableSpan
    return try body(&span)
  }

  /// Adds an element's dense contribution.
  ///
  /// - Parameters:
  ///   - contribution: The symmetric matrix of the element's blocks in the order in which the pattern's element names
  ///     them, `3 s` by `3 s` numbers for `s` blocks, column after column. Its lower triangle of blocks is read.
  ///   - element: The element's number in the pattern.
  /// - Throws: `SparseBlocksError` if there is no such element, or `contribution` has another size or a number that is
  ///   not finite; the matrix is unchanged then.
  /// - Complexity: O(*s*²).
  public func add(_ contribution: Span<Double>, element: Int) throws(SparseBlocksError) {
    guard element >= 0, element < pattern.elementCount else {
      throw .elementOutOfRange(element: element, count: pattern.elementCount)
    }
    let size = Int(pattern.elementSizes[element])
    let order = 3 * size
    guard contribution.count == order * order else {
      throw .countMismatch(name: "contribution", count: contribution.count, expected: order * order)
    }
    for index in 0..<contribution.count where !(contribution[index].magnitude < largestMagnitude) {
      throw .notFinite(name: "contribution", index: index, value: "\(contribution[index])")
    }
    var number = Int(pattern.elementStarts[element])
    for row in 0..<size {
      for column in 0...row {
        let position = pattern.elementPositions[number]
        number += 1
        let target = values + position.offset
        for j in 0..<3 {
          for i in 0..<3 {
            let value = contribution[3 * row + i + (3 * column + j) * order]
            target[position.isTransposed ? j + 3 * i : i + 3 * j] += value
          }
        }
      }
    }
  }

  /// Adds a 3x3 block at a cached position.
  ///
  /// - Parameters:
  ///   - columns: The block's three columns.
  ///   - position: From this matrix' pattern; one of another pattern is caught only if it lies outside of this.
  @inlinable
  public func add(_ columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>), at position: BlockPosition) {
    precondition(position.offset + 9 <= valueCount, "the position belongs to another pattern")
    let target = values + position.offset
    let (a, b, c) = columns
    // Three consecutive numbers each.
    let sums =
      position.isTransposed
      ? (SIMD3(a.x, b.x, c.x), SIMD3(a.y, b.y, c.y), SIMD3(a.z, b.z, c.z)) : (a, b, c)
    target[0] += sums.0.x
    target[1] += sums.0.y
    target[2] += sums.0.z
    target[3] += sums.1.x
    target[4] += sums.1.y
    target[5] += sums.1.z
    target[6] += sums.2.x
    target[7] += sums.2.y
    target[8] += sums.2.z
  }

  /// The value in scalar row `row` and column `column`, zero where no block is stored. For tests and printing.
  ///
  /// - Complexity: O(log *b*) for a column of *b* stored blocks.
  public subscript(row: Int, column: Int) -> Double {
    guard row >= 0, column >= 0, let position = try? pattern.position(row: row / 3, column: column / 3) else {
      return 0
    }
    let i = row % 3
    let j = column % 3
    // The lower triangle of a diagonal block is what counts.
    let isUpper = row / 3 == column / 3 && i < j
    return values[position.offset + (position.isTransposed || isUpper ? j + 3 * i : i + 3 * j)]
  }

  /// The product with a vector: `result = A vector`.
  ///
  /// - Parameters:
  ///   - vector: Three numbers for each block.
  ///   - result: As many; it is overwritten.
  /// - Throws: `SparseBlocksError.countMismatch` if a size does not fit.
  /// - Complexity: O(stored blocks).
  public func multiply(_ vector: Span<Double>, into result: inout MutableSpan<Double>) throws(SparseBlocksError) {
    let count = 3 * pattern.blockCount
    guard vector.count == count else {
      throw .countMismatch(name: "vector", count: vector.count, expected: count)
    }
    guard result.count == count else {
      throw .countMismatch(name: "result", count: result.count, expected: count)
    }
    for index in 0..<count { result[index] = 0 }
    for place in 0..<pattern.blockCount {
      let column = 3 * Int(pattern.permutation[place])
      for block in Int(pattern.columnStarts[place])..<Int(pattern.columnStarts[place + 1]) {
        let row = 3 * Int(pattern.permutation[Int(pattern.blockRows[block])])
        let entries = values + 9 * block
        if row == column {
          for i in 0..<3 {
            for j in 0..<3 { result[row + i] += entries[max(i, j) + 3 * min(i, j)] * vector[column + j] }
          }
        } else {
          for i in 0..<3 {
            for j in 0..<3 {
              result[row + i] += entries[i + 3 * j] * vector[column + j]
              result[column + j] += entries[i + 3 * j] * vector[row + i]
            }
          }
        }
      }
    }
  }
}

/// Numbers from here on are refused as if they were infinite: their squares would be.
let largestMagnitude = 1e150

/// Numbers of a solution must stay below this magnitude: sums of some of them are finite then.
let largestSolution = 1e300
