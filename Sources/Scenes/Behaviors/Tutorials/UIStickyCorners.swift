internal import Dynamics
internal import Foundation

extension Scene {
  /// A picture is dragged and flung from corner to corner.
  static let stickyCorners = Scene(
    name: "ui_sticky_corners", summary: "an item that is flung sticks in the corner where it lands", steps: 600,
    bounds: Screen.phone
  ) { stage in
    let item = stage.item(at: CGPoint(x: 70, y: 90), width: 100, height: 100)
    let behavior = StickyCornersBehavior(item: item, inset: 10)
    try stage.animator.add(behavior)
    stage.at(step: 60) { behavior.isEnabled = false }
    stage.during(steps: 61..<90) { item.center = CGPoint(x: 60, y: 60).toward(CGPoint(x: 120, y: 100), $0) }
    let flings = [CGPoint(x: 1500, y: 600), CGPoint(x: 400, y: 5000), CGPoint(x: -300, y: -400)]
    for (index, fling) in flings.enumerated() {
      stage.at(step: 90 + 150 * index) {
        behavior.isEnabled = true
        behavior.addLinearVelocity(fling)
      }
    }
    stage.keepsItemsInside = true
  }
}
