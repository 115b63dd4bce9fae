// Calls that change how a body moves.

struct SetDamping: RecordedCall {
  static let code: UInt8 = 11
  static var blank: SetDamping { SetDamping(body: .blank, linear: 0, angular: 0) }
  var body: BodyID
  var linear: Float
  var angular: Float

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.number("linear", &linear)
    visitor.number("angular", &angular)
  }

  func perform(in world: World) throws(WorldError) {
    try world.setDamping(linear: linear, angular: angular, of: body)
  }
}

struct SetGravityScale: RecordedCall {
  static let code: UInt8 = 12
  static var blank: SetGravityScale { SetGravityScale(body: .blank, scale: 0) }
  var body: BodyID
  var scale: Float

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.number("scale", &scale)
  }

  func perform(in world: World) throws(WorldError) { try world.setGravityScale(scale, of: body) }
}

struct SetAcceleration: RecordedCall {
  static let code: UInt8 = 13
  static var blank: SetAcceleration { SetAcceleration(body: .blank, acceleration: .zero) }
  var body: BodyID
  var acceleration: SIMD2<Float>

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.group("acceleration", &acceleration)
  }

  func perform(in world: World) throws(WorldError) { try world.setAcceleration(acceleration, of: body) }
}

struct SetSleep: RecordedCall {
  static let code: UInt8 = 14
  static var blank: SetSleep { SetSleep(body: .blank, isAllowed: false, threshold: 0) }
  var body: BodyID
  var isAllowed: Bool
  var threshold: Float

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.number("isAllowed", &isAllowed)
    visitor.number("threshold", &threshold)
  }

  func perform(in world: World) throws(WorldError) {
    try world.setSleep(allowed: isAllowed, threshold: threshold, of: body)
  }
}

struct SetAwake: RecordedCall {
  static let code: UInt8 = 15
  static var blank: SetAwake { SetAwake(body: .blank, isAwake: false) }
  var body: BodyID
  var isAwake: Bool

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.number("isAwake", &isAwake)
  }

  func perform(in world: World) throws(WorldError) { try world.setAwake(isAwake, of: body) }
}

struct SetPose: RecordedCall {
  static let code: UInt8 = 16
  static var blank: SetPose { SetPose(body: .blank, position: .zero, rotation: .identity) }
  var body: BodyID
  var position: SIMD2<Float>
  var rotation: Rotation

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.group("position", &position)
    visitor.group("rotation", &rotation)
  }

  /// As `setPose` and as what takes bodies farther out.
  func perform(in world: World) throws(WorldError) {
    try world.restorePose(position: position, rotation: rotation, of: body)
  }
}

/// Of `setLinearVelocity`, `setAngularVelocity` and `setTargetPose`.
struct SetVelocity: RecordedCall {
  static let code: UInt8 = 17
  static var blank: SetVelocity { SetVelocity(body: .blank) }
  var body: BodyID
  var linear: SIMD2<Float>?
  var angular: Float?

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.group("linear", &linear)
    visitor.group("angular", &angular)
  }

  func perform(in world: World) throws(WorldError) { try world.setVelocity(linear, angular, of: body) }
}

struct SetExactAngularVelocity: RecordedCall {
  static let code: UInt8 = 18
  static var blank: SetExactAngularVelocity { SetExactAngularVelocity(body: .blank, velocity: 0) }
  var body: BodyID
  var velocity: Double

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("body", &body)
    visitor.number("velocity", &velocity)
  }

  func perform(in world: World) throws(WorldError) { try world.setExactAngularVelocity(velocity, of: body) }
}
