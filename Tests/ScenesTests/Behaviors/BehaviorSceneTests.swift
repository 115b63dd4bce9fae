import BatchSolver
import Dynamics
import Foundation
import Scenes
import XCTest

/// What all scenes of behaviours have in common.
final class BehaviorSceneTests: XCTestCase {
  /// The same scene twice ends in the same bits, and reports no error.
  func testEverySceneTwice() throws {
    for scene in SceneLibrary.behaviors {
      XCTAssertTrue(scene.name.hasPrefix("ui_"), scene.name)
      let plays = try (0..<2).map { _ in try Play(scene.name) }
      for play in plays { try play.step(to: scene.steps) }
      XCTAssertEqual(plays[0].run.world.stateHash, plays[1].run.world.stateHash, scene.name)
      for (a, b) in zip(plays[0].stage.items, plays[1].stage.items) {
        XCTAssertEqual(a.center, b.center, scene.name)
        XCTAssertEqual(a.transform, b.transform, scene.name)
      }
      XCTAssertEqual(plays[0].stage.animator.errors, [], scene.name)
      let report = try plays[0].run.report()
      XCTAssertTrue(report.isFinite, scene.name)
      XCTAssertEqual(report.bodiesInside, report.dynamicBodies, scene.name)
    }
  }

  /// The sub-steps of a run are those of its animator, and as many fit in a step as are asked for.
  func testSubsteps() throws {
    for (substeps, timeStep) in [(1, Float(1) / 60), (3, 1 / 60), (7, 0.013)] {
      let run = try SceneRun(SceneLibrary.scene(named: "ui_gravity"), timeStep: timeStep, substeps: substeps)
      let animator = try XCTUnwrap(run.instance.stage).animator
      XCTAssertEqual(animator.settings.substep, timeStep / Float(substeps))
      for _ in 0..<50 { try run.step() }
      XCTAssertEqual(run.world.time, 50 * Double(substeps) * Double(animator.settings.substep), accuracy: 1e-9)
      XCTAssertEqual(animator.elapsedTime, run.world.time, accuracy: 1e-9)
    }
  }

  /// Pictures show the animator, in points with y downwards, and room around its bounds.
  func testPicturesAreTheRightWayUp() throws {
    let play = try Play("ui_gravity_collision")
    try play.step(to: 240)
    let picture = try play.run.svg()
    XCTAssertTrue(picture.contains("viewBox=\"-10 -10 340 588\""), picture)
    // The box rests on the lower edge of the screen.
    let box = try XCTUnwrap(picture.range(of: "class=\"asleep\" transform=\"translate("))
    let numbers = picture[box.upperBound...].prefix { $0 != ")" }.split(separator: " ").compactMap { Double($0) }
    XCTAssertEqual(try XCTUnwrap(numbers.last), 568 - 50, accuracy: 1)
  }

  /// A joint whose anchor is dragged is drawn where it is.
  func testDraggedAnchorsAreDrawn() throws {
    let play = try Play("ui_attachment")
    for (step, place) in [(20, "translate(160 184)"), (202, "translate(90 300)")] {
      try play.step(to: step)
      XCTAssertTrue(try play.run.svg().contains("class=\"joint\" transform=\"\(place)\""), place)
    }
  }

  func testHeadingsNameEverySceneOnce() {
    XCTAssertEqual(SceneLibrary.groups.last?.heading, "behaviours")
    XCTAssertEqual(Set(SceneLibrary.scenes.map(\.name)).count, SceneLibrary.scenes.count)
    XCTAssertEqual(SceneLibrary.behaviors.count, 18)
  }
}
