/// How the joints of a world, or one joint, are solved.
///
/// The iterative solver handles joints like contacts, in sub-steps and in bundles of 16: fast, and a little elastic
/// under load. The direct solver handles a whole island of jointed and touching bodies at once with a sparse
/// factorization, in one step without sub-steps: what is joined does not stretch, whatever hangs on it. See
/// docs/direct-solver.md.
public enum SolverChoice: String, Sendable, CaseIterable, BitwiseCopyable {
  /// Of a world: islands are solved directly that need it, see `World.setSolver(_:)`. Of a joint: as the world says.
  case automatic
  /// Of a world: every island is solved iteratively, but those with a joint that asks for `.direct`. Of a joint: it
  /// does not make its island a direct one; if another joint does, it is solved with it.
  case iterative
  /// Of a world: every island with a joint is solved directly. Of a joint: its island is.
  case direct
}
