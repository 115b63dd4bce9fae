internal import CSolverShim
internal import DynamicsBase

/// The contact slots of pairs of shapes: an open-addressed hash table with linear probing.
///
/// It is asked for one pair at a time and never walked, so that nothing depends on the order of its entries. An entry
/// is a slot and the hash of its pair, 8 bytes: whether the slot's pair is the one that is sought, the caller says.
/// That is asked once for a pair that is there, and all but never for one that is not.
package struct PairTable: ~Copyable {
  // Not private, nor are those of ContactGraph: debug builds of Swift 6.3 fail on private types of noncopyable ones.
  struct Entry: BitwiseCopyable {
    var hash: UInt32 = 0
    /// 0: free.
    var slot: Int32 = 0
  }

  private var entries = AlignedBuffer<Entry>(repeating: Entry(), count: 1 << Self.firstBits)
  /// The binary logarithm of the number of entries.
  private var bits = Self.firstBits
  /// Pairs in the table.
  package private(set) var count = 0

  /// 16 entries, of 8 pairs: there may be thousands of worlds with no more.
  private static var firstBits: UInt32 { 4 }

  package init() {}

  /// Fibonacci hashing: the upper bits of a multiple of 2^64 / golden ratio.
  @inline(__always)
  private static func hash(_ pair: ShapePair) -> UInt32 {
    UInt32(truncatingIfNeeded: (pair.key &* 0x9e37_79b9_7f4a_7c15) &>> 32)
  }

  /// Where the search for a hash begins.
  @inline(__always)
  private func home(_ hash: UInt32) -> Int { Int(hash &>> (32 &- bits)) }

  @inline(__always)
  private func following(_ place: Int) -> Int { (place &+ 1) & (1 &<< Int(bits) &- 1) }

  /// The slot of a pair, or 0; `isPair` says whether a slot is the pair's.
  @inline(__always)
  package func find(_ pair: ShapePair, _ isPair: (_ slot: Int) -> Bool) -> Int {
    let hash = Self.hash(pair)
    var place = home(hash)
    while true {
      let entry = entries[place]
      if entry.slot == 0 || (entry.hash == hash && isPair(Int(entry.slot))) { return Int(entry.slot) }
      place = following(place)
    }
  }

  /// Says that a pair is about to be entered or taken out.
  @inline(__always)
  func prefetch(_ pair: ShapePair) { lane_prefetch(entries.pointer + home(Self.hash(pair))) }

  /// Enters a pair that the table does not have.
  package mutating func insert(_ pair: ShapePair, slot: Int) {
    count += 1
    if 2 * count > entries.count { grow() }
    put(Entry(hash: Self.hash(pair), slot: Int32(slot)))
  }

  private mutating func put(_ entry: Entry) {
    var place = home(entry.hash)
    while entries[place].slot != 0 { place = following(place) }
    entries[place] = entry
  }

  /// Takes a pair out. Entries behind it move up, so that no search ends before them.
  package mutating func remove(_ pair: ShapePair, slot: Int) {
    count -= 1
    var hole = home(Self.hash(pair))
    while entries[hole].slot != Int32(slot) { hole = following(hole) }
    var place = following(hole)
    while entries[place].slot != 0 {
      // An entry may move to the hole unless its home lies behind it; distances are taken round the end.
      let mask = entries.count - 1
      let distance = (place &- home(entries[place].hash)) & mask
      if distance >= (place &- hole) & mask {
        entries[hole] = entries[place]
        hole = place
      }
      place = following(place)
    }
    entries[hole] = Entry()
  }

  /// Takes all pairs out and makes room for so many at least.
  package mutating func removeAll(roomFor pairs: Int) {
    count = 0
    var needed = bits
    while 2 * pairs > 1 << Int(needed) { needed += 1 }
    if needed == bits { return entries.fill(Entry()) }
    bits = needed
    entries = AlignedBuffer(repeating: Entry(), count: 1 << Int(bits))
  }

  private mutating func grow() {
    var former = AlignedBuffer<Entry>(repeating: Entry(), count: 2 * entries.count)
    swap(&former, &entries)
    bits += 1
    for place in 0..<former.count where former[place].slot != 0 { put(former[place]) }
  }

  package var byteCount: Int { entries.capacity * MemoryLayout<Entry>.stride }
}
