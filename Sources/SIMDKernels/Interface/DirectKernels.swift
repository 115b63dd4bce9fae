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

/// What is left of a front once its columns are eliminated: the lower triangle of `U - A A^T`.
package struct UpdateArguments {
  /// `A`: `order` rows, `depth` columns, `stride` apart.
  package var factor: UnsafePointer<Double>
  package var stride: Int
  package var depth: Int
  /// `U`: `order` by `order`.
  package var update: UnsafeMutablePointer<Double>
  package var order: Int
  /// The old `U` counts as zero and is not read.
  package var isFresh: Bool

  package init(
    factor: UnsafePointer<Double>, stride: Int, depth: Int, update: UnsafeMutablePointer<Double>, order: Int,
    isFresh: Bool
  ) {
    self.factor = factor
    self.stride = stride
    self.depth = depth
    self.update = update
    self.order = order
    self.isFresh = isFresh
  }
}

/// Brings a child's update matrix into its parent's front.
package struct AssemblyArguments {
  /// The child's update matrix, `order` by `order`, lower triangle.
  package var child: UnsafePointer<Double>
  package var order: Int
  /// By block column of the child, the parent's; rising.
  package var targets: UnsafePointer<Int32>
  /// Which rows the child has, by eight rows of the parent's front: in the low eight bits by row whether the child has it, in
  /// the others the number of the first that it has.
  package var panelGroups: UnsafePointer<UInt32>
  /// The same from the first row of the parent's update matrix on.
  package var updateGroups: UnsafePointer<UInt32>
  package var panel: UnsafeMutablePointer<Double>
  package var rows: Int
  package var columns: Int
  package var update: UnsafeMutablePointer<Double>
  /// Sets the parent's front, zeros included, instead of adding to it.
  package var isFirst: Bool

  package init(
    child: UnsafePointer<Double>, order: Int, targets: UnsafePointer<Int32>, panelGroups: UnsafePointer<UInt32>,
    updateGroups: UnsafePointer<UInt32>, panel: UnsafeMutablePointer<Double>, rows: Int, columns: Int,
    update: UnsafeMutablePointer<Double>, isFirst: Bool
  ) {
    self.child = child
    self.order = order
    self.targets = targets
    self.panelGroups = panelGroups
    self.updateGroups = updateGroups
    self.panel = panel
    self.rows = rows
    self.columns = columns
    self.update = update
    self.isFirst = isFirst
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
package final class DirectKernels: Sendable {
  /// The largest magnitude of so many numbers; infinite if one is infinite or undefined.
  package let largestMagnitude: @Sendable (UnsafePointer<Double>, Int) -> Double
  /// Factors a panel, reciprocals of the pivots on the diagonal. Returns how many pivots were raised, or -1 if a number
  /// became infinite or undefined, which does not happen when `isStrict`.
  package let factorPanel: @Sendable (PanelArguments) -> Int
  package let subtractProduct: @Sendable (UpdateArguments) -> Void
  package let assemble: @Sendable (AssemblyArguments) -> Void
  package let solveForward: @Sendable (FrontSolveArguments) -> Void
  package let solveBackward: @Sendable (FrontSolveArguments) -> Void
  /// Factors a forest. Returns as `factorPanel` does.
  package let factorTree: @Sendable (TreeArguments) -> Int
  /// Solves in place for one right-hand side in the order of the nodes.
  package let solveTree: @Sendable (TreeArguments, UnsafeMutablePointer<Double>) -> Void

  package init(
    largestMagnitude: @escaping @Sendable (UnsafePointer<Double>, Int) -> Double,
    factorPanel: @escaping @Sendable (PanelArguments) -> Int,
    subtractProduct: @escaping @Sendable (UpdateArguments) -> Void,
    assemble: @escaping @Sendable (AssemblyArguments) -> Void,
    solveForward: @escaping @Sendable (FrontSolveArguments) -> Void,
    solveBackward: @escaping @Sendable (FrontSolveArguments) -> Void,
    factorTree: @escaping @Sendable (TreeArguments) -> Int,
    solveTree: @escaping @Sendable (TreeArguments, UnsafeMutablePointer<Double>) -> Void
  ) {
    self.largestMagnitude = largestMagnitude
    self.factorPanel = factorPanel
    self.subtractProduct = subtractProduct
    self.assemble = assemble
    self.solveForward = solveForward
    self.solveBackward = solveBackward
    self.factorTree = factorTree
    self.solveTree = solveTree
  }
}
