import Dynamics
import Foundation

/// What came of it.
struct Wreckage {
  var tower: [Block]
  var impacts: ImpactLog
  var isAtRest: Bool
  var picture: Picture
}

/// Swings a ball into a tower of blocks.
func wreck() throws -> Wreckage {
  let screen = CGRect(x: 0, y: 0, width: 800, height: 400)
  let tower = (0..<15).map { index in
    Block(x: 470 + 41 * CGFloat(index % 3), y: 380 - 40 * CGFloat(index / 3), width: 40, height: 40)
  }
  let wrecker = WreckingBall(hangingFrom: CGPoint(x: 400, y: 40), length: 250, angle: 1.2)
  let everything = tower + [wrecker.ball]

  let collision = CollisionBehavior(items: everything)
  collision.translatesReferenceBoundsIntoBoundary = true
  let impacts = ImpactLog()
  collision.collisionDelegate = impacts

  let animator = DynamicAnimator(referenceBounds: screen)
  animator.addBehavior(GravityBehavior(items: everything))
  animator.addBehavior(collision)
  animator.addBehavior(wrecker)

  // The ball at every sixth frame of the first swing.
  var picture = Picture(size: screen.size)
  for frame in 0..<60 {
    if frame % 6 == 0 { picture.add(wrecker.ball, color: "#d08a2e40") }
    try animator.step(by: 1 / 60)
  }
  let isAtRest = try animator.runUntilRest(limit: 60)

  for block in tower { picture.add(block, color: "#4f8fd8") }
  picture.add(wrecker.ball, color: "#d08a2e")
  return Wreckage(tower: tower, impacts: impacts, isAtRest: isAtRest, picture: picture)
}
