internal import DynamicsBase
internal import KernelInterface

/// Two bodies of each world of a batch, or a body and whatever it meets: a question about contacts.
public struct ContactMark: Sendable, Equatable {
  /// A handle of the batch.
  public var body: BodyID
  /// Another; `nil`: any body.
  public var partner: BodyID?

  /// A mark. The batch that gets it checks it.
  public init(_ body: BodyID, _ partner: BodyID? = nil) {
    self.body = body
    self.partner = partner
  }
}

/// A ray in each world of a batch: a distance sensor, as of a lidar.
public struct RaySensor: Sendable, Equatable {
  /// The body that it sits on, whose shapes it does not see; `nil`: it stands in the world.
  public var body: BodyID?
  /// Where it begins and how far it reaches, m; seen from the body if there is one.
  public var ray: Ray
  /// Whether the translation turns with the body; otherwise only its origin moves with it. Default: true.
  public var turnsWithBody: Bool
  /// Which shapes it sees, as `QueryFilter` says; the body that the sensor sits on takes the place of its excluded
  /// one. Default: all that collide with category 1.
  public var filter: QueryFilter

  /// A sensor. The batch that gets it checks it.
  public init(on body: BodyID? = nil, _ ray: Ray, turnsWithBody: Bool = true, filter: QueryFilter = QueryFilter()) {
    self.body = body
    self.ray = ray
    self.turnsWithBody = turnsWithBody
    self.filter = filter
  }
}

// Buffers of questions: an element for each question in each world, those of the first world first.

extension WorldBatch {
  /// Writes whether bodies touch, and how hard, into buffers `[world][mark]`: as of the last step.
  ///
  /// - Parameters:
  ///   - marks: Who with whom.
  ///   - touching: Whether there is a contact that touches, or a sensor that overlaps. An element for each world and
  ///     mark.
  ///   - impulses: The normal impulses of all points, N s over the last sub-step. An element for each world and mark;
  ///     none: nobody asks.
  /// - Throws: `WorldError.countMismatch`, `.staleBody`, `.otherWorld`, `.locked` inside `withWorld`; then nothing is
  ///   written.
  /// - Complexity: O(contacts of the first bodies of marks).
  public func readContacts(
    of marks: [ContactMark], touching: inout MutableSpan<Bool>, impulses: inout MutableSpan<Float>
  ) throws(WorldError) {
    try check(marks)
    try check("touching", touching.count, each: marks.count)
    if impulses.count > 0 { try check("impulses", impulses.count, each: marks.count) }
    try touching.withUnsafeMutableBufferPointer { touching throws(WorldError) in
      try impulses.withUnsafeMutableBufferPointer { impulses throws(WorldError) in
        try forEachWorld(
          "readContacts", ReadContacts(marks: Selection(handles: marks), touching: touching, impulses: impulses))
      }
    }
  }

  /// Writes how many contacts between bodies began and ceased to touch in the last step of their world, into buffers.
  ///
  /// A contact is of two shapes: a body that goes from one shape of its partner to the next begins and ends one. What a
  /// world reports before its first step after a reset is what its snapshot says.
  ///
  /// - Parameters:
  ///   - marks: Who with whom.
  ///   - began: Contacts that began to touch, or sensors to overlap. An element for each world and mark.
  ///   - ended: Contacts that ceased to touch, or sensors to overlap. An element for each world and mark.
  /// - Throws: `WorldError.countMismatch`, `.staleBody`, `.otherWorld`, `.locked` inside `withWorld`; then nothing is
  ///   written.
  /// - Complexity: O(marks times events of the step).
  public func readContactChanges(
    of marks: [ContactMark], began: inout MutableSpan<Int32>, ended: inout MutableSpan<Int32>
  ) throws(WorldError) {
    try check(marks)
    try check("began", began.count, each: marks.count)
    try check("ended", ended.count, each: marks.count)
    try began.withUnsafeMutableBufferPointer { began throws(WorldError) in
      try ended.withUnsafeMutableBufferPointer { ended throws(WorldError) in
        try forEachWorld(
          "readContactChanges", ReadContactChanges(marks: Selection(handles: marks), began: began, ended: ended))
      }
    }
  }

  private func check(_ marks: [ContactMark]) throws(WorldError) {
    for mark in marks {
      _ = try members.worlds[0].row(mark.body)
      if let partner = mark.partner { _ = try members.worlds[0].row(partner) }
    }
  }

  /// Writes how far rays come into a buffer `[world][sensor]`: the fraction of the translation up to the first shape, 1 if
  /// there is none. A ray that begins in a shape does not see that shape, and one that its body has carried out of what
  /// queries take (`WorldLimits.coordinate`) sees none.
  ///
  /// - Parameters:
  ///   - sensors: The rays of each world.
  ///   - fractions: An element for each world and sensor.
  /// - Throws: `WorldError.countMismatch`, `.invalidValue` for a ray that is not finite or shorter than 1e-6 m,
  ///   `.staleBody`, `.otherWorld`, `.locked` inside `withWorld`; then nothing is written.
  public func castRays(_ sensors: [RaySensor], into fractions: inout MutableSpan<Float>) throws(WorldError) {
    for (number, sensor) in sensors.enumerated() {
      try sensor.ray.check("sensors[\(number)]")
      if let body = sensor.body ?? sensor.filter.excludedBody { _ = try members.worlds[0].row(body) }
    }
    try check("fractions", fractions.count, each: sensors.count)
    try fractions.withUnsafeMutableBufferPointer { buffer throws(WorldError) in
      try forEachWorld("castRays", atLeast: 4, CastSensors(sensors: Selection(handles: sensors), fractions: buffer))
    }
  }
}

// MARK: - Tasks

struct ReadContacts: MemberTask {
  let marks: Selection<ContactMark>
  // Without elements: nobody asks.
  let touching: UnsafeMutableBufferPointer<Bool>
  let impulses: UnsafeMutableBufferPointer<Float>
  static let needsSoundWorld = false

  func run(_ world: World, _ index: Int) {
    let reader = world.contactReader
    marks.forEach(index) { mark, place, _ in
      let row = Int32(mark.body.index)
      var isTouching = false
      var impulse: Float = 0
      world.forEachContact(of: mark.body.row) { slot in
        let record = reader.record[slot]
        let other = record.bodyA == row ? record.bodyB : record.bodyA
        if let partner = mark.partner, partner.index != other { return }
        if record.isSensor {
          isTouching = isTouching || record.isOverlapping
        } else if reader.isTouching(slot) {
          isTouching = true
          for point in reader.event(slot).points { impulse += point.normalImpulse }
        }
      }
      if !touching.isEmpty { touching[place] = isTouching }
      if !impulses.isEmpty { impulses[place] = impulse }
    }
  }
}

struct ReadContactChanges: MemberTask {
  let marks: Selection<ContactMark>
  let began: UnsafeMutableBufferPointer<Int32>
  let ended: UnsafeMutableBufferPointer<Int32>
  static let needsSoundWorld = false

  func run(_ world: World, _ index: Int) {
    marks.forEach(index) { mark, place, _ in
      began[place] = count(world.contacts.beginEvents, mark) + count(world.contacts.sensorBeginEvents, mark)
      ended[place] = count(world.contacts.endEvents, mark) + count(world.contacts.sensorEndEvents, mark)
    }
  }

  private func count(_ events: [ContactEvent], _ mark: ContactMark) -> Int32 {
    var count: Int32 = 0
    for event in events where concerns(mark, event.bodyA, event.bodyB) { count += 1 }
    return count
  }

  private func count(_ events: [SensorEvent], _ mark: ContactMark) -> Int32 {
    var count: Int32 = 0
    for event in events where concerns(mark, event.sensorBody, event.visitorBody) { count += 1 }
    return count
  }

  private func concerns(_ mark: ContactMark, _ a: BodyID, _ b: BodyID) -> Bool {
    // The handles of events are of the member's world, marks are the batch's. A body that is gone may have had the same row.
    func isSame(_ marked: BodyID, _ body: BodyID) -> Bool {
      marked.index == body.index && marked.generation == body.generation
    }
    guard isSame(mark.body, a) || isSame(mark.body, b) else { return false }
    return mark.partner.map { isSame($0, isSame(mark.body, a) ? b : a) } ?? true
  }
}

struct CastSensors: MemberTask {
  let sensors: Selection<RaySensor>
  let fractions: UnsafeMutableBufferPointer<Float>
  static let needsSoundWorld = false

  func run(_ world: World, _ index: Int) {
    sensors.forEach(index) { sensor, place, _ in
      var ray = sensor.ray
      var filter = sensor.filter
      if let body = sensor.body {
        filter.excludedBody = body
        let transform = world.bodies.transform[body.row]
        ray.origin = transform.position + transform.rotation.apply(ray.origin)
        if sensor.turnsWithBody { ray.translation = transform.rotation.apply(ray.translation) }
      }
      let hit = try? world.castRay(ray, filter: filter)
      fractions[place] = hit?.fraction ?? 1
    }
  }
}
