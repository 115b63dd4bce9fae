// Calls that make and change shapes.

struct AddShape: RecordedCall {
  static let code: UInt8 = 26
  static var blank: AddShape { AddShape(body: .blank, definition: .blank) }
  var body: BodyID
  var definition: ShapeDefinition

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.group("definition", &definition)
  }

  func perform(in world: World) throws(WorldError) { try world.addShape(definition, to: body) }
}

struct AddShapes: RecordedCall {
  static let code: UInt8 = 27
  static var blank: AddShapes { AddShapes(body: .blank, definitions: []) }
  var body: BodyID
  var definitions: [ShapeDefinition]

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.group("definitions", &definitions)
  }

  func perform(in world: World) throws(WorldError) { try world.addShapes(definitions, to: body) }
}

struct AddChain: RecordedCall {
  static let code: UInt8 = 28
  static var blank: AddChain { AddChain(body: .blank, chain: ChainDefinition([])) }
  var body: BodyID
  var chain: ChainDefinition

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.group("chain", &chain)
  }

  func perform(in world: World) throws(WorldError) { try world.addChain(chain, to: body) }
}

struct RemoveShape: RecordedCall {
  static let code: UInt8 = 29
  static var blank: RemoveShape { RemoveShape(shape: .blank) }
  var shape: ShapeID

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) { visitor.group("shape", &shape) }

  func perform(in world: World) throws(WorldError) { try world.removeShape(shape) }
}

struct RemoveShapes: RecordedCall {
  static let code: UInt8 = 30
  static var blank: RemoveShapes { RemoveShapes(shapes: []) }
  var shapes: [ShapeID]

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) { visitor.group("shapes", &shapes) }

  func perform(in world: World) throws(WorldError) { try world.removeShapes(shapes) }
}

struct SetMaterial: RecordedCall {
  static let code: UInt8 = 31
  static var blank: SetMaterial { SetMaterial(shape: .blank, material: SurfaceMaterial()) }
  var shape: ShapeID
  var material: SurfaceMaterial

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("shape", &shape)
    visitor.group("material", &material)
  }

  func perform(in world: World) throws(WorldError) { try world.setMaterial(material, of: shape) }
}

struct SetFilter: RecordedCall {
  static let code: UInt8 = 32
  static var blank: SetFilter { SetFilter(shape: .blank, filter: CollisionFilter()) }
  var shape: ShapeID
  var filter: CollisionFilter

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("shape", &shape)
    visitor.group("filter", &filter)
  }

  func perform(in world: World) throws(WorldError) { try world.setFilter(filter, of: shape) }
}

struct SetFilterHookEnabled: RecordedCall {
  static let code: UInt8 = 33
  static var blank: SetFilterHookEnabled { SetFilterHookEnabled(shape: .blank, isEnabled: false) }
  var shape: ShapeID
  var isEnabled: Bool

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("shape", &shape)
    visitor.number("isEnabled", &isEnabled)
  }

  func perform(in world: World) throws(WorldError) { try world.setFilterHookEnabled(isEnabled, of: shape) }
}

/// Of `setContactEventsEnabled`, `setHitEventsEnabled` and `setPreSolveEnabled`.
struct SetShapeReports: RecordedCall {
  static let code: UInt8 = 44
  static var blank: SetShapeReports { SetShapeReports(shape: .blank, reports: ShapeReports()) }
  var shape: ShapeID
  var reports: ShapeReports

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("shape", &shape)
    visitor.number("enablesContactEvents", &reports.contacts)
    visitor.number("enablesHitEvents", &reports.hits)
    visitor.number("enablesPreSolve", &reports.preSolve)
  }

  func perform(in world: World) throws(WorldError) { try world.setReports("setReports", of: shape) { $0 = reports } }
}

struct SetDensity: RecordedCall {
  static let code: UInt8 = 34
  static var blank: SetDensity { SetDensity(shape: .blank, density: 0) }
  var shape: ShapeID
  var density: Float

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("shape", &shape)
    visitor.number("density", &density)
  }

  func perform(in world: World) throws(WorldError) { try world.setDensity(density, of: shape) }
}

struct SetShapeUserData: RecordedCall {
  static let code: UInt8 = 35
  static var blank: SetShapeUserData { SetShapeUserData(shape: .blank, value: 0) }
  var shape: ShapeID
  var value: UInt64

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("shape", &shape)
    visitor.number("value", &value)
  }

  func perform(in world: World) throws(WorldError) { try world.setUserData(value, of: shape) }
}

struct SetGeometry: RecordedCall {
  static let code: UInt8 = 42
  static var blank: SetGeometry { SetGeometry(shape: .blank, geometry: ShapeDefinition.blank.geometry) }
  var shape: ShapeID
  var geometry: ShapeGeometry

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("shape", &shape)
    visitor.group("geometry", &geometry)
  }

  func perform(in world: World) throws(WorldError) { try world.setGeometry(geometry, of: shape) }
}
