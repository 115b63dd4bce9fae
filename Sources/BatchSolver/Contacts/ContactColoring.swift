internal import DynamicsBase
internal import KernelInterface

/// Whether contacts may be those of hubs.
private protocol HubRule { static var areThere: Bool { get } }

private enum WithHubs: HubRule { static var areThere: Bool { true } }

private enum WithoutHubs: HubRule { static var areThere: Bool { false } }

/// Greedy colouring: each contact in turn gets a colour that neither of its bodies has, of a few the first from a
/// scattered one on, round and round, and a higher one where all these are taken.
///
/// In a regular pile the lowest free colour would be the same for all contacts of one direction, and all of them would
/// be solved before those of another: the errors add up and the pile sways. Scattered, they cancel. (A pyramid of 5 050
/// boxes sways 0.8 m at its top without this and 0.04 m with it.)
struct ContactColoring: ~Copyable {
  /// By body row: bit `i` is set if a contact of colour `i` has the body.
  private var masks = AlignedBuffer<UInt64>()
  /// By body row: contacts with fixed bodies so far. Only one body of such a contact moves, so its colours need no
  /// mask.
  private var fixedCounts = AlignedBuffer<UInt8>()
  /// The buckets that contacts have taken.
  private(set) var extent = ContactBucket.Extent()

  init() {}

  /// Lists the contacts by ascending slot with their buckets, and returns the highest colour number of moving pairs.
  /// `counts` gets the number of contacts in each bucket, `overflow` the contacts that find no colour, and `bodies`,
  /// which must be empty and have all blocks, the rows of all contacts' bodies that move. Contacts that `hubs` take are
  /// not coloured. Where a contact takes colour `limit` or a higher one the rest is left out.
  mutating func color(
    _ source: ContactSource, hubs: borrowing HubPlan, limit: Int, into contacts: inout AlignedBuffer<PlannedContact>,
    counts: inout AlignedBuffer<Int32>, overflow: inout OverflowPlan, bodies: borrowing LaneMasks
  ) -> Int {
    clear(bodyRowCount: source.bodyRowCount)
    clear(&counts)
    let count = source.contactCount
    contacts.reserve(count)
    contacts.setCount(count)
    overflow.removeAll()
    let first = contacts.pointer
    let hasHubs = hubs.isActive
    let isSmall = count < Self.smallWorld
    // Two loops, as mostly there are no hubs to ask for.
    let taken =
      hasHubs
      ? color(WithHubs.self, source, isSmall, hubs, limit, first, counts.pointer, &overflow, bodies)
      : color(WithoutHubs.self, source, isSmall, hubs, limit, first, counts.pointer, &overflow, bodies)
    var highest = taken.highest
    if highest > 0, highest < min(limit, ContactBucket.colors), count <= Self.mostPacked, !hasHubs {
      highest = pack(source, first, counts.pointer, highest)
    }
    addColored(to: bodies)
    extent = ContactBucket.Extent(
      hasHubs: hasHubs, colors: min(highest + 1, ContactBucket.colors), fixedColors: taken.fixedColors)
    return highest
  }

  /// Does it contact by contact, in as few instructions as can be: a fifteenth of a step where contacts come and go. What
  /// is rare is done elsewhere, and leaves the registers to the rest.
  private func color<Hubs: HubRule>(
    _: Hubs.Type, _ source: ContactSource, _ isSmall: Bool, _ hubs: borrowing HubPlan, _ limit: Int,
    _ contacts: UnsafeMutablePointer<PlannedContact>, _ counts: UnsafeMutablePointer<Int32>,
    _ overflow: inout OverflowPlan, _ bodies: borrowing LaneMasks
  ) -> (highest: Int, fixedColors: Int) {
    let masks = masks.pointer
    let fixedCounts = fixedCounts.pointer
    let scatter: UInt64 = isSmall ? 0b11 : 0b11_1111
    let tooHigh: UInt64 = limit < ContactBucket.colors ? ~0 &<< UInt64(limit) : 0
    var next = contacts
    // The colours that contacts of two moving bodies have, by bits.
    var taken: UInt64 = 0
    var fixedColors = 0
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.hashes) { colors in
      for hash in 0..<Self.hashes { colors[hash] = scatter & ~0 &<< Self.firstColor(hash: hash, isSmall: isSmall) }
      let laterColors = colors.baseAddress!
      source.forEachContact { contact in
        guard taken & tooHigh == 0 else { return }
        var bucket = Int(contact.traits & ContactTraits.ofBucket)
        if contact.traits & ContactTraits.dynamic == 0 {
          if contact.traits & ContactTraits.kinematic != 0 { bodies[contact.bodyA] = true }
          let number = Int(fixedCounts[contact.bodyB])
          let isFull = number == ContactBucket.colors
          fixedCounts[contact.bodyB] = UInt8(truncatingIfNeeded: number &+ (isFull ? 0 : 1))
          if isFull { Self.add(next - contacts, 0, contact.bodyB, to: &overflow) }
          fixedColors = max(fixedColors, Int(fixedCounts[contact.bodyB]))
          bucket &+= isFull ? ContactBucket.fixedOverflow : ContactBucket.fixed &+ number &* ContactBucket.ofColor
        } else if Hubs.areThere, let hubBucket = hubs.take(contact, source) {
          bodies[contact.bodyA] = true
          bodies[contact.bodyB] = true
          bucket = hubBucket
        } else {
          let free = ~(masks[contact.bodyA] | masks[contact.bodyB])
          let scattered = free & scatter
          let later = free & laterColors[Self.hash(contact.slot)]
          let candidates = later != 0 ? later : scattered != 0 ? scattered : free
          // 64, the overflow, if there is none.
          let color = candidates.trailingZeroBitCount
          let bit = candidates & (0 &- candidates)
          masks[contact.bodyA] |= bit
          masks[contact.bodyB] |= bit
          taken |= bit
          if bit == 0 {
            Self.add(next - contacts, contact.bodyA, contact.bodyB, to: &overflow)
            bodies[contact.bodyA] = true
            bodies[contact.bodyB] = true
          }
          bucket &+= ContactBucket.hubs &+ color &* ContactBucket.ofColor
        }
        next.initialize(
          to: PlannedContact(
            slot: Int32(truncatingIfNeeded: contact.slot), bucket: UInt16(truncatingIfNeeded: bucket), group: 0))
        next += 1
        counts[bucket] &+= 1
      }
    }
    let hasOverflow = (ContactBucket.overflow..<ContactBucket.fixedOverflow).contains { counts[$0] > 0 }
    return (hasOverflow ? ContactBucket.colors : taken == 0 ? 0 : 63 - taken.leadingZeroBitCount, fixedColors)
  }

  /// Not inlined: it is rare.
  @inline(never)
  private static func add(_ index: Int, _ bodyA: Int, _ bodyB: Int, to overflow: inout OverflowPlan) {
    overflow.append(index, bodyA, bodyB)
  }

  // MARK: - Packing

  /// The most contacts that are packed: a look at them takes what a bundle less saves in one step.
  private static let mostPacked = 64

  /// Gives each contact of two moving bodies the first colour after those of all earlier contacts of its bodies, if that makes
  /// fewer bundles: a few contacts in scattered colours leave most lanes empty, and ten boxes have two bundles in place of
  /// three. Contacts that share a body keep their order, and others may be solved in any: no result changes.
  ///
  /// - Returns: The highest colour.
  private mutating func pack(
    _ source: ContactSource, _ contacts: UnsafeMutablePointer<PlannedContact>, _ counts: UnsafeMutablePointer<Int32>,
    _ highest: Int
  ) -> Int {
    let masks = masks.pointer
    masks.update(repeating: 0, count: self.masks.count)
    var packed = 0
    for color in 0...highest {
      let ofColor = ContactBucket.hubs + color * ContactBucket.ofColor
      var next = contacts
      source.forEachContact { contact in
        let traits = Int(next.pointee.bucket) &- ofColor
        if traits >= 0, traits < ContactBucket.ofColor {
          let first = 64 &- (masks[contact.bodyA] | masks[contact.bodyB]).leadingZeroBitCount
          masks[contact.bodyA] |= 1 &<< UInt64(first)
          masks[contact.bodyB] |= 1 &<< UInt64(first)
          packed = max(packed, first)
          // Nobody has a group yet.
          next.pointee.group = UInt16(ContactBucket.hubs + first * ContactBucket.ofColor + traits)
        }
        next += 1
      }
    }
    let count = source.contactCount
    let bundles = Self.bundleCount(counts, highest)
    Self.exchangeBuckets(contacts, count, counts)
    let isBetter = Self.bundleCount(counts, highest) < bundles
    if !isBetter { Self.exchangeBuckets(contacts, count, counts) }
    for index in 0..<count { contacts[index].group = 0 }
    return isBetter ? packed : highest
  }

  /// Bundles of contacts of two moving bodies.
  private static func bundleCount(_ counts: UnsafeMutablePointer<Int32>, _ highest: Int) -> Int32 {
    let first = ContactBucket.hubs
    return (first..<(first + (highest + 1) * ContactBucket.ofColor)).reduce(0) { sum, bucket in
      sum + (counts[bucket] + Int32(ContactBundle.lanes) - 1) / Int32(ContactBundle.lanes)
    }
  }

  /// Gives each contact that has a number for a group that bucket, and the other way round.
  private static func exchangeBuckets(
    _ contacts: UnsafeMutablePointer<PlannedContact>, _ count: Int, _ counts: UnsafeMutablePointer<Int32>
  ) {
    for index in 0..<count where contacts[index].group > 0 {
      let contact = contacts[index]
      contacts[index].bucket = contact.group
      contacts[index].group = contact.bucket
      counts[Int(contact.bucket)] -= 1
      counts[Int(contact.group)] += 1
    }
  }

  /// Adds the bodies that have a colour: block by block, which takes less than to set bits contact by contact.
  private func addColored(to bodies: borrowing LaneMasks) {
    let masks = masks.pointer
    let fixedCounts = fixedCounts.pointer
    var first = 0
    while first < self.masks.count {
      let count = min(ContactBundle.lanes, self.masks.count &- first)
      var rows: UInt64 = 0
      for lane in 0..<count {
        let taken = masks[first &+ lane] | UInt64(fixedCounts[first &+ lane])
        // The highest bit of a number or of its opposite, unless it is 0.
        rows |= ((taken | (0 &- taken)) &>> 63) &<< UInt64(lane)
      }
      bodies[block: LaneMasks.block(first)] |= UInt16(truncatingIfNeeded: rows)
      first &+= ContactBundle.lanes
    }
  }

  /// Empties the buckets that were taken last.
  func clear(_ counts: inout AlignedBuffer<Int32>) {
    guard counts.count == ContactBucket.count else {
      counts.removeAll()
      return counts.resize(ContactBucket.count, filling: 0)
    }
    let first = counts.pointer
    extent.forEachRange { (first + $0.lowerBound).update(repeating: 0, count: $0.count) }
  }

  /// With fewer contacts, these are scattered over two colours, else over six, which large piles take to stand still. In
  /// a small world each colour that is not needed is a bundle more of mostly empty lanes: with two, 20 boxes in columns
  /// have 3 bundles in place of 7, and overlap no more.
  private static let smallWorld = 500

  /// The colour from which on a contact looks for a free one, by the hash of its slot, 0 or 1, 0 to 5. Of six, 0 and 1 come
  /// twice as often: all alike, which is too regular, leaves the large pyramid 6 J in place of 0.1 J.
  private static func firstColor(hash: Int, isSmall: Bool) -> UInt64 { UInt64(isSmall ? hash & 1 : hash % 6) }

  private static let hashes = 8

  /// Below `hashes`. Fibonacci hashing: the upper bits of a multiple of 2^32 / golden ratio.
  @inline(__always)
  private static func hash(_ slot: Int) -> Int { Int((UInt32(truncatingIfNeeded: slot) &* 2_654_435_769) &>> 29) }

  private mutating func clear(bodyRowCount: Int) {
    masks.removeAll()
    masks.resize(bodyRowCount, filling: 0)
    fixedCounts.removeAll()
    fixedCounts.resize(bodyRowCount, filling: 0)
  }

  var byteCount: Int { masks.capacity * 8 + fixedCounts.capacity }
}
