internal import BatchSolver
internal import Foundation

/// What collision delegates are told about: which pairs of bodies touch, counted over their shapes.
///
/// Follows the world's contacts only while some behaviour has a delegate.
struct ContactTracker {
  /// Two rows, the smaller first.
  struct Pair: Hashable {
    let a: Int32
    let b: Int32

    init(_ a: Int32, _ b: Int32) {
      self.a = min(a, b)
      self.b = max(a, b)
    }
  }

  /// Something to tell.
  struct Report {
    var pair: Pair
    /// `false`: it ended.
    var began: Bool
    /// m.
    var point = SIMD2<Float>.zero
    /// N s.
    var impulse: Float = 0
  }

  /// The world speaks of contact a little before shapes meet, up to 2 cm. For a delegate it has begun when the shapes bear
  /// on each other, for only then is there an impulse to tell; of shapes that do not come closer any more it is enough
  /// that they are closer than this, m.
  private static let contactDistance: Float = 0.005

  /// What comes closer more slowly is not waited for, m/s: it may never bear, and would not bear anything to speak of.
  private static let approachSpeed: Float = 0.001

  private(set) var reports: [Report] = []
  /// Shapes of the pair that touch.
  private var counts: [Pair: Int] = [:]
  /// Contacts of the world that have not begun yet for delegates.
  private var approaching: [(contact: ContactID, pair: Pair)] = []
  private(set) var isActive = false

  /// Begins to follow the world, taking what touches now, and what overlaps some sensors, for known.
  mutating func start(_ world: World, sensors: [ShapeID]) {
    guard !isActive else { return }
    isActive = true
    for contact in world.allContacts where contact.isTouching {
      let pair = Pair(contact.bodyA.index, contact.bodyB.index)
      if Self.hasBegun(contact, world) {
        counts[pair, default: 0] += 1
      } else {
        approaching.append((contact.id, pair))
      }
    }
    for sensor in sensors {
      guard let body = try? world.body(of: sensor), let visitors = try? world.overlaps(of: sensor) else { continue }
      for visitor in visitors {
        guard let other = try? world.body(of: visitor) else { continue }
        counts[Pair(body.index, other.index), default: 0] += 1
      }
    }
  }

  /// Forgets everything.
  mutating func stop() {
    isActive = false
    counts.removeAll()
    approaching.removeAll()
    reports.removeAll()
  }

  /// Empties the list of what is to be told.
  mutating func removeReports() { reports.removeAll(keepingCapacity: true) }

  /// Takes in the events of the world's last step.
  mutating func collect(_ world: World) {
    guard isActive else { return }
    collectApproaching(world)
    for event in world.beginEvents { begin(event, world) }
    for event in world.sensorBeginEvents {
      let pair = Pair(event.sensorBody.index, event.visitorBody.index)
      let point = (try? world.closestPoints(between: event.sensor, and: event.visitor))?.pointA
      add(pair, at: point ?? .zero, impulse: 0)
    }
    // Ends of what was removed are told in the next step, when others may have its rows: `forget` has dealt with it.
    for event in world.endEvents where world.contains(event.bodyA) && world.contains(event.bodyB) {
      if let index = approaching.firstIndex(where: { $0.contact == event.contact }) {
        approaching.remove(at: index)
      } else {
        remove(Pair(event.bodyA.index, event.bodyB.index))
      }
    }
    for event in world.sensorEndEvents where world.contains(event.sensorBody) && world.contains(event.visitorBody) {
      remove(Pair(event.sensorBody.index, event.visitorBody.index))
    }
  }

  private mutating func collectApproaching(_ world: World) {
    var kept = 0
    for index in approaching.indices {
      let entry = approaching[index]
      guard let contact = try? world.contact(entry.contact), Self.hasBegun(contact, world) else {
        // What ended meanwhile is taken out by its event.
        approaching[kept] = entry
        kept += 1
        continue
      }
      add(entry.pair, contact.points)
    }
    approaching.removeLast(approaching.count - kept)
  }

  private mutating func begin(_ event: ContactEvent, _ world: World) {
    let pair = Pair(event.bodyA.index, event.bodyB.index)
    if let contact = try? world.contact(event.contact), Self.hasBegun(contact, world) {
      add(pair, contact.points)
    } else {
      approaching.append((event.contact, pair))
    }
  }

  private static func hasBegun(_ contact: ContactData, _ world: World) -> Bool {
    if contact.points.contains(where: { $0.normalImpulse > 0 }) { return true }
    return contact.points.contains { $0.separation < contactDistance }
      && !contact.points.contains { isApproaching($0.position, contact, world) }
  }

  /// Whether two shapes come closer at a place.
  private static func isApproaching(_ place: SIMD2<Float>, _ contact: ContactData, _ world: World) -> Bool {
    guard let velocityA = try? world.linearVelocity(of: contact.bodyA, at: place),
      let velocityB = try? world.linearVelocity(of: contact.bodyB, at: place)
    else { return false }
    return ((velocityB - velocityA) * contact.normal).sum() < -approachSpeed
  }

  private mutating func add(_ pair: Pair, _ points: ContactPoints) {
    // Of two equally strong points the first.
    let isSecondStronger = points.count > 1 && points[1].normalImpulse > points[0].normalImpulse
    let impulse = points[0].normalImpulse + (points.count > 1 ? points[1].normalImpulse : 0)
    add(pair, at: points[isSecondStronger ? 1 : 0].position, impulse: impulse)
  }

  private mutating func add(_ pair: Pair, at point: SIMD2<Float>, impulse: Float) {
    let count = counts[pair, default: 0]
    counts[pair] = count + 1
    if count == 0 { reports.append(Report(pair: pair, began: true, point: point, impulse: impulse)) }
  }

  private mutating func remove(_ pair: Pair) {
    guard let count = counts[pair] else { return }
    if count > 1 {
      counts[pair] = count - 1
    } else {
      counts[pair] = nil
      reports.append(Report(pair: pair, began: false))
    }
  }

  /// What a file keeps: pairs in the order of their rows, contacts in that in which they came.
  var kept: AnimatorStateDescription.Contacts {
    var kept = AnimatorStateDescription.Contacts()
    kept.touching = counts.sorted { ($0.key.a, $0.key.b) < ($1.key.a, $1.key.b) }
      .map { [Int($0.key.a), Int($0.key.b), $0.value] }
    kept.approaching = approaching.map {
      [Int($0.contact.index), Int($0.contact.generation), Int($0.pair.a), Int($0.pair.b)]
    }
    return kept
  }

  /// Goes on from what a file kept of a world.
  mutating func resume(_ kept: AnimatorStateDescription.Contacts, in world: World) throws(DescriptionError) {
    func pair(_ rows: [Int], at path: String) throws(DescriptionError) -> Pair {
      guard rows.count == 2, 0 < rows[0], rows[0] < rows[1], rows[1] < world.rowCount else {
        throw DescriptionError(path: path, reason: "expected two rows below \(world.rowCount), the smaller first")
      }
      return Pair(Int32(rows[0]), Int32(rows[1]))
    }
    isActive = true
    for (index, entry) in kept.touching.enumerated() {
      let path = "state.contacts.touching[\(index)]"
      let pair = try pair(Array(entry.prefix(2)), at: path)
      guard entry.count == 3, 1...1_000_000 ~= entry[2], counts.updateValue(entry[2], forKey: pair) == nil else {
        throw DescriptionError(path: path, reason: "expected two rows, once, and a number of contacts above 0")
      }
    }
    for (index, entry) in kept.approaching.enumerated() {
      let path = "state.contacts.approaching[\(index)]"
      guard entry.count == 4, let slot = Int32(exactly: entry[0]), let generation = UInt32(exactly: entry[1]) else {
        throw DescriptionError(path: path, reason: "expected the slot and generation of a contact, and two rows")
      }
      let contact = ContactID(index: slot, generation: generation, world: world.number)
      approaching.append((contact, try pair(Array(entry.suffix(2)), at: path)))
    }
  }

  /// Forgets what touches a body that is removed; its row may be used again.
  mutating func forget(_ row: Int32) {
    guard isActive else { return }
    // The world will tell of ends that are nobody's by then.
    let gone = counts.keys.filter { $0.a == row || $0.b == row }
    for pair in gone { counts[pair] = nil }
    approaching.removeAll { $0.pair.a == row || $0.pair.b == row }
  }
}
