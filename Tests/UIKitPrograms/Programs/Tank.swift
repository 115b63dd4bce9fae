import UIKitDynamics

/// An item that belongs to the main actor, without being a view.
@MainActor final class Bubble: NSObject, @MainActor UIDynamicItem {
  var center: CGPoint { didSet { moves += 1 } }
  let bounds: CGRect
  var transform = CGAffineTransform.identity
  private(set) var moves = 0

  init(center: CGPoint, size: CGFloat) {
    self.center = center
    bounds = CGRect(x: 0, y: 0, width: size, height: size)
    super.init()
  }

  var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}

/// An owner of behaviours and their delegate that belongs to the main actor.
@MainActor final class Tank: @MainActor UICollisionBehaviorDelegate, @MainActor UIDynamicAnimatorDelegate {
  let bubbles: [Bubble]
  let rise: UIGravityBehavior
  let walls: UICollisionBehavior
  let animator = UIDynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 200, height: 300))
  private(set) var outcome = Outcome()
  private var frames = 0
  private var touched: [Bubble] = []

  init() {
    bubbles = (0..<4).map { Bubble(center: CGPoint(x: 40 + 40 * CGFloat($0), y: 250), size: 30) }
    rise = UIGravityBehavior(items: bubbles)
    rise.gravityDirection = CGVector(dx: 0, dy: -0.3)
    walls = UICollisionBehavior(items: bubbles)
    walls.translatesReferenceBoundsIntoBoundary = true
    walls.collisionDelegate = self
    animator.delegate = self
    rise.action = { [unowned self] in frames += 1 }
  }

  func run() throws {
    animator.addBehavior(rise)
    animator.addBehavior(walls)
    try play(animator, seconds: 8)
    outcome["highest"] = bubbles.map { $0.center.y }.max() ?? .nan
    outcome["frames"] = Double(frames)
    outcome["moves"] = Double(bubbles[0].moves)
    outcome["touched"] = Double(touched.count)
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {
    guard let bubble = bubbles.first(where: { $0.isEqual(item) }), !touched.contains(bubble) else { return }
    touched.append(bubble)
  }

  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { outcome.log.append("resume") }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { outcome.log.append("pause") }
}

extension Programs {
  static func runTank() throws -> Outcome {
    // Tests run on the main thread, in whatever isolation the module has.
    try MainActor.assumeIsolated {
      let tank = Tank()
      try tank.run()
      return tank.outcome
    }
  }
}
