package import BatchSolver

/// A world as pages show it.
package final class WorldStage: ViewerStage {
  package private(set) var model: ViewerModel
  package let unit = "m"
  package let up: Int
  private let world: World
  /// What is observed; it may be changed between two moments.
  package var parts: WorldDrawing.Parts
  private let name: (BodyID) -> String?
  /// How long an impulse of 1 N s is drawn, m.
  private let impulseScale: Float = 5
  /// By row.
  private var known: [KnownBody?] = []
  private var knownJoints: [JointID: (joint: Int, look: ViewerModel.JointLook)] = [:]

  /// What is kept of a body, to see whether it still looks so.
  private struct KnownBody {
    var body: BodyID
    var shapes: [ShapeGeometry]
    var sensors: [Bool]
    var mass: Float
    var isStatic: Bool
    var number: Int
  }

  /// Observes a world.
  ///
  /// - Parameters:
  ///   - world: The world.
  ///   - parts: What is observed. Islands are numbers of bodies, contacts and normals are one kind of marks.
  ///   - verticalAxis: Where y points.
  ///   - isLive: Whether only the present is shown, so that what went may be forgotten.
  ///   - name: What a body is called.
  package init(
    _ world: World, parts: WorldDrawing.Parts, verticalAxis: VerticalAxis = .up, isLive: Bool = false,
    name: @escaping (BodyID) -> String? = { _ in nil }
  ) {
    model = ViewerModel(isLive: isLive)
    self.world = world
    self.parts = parts
    self.name = name
    up = verticalAxis == .up ? 1 : -1
  }

  package func observe() throws -> Observation {
    model.beginObservation()
    var result = Observation(time: world.time)
    // Joints move with bodies, whether these are shown or not.
    if !parts.isDisjoint(with: [.shapes, .joints]) { result.bodies = try bodies() }
    if parts.contains(.joints) { try observeJoints(&result) }
    if parts.contains(.islands) { try observeIslands(&result) }
    var marks = MarkCollector()
    if !parts.isDisjoint(with: [.contacts, .normals]) {
      for contact in world.allContacts {
        for point in contact.points { marks.contact(point.position, normal: contact.normal) }
      }
    }
    try world.draw(
      into: &marks, parts: parts.subtracting([.shapes, .joints, .islands, .contacts, .normals]),
      impulseScale: impulseScale)
    result.marks += marks.lists
    result.values = try values()
    return result
  }

  // MARK: - Bodies

  private func bodies() throws(WorldError) -> [Observation.Body] {
    var result: [Observation.Body] = []
    result.reserveCapacity(world.bodyCount)
    let rows = world.rowCount
    if known.count < rows { known += Array(repeating: nil, count: rows - known.count) }
    for row in known.indices {
      guard let body = world.body(atRow: row), try world.isEnabled(body) else {
        if let old = known[row] { model.remove(body: old.number) }
        known[row] = nil
        continue
      }
      let type = try world.type(of: body)
      let number = try number(of: body, isStatic: type == .static)
      let status: BodyStatus =
        switch type {
        case .static: .static
        case .kinematic: .kinematic
        case .dynamic: try world.isAwake(body) ? .awake : .asleep
        }
      let rotation = try world.rotation(of: body)
      let velocity = type == .static ? .zero : try world.linearVelocity(of: body)
      let turn = type == .static ? 0 : try world.angularVelocity(of: body)
      result.append(
        Observation.Body(
          body: number, status: status, position: try world.position(of: body), angle: rotation.angle,
          velocity: velocity, angularVelocity: turn))
    }
    return result
  }

  private func number(of body: BodyID, isStatic: Bool) throws(WorldError) -> Int {
    let shapes = try world.shapes(of: body)
    let mass = try world.mass(of: body)
    if let old = known[body.row] {
      if old.body == body, old.mass == mass, old.isStatic == isStatic, try isAsBefore(old, shapes) { return old.number }
      model.remove(body: old.number)
      known[body.row] = nil
    }
    var drawing = FormDrawing()
    var geometries: [ShapeGeometry] = []
    var sensors: [Bool] = []
    for shape in shapes {
      geometries.append(try world.geometry(of: shape))
      sensors.append(try world.isSensor(shape))
      let role: DrawingRole = sensors.last! ? .sensorShape : isStatic ? .static : .awake
      if parts.contains(.shapes) { drawing.shape(geometries.last!, at: .identity, role: role) }
    }
    let number = model.add(
      ViewerModel.BodyLook(form: drawing.form, mass: mass, name: name(body), row: body.row))
    known[body.row] = KnownBody(
      body: body, shapes: geometries, sensors: sensors, mass: mass, isStatic: isStatic, number: number)
    return number
  }

  private func isAsBefore(_ old: KnownBody, _ shapes: [ShapeID]) throws(WorldError) -> Bool {
    guard old.shapes.count == shapes.count else { return false }
    for (index, shape) in shapes.enumerated() {
      guard try world.geometry(of: shape) == old.shapes[index], try world.isSensor(shape) == old.sensors[index] else {
        return false
      }
    }
    return true
  }

  private func number(of body: BodyID?) -> Int? {
    guard let body, body.row < known.count, let known = known[body.row], known.body == body else { return nil }
    return known.number
  }

  // MARK: - Joints and islands

  private func observeJoints(_ result: inout Observation) throws(WorldError) {
    var present: [JointID: (joint: Int, look: ViewerModel.JointLook)] = [:]
    var marks = MarkCollector()
    for joint in world.allJoints {
      let definition = try world.definition(of: joint)
      guard let ends = try world.ends(of: definition) else { continue }
      if case .mouse = definition.kind {
        // What is drawn to a point that moves.
        marks.spring(from: try world.place(ends.a), to: try world.place(ends.b), role: .spring)
        continue
      }
      let look = ViewerModel.JointLook(
        role: definition.kind.gapRole, bodyA: number(of: ends.a.body), bodyB: number(of: ends.b.body),
        anchorA: ends.a.anchor, anchorB: ends.b.anchor)
      // Disabled bodies have no place in the picture.
      if ends.a.body != nil && look.bodyA == nil || ends.b.body != nil && look.bodyB == nil { continue }
      if let old = knownJoints[joint], old.look == look {
        present[joint] = old
      } else {
        present[joint] = (model.add(look), look)
      }
      result.joints.append(present[joint]!.joint)
    }
    for (joint, old) in knownJoints where present[joint]?.joint != old.joint { model.remove(joint: old.joint) }
    knownJoints = present
    result.marks += marks.lists
  }

  private func observeIslands(_ result: inout Observation) throws(WorldError) {
    let leaders = try world.islandLeaders()
    var sizes: [Int: Int] = [:]
    for body in result.bodies where body.status == .awake { sizes[leaders[row(body)], default: 0] += 1 }
    for index in result.bodies.indices where result.bodies[index].status == .awake {
      let leader = leaders[row(result.bodies[index])]
      // A body alone is no island worth a colour.
      guard sizes[leader, default: 0] > 1, let number = known[leader]?.number else { continue }
      result.bodies[index].island = number
    }
  }

  private func row(_ body: Observation.Body) -> Int { model.bodies[body.body].row }

  // MARK: - Values

  private func values() throws(WorldError) -> [Observation.Value] {
    let kinetic = world.kineticEnergy
    var potential = 0.0
    let gravity = world.gravity
    for row in known.indices {
      guard let known = known[row], !known.isStatic, known.mass > 0 else { continue }
      let center = try world.centerOfMass(of: known.body)
      potential -=
        Double(known.mass) * Double((gravity * center).sum()) * Double(try world.gravityScale(of: known.body))
    }
    var result = [
      Observation.Value(chart: "energy", name: "kinetic", unit: "J", value: kinetic),
      Observation.Value(chart: "energy", name: "potential", unit: "J", value: potential),
    ]
    for (name, time) in world.phaseTimes.named {
      result.append(Observation.Value(chart: "phases", name: name, unit: "ms", value: time))
    }
    return result
  }
}
