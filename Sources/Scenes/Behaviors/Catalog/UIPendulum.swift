internal import Dynamics
internal import Foundation

extension Scene {
  /// A pendulum is taken to the side, let go, taken again and flung.
  static let pendulum = Scene(
    name: "ui_pendulum", summary: "a composite behaviour: a pendulum that is dragged and flung", steps: 900,
    bounds: Screen.phone
  ) { stage in
    let pivot = CGPoint(x: 160, y: 200)
    let length: CGFloat = 150
    let weight = stage.item(at: CGPoint(x: 160, y: 350), width: 60, height: 60)
    let pendulum = PendulumBehavior(weight: weight, suspendedFrom: pivot)
    try stage.animator.add(pendulum)

    /// Where the weight is at an angle from straight down.
    func place(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: pivot.x + length * sin(angle), y: pivot.y + length * cos(angle))
    }
    stage.at(step: 10) { pendulum.beginDragging(at: weight.center) }
    stage.during(steps: 11..<60) { pendulum.drag(to: place(1.2 * $0)) }
    stage.at(step: 60) { pendulum.endDragging(velocity: CGVector(dx: 0, dy: 0)) }
    stage.at(step: 480) { pendulum.beginDragging(at: weight.center) }
    var start: CGFloat = 0
    stage.at(step: 481) { start = atan2(weight.center.x - pivot.x, weight.center.y - pivot.y) }
    stage.during(steps: 482..<540) { pendulum.drag(to: place(start + (-0.8 - start) * $0)) }
    // Along the circle, to the left and up.
    stage.at(step: 540) {
      pendulum.endDragging(velocity: CGVector(dx: -600 * cos(-0.8), dy: 600 * sin(-0.8)))
    }
  }
}
