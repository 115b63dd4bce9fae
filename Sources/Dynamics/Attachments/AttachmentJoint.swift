internal import BatchSolver
internal import Foundation

/// What an attachment is as a joint of the world.
struct AttachmentJoint {
  /// Below this length a rod has no direction any more, m: such a rod is a hinge.
  private static let shortestRod: Float = 0.005
  /// UIKit makes a rod to an anchor a hinge when it would be shorter than 1 pt, unless its length was set.
  private static let shortestAnchorRod: Float = 0.01

  /// m.
  var length: Float
  var isLengthSet: Bool
  /// Hz; 0 is rigid.
  var frequency: Float
  var damping: Float
  /// N m.
  var frictionTorque: Float
  /// pt or radians.
  var range: FloatRange
  /// To a point, not to an item.
  var isAnchored: Bool

  /// A rigid attachment keeps its length. Where it is solved directly it keeps its energy, too; iterations take some of it,
  /// as in UIKit's engine. Springs do not ask for it.
  var method: JointMethod { frequency > 0 ? .default : .rigid }

  var rodOrSpring: JointKind {
    if frequency > 0 { return .distance(.spring(length, hertz: frequency, dampingRatio: damping)) }
    let shortest = isAnchored && !isLengthSet ? Self.shortestAnchorRod : Self.shortestRod
    if length < shortest { return .revolute(RevoluteJoint()) }
    return .distance(.rod(length))
  }

  var rope: JointKind { .distance(.rope(length)) }

  var weld: JointKind {
    .weld(
      WeldJoint(
        linearHertz: frequency, linearDampingRatio: damping, angularHertz: frequency, angularDampingRatio: damping))
  }

  var slider: JointKind { .prismatic(PrismaticJoint(limits: limits(scale: Float(1 / Units.pointsPerMeter)))) }

  var hinge: JointKind {
    .revolute(
      RevoluteJoint(limits: limits(scale: 1), motor: frictionTorque > 0 ? .friction(frictionTorque) : nil))
  }

  /// One end may be infinite: the world's limits are finite, and 1e6 m or radians are out of reach.
  private func limits(scale: Float) -> JointLimits? {
    if range.isInfinite { return nil }
    let reach: Float = 1e6
    return JointLimits(max(Float(range.minimum) * scale, -reach), min(Float(range.maximum) * scale, reach))
  }

  /// Whether a joint can become another by new parameters alone.
  static func isSameKind(_ a: JointKind, _ b: JointKind) -> Bool {
    switch (a, b) {
    case (.distance, .distance), (.revolute, .revolute), (.prismatic, .prismatic), (.weld, .weld): true
    default: false
    }
  }
}
