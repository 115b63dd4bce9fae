/// The passes over bodies at the two ends of a step.
package final class FinishKernels: Sendable {
  /// Adds the step's motion to the pose, measures rest, and writes the rows that users read.
  package let finish: @Sendable (FinishArguments) -> Void

  package init(finish: @escaping @Sendable (FinishArguments) -> Void) { self.finish = finish }
}
