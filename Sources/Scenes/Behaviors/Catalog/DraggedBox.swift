internal import Dynamics
internal import Foundation

/// A box held at (-25, -25) from its center, and a finger that drags what holds it.
struct DraggedBox {
  /// 100 pt wide and high.
  let box: StageItem
  /// From the box to a point 100 pt above its center.
  let attachment: AttachmentBehavior

  /// Puts the box into the middle of the screen.
  init(_ stage: BehaviorStage) throws {
    box = stage.item(at: CGPoint(x: 160, y: 284), width: 100, height: 100)
    attachment = AttachmentBehavior(
      item: box, offsetFromCenter: Offset(horizontal: -25, vertical: -25), attachedToAnchor: CGPoint(x: 160, y: 184))
    try stage.animator.add(attachment)
    let collision = CollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    try stage.animator.add(collision)
    stage.keepsItemsInside = true
  }

  /// The finger goes right, down, left and back up with the anchor.
  func dragInSquare(_ stage: BehaviorStage) {
    let corners = [(160, 184), (230, 184), (230, 300), (90, 300), (160, 184)].map { CGPoint(x: $0.0, y: $0.1) }
    for (index, corner) in corners.dropLast().enumerated() {
      let next = corners[index + 1]
      stage.during(steps: 30 + 60 * index..<75 + 60 * index) { attachment.anchorPoint = corner.toward(next, $0) }
    }
  }
}
