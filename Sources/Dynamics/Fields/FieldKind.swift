/// The laws of fields.
public enum FieldKind: String, CaseIterable, Hashable, Sendable, Codable {
  /// Slows items down, the more the faster they are.
  case drag
  /// Drives items around the field's position.
  case vortex
  /// Draws items to the field's position.
  case radialGravity
  /// Accelerates items in a direction.
  case linearGravity
  /// Gives items a velocity.
  case velocity
  /// Pushes items about at random, but smoothly.
  case noise
  /// Noise that grows with the square of an item's speed.
  case turbulence
  /// Draws items to the field's position as a spring does.
  case spring
  /// Drives charged items from the field's position, or to it.
  case electric
  /// Turns the velocity of charged items.
  case magnetic
  /// Asks a closure.
  case custom
}

extension FieldKind {
  /// The exponent with which the field falls off with distance, unless set.
  package var defaultFalloff: Double {
    switch self {
    case .radialGravity: 2
    case .electric, .magnetic: 1
    // A spring pulls in proportion to the distance.
    case .spring: -1
    case .drag, .vortex, .linearGravity, .velocity, .noise, .turbulence, .custom: 0
    }
  }

  /// Whether the field has a direction.
  package var hasDirection: Bool { self == .linearGravity || self == .velocity || self == .drag }

  /// Whether the field has smoothness and animation speed.
  package var isRandom: Bool { self == .noise || self == .turbulence }
}
