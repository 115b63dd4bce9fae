internal import DynamicsBase

/// Where the time of a step went, in milliseconds of wall-clock time.
public struct PhaseTimes: Sendable, Equatable {
  /// The whole step.
  public var total = 0.0
  /// AABBs of all shapes, and the search for pairs whose enlarged AABBs overlap.
  public var broadPhase = 0.0
  /// Manifolds of all pairs.
  public var narrowPhase = 0.0
  /// Making and ending contacts, start and end of touching, sensors, hooks, waking.
  public var contactUpdate = 0.0
  /// Colours and bundles of the touching contacts.
  public var plan = 0.0
  /// All sub-steps.
  public var solve = 0.0
  /// Islands solved directly.
  public var direct = 0.0
  /// Continuous collision: sweeps of fast bodies and their times of impact.
  public var continuous = 0.0
  /// Poses, time at rest, events.
  public var finish = 0.0
  /// Search for groups of bodies at rest.
  public var sleep = 0.0

  /// No time in any phase.
  public init() {}

  /// The phases by name, in the order of a step, without the total; their sum is the total up to rounding.
  public var named: [(name: String, milliseconds: Double)] {
    [
      ("broadPhase", broadPhase), ("narrowPhase", narrowPhase), ("contactUpdate", contactUpdate), ("plan", plan),
      ("solve", solve), ("direct", direct), ("continuous", continuous), ("finish", finish), ("sleep", sleep),
    ]
  }

  /// From laps of a watch, which are in its ticks.
  func measured(by watch: Stopwatch) -> PhaseTimes {
    let (total, tick) = watch.stop()
    var times = self
    times.broadPhase *= tick
    times.narrowPhase *= tick
    times.contactUpdate *= tick
    times.plan *= tick
    times.solve *= tick
    times.direct *= tick
    times.continuous *= tick
    times.finish *= tick
    times.sleep *= tick
    times.total = total
    return times
  }

  /// Adds the times of another step, phase by phase.
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

/// How much there is in a world, and the memory that it takes.
public struct WorldCounters: Sendable, Equatable {
  /// Bodies of all types, sleeping and disabled ones included.
  public var bodies = 0
  /// Dynamic and kinematic bodies that a step moves.
  public var awakeBodies = 0
  /// Shapes of all bodies; each segment of a chain is one.
  public var shapes = 0
  /// Pairs of shapes whose enlarged AABBs overlap and that may collide or sense each other.
  public var pairs = 0
  /// Pairs that touch, sleeping ones included.
  public var touchingContacts = 0
  /// Contacts that the last step solved.
  public var solvedContacts = 0
  /// Bundles of 16 lanes that they were solved in; in groups there are more.
  public var bundles = 0
  /// Colours of the contacts that the last step solved iteratively: no two contacts of a colour share a moving body.
  public var colors = 0
  /// Groups of islands that were solved one after the other, or side by side; 1 where all were solved together. More
  /// workers take smaller ones, which changes no result.
  public var groups = 0
  /// Joints of all kinds.
  public var joints = 0
  /// Joints that the last step solved.
  public var solvedJoints = 0
  /// Colours of the joints that the last step solved iteratively.
  public var jointColors = 0
  /// Tiles of 16 shapes in the broad phase.
  public var tiles = 0
  /// Pairs of a fast shape and one in its path that the last step looked at.
  public var sweptPairs = 0
  /// Fast bodies that the last step stopped at a time of impact.
  public var impacts = 0
  /// Bodies that the last step kept from being pressed through static or kinematic shapes.
  public var containedBodies = 0
  /// Bodies frozen because their motion was not finite any more.
  public var quarantinedBodies = 0
  /// Memory held for the rows of bodies, in bytes.
  public var bodyBytes = 0
  /// Memory held for the rows of shapes, in bytes.
  public var shapeBytes = 0
  /// Memory held for contacts, in bytes: manifolds, impulses, materials and the lists that find them.
  public var contactBytes = 0
  /// Memory held for joints, in bytes: parameters, impulses and the bundles that they are solved in.
  public var jointBytes = 0
  /// Memory held for the broad phase, in bytes: tiles, their tree and bits of overlapping pairs.
  public var broadPhaseBytes = 0
  /// Memory held for solving contacts iteratively, in bytes: plan and bundles. Direct islands are not counted.
  public var solverBytes = 0

  /// Counters that are all 0.
  public init() {}
}
