/// The first thing in which the states of two worlds differ, for whoever looks for where they went apart; see
/// `World.stateDifference(from:)`.
public struct StateDifference: Sendable, Equatable, CustomStringConvertible {
  /// The part of the world: "bodies", "shapes", "joints", "contacts", "broad phase", "sleep", "direct solver", "world".
  public let part: String
  /// What of that differs: a handle ("body 12#0") where it is of a body, shape, contact or joint, else a row of a list
  /// ("free numbers 3") or the name of a value.
  public let place: String
  /// The field, with the names of what it is in: "velocity.linear.x". "count" if one world has more of them, and then
  /// the values are how many.
  public let field: String
  /// The value in this world, and in the other. Numbers that read alike may differ in their last bits, or in the sign of
  /// zero; their bits are given then.
  public let value: String
  /// The value in the other world.
  public let otherValue: String

  /// A sentence for people.
  public var description: String { "\(part): \(field) of \(place) is \(value), and \(otherValue) in the other" }
}
