internal import DynamicsBase
internal import KernelInterface

/// A contact that found no free colour.
struct OverflowContact: BitwiseCopyable {
  /// Its place in the plan's list of contacts.
  var index: Int32
  /// Body rows; 0 for one that does not move by this contact.
  var bodyA: Int32
  var bodyB: Int32
  /// Contacts of one bucket before it that must be solved before it, in a row.
  var level: Int32 = 0
  /// Its lane in the plan.
  var place: Int32 = 0
}

/// The order of contacts that found no free colour: of bodies with more than 64 contacts.
///
/// They are solved as if one after the other, by slots. A contact depends on those before it that share a body with it:
/// its level is one above theirs. Contacts of a level share no body, so that bundles take 16 of them, and the result is
/// the same bits as one by one. (Where 1 500 bodies overlap, all of 1.1 million contacts but 45 000 are here. One to a
/// bundle they took 1.8 GB.)
struct OverflowPlan: ~Copyable {
  /// By slot.
  private var contacts = AlignedBuffer<OverflowContact>()
  /// By body row: the next free level.
  private var nextLevel = AlignedBuffer<Int32>()
  /// By level: contacts, then the lane of the next one.
  private var levels = AlignedBuffer<Int32>()

  init() {}

  /// Forgets the contacts of the plan before.
  mutating func removeAll() { contacts.removeAll() }

  /// Adds a contact, by ascending slots.
  mutating func append(_ index: Int, _ bodyA: Int, _ bodyB: Int) {
    contacts.append(
      OverflowContact(
        index: Int32(truncatingIfNeeded: index), bodyA: Int32(truncatingIfNeeded: bodyA),
        bodyB: Int32(truncatingIfNeeded: bodyB)))
  }

  /// Finds the levels of the contacts that have a place (see `PlannedContact.place`) in the plan's list; returns how
  /// many there are.
  mutating func findLevels(_ list: borrowing AlignedBuffer<PlannedContact>, place: Int) -> Int {
    levels.removeAll()
    for index in 0..<contacts.count where list[Int(contacts[index].index)].place == place {
      let (a, b) = (Int(contacts[index].bodyA), Int(contacts[index].bodyB))
      nextLevel.resize(max(nextLevel.count, max(a, b) + 1), filling: 0)
      nextLevel[a] = 0
      nextLevel[b] = 0
    }
    for index in 0..<contacts.count where list[Int(contacts[index].index)].place == place {
      let (a, b) = (Int(contacts[index].bodyA), Int(contacts[index].bodyB))
      let level = max(nextLevel[a], nextLevel[b])
      if a != 0 { nextLevel[a] = level + 1 }
      nextLevel[b] = level + 1
      contacts[index].level = level
      if Int(level) == levels.count { levels.append(0) }
      levels[Int(level)] += 1
    }
    return levels.count
  }

  /// Contacts of a level.
  func count(ofLevel level: Int) -> Int { Int(levels[level]) }

  /// Says in which lane the contacts of a level begin.
  func setStart(ofLevel level: Int, _ lane: Int) { levels[level] = Int32(lane) }

  /// Gives the contacts whose levels were found last their lanes.
  func place(_ list: borrowing AlignedBuffer<PlannedContact>, place: Int) {
    for index in 0..<contacts.count where list[Int(contacts[index].index)].place == place {
      let level = Int(contacts[index].level)
      contacts[index].place = levels[level]
      levels[level] += 1
    }
  }

  /// Writes the contacts' slots to their lanes.
  func write(_ list: borrowing AlignedBuffer<PlannedContact>, to slots: borrowing AlignedBuffer<Int32>) {
    for index in 0..<contacts.count {
      slots[Int(contacts[index].place)] = list[Int(contacts[index].index)].slot
    }
  }

  var byteCount: Int { contacts.byteCount + nextLevel.byteCount + levels.byteCount }
}
