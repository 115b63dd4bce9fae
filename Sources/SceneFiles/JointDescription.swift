internal import BatchSolver
internal import StrictJSON

/// A joint of a scene file, or a row of equal ones.
struct JointDescription: Sendable {
  /// What the joint ties.
  private enum Tie: Sendable {
    /// Two bodies, or the world (`nil`) and a body.
    case bodies(Reference?, Reference, JointPlace, JointKind)
    /// Two joints.
    case joints(Reference, Reference, ratio: Float)
  }

  private let reader: JSONReader
  /// By which gears refer to it.
  let name: String?
  private let tie: Tie
  private var method = JointMethod.default
  private var solver = SolverChoice.automatic
  private var collidesConnected = false
  private var forceThreshold = Float.infinity
  private var torqueThreshold = Float.infinity
  /// How many there are in the row.
  private(set) var copies = 1
  /// The way of a point of the world from one to the next, m.
  private var spacing = SIMD2<Float>.zero

  /// Reads a joint between `bodies`; a gear refers to `joints`.
  init(_ reader: JSONReader, bodies: ReferenceList, joints: ReferenceList) throws(SceneFileError) {
    self = try reader.object { members throws(SceneFileError) in
      try JointDescription(reader, &members, bodies, joints)
    }
  }

  private init(
    _ reader: JSONReader, _ members: inout JSONReader.Members, _ bodies: ReferenceList, _ joints: ReferenceList
  ) throws(SceneFileError) {
    self.reader = reader
    let type = try members.required("type").choice(JointType.allCases.map { ($0.rawValue, $0) })
    name = try members.member("name")?.referenceName()
    let references: [Reference]
    if type == .gear {
      let first = try joints.reference(try members.required("first"))
      let second = try joints.reference(try members.required("second"))
      tie = .joints(first, second, ratio: try members.required("ratio").float())
      references = [first, second]
    } else {
      var bodyA: Reference?
      if let member = members.member("bodyA"), !member.isWorld { bodyA = try bodies.reference(member) }
      let bodyB = try bodies.reference(try members.required("bodyB"))
      let place = try JointPlace(&members)
      tie = .bodies(bodyA, bodyB, place, try type.kind(&members))
      references = [bodyA, bodyB].compactMap { $0 }
    }
    if let member = members.member("method") { method = try Self.method(member) }
    if let member = members.member("solver") { solver = try member.solver() }
    try members.bool("collidesConnected", into: &collidesConnected)
    try members.number("forceThreshold", into: &forceThreshold)
    try members.number("torqueThreshold", into: &torqueThreshold)
    if let member = members.member("repeat") { try readRepetition(member, of: references) }
  }

  private static func method(_ reader: JSONReader) throws(SceneFileError) -> JointMethod {
    if case .string = reader.node.value { return try reader.choice([("default", .default), ("rigid", .rigid)]) }
    return try reader.object { members throws(SceneFileError) in
      .soft(
        hertz: try members.required("hertz").float(), dampingRatio: try members.required("dampingRatio").float())
    }
  }

  private mutating func readRepetition(
    _ reader: JSONReader, of references: [Reference]
  ) throws(SceneFileError) {
    (copies, spacing) = try reader.object { members throws(SceneFileError) in
      let count = try members.required("count").integer(1...1_000_000)
      return (count, try members.member("spacing")?.vector() ?? .zero)
    }
    guard references.contains(where: \.goesOn) else {
      throw reader.error("expected a reference with a copy, from which repetitions go on")
    }
    for reference in references where reference.goesOn && reference.copy + copies > reference.copies {
      throw reader.error(
        "\(copies) repetitions from copy \(reference.copy) on go beyond the last copy, \(reference.copies - 1)")
    }
  }

  /// Adds the joint, or all of its row, to a world; what the world refuses is an error at the joint.
  func build(
    _ world: World, bodies: [[BodyID]], joints: [[JointID]], _ added: () -> Void
  ) throws(SceneFileError) -> [JointID] {
    var result: [JointID] = []
    for number in 0..<copies {
      do {
        var definition: JointDefinition
        switch tie {
        case .bodies(let a, let b, let place, let kind):
          let bodyA = a?.find(in: bodies, repetition: number)
          let bodyB = b.find(in: bodies, repetition: number)
          // The world would say so, too, here and of gears, but knows none of them as the file does.
          guard bodyA != bodyB else {
            throw WorldError.invalidValue(
              name: "joint bodies", value: "\(b.words("body", repetition: number)) twice",
              expected: "two different bodies")
          }
          definition = try place.definition(kind, bodyA, bodyB, shift: spacing * Float(number), in: world)
        case .joints(let first, let second, let ratio):
          let gear = GearJoint(
            first: first.find(in: joints, repetition: number), second: second.find(in: joints, repetition: number),
            ratio: ratio)
          let names = [first, second].map { $0.words("joint", repetition: number) }
          definition = try Self.definition(gear, of: names, in: world)
        }
        definition.method = method
        definition.solver = solver
        definition.collidesConnected = collidesConnected
        definition.forceThreshold = forceThreshold
        definition.torqueThreshold = torqueThreshold
        result.append(try world.addJoint(definition))
        added()
      } catch {
        throw reader.error("\(error)")
      }
    }
    return result
  }
}

extension JointDescription {
  /// A gear between two joints of the file with those names.
  private static func definition(
    _ gear: GearJoint, of names: [String], in world: World
  ) throws(WorldError) -> JointDefinition {
    let (first, second) = (try world.definition(of: gear.first), try world.definition(of: gear.second))
    for (name, joint) in zip(names, [first, second]) {
      switch joint.kind {
      case .revolute, .prismatic: break
      default: throw .invalidValue(name: "gear joint", value: name, expected: "a revolute or prismatic joint")
      }
    }
    guard gear.first != gear.second else {
      throw .invalidValue(name: "gear joints", value: "\(names[0]) twice", expected: "two joints")
    }
    guard first.bodyB != second.bodyB else {
      throw .invalidValue(
        name: "gear joints", value: "\(names[0]) and \(names[1]), which have one second body",
        expected: "two whose second bodies differ")
    }
    return JointDefinition(.gear(gear), first.bodyB, second.bodyB)
  }
}

extension JSONReader {
  /// Whether it is `null` or `"world"`.
  fileprivate var isWorld: Bool {
    switch node.value {
    case .null: true
    case .string(let word): word == "world"
    default: false
    }
  }
}
