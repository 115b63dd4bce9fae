import UIKitDynamics

// Subclasses of the predefined classes, and spellings of every age.

class Leash: UIAttachmentBehavior {
  let owner: String

  init(_ item: UIDynamicItem, owner: String, at post: CGPoint) {
    self.owner = owner
    super.init(item: item, offsetFromCenter: UIOffsetMake(0, -10), attachedToAnchor: post)
  }

  init(_ item: UIDynamicItem, tiedTo other: UIDynamicItem) {
    owner = "nobody"
    super.init(item: item, offsetFromCenter: .zero, attachedTo: other, offsetFromCenter: .zero)
    length = 60
  }
}

class GentleSnap: UISnapBehavior {
  override init(item: UIDynamicItem, snapTo point: CGPoint) {
    super.init(item: item, snapTo: point)
    damping = 1
  }
}

class MoonGravity: UIGravityBehavior {
  override var magnitude: CGFloat {
    get { super.magnitude }
    set { super.magnitude = newValue / 6 }
  }
}

class Dumbbell: UIDynamicItemGroup {
  private(set) var placings = 0
  override var center: CGPoint { didSet { placings += 1 } }

  init(at point: CGPoint) {
    let left = UIView(frame: CGRect(x: point.x - 60, y: point.y - 20, width: 40, height: 40))
    let right = UIView(frame: CGRect(x: point.x + 20, y: point.y - 20, width: 40, height: 40))
    super.init(items: [left, right])
  }
}

class RoundWall: UICollisionBehavior {
  override init(items: [UIDynamicItem]) {
    super.init(items: items)
    let circle = UIBezierPath(arcCenter: .zero, radius: 300, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    addBoundary(withIdentifier: "circle" as NSCopying, for: circle)
  }
}

extension Programs {
  static func runKit() throws -> Outcome {
    var outcome = Outcome()
    let dog = UIView(frame: CGRect(x: -10, y: 90, width: 20, height: 20))
    let cat = UIView(frame: CGRect(x: -10, y: 140, width: 20, height: 20))
    let leash = Leash(dog, owner: "Ann", at: .zero)
    let tie = Leash(cat, tiedTo: dog)
    let weights = Dumbbell(at: CGPoint(x: 150, y: 0))
    let lamp = UIView(frame: CGRect(x: -200, y: -100, width: 30, height: 30))
    let gravity = MoonGravity(items: [dog, cat, weights])
    gravity.magnitude = 6
    let push = UIPushBehavior()
    push.addItem(lamp)
    push.setAngle(0, magnitude: 0)
    let calm = UIDynamicItemBehavior(items: [dog, cat])
    calm.resistance = 2
    let animator = try UIDynamicAnimator(
      referenceView: UIView(frame: CGRect(x: -400, y: -400, width: 800, height: 800)), settings: .init())
    let snap = GentleSnap(item: lamp, snapTo: CGPoint(x: -150, y: -50))
    for behavior in [leash, tie, gravity, push, snap, calm, RoundWall(items: [weights])] as [UIDynamicBehavior] {
      animator.addBehavior(behavior)
    }
    try play(animator, seconds: 12)
    outcome["errors"] = Double(animator.errors.count)
    outcome["dog"] = dog.center.y
    outcome["cat"] = cat.center.y
    outcome["lamp x"] = lamp.center.x
    outcome["lamp y"] = lamp.center.y
    outcome["weights"] = weights.items.map { Double(hypot($0.center.x, $0.center.y)) }.max() ?? .nan
    let ends = weights.items.map { $0.center }
    outcome["bar"] = hypot(ends[0].x - ends[1].x, ends[0].y - ends[1].y)
    outcome["same"] = animator.items(in: dog.frame).contains { $0.isEqual(dog) } ? 1 : 0
    outcome["other"] = (dog as UIDynamicItem).isEqual(cat) ? 1 : 0
    outcome.log = [leash.owner, tie.owner, "\(push.mode)"]
    outcome["range"] = UIFloatRangeIsInfinite(UIFloatRangeMake(-.infinity, .infinity)) ? 1 : 0
    outcome["inset"] = UIEdgeInsetsInsetRect(dog.bounds, UIEdgeInsetsMake(1, 2, 3, 4)).width
    return outcome
  }
}
