/// How the islands of a world, or that of one joint or body, are solved.
///
/// The iterative solver handles joints and contacts in sub-steps and in bundles of 16: fast, and a little elastic under
/// load. The direct solver handles a whole island of jointed and touching bodies at once with a sparse factorization, in
/// one step without sub-steps: what is joined does not stretch and what is stacked does not sink in, whatever bears on
/// it. See docs/direct-solver.md.
public enum SolverChoice: String, Sendable, CaseIterable, BitwiseCopyable {
  /// Of a world: islands are solved directly that need it, see `World.setSolver(_:)`. Of a joint or body: as the world
  /// says.
  case automatic
  /// Of a world: every island is solved iteratively, but those with a joint or touching body that asks for `.direct`.
  /// Of a joint or body: it does not make its island a direct one; if another does, it is solved with it.
  case iterative
  /// Of a world: every island with a joint or touching contact is solved directly. Of a joint or body: its island is.
  case direct
}
