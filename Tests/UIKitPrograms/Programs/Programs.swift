import UIKitDynamics

/// What a program left behind: numbers that physics decides, and what was told in which order.
nonisolated public struct Outcome: Sendable {
  /// By name; in pt, pt/s, s or radians.
  public var numbers: [String: Double] = [:]
  /// What delegates and closures were told.
  public var log: [String] = []

  subscript(name: String) -> Double {
    get { numbers[name] ?? .nan }
    set { numbers[name] = newValue }
  }
}

/// Programs in the manner of tutorials for UIKit, which nobody wrote for this package: what they need must compile, in
/// Swift 5 mode, in Swift 6 mode, and in a module whose classes belong to the main actor.
public enum Programs {
  /// Every program by its name. Each makes its own objects and runs them for some seconds.
  public static func runAll() throws -> [String: Outcome] {
    [
      "barrier": try runBarrier(),
      "breakout": try runBreakout(),
      "card": try runCard(),
      "corners": try runCorners(),
      "kit": try runKit(),
      "list": try runList(),
      "tank": try runTank(),
      "timer": try runTimer(),
      "wind": try runWind(),
    ]
  }
}

/// Steps as a display of 60 frames a second does. Subclasses of layouts call it, which are on no actor.
nonisolated func play(_ animator: UIDynamicAnimator, seconds: Double, each: (Int) -> Void = { _ in }) throws {
  for frame in 0..<Int((seconds * 60).rounded()) {
    try animator.step(by: 1.0 / 60)
    each(frame)
  }
}
