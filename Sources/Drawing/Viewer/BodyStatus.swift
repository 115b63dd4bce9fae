/// What a body does, by the numbers that pages have for it.
package enum BodyStatus: UInt8, Sendable {
  /// Gone, not there yet, or disabled.
  case absent
  case `static`
  case kinematic
  case awake
  case asleep
  /// An item that a behaviour holds in its place.
  case anchored
  /// Lines and boundaries: nothing to ask about.
  case scenery

  /// That of bodies drawn in a role; `nil` for roles of anything else.
  init?(role: DrawingRole) {
    switch role {
    case .static: self = .static
    case .kinematic: self = .kinematic
    case .awake: self = .awake
    case .asleep: self = .asleep
    case .anchored: self = .anchored
    default: return nil
    }
  }

  /// Whether a step may move it.
  var isMovable: Bool { self == .kinematic || self == .awake || self == .asleep }
}
