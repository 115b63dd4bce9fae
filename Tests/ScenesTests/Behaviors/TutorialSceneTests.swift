import Dynamics
import Foundation
import Scenes
import XCTest

/// The scenes that come from talks and tutorials do what is said of them.
final class TutorialSceneTests: XCTestCase {
  /// A fling that leaves the corner's region ends in the corner of the region where the item comes to be slow, a weak
  /// one in the corner it came from.
  func testStickyCorners() throws {
    let play = try Play("ui_sticky_corners")
    let item = play.stage.items[0]
    let behavior = try play.behavior(StickyCornersBehavior.self)
    XCTAssertEqual(behavior.corners[0], CGPoint(x: 60, y: 60))
    XCTAssertEqual(behavior.corners[2], CGPoint(x: 260, y: 508))
    try play.step(to: 60)
    XCTAssertEqual(distance(item.center, behavior.corners[0]), 0, accuracy: 0.5, "it starts near this corner")
    var ends: [Int] = []
    for fling in 0..<3 {
      // Two tenths of a second later resistance has left a seventh of the velocity, and the region is the last one.
      try play.step(to: 90 + 150 * fling + 24)
      let landed = try XCTUnwrap(behavior.currentCorner)
      try play.step(to: 90 + 150 * fling + 150) { _ in XCTAssertEqual(behavior.currentCorner, landed) }
      XCTAssertEqual(distance(item.center, behavior.corners[landed]), 0, accuracy: 0.5)
      XCTAssertEqual(item.angle, 0)
      ends.append(landed)
    }
    // To the right, down, and not far enough to leave.
    XCTAssertEqual(ends, [3, 2, 2])
  }

  /// The last ball leaves with at least 90 % of the momentum of the first, and energy only falls.
  func testCradle() throws {
    let play = try Play("ui_newtons_cradle")
    let balls = play.stage.items
    let places = balls.map(\.center)
    var first: CGFloat = 0
    var last: CGFloat = 0
    var energies: [CGFloat] = []
    try play.step(to: 45) { step in
      first = max(first, try play.velocity(0).dx)
      last = max(last, try play.velocity(4).dx)
      var energy: CGFloat = 0
      for index in balls.indices {
        let velocity = try play.velocity(index)
        energy += (velocity.dx * velocity.dx + velocity.dy * velocity.dy) / 2
        energy += 10_000 * (places[index].y - balls[index].center.y)
      }
      // 1e-3: the 16 sub-steps of a frame move a ball by 12 pt, on a rod whose direction is that of their beginning.
      if let before = energies.last { XCTAssertLessThan(energy, before + 1e-3 * energies[0], "step \(step)") }
      energies.append(energy)
      for ball in 1...3 {
        XCTAssertEqual(distance(balls[ball].center, places[ball]), 0, accuracy: 3, "those between stay")
      }
    }
    // The impact passes four gaps of 1 pt, and what an impact leaves in a ball between is kept from the last one: less
    // than 1 % each; resistance takes 2 % a frame.
    XCTAssertGreaterThan(last, 0.9 * first)
    XCTAssertLessThan(last, first)
    // And back: the first swings out on its side again.
    var least: CGFloat = 0
    try play.step(to: 70) { _ in least = min(least, balls[0].center.x - places[0].x) }
    XCTAssertLessThan(least, -30)
  }

  /// Ten squares end as a bunch below the point, each as far as its spring and the others let it.
  func testSpringCradle() throws {
    let play = try Play("ui_spring_cradle")
    try play.step(to: 6000)
    let squares = play.stage.items
    XCTAssertEqual(squares.count, 10)
    for square in squares {
      let length = distance(square.center, CGPoint(x: 384, y: 64))
      XCTAssertGreaterThan(length, 250)
      XCTAssertLessThan(length, 450)
    }
    // On the whole they hang straight down, longer than the springs are by what gravity adds, 25.3 pt; those that lie
    // on others are pressed in as much as these are pulled out. Squares side by side lean by up to 0.4 rad: 4 %.
    let mean = squares.map(\.center.y).reduce(0, +) / 10
    XCTAssertEqual(mean, 64 + 325.3, accuracy: 0.05 * 325)
    XCTAssertEqual(squares.map(\.center.x).reduce(0, +) / 10, 384, accuracy: 10)
    XCTAssertLessThan(try play.run.report().maxPenetration, 0.005)
    XCTAssertLessThan(try play.run.report().kineticEnergy, 0.01)
  }

  /// A swipe moves a card the more the farther from the finger it is; in the end all hang below their places by
  /// 0.3 g / (2 pi 0.8 Hz)^2.
  func testCarousel() throws {
    let play = try Play("ui_carousel")
    let cards = play.stage.items
    let places = (0..<7).map { CGPoint(x: 84 + 100 * CGFloat($0), y: 500) }
    // In the middle of the swipe: later the last card is at the edge of the screen.
    try play.step(to: 69)
    let lags = zip(cards, places).map { $0.center.x - $1.x }
    for index in 1..<7 { XCTAssertGreaterThan(lags[index], lags[index - 1] + 5) }
    // Along the spring it is damped soon; sideways it swings like a pendulum, and has resistance only.
    try play.step(to: 6000)
    let sag = 300 / (1.6 * 1.6 * Double.pi * .pi)
    for (card, place) in zip(cards, places) {
      XCTAssertEqual(card.center.x, place.x, accuracy: 0.5)
      XCTAssertEqual(card.center.y, place.y + sag, accuracy: 0.5)
    }
  }

  /// Bubbles far from the finger are moved, and all come back to within the spring's length of 1 pt.
  func testMessageBubbles() throws {
    let play = try Play("ui_message_bubbles")
    let bubbles = play.stage.items
    let places = bubbles.map(\.center)
    try play.step(to: 50)
    XCTAssertGreaterThan(bubbles[0].center.y - places[0].y, 5 * (bubbles[11].center.y - places[11].y))
    try play.step(to: 420)
    for (bubble, place) in zip(bubbles, places) {
      XCTAssertLessThanOrEqual(distance(bubble.center, place), 1.1)
    }
    XCTAssertFalse(play.stage.animator.isRunning)
  }

  /// The rope hangs straight down: each spring bears the pieces below it. A spring acts by the mass that its ends have
  /// together: a piece at the top, half a piece between two.
  func testRopeHangs() throws {
    let play = try Play("ui_springy_rope")
    let pieces = play.stage.items
    var farthest: CGFloat = 0
    try play.step(to: 3600) { _ in farthest = max(farthest, pieces[9].center.x - 320) }
    XCTAssertGreaterThan(farthest, 200, "it was drawn aside")
    XCTAssertFalse(play.stage.animator.isRunning)
    let unit = 1000 / (12 * 12 * Double.pi * .pi)
    var y = 60.0
    for index in 0..<10 {
      let carried = Double(10 - index)
      y += 35 + unit * carried * (index == 0 ? 1 : 2)
      XCTAssertEqual(pieces[index].center.y, y, accuracy: 0.5, "piece \(index)")
      // A swing of 1.85 rad/s that stays below 1.25 pt/s for half a second counts as rest: one of up to 1.5 pt.
      XCTAssertEqual(pieces[index].center.x, 320, accuracy: 1.5, "piece \(index)")
    }
  }

  /// The ball gets into play, hits bumpers and never leaves the table; the flippers stay on their hinges.
  func testPinball() throws {
    let play = try Play("ui_pinball")
    let table = try play.behavior(PinballTable.self)
    let ball = play.stage.items[0]
    var highest: CGFloat = 480
    var worst = 0.0
    var speed: CGFloat = 0
    try play.step(to: 3600) { step in
      // The center stays a radius of 12 pt from the edges, or half a point less at rest; at an impact it may be nearer by the way
      // of one sub-step, with the speed before or after it.
      let velocity = try play.velocity()
      let former = speed
      speed = hypot(velocity.dx, velocity.dy)
      let least = 11.5 - max(speed, former) * play.substep
      XCTAssertGreaterThan(ball.center.x, least, "step \(step)")
      XCTAssertLessThan(ball.center.x, 320 - least, "step \(step)")
      XCTAssertGreaterThan(ball.center.y, least, "step \(step)")
      XCTAssertLessThan(ball.center.y, 480 - least, "step \(step)")
      highest = min(highest, ball.center.y)
      if step % 10 == 0 { worst = max(worst, try play.run.report().maxJointError) }
    }
    XCTAssertLessThan(highest, 60, "the launcher is strong enough")
    XCTAssertGreaterThan(table.launches, 3)
    XCTAssertGreaterThan(table.hits, 10)
    // Hinges and the plunger's rail hold within 0.1 pt at rest, within 1 pt when they strike.
    XCTAssertLessThan(worst, 0.01)
    XCTAssertEqual(table.childBehaviors.filter { $0 is PushBehavior }.count, 0, "pushes do not pile up")
  }

  /// Noise moves the items about but not out of the bounds with their insets.
  func testNoiseField() throws {
    let play = try Play("ui_noise_field")
    let items = play.stage.items
    // Centers stay half a side from the edges; at the impact an item may be farther by the way of one sub-step.
    let sink = 1000 * play.substep
    try play.step(to: 600) { step in
      for item in items {
        XCTAssertGreaterThan(item.center.x, 54.5, "step \(step)")
        XCTAssertLessThan(item.center.x, 265.5, "step \(step)")
        XCTAssertGreaterThan(item.center.y, 69.5, "step \(step)")
        XCTAssertLessThan(item.center.y, 513.5 + sink, "step \(step)")
      }
    }
    XCTAssertGreaterThan(abs(items[0].center.x - 90) + abs(items[1].center.x - 220), 1)
  }
}
