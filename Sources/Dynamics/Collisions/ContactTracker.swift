internal import BatchSolver
internal import Foundation

/// What collision delegates are told about: which pairs of bodies touch, counted over their shapes.
///
/// Follows the world's contacts only while some behaviour has a delegate.
struct ContactTracker {
  /// Something to tell.
  struct Report {
    var pair: RowPair
    /// `false`: it ended.
    var began: Bool
    /// m.
    var point = SIMD2<Float>.zero
    /// N s.
    var impulse: Float = 0
  }

  /// The world speaks of contact a little before shapes meet, up to 2 cm. For a delegate it has begun when the shapes
  /// bear on each other, for only then is there an impulse to tell; of shapes that do not come closer any more it is
  /// enough that they are closer than this, m.
  private static let contactDistance: Float = 0.005

  /// What comes closer more slowly is not waited for, m/s: it may never bear, and would not bear anything to speak of.
  private static let approachSpeed: Float = 0.001

  private(set) var reports: [Report] = []
  private var touching = TouchingPairs()
  /// Contacts of the world that have not begun yet for delegates.
  private var approaching: [ContactID: RowPair] = [:]
  /// What begins and ends since the last step by joining and leaving behaviours, of which the world knows nothing.
  var membershipChanges = MembershipChanges()
  private(set) var isActive = false

  /// Begins to follow the world, taking what touches now, and what overlaps some sensors, for known.
  mutating func start(_ world: World, sensors: [ShapeID]) {
    guard !isActive else { return }
    isActive = true
    for contact in world.allContacts where contact.isTouching {
      let pair = RowPair(contact.bodyA.index, contact.bodyB.index)
      if Self.hasBegun(contact, world) { touching.add(pair) } else { approaching[contact.id] = pair }
    }
    for sensor in sensors {
      guard let body = try? world.body(of: sensor), let visitors = try? world.overlaps(of: sensor) else { continue }
      for visitor in visitors {
        guard let other = try? world.body(of: visitor) else { continue }
        touching.add(RowPair(body.index, other.index))
      }
    }
  }

  /// Forgets everything but what was left to tell of those who joined and left.
  mutating func stop() {
    isActive = false
    touching.removeAll()
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
      let pair = RowPair(event.sensorBody.index, event.visitorBody.index)
      let point = (try? world.closestPoints(between: event.sensor, and: event.visitor))?.pointA
      add(pair, at: point ?? .zero, impulse: 0)
    }
    for event in world.endEvents where approaching.removeValue(forKey: event.contact) == nil {
      // Ends of what was removed are told in the next step, when others may have its rows: `forget` has dealt with it.
      guard world.contains(event.bodyA), world.contains(event.bodyB) else { continue }
      remove(RowPair(event.bodyA.index, event.bodyB.index))
    }
    for event in world.sensorEndEvents where world.contains(event.sensorBody) && world.contains(event.visitorBody) {
      remove(RowPair(event.sensorBody.index, event.visitorBody.index))
    }
  }

  private mutating func collectApproaching(_ world: World) {
    // What ended meanwhile is taken out by its event.
    let begun = approaching.keys.compactMap { id in
      (try? world.contact(id)).flatMap { Self.hasBegun($0, world) ? $0 : nil }
    }
    for contact in begun.sorted(by: { $0.id.index < $1.id.index }) {
      if let pair = approaching.removeValue(forKey: contact.id) { add(pair, contact.points) }
    }
  }

  private mutating func begin(_ event: ContactEvent, _ world: World) {
    let pair = RowPair(event.bodyA.index, event.bodyB.index)
    if let contact = try? world.contact(event.contact), Self.hasBegun(contact, world) {
      add(pair, contact.points)
    } else {
      approaching[event.contact] = pair
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

  private mutating func add(_ pair: RowPair, _ points: ContactPoints) { add(Report(beginningOf: pair, points)) }

  private mutating func add(_ pair: RowPair, at point: SIMD2<Float>, impulse: Float) {
    add(Report(pair: pair, began: true, point: point, impulse: impulse))
  }

  private mutating func add(_ report: Report) {
    if touching.add(report.pair) == 0 { reports.append(report) }
  }

  private mutating func remove(_ pair: RowPair) {
    if touching.remove(pair) == 0 { reports.append(Report(pair: pair, began: false)) }
  }

  // MARK: - Who joins and leaves

  /// What touches a row, by their rows.
  func partners(of row: Int32) -> [Int32] { touching.partners(of: row) }

  /// Forgets what touches a body that is removed; its row may be used again, and the world will tell of ends that are
  /// nobody's by then.
  mutating func forget(_ row: Int32) { touching.forget(row) }

  // MARK: - Files

  /// What a file keeps: pairs in the order of their rows, contacts in that of their slots. What ended as its body was
  /// removed is not in it: the animator knows it no more.
  func kept(behaviors numbers: [ObjectIdentifier: Int]) -> AnimatorStateDescription.Contacts {
    var kept = AnimatorStateDescription.Contacts()
    kept.touching = touching.all.map { [Int($0.pair.a), Int($0.pair.b), $0.count] }
    let contacts = approaching.sorted { ($0.key.index, $0.key.generation) < ($1.key.index, $1.key.generation) }
    kept.approaching = contacts.map {
      [Int($0.key.index), Int($0.key.generation), Int($0.value.a), Int($0.value.b)]
    }
    for change in membershipChanges.all where touching.contains(change.report.pair) {
      guard let number = numbers[ObjectIdentifier(change.behavior)] else { continue }
      let report = change.report
      kept.memberships.append([number, Int(report.pair.a), Int(report.pair.b), report.began ? 1 : 0])
      if report.began {
        kept.arrivals.append([report.point.x, report.point.y, report.impulse].map { Double($0) })
      }
    }
    return kept
  }

  /// Goes on from what a file kept of a world.
  mutating func resume(_ kept: AnimatorStateDescription.Contacts, in world: World) throws(DescriptionError) {
    func pair(_ rows: [Int], at path: String) throws(DescriptionError) -> RowPair {
      guard rows.count == 2, 0 < rows[0], rows[0] < rows[1], rows[1] < world.rowCount else {
        throw DescriptionError(path: path, reason: "expected two rows below \(world.rowCount), the smaller first")
      }
      return RowPair(Int32(rows[0]), Int32(rows[1]))
    }
    isActive = true
    for (index, entry) in kept.touching.enumerated() {
      let path = "state.contacts.touching[\(index)]"
      let pair = try pair(Array(entry.prefix(2)), at: path)
      guard entry.count == 3, 1...1_000_000 ~= entry[2], touching.add(pair, entry[2]) == 0 else {
        throw DescriptionError(path: path, reason: "expected two rows, once, and a number of contacts above 0")
      }
    }
    for (index, entry) in kept.approaching.enumerated() {
      let path = "state.contacts.approaching[\(index)]"
      guard entry.count == 4, let slot = Int32(exactly: entry[0]), let generation = UInt32(exactly: entry[1]) else {
        throw DescriptionError(path: path, reason: "expected the slot and generation of a contact, and two rows")
      }
      let contact = ContactID(index: slot, generation: generation, world: world.number)
      approaching[contact] = try pair(Array(entry.suffix(2)), at: path)
    }
  }
}

extension ContactTracker.Report {
  /// That a pair of bodies began to touch at some points.
  init(beginningOf pair: RowPair, _ points: ContactPoints) {
    // Of two equally strong points the first.
    let isSecondStronger = points.count > 1 && points[1].normalImpulse > points[0].normalImpulse
    let impulse = points[0].normalImpulse + (points.count > 1 ? points[1].normalImpulse : 0)
    self.init(pair: pair, began: true, point: points[isSecondStronger ? 1 : 0].position, impulse: impulse)
  }
}
