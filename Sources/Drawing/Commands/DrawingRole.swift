/// What something drawn stands for, which decides its colours. Roles are in the order in which pictures draw them:
/// later ones are on top.
public enum DrawingRole: String, CaseIterable, Sendable {
  /// The region or the position of a field.
  case field
  /// Where a field drives what is in it.
  case arrow
  /// The reference bounds of an animator.
  case reference
  /// A boundary of a collision behaviour.
  case boundary
  /// A boundary that items pass.
  case passedBoundary = "sensor"
  /// A shape that never moves.
  case `static`
  /// A shape of a body that moves as it is told.
  case kinematic
  /// An item that is held in its place.
  case anchored
  /// A shape that moves, or may move.
  case awake
  /// A shape at rest.
  case asleep
  /// A shape that only notices others.
  case sensorShape
  /// Which way up an item is.
  case turn
  /// The enlarged bounding box of a shape.
  case boundingBox
  /// The bounds of an island: bodies that move each other.
  case island
  /// A rigid connection.
  case rod
  /// A connection that yields.
  case spring
  /// A connection that only holds back.
  case rope
  /// A line along which something slides.
  case axis
  /// A point that is held.
  case joint
  /// Where an item snaps to.
  case snap
  /// A force that acts.
  case push
  /// A velocity.
  case velocity
  /// A centre of mass.
  case centerOfMass
  /// A point of contact.
  case contact
  /// The normal of a contact.
  case normal
  /// The impulse of a contact along its normal.
  case impulse
  /// The impulse of friction at a contact.
  case friction
  /// A text.
  case label
}

extension DrawingRole {
  private static let orders = Dictionary(uniqueKeysWithValues: zip(allCases, 0...))

  /// Its place in the order of drawing.
  package var order: Int { Self.orders[self] ?? 0 }
}
