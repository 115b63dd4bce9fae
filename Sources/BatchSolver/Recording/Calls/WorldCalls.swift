// Calls that change a world as a whole.

/// Of `updateSettings`, `setGravity` and `setSolver`. The number of workers, which changes no result, is not recorded.
struct UpdateSettings: RecordedCall {
  static let code: UInt8 = 40
  static var blank: UpdateSettings { UpdateSettings(settings: WorldSettings()) }
  var settings: WorldSettings

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) { visitor.group("settings", &settings) }

  func perform(in world: World) throws(WorldError) {
    try world.updateSettings {
      let workers = $0.workers
      $0 = settings
      $0.workers = workers
    }
  }
}

struct Explode: RecordedCall {
  static let code: UInt8 = 41
  static var blank: Explode {
    Explode(center: .zero, radius: 0, falloff: 0, impulsePerLength: 0, filter: QueryFilter())
  }
  var center: SIMD2<Float>
  var radius: Float
  var falloff: Float
  var impulsePerLength: Float
  var filter: QueryFilter

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("center", &center)
    visitor.number("radius", &radius)
    visitor.number("falloff", &falloff)
    visitor.number("impulsePerLength", &impulsePerLength)
    visitor.group("filter", &filter)
  }

  func perform(in world: World) throws(WorldError) {
    try world.explode(
      at: center, radius: radius, falloff: falloff, impulsePerLength: impulsePerLength, filter: filter)
  }
}
