internal import DynamicsBase

/// What a pair slot has beside its manifold: who meets, and what is to be told of it.
struct ContactRecord: BitwiseCopyable {
  var generation: UInt32 = 0
  /// Shape rows, the smaller first.
  var shapeA: Int32 = 0
  var shapeB: Int32 = 0
  /// Body rows of the two shapes.
  var bodyA: Int32 = 0
  var bodyB: Int32 = 0
  var isLive = false
  /// Reports begin and end.
  var hasEvents = false
  var hasHitEvents = false
  var hasPreSolve = false
  /// One of the shapes is a sensor, which is `shapeA` or not, and whether the shapes overlap.
  var isSensor = false
  var sensorIsA = false
  var isOverlapping = false

  var pair: ShapePair { ShapePair(a: shapeA, b: shapeB) }

  /// What the table and the counts follow from beside the pair, a bit each.
  fileprivate var flags: UInt8 { (isLive ? 1 : 0) | (hasPreSolve ? 2 : 0) | (hasHitEvents ? 4 : 0) }
}

/// The contacts by their shapes, in a table, and by their bodies, in lists.
///
/// Static bodies have lists too: a ground with thousands of contacts is walked only when it is edited.
struct ContactGraph: ~Copyable {
  var record = AlignedBuffer<ContactRecord>()
  /// Contacts by their bodies' rows.
  private(set) var lists = IncidenceLists()
  /// Which records may have changed.
  private(set) var marks = ChangeMarks()
  private var table = PairTable()
  private var counts = Counts()
  /// While another state is taken over: the records found to have changed, as they were, and how many there were in all.
  private var former = AlignedBuffer<ContactRecord>()
  private var formerCount = 0
  /// Then, what the table has to be told.
  private var exchanges = AlignedBuffer<Exchange>()

  init() {}

  /// Who has met at a slot, and who meets now. (Not private, see `PairTable`.)
  struct Exchange: BitwiseCopyable {
    var slot: Int32
    var hasLeft: Bool
    var hasCome: Bool
    var old: ShapePair
    var new: ShapePair
  }

  /// Live contacts. (Not private, see `PairTable`.)
  struct Counts {
    var all = 0
    var preSolve = 0
    var hit = 0

    /// Counts a contact, or not any more.
    mutating func add(_ contact: ContactRecord, _ number: Int) {
      all += number
      if contact.hasPreSolve { preSolve += number }
      if contact.hasHitEvents { hit += number }
    }
  }

  /// Live contacts.
  var count: Int { counts.all }
  /// Those that ask the pre-solve hook.
  var preSolveCount: Int { counts.preSolve }
  /// Those that report impacts.
  var hitContactCount: Int { counts.hit }

  /// Enters contacts at free slots, with their rows.
  mutating func insert(
    _ contacts: borrowing AlignedBuffer<NewContact>, at slots: borrowing AlignedBuffer<Int32>, _ rows: PairRows,
    _ workers: Workers
  ) {
    var end = record.count
    for index in 0..<slots.count { end = max(end, Int(slots[index]) + 1) }
    if end > record.count { record.resize(end, filling: ContactRecord()) }
    for index in 0..<slots.count {
      marks.mark(Int(slots[index]))
      counts.add(contacts[index].record, 1)
    }
    withUnsafeMutablePointer(to: &table) { table in
      withUnsafeMutablePointer(to: &lists) { lists in
        let task = EntryTask(
          contacts: UnsafePointer(contacts.pointer), slots: UnsafePointer(slots.pointer), count: slots.count,
          table: table, lists: lists, records: record.pointer, rows: rows)
        Self.share(task, of: slots.count, workers)
      }
    }
  }

  /// Changes what is told of a contact.
  mutating func setReports(_ slot: Int, _ rules: ContactRules) {
    marks.mark(slot)
    counts.add(record[slot], -1)
    rules.setReports(&record[slot])
    counts.add(record[slot], 1)
  }

  /// Takes contacts out, with their rows.
  mutating func remove(_ slots: borrowing AlignedBuffer<Int32>, _ rows: PairRows, _ workers: Workers) {
    for index in 0..<slots.count {
      let slot = Int(slots[index])
      record[slot].isLive = false
      marks.mark(slot)
      counts.add(record[slot], -1)
    }
    withUnsafeMutablePointer(to: &table) { table in
      withUnsafeMutablePointer(to: &lists) { lists in
        let task = ExitTask(
          slots: UnsafePointer(slots.pointer), count: slots.count, table: table, lists: lists,
          records: UnsafePointer(record.pointer), rows: rows)
        Self.share(task, of: slots.count, workers)
      }
    }
  }

  private static func share<Task: RangeTask>(_ task: Task, of count: Int, _ workers: Workers) {
    let parts = 0..<EntryPart.count
    if count < EntryTask.least {
      task.run(parts, number: 0)
    } else {
      workers.forEachRange(in: parts, atLeast: 1, task)
    }
  }

  /// Calls `action` with the slots of a body's contacts; the slot given may be removed.
  @inline(__always)
  func forEachContact(of bodyRow: Int, _ action: (Int) -> Void) { lists.forEach(of: bodyRow, action) }

  /// The first link of a body's list, or -1: link `2 slot + side`, for walks during which contacts are changed.
  func first(ofBody row: Int) -> Int32 { lists.first(of: row) }

  /// The link behind another one, or -1.
  func next(_ link: Int32) -> Int32 { lists.next(link) }

  /// How many contacts a body has.
  func count(ofBody row: Int) -> Int { lists.count(of: row) }

  /// The slot of a pair of shapes, or 0.
  @inline(__always)
  func find(_ pair: ShapePair) -> Int {
    table.find(pair) { record[$0].shapeA == pair.a && record[$0].shapeB == pair.b }
  }

  var byteCount: Int { record.byteCount + lists.byteCount + table.byteCount }
}

// MARK: - Snapshots

extension ContactGraph {
  /// Goes through what is simulated.
  mutating func walkState<Walker: StateWalker>(_ walker: inout Walker) {
    let marked = walker.changes(&marks, blockCount: (record.count + 15) / 16)
    if Walker.restores { keepFormer() }
    walker.rows("record", .contact, &record, in: marked)
    walker.lists(&lists)
  }

  /// Keeps the records that are to be other ones.
  private mutating func keepFormer() {
    former.removeAll()
    formerCount = marks.hasFoundAll ? 0 : record.count
    guard !marks.hasFoundAll else { return }
    for range in marks.found {
      let first = 16 * Int(range.first)
      let count = min(16 * Int(range.end), record.count) - first
      guard count > 0 else { continue }
      let end = former.count
      former.reserve(end + count)
      former.setCount(end + count)
      (former.pointer + end).update(from: record.pointer + first, count: count)
    }
  }

  /// Makes what is derived anew of records that were found to have changed: the table, and counts. Most of a block are what
  /// they were.
  mutating func rebuildDerivedState() {
    if marks.hasFoundAll { return rebuildAll() }
    findExchanges()
    for index in 0..<exchanges.count {
      let exchange = exchanges[index]
      if exchange.hasLeft { table.remove(exchange.old, slot: Int(exchange.slot)) }
      if exchange.hasCome { table.insert(exchange.new, slot: Int(exchange.slot)) }
    }
    former.removeAll()
    formerCount = 0
  }

  private mutating func rebuildAll() {
    counts = Counts()
    for slot in 0..<record.count where record[slot].isLive { counts.add(record[slot], 1) }
    table.removeAll(roomFor: counts.all)
    // So far ahead that a place has come from memory when it is its turn.
    let ahead = 16
    for slot in 0..<record.count {
      if slot + ahead < record.count { table.prefetch(record[slot + ahead].pair) }
      if record[slot].isLive { table.insert(record[slot].pair, slot: slot) }
    }
  }

  /// Counts the contacts anew, and collects what the table has to be told: its places are all over the memory, and are on
  /// their way to the processor meanwhile.
  private mutating func findExchanges() {
    exchanges.removeAll()
    var next = 0
    marks.forEachFoundRow(of: max(record.count, formerCount)) { slot in
      var old = ContactRecord()
      if next < former.count, slot < formerCount {
        old = former[next]
        next += 1
      }
      let new = slot < record.count ? record[slot] : ContactRecord()
      guard old.pair.key != new.pair.key || old.flags != new.flags else { return }
      if old.isLive { counts.add(old, -1) }
      if new.isLive { counts.add(new, 1) }
      guard old.isLive != new.isLive || old.pair != new.pair else { return }
      if old.isLive { table.prefetch(old.pair) }
      if new.isLive { table.prefetch(new.pair) }
      exchanges.append(
        Exchange(slot: Int32(slot), hasLeft: old.isLive, hasCome: new.isLive, old: old.pair, new: new.pair))
    }
  }
}
