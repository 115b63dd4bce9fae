package import Dynamics
package import Foundation

/// A weight on a rod that can be dragged and flung: a composite behaviour, as users write them.
package final class PendulumBehavior: DynamicBehavior {
  /// What divides the velocity of a finger, pt/s, to give a push, N s.
  private static let reduction: CGFloat = 500

  /// The rod.
  package let rod: AttachmentBehavior
  private let dragging: AttachmentBehavior
  private let push: PushBehavior

  /// A pendulum that hangs from a point.
  package init(weight: any DynamicItem, suspendedFrom point: CGPoint) {
    rod = AttachmentBehavior(item: weight, attachedToAnchor: point)
    dragging = AttachmentBehavior(item: weight, attachedToAnchor: weight.center)
    push = PushBehavior(items: [weight], mode: .instantaneous)
    push.active = false
    super.init()
    addChildBehavior(GravityBehavior(items: [weight]))
    addChildBehavior(rod)
    addChildBehavior(push)
  }

  /// A finger takes the weight.
  package func beginDragging(at point: CGPoint) {
    dragging.anchorPoint = point
    addChildBehavior(dragging)
  }

  /// The finger moves.
  package func drag(to point: CGPoint) { dragging.anchorPoint = point }

  /// The finger lets go while it moves with a velocity in pt/s.
  package func endDragging(velocity: CGVector) {
    push.setAngle(
      atan2(velocity.dy, velocity.dx),
      magnitude: (velocity.dx * velocity.dx + velocity.dy * velocity.dy).squareRoot() / Self.reduction)
    push.active = true
    removeChildBehavior(dragging)
  }
}
