internal import DynamicsBase
internal import KernelInterface

/// Which bodies bear so much more than they weigh that iterations would let them sink, in a world whose solver is
/// `.automatic`.
///
/// A body is loaded if one of at least 20 times its mass presses down on it with more than 200 N for each of its
/// kilograms, 20 times its weight on earth: the iterative solver's contacts, 30 Hz as a rule, bear that with an overlap
/// of 5 mm. Or if any other that moves presses on it with 2000 N. That has to last for three steps, as an impact does
/// not. What will bear 20 times its mass because of what rests on it is known before (`WeightSearch`), and is loaded as
/// soon as it is touched. It is over when no contact has pressed on the body with 100 N for 60 steps, so that what
/// rattles does not change the solver in every step. Nothing is looked at where all masses are within 20 : 1.
struct DirectLoads: ~Copyable {
  // MARK: Simulated state

  /// By body row: steps for which it counts as loaded yet.
  private(set) var remaining = AlignedBuffer<UInt8>()
  /// Rows of those that do, in the order in which they began to.
  private(set) var loaded = AlignedBuffer<Int32>()
  /// By body row: steps in turn in which it was pressed on so much, and a flag for the present one; and the rows of those
  /// that were.
  private(set) var strain = AlignedBuffer<UInt8>()
  private(set) var strained = AlignedBuffer<Int32>()
  /// The bodies' version for which `massesDiffer` holds, and that of the contacts whose weights have been looked at: a
  /// second look would count the steps anew for which bodies count as loaded.
  private var bodyVersion: UInt64?
  private var contactVersion: UInt64?
  private var massesDiffer = false

  // MARK: Derived state

  /// Changes with those that are loaded.
  private(set) var version: UInt64 = 0

  // MARK: Scratch

  private var weights = Scratch<WeightSearch>()

  /// Accelerations, m/s^2.
  static var takenAt: Float { 200 }
  static var takenFromAllAt: Float { 2000 }
  static var keptAt: Float { 100 }
  /// Steps.
  static var takenAfter: UInt8 { 3 }
  static var keptFor: UInt8 { 60 }
  private static var isNow: UInt8 { 0x80 }

  init() {}

  var isEmpty: Bool { loaded.count == 0 }

  @inline(__always)
  func contains(_ row: Int) -> Bool { row < remaining.count && remaining[row] > 0 }

  /// Forgets a body that is removed.
  mutating func forget(_ row: Int) {
    guard row < remaining.count else { return }
    remaining[row] = 0
    for index in 0..<strained.count where Int(strained[index]) == row { strained[index] = 0 }
    strain[row] = 0
    removeUnloaded()
  }

  /// Looks at what contacts bore in the last step.
  mutating func update(
    _ solver: SolverChoice, _ step: StepSettings, _ bodies: borrowing BodyStore, _ pairs: borrowing PairStore,
    contactVersion: UInt64
  ) {
    guard solver == .automatic else {
      self.contactVersion = nil
      guard !isEmpty || strained.count > 0 else { return }
      for index in 0..<loaded.count { remaining[Int(loaded[index])] = 0 }
      for index in 0..<strained.count { strain[Int(strained[index])] = 0 }
      strained.removeAll()
      return removeUnloaded()
    }
    if bodyVersion != bodies.version {
      bodyVersion = bodies.version
      self.contactVersion = nil
      massesDiffer = Self.massesDiffer(bodies)
    }
    guard massesDiffer || !isEmpty || strained.count > 0 else { return }
    remaining.resize(bodies.rowCount, filling: 0)
    strain.resize(bodies.rowCount, filling: 0)
    if massesDiffer, self.contactVersion != contactVersion {
      self.contactVersion = contactVersion
      let weights = weights.memory
      weights.find(bearing: DirectPartition.largestMassRatio, gravity: step.gravity, bodies, pairs)
      for index in 0..<weights.found.count { take(Int(weights.found[index])) }
    }
    pairs.forEachTouching { slot in
      guard Self.isLoaded(slot, beyond: Self.keptAt, bodies, pairs, step) else { return }
      let (a, b) = (Int(pairs.bodyA[slot]), Int(pairs.bodyB[slot]))
      let (massA, massB) = (bodies.record[a].mass, bodies.record[b].mass)
      // What rests on the fixed is not between anything.
      guard massA > 0, massB > 0 else { return }
      let lighter = massA <= massB ? a : b
      if remaining[lighter] > 0 {
        remaining[lighter] = Self.keptFor
      } else if Self.isLoaded(slot, beyond: Self.takenFromAllAt, bodies, pairs, step)
        || (Self.isLoaded(slot, beyond: Self.takenAt, bodies, pairs, step)
          && max(massA, massB) >= DirectPartition.largestMassRatio * min(massA, massB)
          && Self.pressesDown(on: lighter, pairs.manifolds[slot], step))
      {
        guard strain[lighter] < Self.isNow else { return }
        if strain[lighter] == 0 { strained.append(Int32(lighter)) }
        strain[lighter] = (strain[lighter] + 1) | Self.isNow
      }
    }
    updateStrained()
    for index in 0..<loaded.count where bodies.isAwake(Int(loaded[index])) { remaining[Int(loaded[index])] -= 1 }
    removeUnloaded()
  }

  /// Takes those that have been pressed on for long enough, and forgets those that are no more.
  private mutating func updateStrained() {
    var kept = 0
    for index in 0..<strained.count {
      let row = Int(strained[index])
      let steps = strain[row] >= Self.isNow ? strain[row] - Self.isNow : 0
      strain[row] = steps
      if steps >= Self.takenAfter {
        strain[row] = 0
        take(row)
      } else if steps > 0 {
        strained[kept] = Int32(row)
        kept += 1
      }
    }
    strained.setCount(kept)
  }

  private mutating func take(_ row: Int) {
    if remaining[row] == 0 {
      loaded.append(Int32(row))
      version &+= 1
    }
    remaining[row] = Self.keptFor
  }

  /// Whether a contact pressed on the lighter of its moving bodies with more than so much for its mass, m/s^2, in the
  /// last step.
  @inline(__always)
  static func isLoaded(
    _ slot: Int, beyond acceleration: Float, _ bodies: borrowing BodyStore, _ pairs: borrowing PairStore,
    _ step: StepSettings
  ) -> Bool {
    let load = pairs.impulses[slot].normal1 + pairs.impulses[slot].normal2
    guard load > 0 else { return false }
    let (massA, massB) = (bodies.record[Int(pairs.bodyA[slot])].mass, bodies.record[Int(pairs.bodyB[slot])].mass)
    let least = massA > 0 && massB > 0 ? min(massA, massB) : max(massA, massB)
    return load > acceleration * step.substep * least
  }

  /// Whether a contact pushes a body the way that gravity does.
  private static func pressesDown(on row: Int, _ manifold: Manifold, _ step: StepSettings) -> Bool {
    let along = (manifold.normal * step.gravity).sum()
    return Int(manifold.bodyB) == row ? along > 0 : along < 0
  }

  private mutating func removeUnloaded() {
    var kept = 0
    for index in 0..<loaded.count where remaining[Int(loaded[index])] > 0 {
      loaded[kept] = loaded[index]
      kept += 1
    }
    guard kept < loaded.count else { return }
    loaded.setCount(kept)
    version &+= 1
  }

  private static func massesDiffer(_ bodies: borrowing BodyStore) -> Bool {
    var least = Float.infinity
    var most: Float = 0
    for row in 1..<max(bodies.rowCount, 1) where bodies.isDynamic(row) && bodies.record[row].mass > 0 {
      least = min(least, bodies.record[row].mass)
      most = max(most, bodies.record[row].mass)
    }
    return most >= DirectPartition.largestMassRatio * least
  }

  var byteCount: Int {
    remaining.byteCount + loaded.byteCount + strain.byteCount + strained.byteCount + (weights.existing?.byteCount ?? 0)
  }
}

// MARK: - Snapshots

extension DirectLoads {
  /// Goes through what is simulated. Versions are no state; whether they are those of now is.
  mutating func walkState<Walker: StateWalker>(_ walker: inout Walker, bodyVersion: UInt64, contactVersion: UInt64) {
    walker.rows("steps under load", .body, &remaining)
    walker.rows("loaded body", .other, &loaded)
    walker.rows("steps of strain", .body, &strain)
    walker.rows("strained body", .other, &strained)
    var isCurrent = self.bodyVersion == bodyVersion
    walker.value("masses have been compared", &isCurrent)
    self.bodyVersion = isCurrent ? bodyVersion : nil
    isCurrent = self.contactVersion == contactVersion
    walker.value("weights have been looked at", &isCurrent)
    self.contactVersion = isCurrent ? contactVersion : nil
    walker.value("masses differ", &massesDiffer)
  }
}

// MARK: - Memory

extension DirectLoads {
  /// Shows the buffers that steps touch.
  mutating func visitBuffers<Visitor: BufferVisitor>(_ visitor: inout Visitor) {
    visitor.visit(&remaining)
    visitor.visit(&strain)
  }
}
