import UIKitDynamics

/// A view that settles in the corner of the part of the screen that it was flung into.
class MagnetCornersBehavior: UIDynamicBehavior {
  private let item: UIDynamicItem
  private let collision: UICollisionBehavior
  private let properties: UIDynamicItemBehavior
  private let fields: [UIFieldBehavior]
  private let margin: CGFloat

  init(item: UIDynamicItem, margin: CGFloat) {
    self.item = item
    self.margin = margin
    collision = UICollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    properties = UIDynamicItemBehavior(items: [item])
    properties.density = 0.01
    properties.resistance = 10
    properties.friction = 0
    properties.allowsRotation = false
    fields = (0..<4).map { _ in
      let field = UIFieldBehavior.springField()
      field.addItem(item)
      return field
    }
    super.init()
    addChildBehavior(collision)
    addChildBehavior(properties)
    for field in fields { addChildBehavior(field) }
  }

  override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
    super.willMove(to: dynamicAnimator)
    guard let bounds = dynamicAnimator?.referenceView?.bounds else { return }
    let dx = margin + item.bounds.width / 2
    let dy = margin + item.bounds.height / 2
    let region = UIRegion(size: CGSize(width: bounds.width - 2 * dx, height: bounds.height - 2 * dy))
    for (index, field) in fields.enumerated() {
      field.position = CGPoint(
        x: index % 2 == 0 ? dx : bounds.width - dx, y: index < 2 ? dy : bounds.height - dy)
      field.region = region
    }
  }

  var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      for field in fields { if isEnabled { field.addItem(item) } else { field.removeItem(item) } }
      if isEnabled {
        collision.addItem(item)
        properties.addItem(item)
      } else {
        collision.removeItem(item)
        properties.removeItem(item)
      }
    }
  }

  var corner: Int? {
    fields.firstIndex {
      $0.region.contains(CGPoint(x: item.center.x - $0.position.x, y: item.center.y - $0.position.y))
    }
  }

  func fling(_ velocity: CGPoint) { properties.addLinearVelocity(velocity, for: item) }
}

extension Programs {
  static func runCorners() throws -> Outcome {
    var outcome = Outcome()
    let screen = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    let window = UIView(frame: CGRect(x: 100, y: 200, width: 120, height: 90))
    screen.addSubview(window)
    let animator = UIDynamicAnimator(referenceView: screen)
    let corners = MagnetCornersBehavior(item: window, margin: 16)
    animator.addBehavior(corners)
    try play(animator, seconds: 6)
    outcome["x"] = window.center.x
    outcome["y"] = window.center.y
    outcome["corner"] = Double(corners.corner ?? -1)
    corners.isEnabled = false
    window.center = CGPoint(x: 180, y: 300)
    corners.isEnabled = true
    corners.fling(CGPoint(x: 900, y: 3000))
    try play(animator, seconds: 8)
    outcome["flung x"] = window.center.x
    outcome["flung y"] = window.center.y
    outcome["flung corner"] = Double(corners.corner ?? -1)
    return outcome
  }
}
