import UIKitDynamics

// Behaviours as written for UIKit: only the import is another.

/// Falling boxes that bounce in the reference view: gravity, collisions and properties in one behaviour.
class BouncingBoxesBehavior: UIDynamicBehavior {
  let gravity: UIGravityBehavior = {
    let gravity = UIGravityBehavior()
    gravity.magnitude = 1
    return gravity
  }()

  lazy var collider: UICollisionBehavior = {
    let collider = UICollisionBehavior()
    collider.translatesReferenceBoundsIntoBoundary = true
    return collider
  }()

  private lazy var itemBehavior: UIDynamicItemBehavior = {
    let behavior = UIDynamicItemBehavior()
    behavior.allowsRotation = false
    behavior.elasticity = 0.75
    behavior.friction = 0
    behavior.resistance = 0
    return behavior
  }()

  override init() {
    super.init()
    addChildBehavior(gravity)
    addChildBehavior(collider)
    addChildBehavior(itemBehavior)
  }

  convenience init(in animator: UIDynamicAnimator) {
    self.init()
    animator.addBehavior(self)
  }

  func addBarrier(path: UIBezierPath, named name: String) {
    collider.removeBoundary(withIdentifier: name as NSCopying)
    collider.addBoundary(withIdentifier: name as NSCopying, for: path)
  }

  func addItem(_ item: UIDynamicItem) {
    gravity.addItem(item)
    collider.addItem(item)
    itemBehavior.addItem(item)
  }

  func removeItem(_ item: UIDynamicItem) {
    gravity.removeItem(item)
    collider.removeItem(item)
    itemBehavior.removeItem(item)
  }
}

/// A weight on a rod that can be dragged and let go with a velocity.
class PendulumBehavior: UIDynamicBehavior {
  private var draggingBehavior: UIAttachmentBehavior
  private var pushBehavior: UIPushBehavior

  init(weight item: any UIDynamicItem, suspendedFrom point: CGPoint) {
    let gravity = UIGravityBehavior(items: [item])
    let attachment = UIAttachmentBehavior(item: item, attachedToAnchor: point)
    draggingBehavior = UIAttachmentBehavior(item: item, attachedToAnchor: .zero)
    pushBehavior = UIPushBehavior(items: [item], mode: .instantaneous)
    pushBehavior.active = false
    super.init()
    addChildBehavior(gravity)
    addChildBehavior(attachment)
    addChildBehavior(pushBehavior)
  }

  func beginDraggingWeight(at point: CGPoint) {
    draggingBehavior.anchorPoint = point
    addChildBehavior(draggingBehavior)
  }

  func dragWeight(to point: CGPoint) { draggingBehavior.anchorPoint = point }

  func endDraggingWeight(withVelocity velocity: CGPoint) {
    var magnitude = sqrt(pow(velocity.x, 2.0) + pow(velocity.y, 2.0))
    let angle = atan2(velocity.y, velocity.x)
    magnitude /= 500
    pushBehavior.angle = angle
    pushBehavior.magnitude = magnitude
    pushBehavior.active = true
    removeChildBehavior(draggingBehavior)
  }
}

/// Corners that draw an item to them while it is in their part of the view.
class CornersBehavior: UIDynamicBehavior {
  private let inset: CGFloat
  private let item: UIDynamicItem
  private let itemBehavior: UIDynamicItemBehavior
  private let collisionBehavior: UICollisionBehavior
  private var fieldBehaviors = [UIFieldBehavior]()

  var isEnabled = true {
    didSet {
      if isEnabled {
        for field in fieldBehaviors { field.addItem(item) }
        collisionBehavior.addItem(item)
        itemBehavior.addItem(item)
      } else {
        for field in fieldBehaviors { field.removeItem(item) }
        collisionBehavior.removeItem(item)
        itemBehavior.removeItem(item)
      }
    }
  }

  init(item: UIDynamicItem, cornerInset: CGFloat) {
    self.item = item
    inset = cornerInset
    collisionBehavior = UICollisionBehavior(items: [item])
    collisionBehavior.translatesReferenceBoundsIntoBoundary = true
    itemBehavior = UIDynamicItemBehavior(items: [item])
    itemBehavior.density = 0.01
    itemBehavior.resistance = 10
    itemBehavior.friction = 0.0
    itemBehavior.allowsRotation = false
    super.init()
    addChildBehavior(collisionBehavior)
    addChildBehavior(itemBehavior)
    for _ in 0...3 {
      let fieldBehavior = UIFieldBehavior.springField()
      fieldBehavior.addItem(item)
      fieldBehaviors.append(fieldBehavior)
      addChildBehavior(fieldBehavior)
    }
  }

  override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
    super.willMove(to: dynamicAnimator)
    if let bounds = dynamicAnimator?.referenceView?.bounds { updateFieldsInBounds(bounds: bounds) }
  }

  func updateFieldsInBounds(bounds: CGRect) {
    guard bounds != CGRect.zero else { return }
    let itemBounds = item.bounds
    let dx = inset + itemBounds.width / 2.0
    let dy = inset + itemBounds.height / 2.0
    let region = UIRegion(size: CGSize(width: bounds.width - dx * 2, height: bounds.height - dy * 2))
    let corners = [
      CGPoint(x: dx, y: dy), CGPoint(x: dx, y: bounds.height - dy),
      CGPoint(x: bounds.width - dx, y: bounds.height - dy), CGPoint(x: bounds.width - dx, y: dy),
    ]
    for (field, corner) in zip(fieldBehaviors, corners) {
      field.position = corner
      field.region = region
    }
  }

  func addLinearVelocity(velocity: CGPoint) { itemBehavior.addLinearVelocity(velocity, for: item) }
}
