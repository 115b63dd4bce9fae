package import DynamicsBase
package import KernelInterface

/// What a plan was made from: it holds as long as these are the same.
struct ContactPlanVersion: Equatable {
  var contacts: UInt64
  var bodies: UInt64
  var direct: UInt64
}

/// What plans count with, lent to one after the other; all counts are 0.
struct ContactPlanTable: ~Copyable {
  fileprivate var places = AlignedBuffer<Int32>()
}

/// Which contacts are solved side by side, and in what order.
///
/// Contacts are coloured so that no two of a colour share a body that moves (see `ContactColoring`); a colour is cut
/// into bundles of 16. Contacts with a fixed body have colours of their own, which come last: what rests on the ground
/// is solved against it at the end. Where bodies touch more than 64 others, the rest has an order of its own (see
/// `OverflowPlan`). Bodies that touch very many others ("hubs") get bundles of their own, which come
/// first. The plan is made from scratch whenever the set of touching contacts changed: it depends on nothing but that
/// set.
///
/// A plan may be ordered by groups that can be solved independently, see `IslandGroups`.
package struct ContactPlan: ~Copyable {
  /// One entry a bundle.
  package private(set) var info = AlignedBuffer<ContactBundleInfo>()
  /// The bucket of each bundle, ascending, see `ContactBucket`.
  private(set) var buckets = AlignedBuffer<UInt16>()
  /// 16 slots a bundle; lanes not in use repeat the last contact, in hub bundles they name slot 0, which is none.
  package private(set) var slots = AlignedBuffer<Int32>()
  /// Contacts in the plan.
  package private(set) var contactCount = 0
  package private(set) var colorCount = 0
  package private(set) var extensionCount = 0
  /// Bundles of one bucket share no body that moves, and have nothing beside friction.
  private(set) var isPlain = true
  /// The bodies of its contacts that move, on either side.
  package private(set) var bodies = LaneMasks()
  /// Contacts that hubs must be side A of but are not; see `make`.
  package private(set) var slotsToFlip = AlignedBuffer<Int32>()

  /// Groups that are solved one after the other.
  package private(set) var groupCount = 1
  /// By group, and one more: the first bundle.
  private(set) var bundleStarts = AlignedBuffer<Int32>()
  /// How several workers go through the bundles, where there is one group.
  private(set) var stages = BundleStages()
  /// What the plan was made from; `nil` before it was made for a world.
  var version: ContactPlanVersion?

  private var contacts = AlignedBuffer<PlannedContact>()
  private var coloring = ContactColoring()
  private var hubs = HubPlan()
  private var overflow = OverflowPlan()
  private var strips: ContactStrips?
  /// By group and bucket: contacts, then where in `slots` the next one goes.
  private var places = AlignedBuffer<Int32>()
  /// Whether a lent table has other counts than 0.
  private var hasCounted = false

  /// Fewer contacts fit one worker's cache, and are solved before others have got them.
  private static let leastStriped = Workers.least(1000)
  /// A colour number that is reached only through a body with very many contacts; from here on hubs are looked for. A body with
  /// more contacts than this reaches it, as each of them has a colour of its own.
  private static let hubColor = 24

  package init() {}

  /// Makes the plan anew, ordered by groups if none of its contacts is between two of them, which it returns.
  ///
  /// Slots in `slotsToFlip` afterwards are in hub bundles, and their manifold rows must be turned round before the
  /// bundles are prepared.
  ///
  /// - Parameters:
  ///   - pose: By body row, for `ContactStrips`; nil: contacts are not ordered by place. No result changes with it.
  ///   - workers: Two of them, where contacts are ordered by place.
  package mutating func make(
    _ source: ContactSource, _ groups: borrowing IslandGroups, pose: UnsafePointer<Pose>? = nil,
    workers: Workers = Workers(pool: nil)
  ) -> Bool {
    strips?.removeAll()
    hasCounted = true
    if let pose, groups.count == 1, source.contactCount >= Self.leastStriped {
      colorAndOrder(source, pose, workers)
    } else {
      color(source)
    }
    contactCount = contacts.count
    groupCount = 1
    let holds = groups.count == 1 || assign(source, groups)
    layOut()
    place()
    findSlotsToFlip(source)
    return holds
  }

  /// Orders the bundles by other groups, which must hold; `source` must be that of `make`.
  ///
  /// This changes no result, nor does the order of bundles: what shares no moving body may be solved in any order.
  package mutating func arrange(_ source: ContactSource, _ groups: borrowing IslandGroups) {
    hasCounted = true
    let holds = assign(source, groups)
    assert(holds, "a contact between two groups")
    layOut()
    place()
  }

  /// Where bodies lie, if contacts are ordered by place.
  var bodyOrder: BodyOrder? { groupCount == 1 ? strips?.bodyOrder : nil }

  /// The bundles of a group.
  package func bundles(ofGroup group: Int) -> Range<Int> { Int(bundleStarts[group])..<Int(bundleStarts[group + 1]) }

  // MARK: - Steps

  /// Works with a table of somebody else's for as long as it is not given back: there are thousands of worlds, and a table
  /// has 5 KB.
  mutating func take(_ table: inout ContactPlanTable) {
    // What is cleared later is what was taken last, which is not in this table then.
    places.removeAll()
    swap(&places, &table.places)
    hasCounted = false
  }

  /// Gives the table back.
  mutating func giveBack(_ table: inout ContactPlanTable) {
    if hasCounted { coloring.clear(&places) }
    swap(&places, &table.places)
  }

  /// One worker gives contacts their colours while another one orders them by place.
  private mutating func colorAndOrder(_ source: ContactSource, _ pose: UnsafePointer<Pose>, _ workers: Workers) {
    let strips = strips ?? ContactStrips()
    self.strips = strips
    withUnsafeMutablePointer(to: &self) { plan in
      workers.forEachRange(
        in: 0..<PlanTask.count, atLeast: 1, PlanTask(plan: plan, strips: strips, source: source, pose: pose))
    }
  }

  /// Finds the hubs, and gives all contacts their colours.
  fileprivate mutating func color(_ source: ContactSource) {
    // Where there were hubs there are hubs, mostly: it is not tried first how far colours alone come.
    if hubs.isActive { hubs.find(source) }
    if !hubs.isActive || hubs.mostContacts <= Self.hubColor {
      hubs.clear()
      guard color(source, limit: Self.hubColor) >= Self.hubColor else { return }
      hubs.find(source)
    }
    _ = color(source, limit: .max)
  }

  private mutating func color(_ source: ContactSource, limit: Int) -> Int {
    bodies.resize(blockCount: LaneMasks.block(source.bodyRowCount + 15))
    bodies.removeAll()
    return coloring.color(
      source, hubs: hubs, limit: limit, into: &contacts, counts: &places, overflow: &overflow, bodies: bodies)
  }

  /// Gives every contact its group, and counts the contacts of each group and bucket. Where a contact is between two
  /// groups all are left in one, and this returns false.
  private mutating func assign(_ source: ContactSource, _ groups: borrowing IslandGroups) -> Bool {
    var holds = true
    groupCount = groups.count
    places.removeAll()
    places.resize(groupCount * ContactBucket.count, filling: 0)
    let counts = places.pointer
    let first = contacts.pointer
    var next = first
    source.forEachContact { contact in
      let group = groupCount > 1 ? groups.group(of: contact.bodyB) : 0
      if groupCount > 1, contact.traits & ContactTraits.moving != 0, groups.group(of: contact.bodyA) != group {
        holds = false
      }
      next.pointee.group = UInt16(truncatingIfNeeded: group)
      counts[next.pointee.place] &+= 1
      next += 1
    }
    guard !holds else { return true }
    groupCount = 1
    places.removeAll()
    places.resize(ContactBucket.count, filling: 0)
    for index in 0..<contactCount {
      first[index].group = 0
      places[first[index].place] &+= 1
    }
    return false
  }

  /// Cuts the buckets of every group into bundles.
  private mutating func layOut() {
    info.removeAll()
    buckets.removeAll()
    isPlain = true
    bundleStarts.removeAll()
    extensionCount = 0
    colorCount = 0
    stages.removeAll()
    for group in 0..<groupCount {
      bundleStarts.append(Int32(info.count))
      layOut(group)
    }
    bundleStarts.append(Int32(info.count))
  }

  private mutating func layOut(_ group: Int) {
    let counts = places.pointer + group * ContactBucket.count
    var colors = 0
    // -1: hubs.
    var lastColor = -1
    let extent = coloring.extent
    extent.forEachRange { buckets in
      for bucket in buckets where counts[bucket] > 0 {
        let count = Int(counts[bucket])
        counts[bucket] = Int32(info.count * ContactBundle.lanes)
        let color = bucket < ContactBucket.hubs ? -1 : (bucket - ContactBucket.hubs) / ContactBucket.ofColor
        if color != lastColor {
          stages.add(upTo: info.count, sharesNothing: lastColor >= 0)
          lastColor = color
          colors += 1
        }
        if ContactBucket.isOverflow(bucket) {
          layOutOverflow(bucket, place: group * ContactBucket.count + bucket)
        } else {
          addBundles(bucket, contacts: count)
        }
        stages.endRun(at: info.count)
      }
    }
    stages.add(upTo: info.count, sharesNothing: lastColor >= 0)
    colorCount = max(colorCount, colors)
  }

  /// Contacts that fit no colour, level by level.
  private mutating func layOutOverflow(_ bucket: Int, place: Int) {
    for level in 0..<overflow.findLevels(contacts, place: place) {
      let count = overflow.count(ofLevel: level)
      overflow.setStart(ofLevel: level, info.count * ContactBundle.lanes)
      addBundles(bucket, contacts: count)
      stages.add(upTo: info.count, sharesNothing: true)
    }
    overflow.place(contacts, place: place)
  }

  private mutating func addBundles(_ bucket: Int, contacts count: Int) {
    for first in stride(from: 0, to: count, by: ContactBundle.lanes) {
      addBundle(bucket, lanes: min(count - first, ContactBundle.lanes))
    }
  }

  private mutating func addBundle(_ bucket: Int, lanes: Int) {
    let isHub = bucket < ContactBucket.hubs
    let traits = UInt8((bucket - ContactBucket.hubs) & (ContactBucket.ofColor - 1))
    var kind = ContactBundleKind.dynamic
    if isHub {
      kind = .hub
    } else if bucket >= ContactBucket.fixedOverflow {
      kind = traits & ContactTraits.kinematic != 0 ? .kinematic : .fixed
    }
    // Hub bundles use their extension block for sums over lanes.
    let hasExtension = isHub || traits & ContactTraits.extended != 0
    info.append(
      ContactBundleInfo(
        kind: kind, points: !isHub && traits & ContactTraits.onePoint != 0 ? 1 : 2, lanes: UInt8(lanes),
        extensionBlock: hasExtension ? Int32(extensionCount) : -1))
    extensionCount += hasExtension ? 1 : 0
    buckets.append(UInt16(truncatingIfNeeded: bucket))
    isPlain = isPlain && !hasExtension && !ContactBucket.isOverflow(bucket)
  }

  /// Writes every contact's slot to its place.
  private mutating func place() {
    let lanes = info.count * ContactBundle.lanes
    slots.removeAll()
    slots.resize(lanes, filling: 0)
    let next = places.pointer
    let slot = slots.pointer
    let contact = contacts.pointer
    @inline(__always)
    func put(_ index: Int) {
      guard !ContactBucket.isOverflow(Int(contact[index].bucket)) else { return }
      let number = contact[index].place
      let place = next[number]
      slot[Int(place)] = contact[index].slot
      next[number] = place &+ 1
    }
    if groupCount == 1, let strips, strips.isActive {
      // Lanes of hubs are summed up, in the order of slots.
      if hubs.isActive { for index in 0..<contactCount where contact[index].bucket < ContactBucket.hubs { put(index) } }
      for place in 0..<contactCount {
        let index = strips.contact(at: place)
        if contact[index].bucket >= ContactBucket.hubs { put(index) }
      }
    } else {
      for index in 0..<contactCount { put(index) }
    }
    overflow.write(contacts, to: slots)
    repeatLastContacts()
  }

  /// Lanes not in use repeat the bundle's last contact: what they gather and write is what that lane does, while a row
  /// that all bundles name would make each wait for the one before. Those of hub bundles add to a sum, and stay empty.
  private func repeatLastContacts() {
    let slot = slots.pointer
    for bundle in 0..<info.count where info[bundle].kind != .hub {
      let end = (bundle + 1) * ContactBundle.lanes
      let last = bundle * ContactBundle.lanes + Int(info[bundle].lanes) - 1
      for lane in (last + 1)..<end { slot[lane] = slot[last] }
    }
  }

  /// Hub bundles have the hub on side A.
  private mutating func findSlotsToFlip(_ source: ContactSource) {
    slotsToFlip.removeAll()
    guard hubs.isActive else { return }
    var index = 0
    source.forEachContact { contact in
      if Int(contacts[index].bucket) < ContactBucket.hubs, hubs.needsFlip(contact) {
        slotsToFlip.append(Int32(contact.slot))
      }
      index += 1
    }
  }

  package var byteCount: Int {
    contacts.byteCount + bodies.byteCount + slots.byteCount + places.byteCount + coloring.byteCount + overflow.byteCount
      + hubs.byteCount + (strips?.byteCount ?? 0) + bundleStarts.byteCount + stages.byteCount + slotsToFlip.byteCount
      + info.byteCount + buckets.byteCount
  }
}

/// What a plan finds of contacts before their bundles are laid out, side by side.
private struct PlanTask: RangeTask {
  let plan: UnsafeMutablePointer<ContactPlan>
  let strips: ContactStrips
  let source: ContactSource
  let pose: UnsafePointer<Pose>

  static let count = 2

  func run(_ range: Range<Int>, number: Int) {
    for part in range {
      if part == 0 { plan.pointee.color(source) } else { strips.update(source, pose) }
    }
  }
}

// MARK: - Memory

extension ContactPlan {
  /// Shows the buffers that steps touch.
  mutating func visitBuffers<Visitor: BufferVisitor>(_ visitor: inout Visitor) {
    visitor.visit(&info)
    visitor.visit(&buckets)
    visitor.visit(&slots)
    visitor.visit(&bundleStarts)
    visitor.visit(&slotsToFlip)
    bodies.visitBuffers(&visitor)
  }
}
