internal import Dynamics
internal import Foundation

extension Scene {
  /// A rope of small pieces on springs hangs from a point; a finger draws its end aside and lets go.
  static let springyRope = Scene(
    name: "ui_springy_rope", summary: "a rope of springs is drawn aside and let go", steps: 900,
    size: Size("pieces", standard: 10, range: 1...200), bounds: CGRect(x: 0, y: 0, width: 640, height: 640)
  ) { stage in
    let length: CGFloat = 35
    let top = CGPoint(x: 320, y: 60)
    let pieces = (0..<stage.size).map { index in
      stage.item(at: CGPoint(x: top.x, y: top.y + length * CGFloat(index + 1)), width: 10, height: 10)
    }
    let rope = DynamicBehavior()
    for (index, piece) in pieces.enumerated() {
      let link =
        index == 0
        ? AttachmentBehavior(item: piece, attachedToAnchor: top)
        : AttachmentBehavior(item: piece, attachedTo: pieces[index - 1])
      link.length = length
      link.frequency = 6
      link.damping = 1
      rope.addChildBehavior(link)
    }
    rope.addChildBehavior(GravityBehavior(items: pieces))
    let properties = DynamicItemBehavior(items: pieces)
    properties.density = 0.5
    properties.resistance = 0.5
    rope.addChildBehavior(properties)
    try stage.animator.add(rope)
    guard let end = pieces.last else { return }
    var finger: AttachmentBehavior?
    var start = CGPoint.zero
    stage.at(step: 60) {
      start = end.center
      let attachment = AttachmentBehavior(item: end, attachedToAnchor: start)
      finger = attachment
      try stage.animator.add(attachment)
    }
    let aside = CGPoint(x: 600, y: 250)
    stage.during(steps: 61..<150) { finger?.anchorPoint = start.toward(aside, $0) }
    stage.at(step: 180) {
      if let finger { stage.animator.remove(finger) }
      finger = nil
    }
  }
}
