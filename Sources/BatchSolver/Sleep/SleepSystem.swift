internal import DynamicsBase
internal import KernelInterface

/// Which bodies sleep together, and who falls asleep.
///
/// Bodies that fell asleep together form a ring, and wake together. Waking and falling asleep only change the bodies'
/// own rows here; `changed` lists them for all others who keep track: broad phase, contacts, joints.
struct SleepSystem: ~Copyable {
  // MARK: Simulated state

  /// By body row: the next body of those that fell asleep together; its own row when awake or alone.
  private(set) var ring = AlignedBuffer<Int32>()
  /// Bodies that fell asleep in the last step.
  var fellAsleep: [BodyID] = []
  /// Which rows of the ring may have changed.
  private var marks = ChangeMarks()

  // MARK: Scratch

  /// Bodies that woke or fell asleep by the last call.
  private(set) var changed = AlignedBuffer<Int32>()
  private var search = SleepSearch()

  init() {}

  /// Makes a new body's row known; it is alone.
  mutating func bodyAdded(_ row: Int) {
    while ring.count <= row { ring.append(Int32(ring.count)) }
    setNext(row, row)
  }

  /// The next body of those that fell asleep together.
  func next(_ row: Int) -> Int { Int(ring[row]) }

  private func setNext(_ row: Int, _ next: Int) {
    ring[row] = Int32(next)
    marks.mark(row)
  }

  // MARK: - Waking

  /// Wakes a body and all that fell asleep with it; without effect on static, disabled and awake ones, but for their
  /// timer.
  mutating func wake(_ row: Int, _ bodies: inout BodyStore) {
    changed.removeAll()
    let record = bodies.record[row]
    guard record.type != .static, record.isEnabled, record.isLive else { return }
    bodies.sleepState[row].timeAtRest = 0
    bodies.moved.mark(row)
    guard !bodies.isAwake(row) else { return }
    var current = row
    repeat {
      let next = Int(ring[current])
      setNext(current, current)
      if bodies.record[current].isLive, bodies.record[current].isEnabled, !bodies.isAwake(current) {
        bodies.setAwake(current)
        changed.append(Int32(current))
      }
      current = next
    } while current != row
  }

  /// Makes one ring of the rings of two sleepers.
  func join(_ a: Int, _ b: Int) {
    var current = a
    repeat {
      if current == b { return }
      current = Int(ring[current])
    } while current != a
    let next = Int(ring[a])
    setNext(a, Int(ring[b]))
    setNext(b, next)
  }

  // MARK: - Falling asleep

  /// Puts islands of the bodies that `findCandidates` found to sleep, those that have all been at rest long enough.
  ///
  /// - Parameters:
  ///   - forEachPair: Calls its argument with the two bodies of every touching, awake contact and of every joint.
  mutating func putIslandsToSleep(
    _ bodies: inout BodyStore, _ handles: HandleSource, forEachPair: (_ visit: (Int, Int) -> Void) -> Void
  ) {
    changed.removeAll()
    forEachPair { visit($0, $1, bodies) }
    for index in 0..<search.candidates.count {
      let row = Int(search.candidates[index])
      guard let leader = search.leader(row) else { continue }
      // Leaders come first: they have the smallest row of their set.
      if leader != row { enter(row, intoRingOf: leader) }
      bodies.setAsleep(row)
      changed.append(Int32(row))
      fellAsleep.append(handles.body(row))
    }
  }

  /// Finds the bodies that have been at rest long enough; says whether there are any.
  mutating func findCandidates(_ bodies: borrowing BodyStore) -> Bool {
    search.begin(rowCount: bodies.rowCount)
    for index in 0..<bodies.blocks.count where bodies.sleepCandidates[index] != 0 {
      let block = Int(bodies.blocks[index].index)
      forEachLane(UInt16(truncatingIfNeeded: bodies.sleepCandidates[index]) & bodies.awake[block: block]) {
        search.add(block * 16 + $0)
      }
    }
    return search.candidates.count > 0
  }

  private func visit(_ a: Int, _ b: Int, _ bodies: borrowing BodyStore) {
    let isDynamic = (bodies.isDynamic(a), bodies.isDynamic(b))
    if isDynamic == (true, true) {
      switch (search.contains(a), search.contains(b)) {
      case (true, true): search.join(a, b)
      case (true, false): search.keepAwake(a)
      case (false, true): search.keepAwake(b)
      case (false, false): break
      }
    } else {
      // A kinematic body at rest lets others sleep; one that moves does not. It joins no sets.
      guard isDynamic.0 || isDynamic.1 else { return }
      let body = isDynamic.0 ? a : b
      let other = isDynamic.0 ? b : a
      if search.contains(body), bodies.record[other].type == .kinematic, bodies.isMoving(other) {
        search.keepAwake(body)
      }
    }
  }

  private func enter(_ row: Int, intoRingOf leader: Int) {
    setNext(row, Int(ring[leader]))
    setNext(leader, row)
  }

  /// Puts a body to sleep with all that it touches directly or through others, static and kinematic bodies apart.
  ///
  /// - Parameter forEachNeighbour: Calls its second argument with the bodies that touch a body or are joined to it.
  mutating func putToSleep(
    _ row: Int, _ bodies: inout BodyStore, forEachNeighbour: (_ of: Int, _ visit: (Int) -> Void) -> Void
  ) {
    changed.removeAll()
    guard bodies.isAwake(row) else { return }
    setNext(row, row)
    bodies.setAsleep(row)
    changed.append(Int32(row))
    var next = 0
    while next < changed.count {
      let current = Int(changed[next])
      next += 1
      forEachNeighbour(current) { other in
        guard bodies.record[other].type == .dynamic, bodies.isAwake(other) else { return }
        enter(other, intoRingOf: row)
        bodies.setAsleep(other)
        changed.append(Int32(other))
      }
    }
  }
}

// MARK: - Snapshots

extension SleepSystem {
  /// Goes through what is simulated.
  mutating func walkState<Walker: StateWalker>(_ walker: inout Walker) {
    walker.begin("sleep")
    let marked = walker.changes(&marks, blockCount: (ring.count + 15) / 16)
    walker.rows("next of those that fell asleep together", .body, &ring, in: marked)
    walker.array("body that fell asleep", .other, &fellAsleep, \.fellAsleep, isShared: false)
  }

  /// Forgets what is scratch.
  mutating func rebuildDerivedState() { changed.removeAll() }
}
