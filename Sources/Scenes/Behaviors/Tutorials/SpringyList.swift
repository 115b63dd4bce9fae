package import Dynamics
package import Foundation

/// The cells of a scrolling list, each held at its place by a spring. Scrolling moves a cell ahead of its place, the
/// more the farther from the finger it is, and the spring draws it back.
package final class SpringyList: DynamicBehavior {
  /// The springs, in the order of the cells.
  package let springs: [AttachmentBehavior]

  /// Cells that are where they belong.
  package init(_ cells: [any DynamicItem], frequency: CGFloat, damping: CGFloat, length: CGFloat) {
    springs = cells.map { cell in
      let spring = AttachmentBehavior(item: cell, attachedToAnchor: cell.center)
      spring.frequency = frequency
      spring.damping = damping
      spring.length = length
      return spring
    }
    super.init()
    for spring in springs { addChildBehavior(spring) }
  }

  /// Scrolls by a way, pt, with a finger at a point: a cell `resistance` pt from it keeps still while the others go
  /// along, so in the coordinates of the list it moves by the whole way.
  package func scroll(by way: CGVector, touch: CGPoint, resistance: CGFloat) {
    for spring in springs {
      guard let cell = spring.items.first else { continue }
      let share = min(cell.center.distance(to: touch) / resistance, 1)
      cell.center = CGPoint(x: cell.center.x + share * way.dx, y: cell.center.y + share * way.dy)
      dynamicAnimator?.updateItem(usingCurrentState: cell)
    }
  }
}
