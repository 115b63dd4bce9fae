package import Dynamics
package import Foundation

/// A pinball table of 320 x 480 pt that plays by itself: a launcher on a spring, two flippers on springs, bumpers that
/// push.
package final class PinballTable: DynamicBehavior, CollisionBehaviorDelegate {
  /// Push of a bumper, N s.
  private static let bumperPush: CGFloat = 0.5
  /// Where the ball waits to be launched, pt.
  static let start = CGPoint(x: 304, y: 383)
  /// Right of this is the lane of the launcher, pt.
  private static let lane: CGFloat = 288
  /// Steps to pull the launcher, and steps that a flipper stays up.
  private static let pullTime = 30
  private static let flipTime = 10

  /// A flipper, with the spring at its tip that holds it up or down.
  private struct Flipper {
    var spring: AttachmentBehavior
    var down: CGPoint
    var up: CGPoint
    /// Steps until it goes down.
    var timeLeft = 0
  }

  private let ball: StageItem
  private let bumpers: [StageItem]
  private let ballProperties: DynamicItemBehavior
  private let launcher: AttachmentBehavior
  private let launcherPlace: CGPoint
  private var flippers: [Flipper] = []
  private var pulled = 0
  /// How often the ball was launched, hit a bumper, and was lost.
  package private(set) var launches = 0
  package private(set) var hits = 0
  package private(set) var losses = 0

  /// A table of items from a stage, the ball first.
  init(_ stage: BehaviorStage) {
    ball = stage.item(at: Self.start, width: 24, height: 24, bounds: .ellipse)
    bumpers = [(90, 150), (190, 150), (140, 230)].map {
      stage.item(at: CGPoint(x: $0.0, y: $0.1), width: 44, height: 44, bounds: .ellipse)
    }
    launcherPlace = CGPoint(x: Self.start.x, y: 405)
    let plunger = stage.item(at: launcherPlace, width: 28, height: 18)
    launcher = AttachmentBehavior(item: plunger, attachedToAnchor: launcherPlace)
    launcher.frequency = 10
    launcher.damping = 0.8
    launcher.length = 0
    ballProperties = DynamicItemBehavior(items: [ball])
    ballProperties.density = 3
    ballProperties.friction = 0
    super.init()

    let bumperProperties = DynamicItemBehavior(items: bumpers)
    bumperProperties.isAnchored = true
    let heavy = DynamicItemBehavior(items: [plunger])
    heavy.density = 20
    let gravity = GravityBehavior(items: [ball])
    // The table is inclined.
    gravity.magnitude = 0.6
    let slide = AttachmentBehavior.slidingAttachment(
      with: plunger, attachmentAnchor: launcherPlace, axisOfTranslation: CGVector(dx: 0, dy: 1))
    for behavior in [ballProperties, bumperProperties, heavy, gravity, slide, launcher] as [DynamicBehavior] {
      addChildBehavior(behavior)
    }
    let bars = [addFlipper(stage, side: 1), addFlipper(stage, side: -1)]
    let bodies = CollisionBehavior(items: [ball, plunger] + bumpers + bars)
    bodies.collisionMode = .items
    bodies.collisionDelegate = self
    addChildBehavior(bodies)
    addChildBehavior(walls())
  }

  // MARK: - Building

  /// A flipper left (side 1) or right (-1) of the middle of the field.
  private func addFlipper(_ stage: BehaviorStage, side: CGFloat) -> StageItem {
    let length: CGFloat = 70
    let pivot = CGPoint(x: 144 - side * 84, y: 414)
    func place(_ distance: CGFloat, _ angle: CGFloat) -> CGPoint {
      CGPoint(x: pivot.x + side * distance * cos(angle), y: pivot.y + distance * sin(angle))
    }
    // rad from level; y is downwards.
    let down: CGFloat = 0.45
    let up: CGFloat = -0.45
    let bar = stage.item(at: place(length / 2, down), width: length, height: 12)
    bar.transform = CGAffineTransform(rotationAngle: side * down)
    let hinge = AttachmentBehavior(
      item: bar, offsetFromCenter: Offset(horizontal: -side * length / 2, vertical: 0), attachedToAnchor: pivot)
    let spring = AttachmentBehavior(
      item: bar, offsetFromCenter: Offset(horizontal: side * length / 2, vertical: 0),
      attachedToAnchor: place(length, down))
    spring.frequency = 20
    spring.damping = 1
    spring.length = 0
    let properties = DynamicItemBehavior(items: [bar])
    properties.density = 2
    properties.elasticity = 0.4
    for behavior in [hinge, spring, properties] { addChildBehavior(behavior) }
    flippers.append(Flipper(spring: spring, down: place(length, down), up: place(length, up)))
    return bar
  }

  /// The edges of the table, round corners above, the wall of the lane, and slopes to the flippers.
  private func walls() -> CollisionBehavior {
    let walls = CollisionBehavior(items: [ball])
    walls.translatesReferenceBoundsIntoBoundary = true
    for (name, x, corner) in [("left corner", 80, 0), ("right corner", 240, 320)] {
      let path = BezierPath()
      let isLeft = corner == 0
      path.move(to: CGPoint(x: corner, y: 80))
      path.addArc(
        withCenter: CGPoint(x: x, y: 80), radius: 80, startAngle: isLeft ? .pi : 0,
        endAngle: isLeft ? 1.5 * .pi : -0.5 * .pi, clockwise: isLeft)
      path.addLine(to: CGPoint(x: corner, y: 0))
      path.close()
      walls.addBoundary(withIdentifier: name as NSString, for: path)
    }
    let lines: [(String, CGPoint, CGPoint)] = [
      ("lane", CGPoint(x: Self.lane, y: 110), CGPoint(x: Self.lane, y: 480)),
      ("left slope", CGPoint(x: 0, y: 370), CGPoint(x: 58, y: 406)),
      ("right slope", CGPoint(x: Self.lane, y: 370), CGPoint(x: 230, y: 406)),
    ]
    for (name, from, to) in lines { walls.addBoundary(withIdentifier: name as NSString, from: from, to: to) }
    return walls
  }

  // MARK: - Playing

  /// Launches a ball that waits, flips when it comes, and brings it back when it is lost.
  func play() {
    let velocity = ballProperties.linearVelocity(for: ball)
    if ball.center.x > Self.lane {
      if ball.center.y > Self.start.y - 8, abs(velocity.y) < 20 || pulled > 0 { pull() }
    } else if ball.center.y > 450 {
      losses += 1
      ballProperties.addLinearVelocity(CGPoint(x: -velocity.x, y: -velocity.y), for: ball)
      ball.center = Self.start
      dynamicAnimator?.updateItem(usingCurrentState: ball)
    } else if ball.center.y > 385, velocity.y > 0, abs(ball.center.x - 144) < 55 {
      // Nearer to the hinges a flipper could only hold the ball up.
      flip(ball.center.x < 144 ? 0 : 1)
    }
    for index in flippers.indices where flippers[index].timeLeft > 0 {
      flippers[index].timeLeft -= 1
      if flippers[index].timeLeft == 0 { flippers[index].spring.anchorPoint = flippers[index].down }
    }
  }

  private func pull() {
    pulled += 1
    // Four ways to launch take turns, so that no ball goes the way of the one before.
    let reach = 50 + CGFloat(launches % 4) * 4
    launcher.anchorPoint.y = launcherPlace.y + reach * CGFloat(pulled) / CGFloat(Self.pullTime)
    guard pulled == Self.pullTime else { return }
    launcher.anchorPoint = launcherPlace
    pulled = 0
    launches += 1
  }

  private func flip(_ index: Int) {
    guard flippers[index].timeLeft == 0 else { return }
    flippers[index].timeLeft = Self.flipTime
    flippers[index].spring.anchorPoint = flippers[index].up
  }

  /// A bumper pushes the ball away.
  package func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
    at point: CGPoint
  ) {
    guard let bumper = bumpers.first(where: { $0 === item1 || $0 === item2 }) else { return }
    hits += 1
    let way = CGVector(dx: ball.center.x - bumper.center.x, dy: ball.center.y - bumper.center.y)
    let length = max((way.dx * way.dx + way.dy * way.dy).squareRoot(), 1)
    let push = PushBehavior(items: [ball], mode: .instantaneous)
    push.pushDirection = CGVector(
      dx: way.dx / length * Self.bumperPush, dy: way.dy / length * Self.bumperPush)
    // It has acted when the step after this one is over.
    push.action = { [weak self, weak push] in
      if let push, !push.active { self?.removeChildBehavior(push) }
    }
    addChildBehavior(push)
  }
}
