internal import CSolverShim
internal import DynamicsBase
internal import KernelInterface

// Contacts that are entered, or taken out, many at once. Rows, table and lists lie in different memory: one worker takes
// the table, one the lists, and all take rows. What goes one by one, such as who gets which slot, is done before.

/// Who does what.
enum EntryPart {
  static let table = 0
  static let lists = 1
  static let firstOfRows = 2
  static let ofRows = 6
  static let count = firstOfRows + ofRows

  /// So many contacts ahead what is needed of one is called from memory, by estimate the time that it takes to come.
  static let ahead = 8

  /// Those of `count` contacts whose rows belong to a part.
  static func rows(_ part: Int, of count: Int) -> Range<Int> {
    let number = part - firstOfRows
    return (count * number / ofRows)..<(count * (number + 1) / ofRows)
  }
}

/// Enters contacts whose slots are taken.
struct EntryTask: RangeTask {
  let contacts: UnsafePointer<NewContact>
  let slots: UnsafePointer<Int32>
  let count: Int
  let table: UnsafeMutablePointer<PairTable>
  let lists: UnsafeMutablePointer<IncidenceLists>
  let records: UnsafeMutablePointer<ContactRecord>
  let rows: PairRows

  /// Fewer contacts than this are not shared.
  static let least = Workers.least(64)

  func run(_ range: Range<Int>, number: Int) {
    for part in range {
      switch part {
      case EntryPart.table: enterInTable()
      case EntryPart.lists: enterInLists()
      default: for index in EntryPart.rows(part, of: count) { setRow(index) }
      }
    }
  }

  private func enterInTable() {
    for index in 0..<count {
      if index + EntryPart.ahead < count { table.pointee.prefetch(contacts[index + EntryPart.ahead].record.pair) }
      table.pointee.insert(contacts[index].record.pair, slot: Int(slots[index]))
    }
  }

  private func enterInLists() {
    for index in 0..<count {
      if index + EntryPart.ahead < count { prefetchLists(index + EntryPart.ahead) }
      let record = contacts + index
      lists.pointee.insert(
        Int(slots[index]), Int(record.pointee.record.bodyA), Int(record.pointee.record.bodyB))
    }
  }

  private func prefetchLists(_ index: Int) {
    let record = contacts + index
    lists.pointee.prefetch(
      Int(slots[index]), Int(record.pointee.record.bodyA), Int(record.pointee.record.bodyB))
  }

  private func setRow(_ index: Int) {
    let slot = Int(slots[index])
    rows.set(slot, contacts[index].pair)
    let generation = records[slot].generation &+ 1
    records[slot] = contacts[index].record
    records[slot].generation = generation
    records[slot].isLive = true
  }
}

/// Takes contacts out whose slots are given back already.
struct ExitTask: RangeTask {
  let slots: UnsafePointer<Int32>
  let count: Int
  let table: UnsafeMutablePointer<PairTable>
  let lists: UnsafeMutablePointer<IncidenceLists>
  let records: UnsafePointer<ContactRecord>
  let rows: PairRows

  func run(_ range: Range<Int>, number: Int) {
    for part in range {
      switch part {
      case EntryPart.table: removeFromTable()
      case EntryPart.lists: removeFromLists()
      default: for index in EntryPart.rows(part, of: count) { rows.clear(Int(slots[index])) }
      }
    }
  }

  private func removeFromTable() {
    for index in 0..<count {
      prefetchRecord(index + 2 * EntryPart.ahead)
      if index + EntryPart.ahead < count { table.pointee.prefetch(records[Int(slots[index + EntryPart.ahead])].pair) }
      let slot = Int(slots[index])
      table.pointee.remove(records[slot].pair, slot: slot)
    }
  }

  private func removeFromLists() {
    for index in 0..<count {
      prefetchRecord(index + 2 * EntryPart.ahead)
      if index + EntryPart.ahead < count { prefetchLists(Int(slots[index + EntryPart.ahead])) }
      let slot = Int(slots[index])
      lists.pointee.remove(slot, Int(records[slot].bodyA), Int(records[slot].bodyB))
    }
  }

  private func prefetchRecord(_ index: Int) {
    if index < count { lane_prefetch(records + Int(slots[index])) }
  }

  private func prefetchLists(_ slot: Int) {
    lists.pointee.prefetch(slot, Int(records[slot].bodyA), Int(records[slot].bodyB))
  }
}

extension IncidenceLists {
  /// Says that an edge between two nodes is about to be entered or taken out.
  fileprivate func prefetch(_ edge: Int, _ a: Int, _ b: Int) {
    lane_prefetch(links.pointer + 2 * edge)
    lane_prefetch(lists.pointer + a)
    lane_prefetch(lists.pointer + b)
  }
}
