internal import Dynamics
internal import Foundation

extension Scene {
  /// Every tap gives a box an impulse away from the middle of the screen.
  static let instantaneousPush = Scene(
    name: "ui_instantaneous_push", summary: "taps push a box in their direction, once each", steps: 480,
    bounds: Screen.phone
  ) { stage in
    let box = try PushedBox(stage, mode: .instantaneous)
    box.tap([(60, 284), (250, 120), (200, 520), (20, 20)], fullAt: 100, every: 120, on: stage)
  }
}
