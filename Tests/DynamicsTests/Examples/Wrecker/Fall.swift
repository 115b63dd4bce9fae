import Dynamics
import Foundation

/// Lets a ball fall and bounce; returns where it comes to rest.
func fall() throws -> CGPoint {
  let ball = Block(x: 100, y: 50, width: 40, height: 40, isRound: true)
  let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 800, height: 400))
  animator.addBehavior(GravityBehavior(items: [ball]))

  let collision = CollisionBehavior(items: [ball])
  collision.translatesReferenceBoundsIntoBoundary = true
  animator.addBehavior(collision)

  let surface = DynamicItemBehavior(items: [ball])
  surface.elasticity = 0.6
  animator.addBehavior(surface)

  while try animator.step(by: 1 / 60) {
    print(String(format: "%.2f s: y = %.1f", animator.elapsedTime, ball.center.y))
  }
  return ball.center
}
