internal import CSolverShim
internal import DynamicsBase
internal import KernelInterface
internal import SIMDKernels

/// A Cholesky factorization of matrices with one pattern, in double precision.
///
/// Forests are eliminated block by block. Other patterns go through the multifrontal method (Duff and Reid; Liu): each
/// supernode's columns are gathered with what its children left over in one dense front, eliminated there, and the rest
/// is handed to its parent. All memory is made at first; factoring again and solving allocate nothing.
///
/// Never aborts: a pivot that is too small or negative is raised and counted (see `FactorStatistics.raisedPivots`).
/// Deterministic for one instruction set; with fronts of `FactorSettings.libraryWidth` and more also for one build of
/// OpenBLAS, or none, on one kind of processor.
///
/// Objects are independent of each other, also of those with the same pattern; one object is for one thread at a time.
public final class BlockCholesky {
  /// The pattern of the matrices that it factors; others are refused.
  public let pattern: BlockPattern
  /// How it was made.
  public let settings: FactorSettings
  /// The instruction set in use.
  public let simd: String
  /// What the last calls did.
  public internal(set) var statistics = FactorStatistics()

  /// Whether some front is wide enough for the library, and there is one.
  let usesLibrary: Bool
  let kernels: DenseKernels
  let factor: AlignedBuffer<Double>
  /// Update matrices on their way to parents, by parity of depth.
  let evenStack: AlignedBuffer<Double>
  let oddStack: AlignedBuffer<Double>
  let floors: AlignedBuffer<Double>
  /// Of the front at hand: the children's parts of its panel, then those of its update matrix.
  let childParts: AlignedBuffer<FrontChild>
  /// Right-hand sides in the order of elimination, and those of one front.
  var vectors: AlignedBuffer<Double>
  var frontVectors: AlignedBuffer<Double>
  /// The solution before an improvement.
  let kept: AlignedBuffer<Double>
  var capacity: Int
  /// The largest magnitude of a matrix entry; bounds what a raised pivot's column may hold.
  var bound = 1.0
  var isFactored = false

  /// Makes the memory for factors of a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The analysed pattern.
  ///   - settings: How to work.
  /// - Throws: `SparseBlocksError` for settings out of range or an instruction set that this processor does not have.
  public init(_ pattern: BlockPattern, settings: FactorSettings = FactorSettings()) throws(SparseBlocksError) {
    guard settings.pivotTolerance >= 0, settings.pivotTolerance < 1 else {
      throw .invalidValue(
        name: "pivotTolerance", value: "\(settings.pivotTolerance)", expected: "at least 0 and below 1")
    }
    guard settings.libraryWidth > 0 else {
      throw .invalidValue(name: "libraryWidth", value: "\(settings.libraryWidth)", expected: "at least 1")
    }
    guard settings.rightHandSides > 0, settings.rightHandSides <= 4096 else {
      throw .invalidValue(name: "rightHandSides", value: "\(settings.rightHandSides)", expected: "1 to 4096")
    }
    let level: SIMDLevel
    do throws(SIMDLevelError) {
      level = if let wanted = settings.simd { try .named(wanted.description) } else { try .selected() }
    } catch {
      throw .unavailableSIMDLevel(name: error.name, available: error.available)
    }
    self.pattern = pattern
    self.settings = settings
    simd = level.description
    kernels = level.denseKernels
    let plan = pattern.plan
    factor = AlignedBuffer(zeroed: pattern.isForest ? 16 * pattern.blockCount : plan.factorSize)
    evenStack = AlignedBuffer(zeroed: plan.stackSizes.0)
    oddStack = AlignedBuffer(zeroed: plan.stackSizes.1)
    floors = AlignedBuffer(zeroed: 3 * pattern.blockCount)
    childParts = AlignedBuffer(zeroed: 2 * plan.mostChildren)
    capacity = settings.rightHandSides
    vectors = AlignedBuffer(zeroed: 3 * pattern.blockCount * capacity)
    frontVectors = AlignedBuffer(zeroed: plan.largestFront * capacity)
    kept = AlignedBuffer(zeroed: 3 * pattern.blockCount)
    // The library is loaded on its first call, which allocates: better now than in a step.
    let isWide = plan.fronts.contains { $0.columns >= settings.libraryWidth }
    usesLibrary = isWide && blas_is_available()
  }

  /// Factors a matrix. The factor before is lost.
  ///
  /// - Parameter matrix: A symmetric matrix of the same pattern, best positive definite.
  /// - Throws: `SparseBlocksError.patternMismatch` for a matrix of another pattern, `.notFinite` if it has a number
  ///   that is undefined, infinite or of magnitude 1e150 and more; the old factor stands then.
  /// - Complexity: `PatternStatistics.operations` multiplications and additions; O(blocks) for a forest.
  public func factor(_ matrix: BlockMatrix) throws(SparseBlocksError) {
    guard matrix.pattern === pattern else { throw .patternMismatch }
    let begin = milliseconds()
    try measure(matrix)
    statistics.operations = pattern.statistics.operations
    statistics.libraryShare = 0
    var raised = factorNumbers(matrix, isStrict: false)
    statistics.isStrict = raised < 0
    if raised < 0 { raised = factorNumbers(matrix, isStrict: true) }
    statistics.raisedPivots = raised
    statistics.factorizations += 1
    statistics.factorMilliseconds = milliseconds() - begin
    isFactored = true
  }

  /// Sets the floors of the pivots and the bound; looks for numbers that are not finite.
  private func measure(_ matrix: BlockMatrix) throws(SparseBlocksError) {
    let values = UnsafePointer(matrix.values)
    let greatest = kernels.largestMagnitude(values, matrix.valueCount)
    guard greatest < largestMagnitude else {
      for index in 0..<matrix.valueCount where !(values[index].magnitude < largestMagnitude) {
        throw .notFinite(name: "values", index: index, value: "\(values[index])")
      }
      return
    }
    bound = greatest > 0 ? greatest.squareRoot() : 1
    // A row without a diagonal entry of its own is judged by the largest of the matrix.
    let tolerance = settings.pivotTolerance
    let fallback = greatest > 0 ? greatest : 1
    let least = max(fallback * 1e-300, Double.leastNormalMagnitude)
    pattern.columnStarts.withUnsafeBufferPointer { starts in
      for place in 0..<pattern.blockCount {
        let diagonal = values + 9 * Int(starts[place])
        for index in 0..<3 {
          let entry = diagonal[4 * index].magnitude
          floors.pointer[3 * place + index] = max(tolerance * (entry > 0 ? entry : fallback), least)
        }
      }
    }
  }

  private func factorNumbers(_ matrix: BlockMatrix, isStrict: Bool) -> Int {
    pattern.isForest
      ? factorForest(matrix, isStrict: isStrict) : factorFronts(matrix, isStrict: isStrict)
  }

  func factorForest(_ matrix: BlockMatrix, isStrict: Bool) -> Int {
    pattern.treeParents.withUnsafeBufferPointer { parents in
      guard let parents = parents.baseAddress else { return 0 }
      return kernels.factorTree(treeArguments(parents, matrix.values, isStrict: isStrict))
    }
  }

  func treeArguments(
    _ parents: UnsafePointer<Int32>, _ values: UnsafePointer<Double>, isStrict: Bool
  ) -> TreeArguments {
    TreeArguments(
      count: pattern.blockCount, parents: parents, values: values, factor: factor.pointer, floors: floors.pointer,
      bound: bound, isStrict: isStrict)
  }
}
