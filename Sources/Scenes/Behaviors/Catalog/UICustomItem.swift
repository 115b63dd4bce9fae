internal import Dynamics
internal import Foundation

extension Scene {
  /// The size of a button wobbles. In pictures the box is the mapping, whose place is that size.
  static let customItem = Scene(
    name: "ui_custom_item", summary: "an item whose place is the size of a button, which wobbles", steps: 240,
    bounds: CGRect(x: 0, y: 0, width: 200, height: 200)
  ) { stage in
    let button = stage.item(at: CGPoint(x: 160, y: 284), width: 100, height: 100)
    let mapping = PositionToBoundsMapping(target: button)
    let attachment = AttachmentBehavior(item: mapping, attachedToAnchor: mapping.center)
    attachment.frequency = 2
    attachment.damping = 0.3
    try stage.animator.add(attachment)
    let push = PushBehavior(items: [mapping], mode: .instantaneous)
    push.setAngle(.pi / 4, magnitude: 2)
    try stage.animator.add(push)
    // Tapped again once it rests.
    stage.at(step: 150) { push.active = true }
  }
}
