internal import Dynamics
internal import Foundation

extension Scene {
  /// Every tap turns the force on a box.
  static let continuousPush = Scene(
    name: "ui_continuous_push", summary: "a force on a box that taps turn", steps: 480, bounds: Screen.phone
  ) { stage in
    let box = try PushedBox(stage, mode: .continuous)
    box.tap([(160, 484), (310, 284), (160, 84), (10, 284)], fullAt: 200, every: 120, on: stage)
  }
}
