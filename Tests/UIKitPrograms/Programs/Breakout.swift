import UIKitDynamics

class BallView: UIView {
  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { return .ellipse }
}

/// Ball, paddle and bricks in one behaviour.
class BreakoutBehavior: UIDynamicBehavior, UICollisionBehaviorDelegate {
  private let collider = UICollisionBehavior()
  private let ballBehavior = UIDynamicItemBehavior()
  private var bricks: [String: UIView] = [:]
  var brickHit: ((UIView) -> Void)?

  override init() {
    super.init()
    collider.translatesReferenceBoundsIntoBoundary = true
    collider.collisionDelegate = self
    ballBehavior.elasticity = 1.0
    ballBehavior.friction = 0.0
    ballBehavior.resistance = 0.0
    ballBehavior.allowsRotation = false
    addChildBehavior(collider)
    addChildBehavior(ballBehavior)
  }

  func addBrick(_ brick: UIView, named name: String) {
    bricks[name] = brick
    collider.addBoundary(withIdentifier: name as NSCopying, for: UIBezierPath(rect: brick.frame))
  }

  func movePaddle(to frame: CGRect) {
    collider.removeBoundary(withIdentifier: "paddle" as NSCopying)
    collider.addBoundary(withIdentifier: "paddle" as NSCopying, for: UIBezierPath(roundedRect: frame, cornerRadius: 6))
  }

  func addBall(_ ball: UIView) {
    dynamicAnimator?.referenceView?.addSubview(ball)
    collider.addItem(ball)
    ballBehavior.addItem(ball)
  }

  func push(_ ball: UIView, by velocity: CGPoint) { ballBehavior.addLinearVelocity(velocity, for: ball) }

  func speed(of ball: UIView) -> CGFloat {
    let velocity = ballBehavior.linearVelocity(for: ball)
    return hypot(velocity.x, velocity.y)
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: UIDynamicItem, withBoundaryIdentifier identifier: NSCopying?
  ) {
    guard let name = identifier as? String, let brick = bricks.removeValue(forKey: name) else { return }
    collider.removeBoundary(withIdentifier: name as NSCopying)
    brick.removeFromSuperview()
    brickHit?(brick)
  }
}

extension Programs {
  static func runBreakout() throws -> Outcome {
    var outcome = Outcome()
    let game = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let animator = UIDynamicAnimator(referenceView: game)
    let breakout = BreakoutBehavior()
    animator.addBehavior(breakout)
    for row in 0..<3 {
      for column in 0..<8 {
        let brick = UIView(
          frame: CGRect(x: 40 * CGFloat(column) + 2, y: 40 + 20 * CGFloat(row) + 2, width: 36, height: 16))
        game.addSubview(brick)
        breakout.addBrick(brick, named: "brick \(row) \(column)")
      }
    }
    let ball = BallView(frame: CGRect(x: 150, y: 300, width: 20, height: 20))
    breakout.addBall(ball)
    game.bringSubviewToFront(ball)
    var score = 0
    breakout.brickHit = { _ in score += 1 }
    breakout.push(ball, by: CGPoint(x: 130, y: -380))
    var farthest: CGFloat = 0
    try play(animator, seconds: 20) { _ in
      // The paddle is where the ball is: nobody loses.
      breakout.movePaddle(to: CGRect(x: min(max(ball.center.x - 40, 0), 240), y: 440, width: 80, height: 12))
      let frame = ball.frame
      farthest = max(farthest, -frame.minX, frame.maxX - 320, -frame.minY, frame.maxY - 480)
    }
    outcome["score"] = Double(score)
    outcome["views"] = Double(game.subviews.count)
    outcome["beyond"] = farthest
    outcome["speed"] = breakout.speed(of: ball) / hypot(130, 380)
    outcome["front"] = game.subviews.last === ball ? 1 : 0
    return outcome
  }
}
