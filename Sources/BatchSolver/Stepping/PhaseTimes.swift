/// Where the time of a step went, in milliseconds.
public struct PhaseTimes: Sendable, Equatable {
  /// The whole step.
  public var total = 0.0
  /// Boxes of all shapes, and the search for pairs that overlap.
  public var broadPhase = 0.0
  /// Manifolds of all pairs.
  public var narrowPhase = 0.0
  /// Making and ending contacts, begin and end of touching, hooks, waking.
  public var contactUpdate = 0.0
  /// Colours and bundles of the touching contacts.
  public var plan = 0.0
  /// All sub-steps.
  public var solve = 0.0
  /// Islands solved directly.
  public var direct = 0.0
  /// Impacts of fast bodies.
  public var continuous = 0.0
  /// Poses, rest, events.
  public var finish = 0.0
  /// Search for groups of bodies at rest.
  public var sleep = 0.0

  public init() {}

  /// The phases by name, in the order of a step.
  public var named: [(name: String, milliseconds: Double)] {
    [
      ("broadPhase", broadPhase), ("narrowPhase", narrowPhase), ("contactUpdate", contactUpdate), ("plan", plan),
      ("solve", solve), ("direct", direct), ("continuous", continuous), ("finish", finish), ("sleep", sleep),
    ]
  }

  /// Adds the times of another step.
  public mutating func add(_ other: PhaseTimes) {
    total += other.total
    broadPhase += other.broadPhase
    narrowPhase += other.narrowPhase
    contactUpdate += other.contactUpdate
    plan += other.plan
    solve += other.solve
    direct += other.direct
    continuous += other.continuous
    finish += other.finish
    sleep += other.sleep
  }
}

/// How much there is in a world.
public struct WorldCounters: Sendable, Equatable {
  public var bodies = 0
  /// Dynamic and kinematic bodies that a step moves.
  public var awakeBodies = 0
  public var shapes = 0
  /// Pairs of shapes whose boxes overlap.
  public var pairs = 0
  /// Pairs that touch, sleeping ones included.
  public var touchingContacts = 0
  /// Contacts that the last step solved.
  public var solvedContacts = 0
  /// Bundles of 16 lanes that they were solved in.
  public var bundles = 0
  public var colors = 0
  public var joints = 0
  /// Joints that the last step solved.
  public var solvedJoints = 0
  public var jointColors = 0
  /// Tiles of 16 shapes in the broad phase.
  public var tiles = 0
  /// Pairs of a fast shape and one in its way that the last step looked at, and the fast bodies that it stopped at an
  /// impact.
  public var sweptPairs = 0
  public var impacts = 0
  /// Bodies frozen because their motion was not finite any more.
  public var quarantinedBodies = 0
  /// Memory held, by what it is for.
  public var bodyBytes = 0
  public var shapeBytes = 0
  public var contactBytes = 0
  public var jointBytes = 0
  public var broadPhaseBytes = 0
  public var solverBytes = 0

  public init() {}
}
