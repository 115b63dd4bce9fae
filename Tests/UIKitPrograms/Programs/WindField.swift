import UIKitDynamics

/// A field of one's own with a gauge, made by UIKit's factories.
class WindField: UIFieldBehavior {
  private(set) var blown = 0
  var isCalm: Bool { strength == 0 }

  override func addItem(_ item: UIDynamicItem) {
    super.addItem(item)
    blown = items.count
  }

  func calm() { strength = 0 }
}

extension Programs {
  static func runWind() throws -> Outcome {
    var outcome = Outcome()
    let leaves = (0..<3).map { UIView(frame: CGRect(x: 0, y: 100 * CGFloat($0), width: 20, height: 10)) }
    let wind: WindField = WindField.linearGravityField(direction: CGVector(dx: 1.0, dy: 0.0))
    wind.strength = 3
    wind.region = UIRegion(size: CGSize(width: 4000, height: 180)).byUnion(with: UIRegion(radius: 10))
    let eddy = WindField.vortexField()
    eddy.calm()
    let asked = WindField.field { _, position, _, mass, _, _ in
      CGVector(dx: 0, dy: position.y > 150 ? Double(mass) * 2 : 0)
    }
    let properties = UIDynamicItemBehavior(items: leaves)
    properties.resistance = 0
    let animator = UIDynamicAnimator()
    for leaf in leaves {
      for field in [wind, eddy, asked] { field.addItem(leaf) }
    }
    for behavior in [wind, eddy, asked, properties] as [UIDynamicBehavior] { animator.addBehavior(behavior) }
    try play(animator, seconds: 1)
    outcome["blown"] = Double(wind.blown)
    outcome["first"] = leaves[0].frame.minX
    outcome["last"] = leaves[2].frame.minX
    outcome["sunk"] = leaves[2].frame.minY - 200
    outcome["calm"] = eddy.isCalm ? 1 : 0
    return outcome
  }
}
