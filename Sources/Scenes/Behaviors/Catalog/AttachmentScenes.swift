internal import Dynamics
internal import Foundation

extension Scene {
  /// A box on a rigid rod from beside its center to a point that a finger drags.
  static let attachment = Scene(
    name: "ui_attachment", summary: "a finger drags a box by a rod at its corner", steps: 420, bounds: Screen.phone
  ) { stage in
    let (box, attachment) = try attachBox(stage)
    let collision = CollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    try stage.animator.add(collision)
    dragInSquare(stage, attachment)
  }

  /// The same on a spring, with gravity.
  static let spring = Scene(
    name: "ui_spring", summary: "a finger drags a box by a spring; gravity pulls", steps: 900, bounds: Screen.phone
  ) { stage in
    let (box, attachment) = try attachBox(stage)
    attachment.frequency = 1
    attachment.damping = 0.1
    let collision = CollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    try stage.animator.add(collision)
    try stage.animator.add(GravityBehavior(items: [box]))
    dragInSquare(stage, attachment)
  }

  /// The box of both: held at (-25, -25) from its center by a point 100 pt above it.
  private static func attachBox(_ stage: BehaviorStage) throws -> (StageItem, AttachmentBehavior) {
    let box = stage.item(at: CGPoint(x: 160, y: 284), width: 100, height: 100)
    let attachment = AttachmentBehavior(
      item: box, offsetFromCenter: Offset(horizontal: -25, vertical: -25),
      attachedToAnchor: CGPoint(x: 160, y: 184))
    try stage.animator.add(attachment)
    stage.keepsItemsInside = true
    return (box, attachment)
  }

  /// A finger that goes right, down, left and back up with the anchor.
  private static func dragInSquare(_ stage: BehaviorStage, _ attachment: AttachmentBehavior) {
    let corners = [(160, 184), (230, 184), (230, 300), (90, 300), (160, 184)].map { CGPoint(x: $0.0, y: $0.1) }
    for (index, corner) in corners.dropLast().enumerated() {
      let next = corners[index + 1]
      stage.during(steps: 30 + 60 * index..<75 + 60 * index) { attachment.anchorPoint = corner.toward(next, $0) }
    }
  }
}
