// Calls that push bodies, and those for all bodies at once.

struct ApplyForce: RecordedCall {
  static let code: UInt8 = 19
  static var blank: ApplyForce { ApplyForce(body: .blank, force: .zero) }
  var body: BodyID
  var force: SIMD2<Float>
  var point: SIMD2<Float>?

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.group("force", &force)
    visitor.group("point", &point)
  }

  func perform(in world: World) throws(WorldError) { try world.applyForce(force, at: point, to: body) }
}

struct ApplyTorque: RecordedCall {
  static let code: UInt8 = 20
  static var blank: ApplyTorque { ApplyTorque(body: .blank, torque: 0) }
  var body: BodyID
  var torque: Float

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.number("torque", &torque)
  }

  func perform(in world: World) throws(WorldError) { try world.applyTorque(torque, to: body) }
}

struct ApplyImpulse: RecordedCall {
  static let code: UInt8 = 21
  static var blank: ApplyImpulse { ApplyImpulse(body: .blank, impulse: .zero) }
  var body: BodyID
  var impulse: SIMD2<Float>
  var point: SIMD2<Float>?

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.group("impulse", &impulse)
    visitor.group("point", &point)
  }

  func perform(in world: World) throws(WorldError) { try world.applyImpulse(impulse, at: point, to: body) }
}

struct ApplyAngularImpulse: RecordedCall {
  static let code: UInt8 = 22
  static var blank: ApplyAngularImpulse { ApplyAngularImpulse(body: .blank, impulse: 0) }
  var body: BodyID
  var impulse: Float

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.number("impulse", &impulse)
  }

  func perform(in world: World) throws(WorldError) { try world.applyAngularImpulse(impulse, to: body) }
}

/// A row of a bulk buffer that does something.
struct BulkRow: StateFields, Blank {
  static var blank: BulkRow { BulkRow(row: 0, value: .zero) }
  var row: Int32
  var value: SIMD4<Float>

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("row", &row)
    visitor.group("value", &value)
  }

  /// Puts rows over those of a buffer.
  static func write(_ rows: [BulkRow], over values: inout [SIMD4<Float>]) throws(WorldError) {
    for bulk in rows {
      guard bulk.row > 0, bulk.row < values.count else {
        throw .invalidValue(name: "row", value: "\(bulk.row)", expected: "a row of the \(values.count) there are")
      }
      values[Int(bulk.row)] = bulk.value
    }
  }
}

struct AddForces: RecordedCall {
  static let code: UInt8 = 23
  static var blank: AddForces { AddForces(rows: []) }
  /// Those of bodies that forces act on, and not zero.
  var rows: [BulkRow]

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) { visitor.group("rows", &rows) }

  func perform(in world: World) throws(WorldError) {
    var forces = [SIMD4<Float>](repeating: .zero, count: world.rowCount)
    try BulkRow.write(rows, over: &forces)
    try world.addForces(forces.span)
  }
}

struct SetTransforms: RecordedCall {
  static let code: UInt8 = 24
  static var blank: SetTransforms { SetTransforms(rows: []) }
  /// Those that change.
  var rows: [BulkRow]

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) { visitor.group("rows", &rows) }

  func perform(in world: World) throws(WorldError) {
    var transforms = world.withTransforms { span in (0..<span.count).map { span[$0] } }
    try BulkRow.write(rows, over: &transforms)
    try world.setTransforms(transforms.span)
  }
}

struct SetVelocities: RecordedCall {
  static let code: UInt8 = 25
  static var blank: SetVelocities { SetVelocities(rows: []) }
  /// Those that change.
  var rows: [BulkRow]

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) { visitor.group("rows", &rows) }

  func perform(in world: World) throws(WorldError) {
    var velocities = world.withVelocities { span in (0..<span.count).map { span[$0] } }
    try BulkRow.write(rows, over: &velocities)
    try world.setVelocities(velocities.span)
  }
}
