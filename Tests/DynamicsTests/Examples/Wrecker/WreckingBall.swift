import Dynamics
import Foundation

/// A heavy ball on a rod.
final class WreckingBall: DynamicBehavior {
  let ball: Block
  let rod: AttachmentBehavior

  /// A ball that is held at an angle (radians) to the left of straight down.
  init(hangingFrom anchor: CGPoint, length: CGFloat, angle: CGFloat) {
    ball = Block(
      x: anchor.x - length * sin(angle), y: anchor.y + length * cos(angle), width: 60, height: 60, isRound: true)
    rod = AttachmentBehavior(item: ball, attachedToAnchor: anchor)
    super.init()
    let properties = DynamicItemBehavior(items: [ball])
    properties.density = 4
    properties.resistance = 0.5
    addChildBehavior(rod)
    addChildBehavior(properties)
  }
}
