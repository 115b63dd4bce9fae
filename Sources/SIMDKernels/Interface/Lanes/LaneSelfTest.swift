package import CSolverShim

package typealias LaneSelfTestArguments = CSolverShim.LaneSelfTestArguments

/// The lane primitives as this build compiled them, so that tests can compare them with scalar arithmetic.
package struct LaneSelfTest: Sendable {
  /// Runs every primitive and returns how many results were written.
  package var run: @Sendable (LaneSelfTestArguments) -> Int

  package init(run: @escaping @Sendable (LaneSelfTestArguments) -> Int) { self.run = run }
}
