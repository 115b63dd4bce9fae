internal import Dynamics
internal import Foundation

extension Scene {
  /// Taps make a box snap from place to place.
  static let snap = Scene(
    name: "ui_snap", summary: "a box snaps to where the screen is tapped", steps: 480, bounds: Screen.phone
  ) { stage in
    let box = stage.item(at: CGPoint(x: 160, y: 284), width: 100, height: 100)
    var snap: SnapBehavior?
    let taps = [(70, 120), (250, 480), (160, 284), (240, 90)]
    for (index, tap) in taps.enumerated() {
      stage.at(step: 120 * index) {
        if let snap { stage.animator.remove(snap) }
        let next = SnapBehavior(item: box, snapTo: CGPoint(x: tap.0, y: tap.1))
        try stage.animator.add(next)
        snap = next
      }
    }
  }
}
