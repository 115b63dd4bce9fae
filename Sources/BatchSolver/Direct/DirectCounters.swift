/// What the direct solver did in the last step, summed over its islands unless it says otherwise. All 0 after a step
/// without direct islands.
public struct DirectCounters: Sendable, Equatable {
  /// Islands solved directly.
  public var islands = 0
  /// Dynamic bodies in them.
  public var bodies = 0
  /// Joints in them.
  public var joints = 0
  /// Touching contacts solved with them.
  public var contacts = 0
  /// Scalar constraints of these joints and contacts.
  public var rows = 0
  /// Patterns analysed because the topology was new.
  public var analyses = 0
  /// Numeric factorizations, those for projections included.
  public var factorizations = 0
  /// Triangular solves: of Newton steps, augmented Lagrangian iterations and projections.
  public var solves = 0
  /// The most Newton steps of an island, over all its solves of the step.
  public var newtonSteps = 0
  /// The most augmented Lagrangian iterations of an island, 6 at most.
  public var augmentedLagrangianIterations = 0
  /// Pivots that had to be raised.
  public var raisedPivots = 0
  /// The fastest that something held by a joint moves against its constraint at the end, m/s or rad/s; largest of all
  /// islands.
  public var residual = 0.0
  /// The largest position error of a joint after projection, m or rad; largest of all islands.
  public var error = 0.0
  /// Islands that gave no finite result and moved without constraints.
  public var failures = 0

  /// Counters that are all 0.
  public init() {}

  /// Adds an island: sums, and the larger of what is a largest.
  mutating func add(_ other: DirectCounters) {
    islands += other.islands
    bodies += other.bodies
    joints += other.joints
    contacts += other.contacts
    rows += other.rows
    analyses += other.analyses
    factorizations += other.factorizations
    solves += other.solves
    newtonSteps = max(newtonSteps, other.newtonSteps)
    augmentedLagrangianIterations = max(augmentedLagrangianIterations, other.augmentedLagrangianIterations)
    raisedPivots += other.raisedPivots
    residual = max(residual, other.residual)
    error = max(error, other.error)
    failures += other.failures
  }
}
