import UIKitDynamics

/// What a pan tells: a display hands it to the program, here the program does itself.
nonisolated struct Pan {
  enum State { case began, changed, ended }
  var state: State
  var location: CGPoint
  var velocity = CGPoint.zero
}

class CardView: UIView {
  let picture = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(picture)
  }

  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = bounds.insetBy(dx: 10, dy: 10)
  }
}

/// A card that is dragged, thrown, or let go.
class CardController: NSObject {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
  let card = CardView(frame: CGRect(x: 100, y: 200, width: 200, height: 150))
  private lazy var animator = UIDynamicAnimator(referenceView: view)
  private var attachment: UIAttachmentBehavior?
  private var snap: UISnapBehavior?
  private(set) var isGone = false

  func viewDidLoad() {
    view.addSubview(card)
    card.layoutIfNeeded()
  }

  func handle(_ pan: Pan) {
    switch pan.state {
    case .began:
      animator.removeAllBehaviors()
      let inCard = view.convert(pan.location, to: card)
      let offset = UIOffsetMake(inCard.x - card.bounds.midX, inCard.y - card.bounds.midY)
      let grip = UIAttachmentBehavior(item: card, offsetFromCenter: offset, attachedToAnchor: pan.location)
      animator.addBehavior(grip)
      let properties = UIDynamicItemBehavior(items: [card])
      properties.angularResistance = .greatestFiniteMagnitude
      animator.addBehavior(properties)
      attachment = grip
    case .changed:
      attachment?.anchorPoint = pan.location
    case .ended:
      animator.removeAllBehaviors()
      let speed = sqrt(pow(pan.velocity.x, 2) + pow(pan.velocity.y, 2))
      if speed > 800 { throwCard(with: pan.velocity, speed: speed) } else { returnCard() }
    }
  }

  private func throwCard(with velocity: CGPoint, speed: CGFloat) {
    let push = UIPushBehavior(items: [card], mode: .instantaneous)
    push.pushDirection = CGVector(dx: velocity.x / 100 * 3, dy: velocity.y / 100 * 3)
    push.action = { [weak self] in
      guard let self, !self.view.bounds.intersects(self.card.frame) else { return }
      self.animator.removeAllBehaviors()
      self.isGone = true
    }
    animator.addBehavior(push)
  }

  private func returnCard() {
    let snap = UISnapBehavior(item: card, snapTo: CGPoint(x: view.bounds.midX, y: view.bounds.midY))
    snap.damping = 0.7
    animator.addBehavior(snap)
    self.snap = snap
  }

  func drag(from start: CGPoint, to end: CGPoint, velocity: CGPoint) throws -> CGPoint {
    handle(Pan(state: .began, location: start))
    for step in 1...30 {
      let part = CGFloat(step) / 30
      let point = CGPoint(x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y))
      handle(Pan(state: .changed, location: point))
      try play(animator, seconds: 1.0 / 60)
    }
    let held = card.convert(
      CGPoint(x: start.x - 100, y: start.y - 200), to: view)
    handle(Pan(state: .ended, location: end, velocity: velocity))
    try play(animator, seconds: 4)
    return held
  }
}

extension Programs {
  static func runCard() throws -> Outcome {
    var outcome = Outcome()
    let slow = CardController()
    slow.viewDidLoad()
    outcome["picture"] = slow.card.picture.frame.width
    let held = try slow.drag(
      from: CGPoint(x: 140, y: 230), to: CGPoint(x: 200, y: 330), velocity: CGPoint(x: 20, y: 10))
    outcome["held x"] = held.x
    outcome["held y"] = held.y
    outcome["home x"] = slow.card.center.x
    outcome["home y"] = slow.card.center.y
    outcome["angle"] = atan2(slow.card.transform.b, slow.card.transform.a)
    let fast = CardController()
    fast.viewDidLoad()
    _ = try fast.drag(
      from: CGPoint(x: 200, y: 275), to: CGPoint(x: 260, y: 275), velocity: CGPoint(x: 1500, y: 0))
    outcome["gone"] = fast.isGone ? 1 : 0
    outcome["thrown y"] = fast.card.center.y
    return outcome
  }
}
