import UIKitDynamics

/// What a view controller of a small game does with behaviours, with touches as plain calls.
final class GameController: NSObject, UICollisionBehaviorDelegate, UIDynamicAnimatorDelegate {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let square = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
  let barrier = UIView(frame: CGRect(x: 0, y: 300, width: 130, height: 20))

  var gravity: UIGravityBehavior!
  var collision: UICollisionBehavior!
  var attachment: UIAttachmentBehavior?
  var snap: UISnapBehavior?
  var firstContact = false
  var frames = 0
  var log: [String] = []

  lazy var animator: UIDynamicAnimator = {
    let animator = UIDynamicAnimator(referenceView: self.view)
    animator.delegate = self
    return animator
  }()

  func viewDidLoad() {
    view.addSubview(square)
    view.addSubview(barrier)

    gravity = UIGravityBehavior(items: [square])
    animator.addBehavior(gravity)

    collision = UICollisionBehavior(items: [square])
    collision.collisionDelegate = self
    collision.addBoundary(withIdentifier: "barrier" as NSCopying, for: UIBezierPath(rect: barrier.frame))
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.action = { [unowned self] in self.frames += 1 }
    animator.addBehavior(collision)

    let itemBehaviour = UIDynamicItemBehavior(items: [square])
    itemBehaviour.elasticity = 0.6
    animator.addBehavior(itemBehaviour)
  }

  func handlePan(began location: CGPoint) {
    let offset = UIOffset(horizontal: location.x - square.center.x, vertical: location.y - square.center.y)
    attachment = UIAttachmentBehavior(item: square, offsetFromCenter: offset, attachedToAnchor: location)
    animator.addBehavior(attachment!)
  }

  func handlePan(changed location: CGPoint) { attachment?.anchorPoint = location }

  func handlePan(ended velocity: CGPoint) {
    animator.removeBehavior(attachment!)
    let push = UIPushBehavior(items: [square], mode: .instantaneous)
    push.pushDirection = CGVector(dx: velocity.x / 10, dy: velocity.y / 10)
    animator.addBehavior(push)
  }

  func handleTap(at point: CGPoint) {
    if let snap = snap { animator.removeBehavior(snap) }
    snap = UISnapBehavior(item: square, snapTo: point)
    snap!.damping = 0.8
    animator.addBehavior(snap!)
  }

  // MARK: - UICollisionBehaviorDelegate

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) {
    log.append("began \(identifier.map { "\($0)" } ?? "bounds")")
    guard !firstContact, let collidingView = item as? UIView else { return }
    firstContact = true
    let other = UIView(frame: CGRect(x: 30, y: 0, width: 60, height: 60))
    view.addSubview(other)
    collision.addItem(other)
    gravity.addItem(other)
    let attach = UIAttachmentBehavior(item: collidingView, attachedTo: other)
    animator.addBehavior(attach)
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?
  ) {
    log.append("ended \(identifier as? String ?? "bounds")")
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: UIDynamicItem, with item2: UIDynamicItem, at p: CGPoint
  ) {
    log.append("items")
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: UIDynamicItem, with item2: UIDynamicItem
  ) {
    log.append("items parted")
  }

  // MARK: - UIDynamicAnimatorDelegate

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { log.append("paused") }

  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { log.append("resumed") }
}

/// A view that collides as an ellipse, as it is subclassed in UIKit.
class EllipseView: UIView {
  override init(frame: CGRect) { super.init(frame: frame) }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}

/// A view that collides as a triangle about its center.
class TriangleView: UIView {
  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { return .path }

  override var collisionBoundingPath: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: -bounds.height / 2))
    path.addLine(to: CGPoint(x: bounds.width / 2, y: bounds.height / 2))
    path.addLine(to: CGPoint(x: -bounds.width / 2, y: bounds.height / 2))
    path.close()
    return path
  }
}
