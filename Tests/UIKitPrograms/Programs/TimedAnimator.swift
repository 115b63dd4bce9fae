import UIKitDynamics

/// An animator of one's own: it ends behaviours after a time, and knows what was added.
class TimedAnimator: UIDynamicAnimator {
  private var deadlines: [(behavior: UIDynamicBehavior, time: TimeInterval)] = []
  private(set) var added = 0
  var isLocked = false

  override init(referenceView view: UIView) { super.init(referenceView: view) }

  init(in view: UIView, watching items: [UIDynamicItem]) {
    super.init(referenceView: view)
    let watch = UIDynamicItemBehavior(items: items)
    watch.resistance = 0
    watch.action = { [unowned self] in self.removeExpired() }
    addBehavior(watch)
  }

  override func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !isLocked else { return }
    super.addBehavior(behavior)
    added += 1
  }

  override func removeAllBehaviors() {
    deadlines = []
    super.removeAllBehaviors()
  }

  func addBehavior(_ behavior: UIDynamicBehavior, for duration: TimeInterval) {
    addBehavior(behavior)
    deadlines.append((behavior, elapsedTime + duration))
  }

  private func removeExpired() {
    for entry in deadlines where entry.time <= elapsedTime { removeBehavior(entry.behavior) }
    deadlines = deadlines.filter { $0.time > elapsedTime }
  }
}

extension Programs {
  static func runTimer() throws -> Outcome {
    var outcome = Outcome()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 5000))
    let box = UIView(frame: CGRect(x: 100, y: 0, width: 50, height: 50))
    view.addSubview(box)
    let animator = TimedAnimator(in: view, watching: [box])
    animator.addBehavior(UIGravityBehavior(items: [box]), for: 0.5)
    try play(animator, seconds: 1.5)
    outcome["fallen"] = box.frame.minY
    outcome["behaviors"] = Double(animator.behaviors.count)
    animator.isLocked = true
    animator.addBehavior(UIGravityBehavior(items: [box]))
    outcome["added"] = Double(animator.added)
    animator.removeAllBehaviors()
    outcome["left over"] = Double(animator.behaviors.count)
    let plain = TimedAnimator(referenceView: view)
    outcome["view"] = plain.referenceView === view ? 1 : 0
    return outcome
  }
}
