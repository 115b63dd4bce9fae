internal import Dynamics
internal import Foundation

extension Scene {
  /// A pinball table that plays by itself.
  static let pinball = Scene(
    name: "ui_pinball", summary: "a pinball table that plays by itself", steps: 1800,
    bounds: CGRect(x: 0, y: 0, width: 320, height: 480)
  ) { stage in
    let table = PinballTable(stage)
    try stage.animator.add(table)
    stage.beforeEveryStep { _ in table.play() }
    stage.keepsItemsInside = true
  }
}
