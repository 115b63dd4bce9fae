internal import DynamicsBase

/// What is simulated of direct islands, as rows one island after another.
struct SavedIslands: ~Copyable {
  /// How many rows an island has of each kind.
  struct Counts: BitwiseCopyable {
    var bodies: Int32
    var joints: Int32
    var jointBlocks: Int32
    var near: Int32
    var contacts: Int32
    var impulses: Int32
    var boundJumps: Int32
    /// See `DirectIsland.generations`.
    var generations: UInt64
  }

  private(set) var counts = AlignedBuffer<Counts>()
  private(set) var bodies = AlignedBuffer<Int32>()
  private(set) var joints = AlignedBuffer<Int32>()
  /// By joint, where its blocks end.
  private(set) var jointEnds = AlignedBuffer<Int32>()
  private(set) var jointBlocks = AlignedBuffer<Int32>()
  private(set) var near = AlignedBuffer<UInt64>()
  private(set) var contacts = AlignedBuffer<Int32>()
  private(set) var impulses = AlignedBuffer<SIMD2<Double>>()
  private(set) var boundJumps = AlignedBuffer<UInt8>()

  init() {}

  /// Takes down islands.
  mutating func gather(_ islands: [DirectIsland]) {
    removeAll()
    for island in islands {
      counts.append(
        Counts(
          bodies: Int32(island.bodies.count), joints: Int32(island.joints.count),
          jointBlocks: Int32(island.jointBlocks.count), near: Int32(island.near.count),
          contacts: Int32(island.contacts.count), impulses: Int32(island.cones.impulse.count),
          boundJumps: Int32(island.boundJumps.count), generations: island.generations))
      for body in island.bodies { bodies.append(body) }
      for slot in island.joints { joints.append(slot) }
      for end in island.jointStarts.dropFirst() { jointEnds.append(Int32(end)) }
      for block in island.jointBlocks { jointBlocks.append(Int32(block)) }
      for pair in island.near { near.append(pair) }
      for index in 0..<island.contacts.count { contacts.append(island.contacts[index]) }
      for index in 0..<island.cones.impulse.count { impulses.append(island.cones.impulse[index]) }
      for index in 0..<island.boundJumps.count { boundJumps.append(island.boundJumps[index]) }
    }
  }

  private mutating func removeAll() {
    counts.removeAll()
    bodies.removeAll()
    joints.removeAll()
    jointEnds.removeAll()
    jointBlocks.removeAll()
    near.removeAll()
    contacts.removeAll()
    impulses.removeAll()
    boundJumps.removeAll()
  }

  mutating func walkState<Walker: StateWalker>(_ walker: inout Walker) {
    walker.rows("island", .other, &counts)
    walker.rows("body of an island", .other, &bodies)
    walker.rows("joint of an island", .other, &joints)
    walker.rows("end of a joint's bodies", .other, &jointEnds)
    walker.rows("body of a joint", .other, &jointBlocks)
    walker.rows("pair of near bodies", .other, &near)
    walker.rows("contact of an island", .other, &contacts)
    walker.rows("impulse of an island's contact", .other, &impulses)
    walker.rows("bound jumps", .other, &boundJumps)
  }

  // MARK: - Islands again

  /// The islands as they were taken down. Those of `known` that have the same pattern are taken, as analysing one is the
  /// most expensive thing about it.
  ///
  /// - Parameter level: The instruction set of the others.
  func islands(from known: [DirectIsland], _ level: SIMDLevel?) -> [DirectIsland] {
    var result: [DirectIsland] = []
    result.reserveCapacity(counts.count)
    var place = Place()
    // Both ascend by their first bodies.
    var next = 0
    for index in 0..<counts.count {
      let count = counts[index]
      while next < known.count, known[next].bodies[0] < bodies[place.body] { next += 1 }
      var island = next < known.count && known[next].bodies[0] == bodies[place.body] ? known[next] : nil
      if let candidate = island, !matches(candidate, count, place) { island = nil }
      // An island that was there could be made.
      if let island = island ?? (try? DirectIsland(topology(count, place), level)) {
        fill(island, count, place)
        result.append(island)
      }
      place.advance(by: count)
    }
    return result
  }

  /// Where the rows of an island begin. (Not private: debug builds of Swift 6.3 fail on private types of noncopyable
  /// ones.)
  struct Place {
    var body = 0
    var joint = 0
    var jointBlock = 0
    var near = 0
    var contact = 0
    var impulse = 0
    var boundJump = 0

    mutating func advance(by count: Counts) {
      body += Int(count.bodies)
      joint += Int(count.joints)
      jointBlock += Int(count.jointBlocks)
      near += Int(count.near)
      contact += Int(count.contacts)
      impulse += Int(count.impulses)
      boundJump += Int(count.boundJumps)
    }
  }

  private func matches(_ island: DirectIsland, _ count: Counts, _ place: Place) -> Bool {
    guard island.bodies.count == Int(count.bodies), island.joints.count == Int(count.joints),
      island.jointBlocks.count == Int(count.jointBlocks), island.near.count == Int(count.near)
    else { return false }
    return island.bodies.indices.allSatisfy { island.bodies[$0] == bodies[place.body + $0] }
      && island.joints.indices.allSatisfy {
        island.joints[$0] == joints[place.joint + $0]
          && island.jointStarts[$0 + 1] == Int(jointEnds[place.joint + $0])
      }
      && island.jointBlocks.indices.allSatisfy { island.jointBlocks[$0] == Int(jointBlocks[place.jointBlock + $0]) }
      && island.near.indices.allSatisfy { island.near[$0] == near[place.near + $0] }
  }

  private func topology(_ count: Counts, _ place: Place) -> DirectTopology {
    var result = DirectTopology()
    for index in 0..<Int(count.bodies) { result.bodies.append(bodies[place.body + index]) }
    for index in 0..<Int(count.joints) {
      result.joints.append(joints[place.joint + index])
      result.jointStarts.append(Int(jointEnds[place.joint + index]))
    }
    for index in 0..<Int(count.jointBlocks) { result.jointBlocks.append(Int(jointBlocks[place.jointBlock + index])) }
    for index in 0..<Int(count.near) { result.near.append(near[place.near + index]) }
    return result
  }

  private func fill(_ island: DirectIsland, _ count: Counts, _ place: Place) {
    island.generations = count.generations
    island.contacts.removeAll()
    for index in 0..<Int(count.contacts) { island.contacts.append(contacts[place.contact + index]) }
    island.cones.takeImpulses(
      UnsafeBufferPointer(start: impulses.pointer + place.impulse, count: Int(count.impulses)))
    island.boundJumps.removeAll()
    for index in 0..<Int(count.boundJumps) { island.boundJumps.append(boundJumps[place.boundJump + index]) }
  }
}

extension SavedIslands.Counts: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("bodies", &bodies)
    visitor.number("joints", &joints)
    visitor.number("jointBlocks", &jointBlocks)
    visitor.number("near", &near)
    visitor.number("contacts", &contacts)
    visitor.number("impulses", &impulses)
    visitor.number("boundJumps", &boundJumps)
    visitor.number("generations", &generations)
  }
}
