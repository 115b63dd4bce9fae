package import KernelInterface

/// Where a plan finds the contacts: all that it reads of pairs and bodies.
package struct ContactSource {
  /// By block of 16 slots: contacts to solve.
  package var solveMask: UnsafePointer<UInt16>
  /// By block: contacts that need a side block (they bounce, roll, carry or report hits).
  package var specialMask: UnsafePointer<UInt16>
  /// By block: the most points a contact of this pair type has, 1 or 2.
  package var pointClass: UnsafePointer<UInt8>
  package var blockCount: Int
  package var manifolds: UnsafePointer<Float>
  /// `BodyType` by body row.
  package var bodyType: UnsafePointer<UInt8>
  /// Velocity rows, for the inverse masses.
  package var velocity: UnsafePointer<Row>
  package var bodyRowCount: Int

  package init(
    solveMask: UnsafePointer<UInt16>, specialMask: UnsafePointer<UInt16>, pointClass: UnsafePointer<UInt8>,
    blockCount: Int, manifolds: UnsafePointer<Float>, bodyType: UnsafePointer<UInt8>, velocity: UnsafePointer<Row>,
    bodyRowCount: Int
  ) {
    self.solveMask = solveMask
    self.specialMask = specialMask
    self.pointClass = pointClass
    self.blockCount = blockCount
    self.manifolds = manifolds
    self.bodyType = bodyType
    self.velocity = velocity
    self.bodyRowCount = bodyRowCount
  }
}

/// Which contacts are solved side by side, and in what order.
///
/// Contacts are coloured greedily in slot order, from a scattered first colour on, so that no two of a colour share a body that moves; a colour is cut into
/// bundles of 16. Contacts with a fixed body have colours of their own, which come last: what rests on the ground is
/// solved against it at the end. Bodies that touch very many others ("hubs") get bundles of their own, which come first.
/// The plan is made from scratch whenever the set of touching contacts changed: it depends on nothing but that set.
package struct ContactPlan: ~Copyable {
  /// One entry a bundle.
  package private(set) var info = AlignedBuffer<ContactBundleInfo>()
  /// 16 slots a bundle; 0 in lanes without a contact.
  package private(set) var slots = AlignedBuffer<Int32>()
  /// Contacts in the plan.
  package private(set) var contactCount = 0
  package private(set) var colorCount = 0
  package private(set) var sideCount = 0
  /// Contacts that hubs must be side A of but are not; see `make`.
  package private(set) var misorientedSlots = AlignedBuffer<Int32>()

  private var contacts = AlignedBuffer<PlannedContact>()
  private var colorMasks = AlignedBuffer<UInt64>()
  private var fixedCounts = AlignedBuffer<UInt8>()
  private var hubs = HubPlan()
  private var bucketCounts = AlignedBuffer<Int32>()
  private var bucketStarts = AlignedBuffer<Int32>()

  /// Colours for contacts of two moving bodies, one bit each in a body's mask.
  private static let colorLimit = 64
  /// A colour number that is reached only through a body with very many contacts; from here on hubs are looked for.
  private static let hubColor = 24
  /// Buckets of a colour: kind (2) x points (2) x special (2).
  private static let classes = 8

  package init() {}

  /// Makes the plan anew.
  ///
  /// Slots in `misorientedSlots` afterwards are in hub bundles, and their manifold rows must be turned round before the
  /// bundles are prepared.
  package mutating func make(_ source: ContactSource) {
    collect(source)
    color(source)
    fill()
  }

  // MARK: - Steps

  private mutating func collect(_ source: ContactSource) {
    contacts.removeAll()
    let rows = UnsafeRawPointer(source.manifolds).assumingMemoryBound(to: Int32.self)
    for block in 0..<source.blockCount {
      var mask = source.solveMask[block]
      guard mask != 0 else { continue }
      let isOnePoint = source.pointClass[block] == 1
      let special = source.specialMask[block]
      contacts.reserve(contacts.count + 16)
      while mask != 0 {
        let lane = mask.trailingZeroBitCount
        mask &= mask - 1
        let slot = block * 16 + lane
        let row = rows + slot * ManifoldRow.floats
        let bodyA = row[ManifoldRow.bodyA]
        let type = source.bodyType[Int(bodyA)]
        let isSpecial = special & (1 << UInt16(lane)) != 0
        contacts.append(
          PlannedContact(
            slot: Int32(slot), bodyA: bodyA, bodyB: row[ManifoldRow.bodyB], bucket: 0,
            class: (type == BodyType.kinematic.rawValue ? 4 : 0) | (isOnePoint ? 2 : 0) | (isSpecial ? 1 : 0),
            isDynamic: type == BodyType.dynamic.rawValue))
      }
    }
    contactCount = contacts.count
  }

  private mutating func color(_ source: ContactSource) {
    misorientedSlots.removeAll()
    hubs.clear()
    if assignColors(source) >= Self.hubColor, hubs.find(contacts, source) {
      _ = assignColors(source)
    }
  }

  /// The colour from which on a contact looks for a free one: 0 to 5, scattered over slots.
  ///
  /// In a regular pile the lowest free colour would be the same for all contacts of one direction, and all of them would
  /// be solved before those of another: the errors add up and the pile sways. Scattered, they cancel. (A pyramid of 5 050
  /// boxes sways 0.8 m at its top without this and 0.04 m with it.)
  @inline(__always)
  private static func firstColor(_ slot: Int32) -> Int {
    // Fibonacci hashing: the upper bits of a multiple of 2^32 / golden ratio.
    Int((UInt32(bitPattern: slot) &* 2_654_435_769) >> 29) % 6
  }

  /// Gives every contact its bucket and returns the highest colour number of moving pairs.
  private mutating func assignColors(_ source: ContactSource) -> Int {
    colorMasks.removeAll()
    colorMasks.resize(source.bodyRowCount, filling: 0)
    fixedCounts.removeAll()
    fixedCounts.resize(source.bodyRowCount, filling: 0)
    misorientedSlots.removeAll()
    let masks = colorMasks.pointer
    let fixed = fixedCounts.pointer
    let overflow = Self.colorLimit
    let firstFixed = Self.colorLimit + 1
    var highest = 0
    for index in 0..<contacts.count {
      let contact = contacts.pointer + index
      let a = Int(contact.pointee.bodyA)
      let b = Int(contact.pointee.bodyB)
      var color: Int
      if contact.pointee.isDynamic {
        if hubs.isActive, let hubBucket = hubs.bucket(of: contact.pointee, misoriented: &misorientedSlots) {
          contact.pointee.bucket = -1 - Int32(hubBucket)
          continue
        }
        let free = ~(masks[a] | masks[b])
        let later = free & (~0 << UInt64(Self.firstColor(contact.pointee.slot)))
        color = (later != 0 ? later : free).trailingZeroBitCount
        if color < Self.colorLimit {
          masks[a] |= 1 << UInt64(color)
          masks[b] |= 1 << UInt64(color)
        } else {
          color = overflow
        }
        highest = max(highest, color)
      } else {
        let number = Int(fixed[b])
        color = number < Self.colorLimit ? firstFixed + number : overflow
        if number < Self.colorLimit { fixed[b] += 1 }
      }
      contact.pointee.bucket = Int32(color * Self.classes + Int(contact.pointee.class))
    }
    return highest
  }

  /// Counting sort by bucket, cut into bundles.
  private mutating func fill() {
    let bucketCount = (2 * Self.colorLimit + 1) * Self.classes
    bucketCounts.removeAll()
    bucketCounts.resize(hubs.bucketCount + bucketCount, filling: 0)
    bucketStarts.removeAll()
    bucketStarts.resize(hubs.bucketCount + bucketCount, filling: 0)
    for index in 0..<contacts.count { bucketCounts[order(contacts[index].bucket)] += 1 }

    info.removeAll()
    sideCount = 0
    colorCount = 0
    var lastColor = -1
    for bucket in 0..<bucketCounts.count {
      let count = Int(bucketCounts[bucket])
      guard count > 0 else { continue }
      bucketStarts[bucket] = Int32(info.count * 16)
      let isHub = bucket < hubs.bucketCount
      let color = (bucket - hubs.bucketCount) / Self.classes
      let properties = (bucket - hubs.bucketCount) % Self.classes
      if !isHub, color != lastColor {
        lastColor = color
        colorCount += 1
      }
      // Overflowing contacts share bodies: one to a bundle.
      let perBundle = !isHub && color == Self.colorLimit ? 1 : 16
      var left = count
      while left > 0 {
        let lanes = min(left, perBundle)
        left -= lanes
        if isHub {
          info.append(
            ContactBundleInfo(kind: ContactBundleKind.hub, points: 2, lanes: UInt8(lanes), side: Int32(sideCount)))
          sideCount += 1
        } else {
          let isSpecial = properties & 1 != 0
          info.append(
            ContactBundleInfo(
              kind: kind(color: color, properties: properties), points: properties & 2 != 0 ? 1 : 2,
              lanes: UInt8(lanes), side: isSpecial ? Int32(sideCount) : -1))
          sideCount += isSpecial ? 1 : 0
        }
      }
    }

    slots.removeAll()
    slots.resize(info.count * 16, filling: 0)
    for index in 0..<contacts.count {
      let contact = contacts[index]
      let bucket = order(contact.bucket)
      let position = Int(bucketStarts[bucket])
      slots[position] = contact.slot
      let isOverflow = contact.bucket >= 0 && Int(contact.bucket) / Self.classes == Self.colorLimit
      bucketStarts[bucket] += isOverflow ? 16 : 1
      if isOverflow, !contact.isDynamic {
        // The only bundles in which fixed and moving sides A meet in one bucket: set by contact.
        info[position / 16].kind =
          contact.class & 4 != 0 ? ContactBundleKind.kinematic : ContactBundleKind.fixed
      }
    }
  }

  /// Hub buckets, numbered from -1 down, come first.
  @inline(__always)
  private func order(_ bucket: Int32) -> Int {
    bucket < 0 ? Int(-1 - bucket) : hubs.bucketCount + Int(bucket)
  }

  private func kind(color: Int, properties: Int) -> UInt8 {
    if color <= Self.colorLimit { return ContactBundleKind.dynamic }
    return properties & 4 != 0 ? ContactBundleKind.kinematic : ContactBundleKind.fixed
  }

  package var byteCount: Int {
    contacts.capacity * MemoryLayout<PlannedContact>.stride + slots.capacity * 4 + colorMasks.capacity * 9
      + info.capacity * MemoryLayout<ContactBundleInfo>.stride
  }
}

/// A contact while the plan is made.
struct PlannedContact: BitwiseCopyable {
  var slot: Int32
  var bodyA: Int32
  var bodyB: Int32
  var bucket: Int32
  /// 4: side A is kinematic, 2: one point, 1: special.
  var `class`: UInt8
  /// Both bodies move by forces.
  var isDynamic: Bool
}
