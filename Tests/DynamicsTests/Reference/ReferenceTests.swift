import BatchSolver
import Dynamics
import Foundation
import XCTest

/// Behaviours move as those of Apple, whose engine is of Box2D 2's family: side by side with recorded runs of that (see
/// `ReferenceScenes`).
final class ReferenceTests: XCTestCase {
  private let scenes = try! ReferenceScenes.read()

  private func animator() -> DynamicAnimator {
    var settings = AnimatorSettings()
    settings.solver = .iterative
    return try! DynamicAnimator(settings: settings)
  }

  private func point(_ values: [CGFloat]) -> CGPoint { CGPoint(x: values[0], y: values[1]) }
  private func offset(_ values: [CGFloat]) -> Offset { Offset(horizontal: values[0], vertical: values[1]) }

  private func item(size: [CGFloat], center: [CGFloat]) -> TestItem {
    TestItem(center[0], center[1], width: size[0], height: size[1])
  }

  private func gravity(_ items: [TestItem], _ magnitude: CGFloat) -> GravityBehavior {
    let gravity = GravityBehavior(items: items)
    gravity.magnitude = magnitude
    return gravity
  }

  // MARK: - Springs, snaps, rods

  func testSpringsFollowTheReferenceWithinATenthOfAPoint() throws {
    for (number, scene) in scenes.springs.enumerated() {
      let items = scene.items.map { item(size: $0.size, center: $0.center) }
      let attachment =
        if let anchor = scene.anchor {
          AttachmentBehavior(
            item: items[0], offsetFromCenter: offset(scene.items[0].offset), attachedToAnchor: point(anchor))
        } else {
          AttachmentBehavior(
            item: items[0], offsetFromCenter: offset(scene.items[0].offset), attachedTo: items[1],
            offsetFromCenter: offset(scene.items[1].offset))
        }
      attachment.length = scene.length
      attachment.frequency = scene.frequency
      attachment.damping = scene.damping
      let animator = animator()
      if scene.gravity != 0 { try animator.add(gravity(items, scene.gravity)) }
      try animator.add(attachment)
      var deviation = Deviation()
      try animator.step(frames: 60) { deviation.add(items, scene.frames[$0 - 1]) }
      XCTAssertLessThan(deviation.distance, 0.1, "spring \(number), \(scene.frequency) Hz")
    }
  }

  func testSnapsFollowTheReference() throws {
    for (number, scene) in scenes.snaps.enumerated() {
      let item = item(size: scene.size, center: scene.center)
      item.transform = CGAffineTransform(rotationAngle: scene.angle)
      let snap = SnapBehavior(item: item, snapTo: point(scene.point))
      snap.damping = scene.damping
      let animator = animator()
      try animator.add(snap)
      var deviation = Deviation()
      try animator.step(frames: 60) { deviation.add([item], scene.frames[$0 - 1]) }
      XCTAssertLessThan(deviation.distance, 0.3, "snap \(number), damping \(scene.damping)")
      XCTAssertLessThan(deviation.angle, 0.01, "snap \(number), damping \(scene.damping)")
    }
  }

  func testDoublePendulumKeepsItsRodsLength() throws {
    for solver in [SolverChoice.iterative, .automatic] {
      let items = [TestItem(300, 100, width: 20, height: 20), TestItem(400, 100, width: 20, height: 20)]
      var settings = AnimatorSettings()
      settings.solver = solver
      let animator = try DynamicAnimator(settings: settings)
      try animator.add(gravity(items, 1))
      try animator.add(DynamicItemBehavior.frictionless(items))
      let anchor = CGPoint(x: 200, y: 100)
      try animator.add(AttachmentBehavior(item: items[0], attachedToAnchor: anchor))
      try animator.add(AttachmentBehavior(item: items[1], attachedTo: items[0]))
      var worst: CGFloat = 0
      try animator.step(frames: scenes.doublePendulum.frames) { _ in
        let a = items[0].center
        let b = items[1].center
        worst = max(worst, abs(hypot(a.x - anchor.x, a.y - anchor.y) - 100), abs(hypot(b.x - a.x, b.y - a.y) - 100))
      }
      XCTAssertLessThan(worst, 0.3)
    }
  }

  // MARK: - Contacts

  func testBoxOnABoundarysEndFollowsTheReference() throws {
    for scene in scenes.boundaryEnds {
      let item = item(size: scene.size, center: scene.center)
      let animator = animator()
      try animator.add(gravity([item], 1))
      let properties = DynamicItemBehavior(items: [item])
      properties.elasticity = scene.elasticity
      try animator.add(properties)
      let collision = CollisionBehavior(items: [item])
      collision.addBoundary(withIdentifier: "barrier", from: CGPoint(x: 0, y: scene.end[1]), to: point(scene.end))
      try animator.add(collision)
      var deviations: [Deviation] = []
      try animator.step(frames: scene.frames.count) {
        var deviation = deviations.last ?? Deviation()
        deviation.add([item], scene.frames[$0 - 1])
        deviations.append(deviation)
      }
      // 20 frames from the impact in the 27th on. The reference reckons bounces with the gravity of one sub-step more, with which
      // elastic ones gain energy: it leaves faster by `e g h`.
      let faster = scene.elasticity * 1000 / 120
      XCTAssertLessThan(
        deviations[46].distance, 0.5 + faster * 20 / 60, "elasticity \(scene.elasticity) from \(scene.center)")
      XCTAssertLessThan(deviations[46].angle, 0.02, "elasticity \(scene.elasticity) from \(scene.center)")
    }
  }

  func testCradlesPassImpactsOnAsTheReferenceDoes() throws {
    for scene in scenes.cradles {
      let pitch = 40 + scene.gap
      let angle = scene.degrees * .pi / 180
      let balls = (0..<5).map { index in
        let ball = TestItem(100 + CGFloat(index) * pitch, 300, width: 40, height: 40)
        ball.collisionBoundsType = .ellipse
        return ball
      }
      balls[0].center = CGPoint(x: 100 - 200 * sin(angle), y: 100 + 200 * cos(angle))
      let animator = animator()
      try animator.add(gravity(balls, 1))
      let properties = DynamicItemBehavior.frictionless(balls)
      properties.elasticity = 1
      properties.friction = 0
      properties.allowsRotation = false
      try animator.add(properties)
      let collision = CollisionBehavior(items: balls)
      collision.collisionMode = .items
      try animator.add(collision)
      for (index, ball) in balls.enumerated() {
        try animator.add(
          AttachmentBehavior(item: ball, attachedToAnchor: CGPoint(x: 100 + CGFloat(index) * pitch, y: 100)))
      }
      var swing: CGFloat = 0
      try animator.step(frames: 110) { _ in
        swing = max(swing, atan2(balls[4].center.x - (100 + 4 * pitch), balls[4].center.y - 100))
      }
      if scene.swing >= 0.97 { XCTAssertGreaterThan(swing / angle, 0.97, "gap \(scene.gap), \(scene.degrees) degrees") }
      XCTAssertLessThan(swing / angle, 1.005)
    }
  }

  func testElasticBallsKeepTheirSpeedAmongBricks() throws {
    for scene in scenes.bricks {
      let angle = scene.degrees * .pi / 180
      let ball = TestItem(195, 600, width: 20, height: 20)
      ball.collisionBoundsType = .ellipse
      let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 390, height: 844))
      let bricks = (0..<40).map {
        TestItem(30 + 47 * CGFloat($0 % 8), 87.5 + 40 * CGFloat($0 / 8), width: 40, height: 15)
      }
      let anchored = DynamicItemBehavior(items: bricks)
      anchored.isAnchored = true
      anchored.friction = 0
      try animator.add(anchored)
      let properties = DynamicItemBehavior.frictionless([ball])
      properties.elasticity = 1
      properties.friction = 0
      properties.allowsRotation = false
      properties.addLinearVelocity(CGPoint(x: 500 * cos(angle), y: -500 * sin(angle)), for: ball)
      try animator.add(properties)
      let collision = CollisionBehavior(items: bricks + [ball])
      collision.translatesReferenceBoundsIntoBoundary = true
      try animator.add(collision)
      try animator.step(frames: 3600)
      let velocity = properties.linearVelocity(for: ball)
      let speed = hypot(velocity.x, velocity.y)
      XCTAssertLessThan(speed, 505, "\(scene.degrees) degrees")
    }
  }
}
