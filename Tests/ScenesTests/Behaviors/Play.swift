import BatchSolver
import Dynamics
import Foundation
import Scenes
import XCTest

/// One scene of behaviours while it is played.
final class Play {
  let run: SceneRun
  let stage: BehaviorStage

  init(_ name: String, size: Int? = nil, level: SIMDLevel? = nil) throws {
    run = try SceneRun(SceneLibrary.scene(named: name), size: size, level: level)
    stage = try XCTUnwrap(run.instance.stage)
  }

  /// Length of a sub-step, s.
  var substep: Double { Double(stage.animator.settings.substep) }

  /// Steps, and looks after each; the number of the step counts from 1.
  func step(to last: Int, each: (Int) throws -> Void = { _ in }) throws {
    while run.steps < last {
      try run.step()
      try each(run.steps)
    }
  }

  /// The velocity of an item, pt/s. Items are the first dynamic bodies, in the order in which they were made.
  func velocity(_ index: Int = 0) throws -> CGVector {
    let bodies = try run.world.allBodies.filter { try run.world.type(of: $0) == .dynamic }
    let velocity = try run.world.linearVelocity(of: bodies[index])
    return CGVector(dx: 100 * CGFloat(velocity.x), dy: 100 * CGFloat(velocity.y))
  }

  /// The first behaviour of a type among those of the animator.
  func behavior<Behavior: DynamicBehavior>(_ type: Behavior.Type) throws -> Behavior {
    try XCTUnwrap(stage.animator.behaviors.lazy.compactMap { $0 as? Behavior }.first)
  }
}

/// One body under a constant acceleration with UIKit's resistance of 0.1 1/s, sub-step by sub-step in double precision.
struct Flight {
  var position = 0.0
  var velocity = 0.0
  var acceleration = 0.0

  mutating func step(_ count: Int, by h: Double) {
    for _ in 0..<count {
      velocity = (velocity + h * acceleration) / (1 + h * 0.1)
      position += h * velocity
    }
  }
}

func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
  ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
}
