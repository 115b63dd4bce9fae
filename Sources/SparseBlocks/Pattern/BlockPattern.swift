internal import DynamicsBase

/// The pattern of a symmetric matrix of 3x3 blocks, analysed once and then used for any number of matrices with it.
///
/// It is given as elements: an element is a small set of blocks that are all coupled to each other, such as the two
/// bodies of a joint. Every diagonal block is there whether an element names it or not. The analysis finds an order of
/// elimination with little fill, the tree of dependencies, and where every number goes; it allocates, and takes some
/// 10 to 100 factorizations' time. It is immutable, so that threads may share it.
public final class BlockPattern: Sendable {
  /// Rows (and columns) of blocks.
  public let blockCount: Int
  /// How many elements were given.
  public let elementCount: Int
  /// What the analysis found.
  public let statistics: PatternStatistics

  /// By place in the order of elimination, the block; and the inverse.
  let permutation: [Int32]
  let places: [Int32]
  /// By block row in the order of elimination, where its stored column begins among the stored blocks; diagonal first.
  let columnStarts: [Int32]
  /// By stored block: its row, as a place in the order of elimination.
  let blockRows: [Int32]
  /// By element, where its positions begin; one more at the end.
  let elementStarts: [Int32]
  /// Of each element its pairs (row, column) with row >= column, row after row.
  let elementPositions: [BlockPosition]
  let elementSizes: [Int32]
  /// Given when the graph is a forest, else empty: by place the parent's place, or -1.
  let treeParents: [Int32]
  let isForest: Bool
  let plan: FrontPlan

  /// The largest number of blocks: indices of scalars in the largest front fit 32 bits.
  static let largestBlockCount = 1 << 26

  /// The largest number of pairs that all elements couple, repetitions included: a single element of 16 383 blocks.
  static let largestPairCount = 1 << 27

  /// Analyses a pattern.
  ///
  /// - Parameters:
  ///   - blockCount: Rows of blocks; 0 is fine.
  ///   - elements: Sets of blocks that are coupled to each other. The same set may occur again; a set may be empty or
  ///     have one block.
  ///   - ordering: How the order of elimination is found.
  /// - Throws: `SparseBlocksError` for a negative or absurd count, a block out of range, a block twice in an element,
  ///   or a given order that is no permutation.
  public convenience init(
    blockCount: Int, elements: [[Int]], ordering: BlockOrdering = .automatic
  ) throws(SparseBlocksError) {
    var starts: [Int] = [0]
    var blocks: [Int] = []
    for element in elements {
      blocks.append(contentsOf: element)
      starts.append(blocks.count)
    }
    try self.init(blockCount: blockCount, elementStarts: starts, elementBlocks: blocks, ordering: ordering)
  }

  /// Analyses a pattern whose elements are given in one array: element `e` has the blocks
  /// `elementBlocks[elementStarts[e]..<elementStarts[e + 1]]`.
  ///
  /// - Parameters:
  ///   - blockCount: Rows of blocks; 0 is fine.
  ///   - elementStarts: Rising from 0 to the number of `elementBlocks`; one more than there are elements.
  ///   - elementBlocks: The blocks of all elements.
  ///   - ordering: How the order of elimination is found.
  /// - Throws: As the other initialiser, and for starts that do not rise or do not fit the blocks.
  public convenience init(
    blockCount: Int, elementStarts: [Int], elementBlocks: [Int], ordering: BlockOrdering = .automatic
  ) throws(SparseBlocksError) {
    try self.init(
      blockCount: blockCount, elementStarts: elementStarts, elementBlocks: elementBlocks, ordering: ordering,
      amalgamation: Amalgamation())
  }

  init(
    blockCount: Int, elementStarts: [Int], elementBlocks: [Int], ordering: BlockOrdering, amalgamation: Amalgamation
  ) throws(SparseBlocksError) {
    let begin = milliseconds()
    try Self.check(blockCount, elementStarts, elementBlocks)
    self.blockCount = blockCount
    elementCount = elementStarts.count - 1
    let starts32 = elementStarts.map { Int32($0) }
    let blocks32 = elementBlocks.map { Int32($0) }
    let graph = BlockGraph(count: blockCount, starts: starts32, blocks: blocks32)

    let ordered: OrderedPattern
    do {
      ordered = try OrderedPattern(graph, ordering, amalgamation)
    } catch {
      throw error
    }
    permutation = ordered.permutation
    places = inverted(permutation)
    isForest = ordered.forest != nil
    treeParents = ordered.forest ?? []
    let orderedAt = ordered.orderedAt

    // Stored blocks, column after column: the diagonal and what lies below it.
    let permuted = graph.permuted(permutation)
    var columnStarts: [Int32] = [0]
    columnStarts.reserveCapacity(blockCount + 1)
    var blockRows: [Int32] = []
    blockRows.reserveCapacity(blockCount + graph.neighbors.count / 2)
    for column in 0..<blockCount {
      blockRows.append(Int32(column))
      for index in permuted.range(column) where permuted.neighbors[index] > column {
        blockRows.append(permuted.neighbors[index])
      }
      columnStarts.append(Int32(blockRows.count))
    }
    self.columnStarts = columnStarts
    self.blockRows = blockRows

    (self.elementStarts, elementPositions) = Self.positions(starts32, blocks32, places, columnStarts, blockRows)
    elementSizes = zip(starts32, starts32.dropFirst()).map { $1 - $0 }

    var plan = ordered.supernodes.map { FrontPlan($0) } ?? FrontPlan()
    if !isForest { plan.place(columnStarts, blockRows) }
    self.plan = plan
    statistics = PatternStatistics(
      blockCount: blockCount, storedBlocks: blockRows.count, plan: plan, isForest: isForest,
      treeParents: treeParents,
      orderingMilliseconds: orderedAt - begin, symbolicMilliseconds: milliseconds() - orderedAt)
  }

  private static func check(_ blockCount: Int, _ starts: [Int], _ blocks: [Int]) throws(SparseBlocksError) {
    guard blockCount >= 0, blockCount <= largestBlockCount else {
      throw .invalidValue(name: "blockCount", value: "\(blockCount)", expected: "0 to \(largestBlockCount)")
    }
    guard starts.first == 0, starts.last == blocks.count else {
      throw .invalidValue(
        name: "elementStarts", value: "\(starts.first.map(String.init) ?? "nothing") to \(starts.last ?? 0)",
        expected: "0 to the number of element blocks, \(blocks.count)")
    }
    guard blocks.count <= Int(Int32.max) / 2 else {
      throw .invalidValue(name: "elementBlocks.count", value: "\(blocks.count)", expected: "at most 2^30")
    }
    var last = [Int32](repeating: -1, count: blockCount)
    var pairs = 0
    for element in 0..<(starts.count - 1) {
      guard starts[element] <= starts[element + 1] else {
        throw .invalidValue(
          name: "elementStarts[\(element + 1)]", value: "\(starts[element + 1])",
          expected: "at least the one before, \(starts[element])")
      }
      // Starts rise to the last one, which fits, so these are in range once the rest has been looked at.
      guard starts[element + 1] <= blocks.count else {
        throw .invalidValue(
          name: "elementStarts[\(element + 1)]", value: "\(starts[element + 1])", expected: "at most \(blocks.count)")
      }
      let size = starts[element + 1] - starts[element]
      pairs += size * (size + 1) / 2
      guard pairs <= largestPairCount else {
        throw .invalidValue(
          name: "coupled pairs of blocks", value: "more than \(largestPairCount) by element \(element)",
          expected: "fewer, or smaller elements")
      }
      for index in starts[element]..<starts[element + 1] {
        let block = blocks[index]
        guard block >= 0, block < blockCount else {
          throw .blockOutOfRange(element: element, block: block, count: blockCount)
        }
        guard last[block] != Int32(element) else { throw .repeatedBlock(element: element, block: block) }
        last[block] = Int32(element)
      }
    }
  }

  private static func positions(
    _ starts: [Int32], _ blocks: [Int32], _ places: [Int32], _ columnStarts: [Int32], _ blockRows: [Int32]
  ) -> ([Int32], [BlockPosition]) {
    var elementStarts: [Int32] = [0]
    elementStarts.reserveCapacity(starts.count)
    var positions: [BlockPosition] = []
    positions.reserveCapacity(2 * blocks.count)
    for element in 0..<(starts.count - 1) {
      let range = Int(starts[element])..<Int(starts[element + 1])
      for row in range {
        for column in range.lowerBound...row {
          positions.append(
            find(places[Int(blocks[row])], places[Int(blocks[column])], columnStarts, blockRows)
              ?? BlockPosition(block: 0, isTransposed: false))
        }
      }
      elementStarts.append(Int32(positions.count))
    }
    return (elementStarts, positions)
  }

  /// The stored block of two places, if there is one.
  private static func find(
    _ row: Int32, _ column: Int32, _ columnStarts: [Int32], _ blockRows: [Int32]
  ) -> BlockPosition? {
    let stored = min(row, column)
    let wanted = max(row, column)
    var low = Int(columnStarts[Int(stored)])
    var high = Int(columnStarts[Int(stored) + 1])
    while low < high {
      let middle = (low + high) / 2
      if blockRows[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    guard low < Int(columnStarts[Int(stored) + 1]), blockRows[low] == wanted else { return nil }
    return BlockPosition(block: low, isTransposed: row < column)
  }

  /// The position of block (row, column), by which its values are addressed in every matrix of this pattern.
  ///
  /// - Parameters:
  ///   - row: The block row, as the elements number blocks.
  ///   - column: The block column.
  /// - Returns: Where it lies. Of the blocks (i, j) and (j, i) one is stored.
  /// - Throws: `SparseBlocksError.noSuchBlock` if no element couples the two, or they do not exist.
  /// - Complexity: O(log *b*) for a column of *b* stored blocks.
  public func position(row: Int, column: Int) throws(SparseBlocksError) -> BlockPosition {
    guard row >= 0, row < blockCount, column >= 0, column < blockCount,
      let position = Self.find(places[row], places[column], columnStarts, blockRows)
    else { throw .noSuchBlock(row: row, column: column) }
    return position
  }

  /// The cached position of a pair of blocks of an element.
  ///
  /// - Parameters:
  ///   - element: The element's number.
  ///   - row: Which of the element's blocks is the row, from 0.
  ///   - column: Which is the column; not more than `row`.
  /// - Returns: Where it lies.
  /// - Throws: `SparseBlocksError.elementOutOfRange` or `.invalidValue` if there is no such element or pair.
  public func position(element: Int, row: Int, column: Int) throws(SparseBlocksError) -> BlockPosition {
    guard element >= 0, element < elementCount else {
      throw .elementOutOfRange(element: element, count: elementCount)
    }
    guard row >= 0, row < Int(elementSizes[element]), column >= 0, column <= row else {
      throw .invalidValue(
        name: "(row, column)", value: "(\(row), \(column))",
        expected: "0 <= column <= row < \(elementSizes[element])")
    }
    return elementPositions[Int(elementStarts[element]) + row * (row + 1) / 2 + column]
  }

  /// The order of elimination: by place the block.
  ///
  /// - Complexity: O(`blockCount`): makes an array.
  public var eliminationOrder: [Int] { permutation.map { Int($0) } }

  /// Stored 3x3 blocks: the diagonal ones, and one of each coupled pair.
  public var storedBlockCount: Int { blockRows.count }
}

extension FrontPlan {
  /// Notes for each stored block its place in its front.
  mutating func place(_ columnStarts: [Int32], _ blockRows: [Int32]) {
    blockTargets = [Int](repeating: 0, count: blockRows.count)
    var local = [Int32](repeating: 0, count: columnStarts.count)
    for number in fronts.indices {
      let first = fronts[number].firstColumn / 3
      let width = fronts[number].columns / 3
      let height = fronts[number].rows / 3
      for column in 0..<width { local[first + column] = Int32(column) }
      for index in 0..<(height - width) {
        local[Int(rowBlocks[fronts[number].rowBlocks + index])] = Int32(width + index)
      }
      fronts[number].firstBlock = Int(columnStarts[first])
      fronts[number].blockCount = Int(columnStarts[first + width] - columnStarts[first])
      for column in 0..<width {
        for block in Int(columnStarts[first + column])..<Int(columnStarts[first + column + 1]) {
          blockTargets[block] = 3 * Int(local[Int(blockRows[block])]) + 9 * column * height
        }
      }
    }
  }
}
