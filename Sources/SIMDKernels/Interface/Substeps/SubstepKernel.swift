/// All passes of the sub-steps of a step but `notePeaks`, on one thread. To call each by itself takes a small world a tenth of
/// its step: a closure each, and a copy of what it is told.
package typealias SubstepKernel =
  @Sendable (BodyPassArguments, ContactPassArguments, JointPassArguments, _ substeps: Int, _ hasExtensions: Bool) ->
  Void
