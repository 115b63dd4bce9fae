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
    pending.append(
      PendingShape(
        shape: shape, body: body, margin: margin, isPolygon: isPolygon, isFixed: isFixed, isResting: rests,
        aabb: .empty))
  }

  /// Takes a shape out without reporting its pairs as ended; the caller ends its contacts.
  package mutating func remove(shape: Int32) {
    let place = slot[Int(shape)]
    slot[Int(shape)] = -1
    guard place >= 0 else {
      for index in 0..<pending.count where pending[index].shape == shape { pending[index].shape = 0 }
      // Its pairs where it came from do not end either: its row may belong to another shape by the next search.
      if rest.forget(formerShape: shape) { hasSilenced = true }
      return
    }
    clear(place)
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
      for index in 0..<pending.count where pending[index].shape == shape { pending[index].isResting = false }
    } else if place & Tile.restFlag != 0 {
      pending.append(rest.entry(Int(place & ~Tile.restFlag), isResting: false))
      slot[Int(shape)] = -1
      rest.leave(slot: Int(place & ~Tile.restFlag))
      hasMoved = true
    }
  }

  /// Whether a shape counts as resting: steps do not bring its AABB up to date.
  package func isResting(_ shape: Int32) -> Bool { isResting[Int(shape)] }
}
