internal import DynamicsBase
internal import KernelInterface

/// Which bodies bear so much more than they weigh that iterations would let them sink, in a world whose solver is
/// `.automatic`.
///
/// A body is loaded while a contact with another moving body, which is no lighter, presses on it with more than 200 N
/// for each of its kilograms, 20 times its weight on earth: the iterative solver's contacts, 30 Hz as a rule, bear that
/// with an overlap of 5 mm. It remains so until that has been less than 100 N for 60 steps, so that what is thrown and
/// what rattles does not change the solver in every step. Nothing is looked at where all masses are within 20 : 1.
struct DirectLoads: ~Copyable {
  /// By body row: steps for which it counts as loaded yet.
  private var remaining = AlignedBuffer<UInt8>()
  /// Rows of those that do, in the order in which they began to.
  private var loaded = AlignedBuffer<Int32>()
  /// Changes with them.
  private(set) var version: UInt64 = 0
  /// The bodies' version for which `massesDiffer` holds.
  private var bodyVersion: UInt64?
  private var massesDiffer = false

  /// Accelerations, m/s^2.
  static var takenAt: Float { 200 }
  static var keptAt: Float { 100 }
  /// Steps.
  static var keptFor: UInt8 { 60 }

  init() {}

  var isEmpty: Bool { loaded.count == 0 }

  @inline(__always)
  func contains(_ row: Int) -> Bool { row < remaining.count && remaining[row] > 0 }

  /// Forgets a body that is removed.
  mutating func forget(_ row: Int) {
    guard contains(row) else { return }
    remaining[row] = 0
    removeUnloaded()
  }

  /// Looks at what contacts bore in the last step.
  mutating func update(
    _ solver: SolverChoice, _ step: StepSettings, _ bodies: borrowing BodyStore, _ pairs: borrowing PairStore
  ) {
    guard solver == .automatic else {
      guard !isEmpty else { return }
      for index in 0..<loaded.count { remaining[Int(loaded[index])] = 0 }
      return removeUnloaded()
    }
    if bodyVersion != bodies.version {
      bodyVersion = bodies.version
      massesDiffer = Self.massesDiffer(bodies)
    }
    guard massesDiffer || !isEmpty else { return }
    remaining.resize(bodies.rowCount, filling: 0)
    let impulses = pairs.impulses.pointer
    pairs.forEachTouching { slot in
      let load = impulses[slot].normal1 + impulses[slot].normal2
      guard load > 0 else { return }
      let (a, b) = (Int(pairs.bodyA[slot]), Int(pairs.bodyB[slot]))
      let (massA, massB) = (bodies.record[a].mass, bodies.record[b].mass)
      guard massA > 0, massB > 0 else { return }
      let lighter = massA <= massB ? a : b
      let bound = step.substep * min(massA, massB)
      guard load > Self.keptAt * bound else { return }
      if remaining[lighter] > 0 {
        remaining[lighter] = Self.keptFor
      } else if load > Self.takenAt * bound {
        remaining[lighter] = Self.keptFor
        loaded.append(Int32(lighter))
        version &+= 1
      }
    }
    for index in 0..<loaded.count where bodies.isAwake(Int(loaded[index])) { remaining[Int(loaded[index])] -= 1 }
    removeUnloaded()
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

  var byteCount: Int { remaining.byteCount + loaded.byteCount }
}
