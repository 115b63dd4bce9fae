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
  var isTouching = false
  /// Reports begin and end.
  var hasEvents = false
  var hasHitEvents = false
  var hasPreSolve = false
  /// One of the shapes is a sensor, which is `shapeA` or not, and whether the shapes overlap.
  var isSensor = false
  var sensorIsA = false
  var isOverlapping = false

  var pair: ShapePair { ShapePair(a: shapeA, b: shapeB) }
}

/// The contacts by their shapes, in a table, and by their bodies, in doubly linked lists through the pair slots.
///
/// Static bodies have lists too: a ground with thousands of contacts is walked only when it is edited.
struct ContactGraph: ~Copyable {
  /// Neighbours in the list of a body; -1: end. A contact has two links, one for each of its bodies, with numbers
  /// `slot * 2 + side`.
  private struct Link: BitwiseCopyable {
    var next: Int32 = -1
    var previous: Int32 = -1
  }

  /// The contacts of a body.
  private struct List: BitwiseCopyable {
    var first: Int32 = -1
    var count: Int32 = 0
  }

  var record = AlignedBuffer<ContactRecord>()
  private var links = AlignedBuffer<Link>()
  /// By body row; rows beyond have no contacts.
  private var lists = AlignedBuffer<List>()
  private var table = PairTable()
  /// Live contacts.
  private(set) var count = 0

  init() {}

  /// Enters a pair at a free slot.
  mutating func insert(_ slot: Int, _ pair: ContactRecord) {
    if slot >= record.count {
      record.resize(slot + 1, filling: ContactRecord())
      links.resize(2 * slot + 2, filling: Link())
    }
    let generation = record[slot].generation &+ 1
    record[slot] = pair
    record[slot].generation = generation
    record[slot].isLive = true
    lists.resize(max(lists.count, Int(max(pair.bodyA, pair.bodyB)) + 1), filling: List())
    link(slot, side: 0, body: Int(pair.bodyA))
    link(slot, side: 1, body: Int(pair.bodyB))
    table.insert(pair.pair, slot: slot)
    count += 1
  }

  /// Takes a pair out.
  mutating func remove(_ slot: Int) {
    let contact = record[slot]
    unlink(slot, side: 0, body: Int(contact.bodyA))
    unlink(slot, side: 1, body: Int(contact.bodyB))
    table.remove(contact.pair, slot: slot)
    record[slot].isLive = false
    record[slot].isTouching = false
    count -= 1
  }

  private mutating func link(_ slot: Int, side: Int, body: Int) {
    let reference = Int32(slot * 2 + side)
    let list = lists.pointer + body
    let head = list.pointee.first
    links[Int(reference)] = Link(next: head, previous: -1)
    if head >= 0 { links.pointer[Int(head)].previous = reference }
    list.pointee.first = reference
    list.pointee.count += 1
  }

  private mutating func unlink(_ slot: Int, side: Int, body: Int) {
    let link = links[slot * 2 + side]
    let list = lists.pointer + body
    if link.next >= 0 { links.pointer[Int(link.next)].previous = link.previous }
    if link.previous >= 0 { links.pointer[Int(link.previous)].next = link.next } else { list.pointee.first = link.next }
    list.pointee.count -= 1
  }

  /// The first link of a body's list, or -1.
  func first(ofBody row: Int) -> Int32 { row < lists.count ? lists[row].first : -1 }

  /// The link behind another one, or -1.
  func next(_ link: Int32) -> Int32 { links[Int(link)].next }

  /// How many contacts a body has.
  func count(ofBody row: Int) -> Int { row < lists.count ? Int(lists[row].count) : 0 }

  /// The slot of a pair of shapes, or 0.
  @inline(__always)
  func find(_ pair: ShapePair) -> Int {
    table.find(pair) { record[$0].shapeA == pair.a && record[$0].shapeB == pair.b }
  }

  var byteCount: Int {
    record.capacity * MemoryLayout<ContactRecord>.stride + links.capacity * MemoryLayout<Link>.stride
      + lists.capacity * MemoryLayout<List>.stride + table.byteCount
  }
}
