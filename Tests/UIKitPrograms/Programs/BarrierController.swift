import UIKitDynamics

/// The behaviour part of a view controller: a square falls on a barrier, and what it hits changes the scene.
class BarrierController: NSObject, UICollisionBehaviorDelegate, UIDynamicAnimatorDelegate {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
  private var animator: UIDynamicAnimator!
  private var gravity: UIGravityBehavior!
  private var collision: UICollisionBehavior!
  private var square: UIView!
  private var companion: UIView?
  var outcome = Outcome()

  func viewDidLoad() {
    square = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    view.addSubview(square)
    let barrier = UIView(frame: CGRect(x: 0, y: 300, width: 130, height: 20))
    view.insertSubview(barrier, belowSubview: square)

    animator = UIDynamicAnimator(referenceView: view)
    animator.delegate = self
    gravity = UIGravityBehavior(items: [square])
    animator.addBehavior(gravity)

    collision = UICollisionBehavior(items: [square])
    collision.collisionDelegate = self
    collision.translatesReferenceBoundsIntoBoundary = true
    let outline = UIBezierPath(rect: barrier.frame)
    outline.lineWidth = 2
    collision.addBoundary(withIdentifier: "barrier" as NSCopying, for: outline)
    animator.addBehavior(collision)

    let properties = UIDynamicItemBehavior(items: [square])
    properties.elasticity = 0.6
    animator.addBehavior(properties)
  }

  func viewDidAppear() throws {
    try play(animator, seconds: 12)
    outcome["bottom"] = square.frame.maxY
    outcome["left"] = square.frame.minX
    outcome["right"] = square.frame.maxX
    outcome["behaviors"] = Double(animator.behaviors.count)
    // A rod from center to center keeps its length.
    if let companion {
      outcome["rod"] = hypot(companion.center.x - square.center.x, companion.center.y - square.center.y)
    }
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) {
    if let name = identifier as? String, name == "barrier", companion == nil {
      outcome["hit"] = animator.elapsedTime
      let view = item as! UIView
      UIView.animate(
        withDuration: 0.3, animations: { view.tag = 1 }, completion: { _ in self.outcome.log.append("hit barrier") })
      addCompanion(of: view)
    }
  }

  private func addCompanion(of item: UIView) {
    let other = UIView(frame: CGRect(x: 30, y: 0, width: 60, height: 60))
    view.addSubview(other)
    companion = other
    gravity.addItem(other)
    collision.addItem(other)
    let rod = UIAttachmentBehavior(item: item, attachedTo: other)
    outcome["rod at first"] = hypot(other.center.x - item.center.x, other.center.y - item.center.y)
    animator.addBehavior(rod)
  }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { outcome.log.append("pause") }
}

extension Programs {
  static func runBarrier() throws -> Outcome {
    let controller = BarrierController()
    controller.viewDidLoad()
    try controller.viewDidAppear()
    return controller.outcome
  }
}
