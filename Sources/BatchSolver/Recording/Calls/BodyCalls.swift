// Calls that make and change bodies.

struct AddBody: RecordedCall {
  static let code: UInt8 = 1
  static var blank: AddBody { AddBody(definition: BodyDefinition()) }
  var definition: BodyDefinition

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("definition", &definition)
  }

  func perform(in world: World) throws(WorldError) { try world.addBody(definition) }
}

struct RemoveBody: RecordedCall {
  static let code: UInt8 = 2
  static var blank: RemoveBody { RemoveBody(body: .blank) }
  var body: BodyID

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) { visitor.group("body", &body) }

  func perform(in world: World) throws(WorldError) { try world.removeBody(body) }
}

struct SetType: RecordedCall {
  static let code: UInt8 = 3
  static var blank: SetType { SetType(body: .blank, type: .static) }
  var body: BodyID
  var type: BodyType

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.number("type", &type)
  }

  func perform(in world: World) throws(WorldError) { try world.setType(type, of: body) }
}

struct SetEnabled: RecordedCall {
  static let code: UInt8 = 4
  static var blank: SetEnabled { SetEnabled(body: .blank, isEnabled: false) }
  var body: BodyID
  var isEnabled: Bool

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.number("isEnabled", &isEnabled)
  }

  func perform(in world: World) throws(WorldError) { try world.setEnabled(isEnabled, of: body) }
}

struct SetBodyUserData: RecordedCall {
  static let code: UInt8 = 5
  static var blank: SetBodyUserData { SetBodyUserData(body: .blank, value: 0) }
  var body: BodyID
  var value: UInt64

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.number("value", &value)
  }

  func perform(in world: World) throws(WorldError) { try world.setUserData(value, of: body) }
}

struct SetBullet: RecordedCall {
  static let code: UInt8 = 6
  static var blank: SetBullet { SetBullet(body: .blank, isBullet: false) }
  var body: BodyID
  var isBullet: Bool

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.number("isBullet", &isBullet)
  }

  func perform(in world: World) throws(WorldError) { try world.setBullet(isBullet, of: body) }
}

struct SetBodySolver: RecordedCall {
  static let code: UInt8 = 7
  static var blank: SetBodySolver { SetBodySolver(body: .blank, solver: .automatic) }
  var body: BodyID
  var solver: SolverChoice

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.number("solver", &solver)
  }

  func perform(in world: World) throws(WorldError) { try world.setSolver(solver, of: body) }
}

struct SetMass: RecordedCall {
  static let code: UInt8 = 8
  static var blank: SetMass { SetMass(body: .blank, given: MassProperties(mass: 0, center: .zero, inertia: 0)) }
  var body: BodyID
  var given: MassProperties

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.group("mass", &given)
  }

  func perform(in world: World) throws(WorldError) {
    try world.setMass(given.mass, center: given.center, inertia: given.inertia, of: body)
  }
}

struct ResetMass: RecordedCall {
  static let code: UInt8 = 9
  static var blank: ResetMass { ResetMass(body: .blank) }
  var body: BodyID

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) { visitor.group("body", &body) }

  func perform(in world: World) throws(WorldError) { try world.resetMass(of: body) }
}

struct SetRotationFixed: RecordedCall {
  static let code: UInt8 = 10
  static var blank: SetRotationFixed { SetRotationFixed(body: .blank, isFixed: false) }
  var body: BodyID
  var isFixed: Bool

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.number("isFixed", &isFixed)
  }

  func perform(in world: World) throws(WorldError) { try world.setRotationFixed(isFixed, of: body) }
}
