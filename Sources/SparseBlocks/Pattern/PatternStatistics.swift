/// What the analysis of a pattern found.
public struct PatternStatistics: Sendable, Equatable {
  /// Rows of blocks.
  public let blockCount: Int
  /// Stored 3x3 blocks of the matrix: the diagonal ones and one of each coupled pair.
  public let storedBlocks: Int
  /// The pattern is a forest (chains, trees): it is eliminated block by block without fill.
  public let isForest: Bool
  /// Dense fronts of the factorization; 0 for a forest.
  public let fronts: Int
  /// Rows of the largest front.
  public let largestFront: Int
  /// Numbers in the lower triangle of the factor, with the zeros that merged fronts store.
  public let factorEntries: Int
  /// Entries of the factor where the matrix has none: `factorEntries` less the lower triangle of the matrix.
  public let fill: Int
  /// Multiplications and additions of one factorization: the sum of squares of the factor's column counts.
  public let operations: Double
  /// Bytes that the factor and its working memory take.
  public let factorBytes: Int
  /// Time to find the order of elimination, ms.
  public let orderingMilliseconds: Double
  /// Time for the rest of the analysis, ms.
  public let symbolicMilliseconds: Double

  init(
    blockCount: Int, storedBlocks: Int, plan: FrontPlan, isForest: Bool, treeParents: [Int32],
    orderingMilliseconds: Double, symbolicMilliseconds: Double
  ) {
    self.blockCount = blockCount
    self.storedBlocks = storedBlocks
    self.isForest = isForest
    self.orderingMilliseconds = orderingMilliseconds
    self.symbolicMilliseconds = symbolicMilliseconds
    let matrixEntries = 6 * blockCount + 9 * (storedBlocks - blockCount)
    if isForest {
      fronts = 0
      let roots = treeParents.reduce(0) { $0 + ($1 < 0 ? 1 : 0) }
      largestFront = blockCount == 0 ? 0 : roots == blockCount ? 3 : 6
      factorEntries = matrixEntries
      // Columns of 6, 5 and 4 entries, at a root of 3, 2 and 1.
      operations = Double((blockCount - roots) * (36 + 25 + 16) + roots * (9 + 4 + 1))
      factorBytes = 16 * blockCount * MemoryLayout<Double>.stride
    } else {
      fronts = plan.fronts.count
      largestFront = plan.largestFront
      factorEntries = plan.fronts.reduce(0) { $0 + $1.rows * $1.columns - $1.columns * ($1.columns - 1) / 2 }
      operations = plan.operations
      factorBytes = (plan.factorSize + plan.stackSizes.0 + plan.stackSizes.1) * MemoryLayout<Double>.stride
    }
    fill = factorEntries - matrixEntries
  }
}
