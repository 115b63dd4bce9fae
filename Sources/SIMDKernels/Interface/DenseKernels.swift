package import CSolverShim

package typealias PanelArguments = CSolverShim.PanelArguments
package typealias FrontChild = CSolverShim.FrontChild
package typealias FrontArguments = CSolverShim.FrontArguments
package typealias FrontSolveArguments = CSolverShim.FrontSolveArguments
package typealias TreeArguments = CSolverShim.TreeArguments

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
