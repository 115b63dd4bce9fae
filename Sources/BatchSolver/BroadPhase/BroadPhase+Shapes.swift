internal import KernelInterface

extension BroadPhase {
  /// Makes room for `more` shapes.
  package mutating func reserve(_ more: Int) {
    slot.reserve(slot.count + more)
    isResting.reserve(slot.count + more)
  }

  /// Enters a shape; the next search reports its pairs.
  ///
  /// - Parameters:
  ///   - shape: Its row.
  ///   - body: The row of its body.
  ///   - margin: How far its enlarged AABB reaches beyond the tight one, m.
  ///   - isPolygon: The AABB is that of its corners.
  ///   - isFixed: Its body is static or kinematic.
  ///   - rests: Its body is static or asleep.
  package mutating func insert(
    shape: Int32, body: Int32, margin: Float, isPolygon: Bool, isFixed: Bool = false,
    isResting rests: Bool
  ) {
    if Int(shape) >= slot.count {
      slot.resize(Int(shape) + 1, filling: -1)
      isResting.resize(Int(shape) + 1, filling: false)
    }
    isResting[Int(shape)] = rests
    wait(
      PendingShape(
        shape: shape, body: body, margin: margin, isPolygon: isPolygon, isFixed: isFixed, isResting: rests,
        aabb: .empty))
  }

  /// Has a shape wait for a tile; its slot says where.
  private mutating func wait(_ entry: PendingShape) {
    slot[Int(entry.shape)] = Self.firstWaiting - Int32(pending.count)
    pending.append(entry)
  }

  /// Of a slot that is no tile's, the number of the waiting shape; `nil` for a shape that is not here.
  private func waiting(_ place: Int32) -> Int? { place > Self.firstWaiting ? nil : Int(Self.firstWaiting - place) }

  /// The slot of the first waiting shape; those of others are below.
  static var firstWaiting: Int32 { -2 }

  /// Takes a shape out without reporting its pairs as ended; the caller ends its contacts.
  package mutating func remove(shape: Int32) {
    let place = slot[Int(shape)]
    slot[Int(shape)] = -1
    guard place < 0 else { return clear(place) }
    guard let number = waiting(place) else { return }
    let origin = pending[number].origin
    pending[number].shape = 0
    // What comes and goes between two steps leaves nothing behind.
    while pending.count > 0, pending[pending.count - 1].shape == 0 { _ = pending.removeLast() }
    // Its pairs where it came from do not end either: its row may belong to another shape by the next search.
    guard origin >= 0 else { return }
    rest.forget(formerSlot: Int(origin))
    hasSilenced = true
  }

  private mutating func clear(_ place: Int32) {
    if place & Tile.restFlag != 0 {
      rest.clear(slot: Int(place & ~Tile.restFlag))
    } else {
      awake.clear(slot: Int(place))
    }
    hasSilenced = true
    hasMoved = true
  }

  /// Notes that a shape fell asleep or woke. A sleeper stays where it is until tiles are sorted again; a waking shape
  /// moves to a new awake tile.
  package mutating func setResting(_ rests: Bool, shape: Int32) {
    guard isResting[Int(shape)] != rests else { return }
    isResting[Int(shape)] = rests
    let place = slot[Int(shape)]
    if rests {
      newSleepers += 1
    } else if place < 0 {
      if let number = waiting(place) { pending[number].isResting = false }
    } else if place & Tile.restFlag != 0 {
      let origin = place & ~Tile.restFlag
      var entry = rest.entry(Int(origin), isResting: false)
      entry.origin = origin
      wait(entry)
      rest.leave(slot: Int(origin))
      hasMoved = true
    }
  }

  /// Whether a shape counts as resting: steps do not bring its AABB up to date.
  package func isResting(_ shape: Int32) -> Bool { isResting[Int(shape)] }
}
