package import CSolverShim

/// Columns of a front that are eliminated: `rows` by `columns` doubles, column-major, `stride` apart.
package struct PanelArguments {
  /// The lower trapezoid is read and written; what lies above the diagonal is scratch.
  package var panel: UnsafeMutablePointer<Double>
  package var stride: Int
  package var rows: Int
  package var columns: Int
  /// By column: a pivot that is not greater is raised.
  package var floors: UnsafePointer<Double>
  /// No entry of the factor becomes larger than this in a column whose pivot is raised, nor in any when `isStrict`.
  package var bound: Double
  /// Looks at every column one by one; for matrices in which the quick way met infinities.
  package var isStrict: Bool

  package init(
    panel: UnsafeMutablePointer<Double>, stride: Int, rows: Int, columns: Int, floors: UnsafePointer<Double>,
    bound: Double, isStrict: Bool
  ) {
    self.panel = panel
    self.stride = stride
    self.rows = rows
    self.columns = columns
    self.floors = floors
    self.bound = bound
    self.isStrict = isStrict
  }
}

/// A front: dense columns to eliminate, made of blocks of the matrix and of what the children leave over, and what it leaves over
/// itself.
package struct FrontArguments {
  /// Its stride is its number of rows. What it holds before does not count.
  package var panel: PanelArguments
  /// The update matrix, `rows - columns` in order; its lower triangle is set.
  package var update: UnsafeMutablePointer<Double>
  /// The children's update matrices, twice: as parts of the panel and of the update matrix.
  package var panelChildren: UnsafePointer<tile_child>
  package var updateChildren: UnsafePointer<tile_child>
  package var childCount: Int
  /// Nine doubles for each block of the matrix.
  package var values: UnsafePointer<Double>
  /// By block: where its first entry lies in the panel; rising from column to column.
  package var targets: UnsafePointer<Int>
  package var blockCount: Int

  package init(
    panel: PanelArguments, update: UnsafeMutablePointer<Double>, panelChildren: UnsafePointer<tile_child>,
    updateChildren: UnsafePointer<tile_child>, childCount: Int, values: UnsafePointer<Double>,
    targets: UnsafePointer<Int>, blockCount: Int
  ) {
    self.panel = panel
    self.update = update
    self.panelChildren = panelChildren
    self.updateChildren = updateChildren
    self.childCount = childCount
    self.values = values
    self.targets = targets
    self.blockCount = blockCount
  }
}

/// A front's part in a triangular solve with `count` right-hand sides.
package struct FrontSolveArguments {
  /// The finished panel; its stride is `rows`.
  package var panel: UnsafePointer<Double>
  package var rows: Int
  package var columns: Int
  /// The front's rows of the right-hand sides, `vectorStride` apart; first those of its columns.
  package var vectors: UnsafeMutablePointer<Double>
  package var vectorStride: Int
  package var count: Int

  package init(
    panel: UnsafePointer<Double>, rows: Int, columns: Int, vectors: UnsafeMutablePointer<Double>, vectorStride: Int,
    count: Int
  ) {
    self.panel = panel
    self.rows = rows
    self.columns = columns
    self.vectors = vectors
    self.vectorStride = vectorStride
    self.count = count
  }
}

/// A forest of 3x3 blocks in an order in which children come before their parents.
package struct TreeArguments {
  package var count: Int
  /// By node: its parent, or -1.
  package var parents: UnsafePointer<Int32>
  /// By node: nine doubles of the diagonal block and, unless it is a root, nine of the block that couples it to its
  /// parent (rows of the parent), column-major, one node after the other.
  package var values: UnsafePointer<Double>
  /// By node 16 doubles: the lower triangle of its factor in columns with reciprocal pivots (6), the block below (9), and one spare.
  package var factor: UnsafeMutablePointer<Double>
  /// By scalar row.
  package var floors: UnsafePointer<Double>
  package var bound: Double
  /// As of `PanelArguments`.
  package var isStrict: Bool

  package init(
    count: Int, parents: UnsafePointer<Int32>, values: UnsafePointer<Double>, factor: UnsafeMutablePointer<Double>,
    floors: UnsafePointer<Double>, bound: Double, isStrict: Bool
  ) {
    self.count = count
    self.parents = parents
    self.values = values
    self.factor = factor
    self.floors = floors
    self.bound = bound
    self.isStrict = isStrict
  }
}

/// The dense kernels of the direct solver, for one instruction set. They fuse multiplication and addition where the
/// processor can, unlike all other kernels: their results depend on the instruction set.
package final class DenseKernels: Sendable {
  /// The largest magnitude of so many numbers; infinite if one is infinite or undefined.
  package let largestMagnitude: @Sendable (UnsafePointer<Double>, Int) -> Double
  /// Factors a panel, reciprocals of the pivots on the diagonal. Returns how many pivots were raised, or -1 if a number
  /// became infinite or undefined, which does not happen when `isStrict`.
  package let factorPanel: @Sendable (PanelArguments) -> Int
  /// Assembles a front, factors its panel and finds what it leaves over. Returns as `factorPanel` does.
  package let factorFront: @Sendable (FrontArguments) -> Int
  /// Assembles a front's panel and update matrix and does nothing more.
  package let assembleFront: @Sendable (FrontArguments) -> Void
  package let solveForward: @Sendable (FrontSolveArguments) -> Void
  package let solveBackward: @Sendable (FrontSolveArguments) -> Void
  /// Factors a forest. Returns as `factorPanel` does.
  package let factorTree: @Sendable (TreeArguments) -> Int
  /// Solves in place for one right-hand side in the order of the nodes.
  package let solveTree: @Sendable (TreeArguments, UnsafeMutablePointer<Double>) -> Void

  package init(
    largestMagnitude: @escaping @Sendable (UnsafePointer<Double>, Int) -> Double,
    factorPanel: @escaping @Sendable (PanelArguments) -> Int,
    factorFront: @escaping @Sendable (FrontArguments) -> Int,
    assembleFront: @escaping @Sendable (FrontArguments) -> Void,
    solveForward: @escaping @Sendable (FrontSolveArguments) -> Void,
    solveBackward: @escaping @Sendable (FrontSolveArguments) -> Void,
    factorTree: @escaping @Sendable (TreeArguments) -> Int,
    solveTree: @escaping @Sendable (TreeArguments, UnsafeMutablePointer<Double>) -> Void
  ) {
    self.largestMagnitude = largestMagnitude
    self.factorPanel = factorPanel
    self.factorFront = factorFront
    self.assembleFront = assembleFront
    self.solveForward = solveForward
    self.solveBackward = solveBackward
    self.factorTree = factorTree
    self.solveTree = solveTree
  }
}
