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

  /// Screens have y downwards, pictures upwards: what fell lies below.
  func testPicturesAreTheRightWayUp() throws {
    let play = try Play("ui_gravity_collision")
    let recording = try Recording(play.run, steps: 240)
    try recording.add(step: 0)
    try play.step(to: 240) { try recording.add(step: $0) }
    let picture = try SVGPicture(play.run).text
    // "M x y L x y ...": y of the box in the picture, whose height holds 5.68 m and two margins of 0.1 m.
    let box = try XCTUnwrap(picture.range(of: "class=\"asleep\" d=\"M"))
    let numbers = picture[box.upperBound...].prefix { $0 != "Z" }.split { $0 == " " || $0 == "L" }.compactMap {
      Double($0)
    }
    let ys = stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] }
    let scale = 1200 / 5.88
    XCTAssertEqual(try XCTUnwrap(ys.max()), (5.68 + 0.1) * scale, accuracy: 0.01 * scale)
    XCTAssertEqual(try XCTUnwrap(ys.min()), (4.68 + 0.1) * scale, accuracy: 0.01 * scale)
    // The page turns the world over before it stores it.
    let page = try HTMLPlayer(recording, run: play.run).text
    XCTAssertTrue(page.contains("\"view\":[-0.1,-5.7799997,3.3,0.1]"))
  }

  /// A joint whose anchor is dragged is drawn where it is.
  func testDraggedAnchorsAreRecorded() throws {
    let play = try Play("ui_attachment")
    let recording = try Recording(play.run, steps: 420)
    try recording.add(step: 0)
    try play.step(to: 420) { try recording.add(step: $0) }
    let page = try HTMLPlayer(recording, run: play.run).text
    // At rest at (160, 184) from the beginning to step 30, and at (90, 300) before the last drag.
    XCTAssertTrue(page.contains("[-1,1.6,-1.84,"))
    XCTAssertTrue(page.contains("[-1,0.9,-3.0,"))
  }

  func testHeadingsNameEverySceneOnce() {
    XCTAssertEqual(SceneLibrary.groups.last?.heading, "behaviours")
    XCTAssertEqual(Set(SceneLibrary.scenes.map(\.name)).count, SceneLibrary.scenes.count)
    XCTAssertEqual(SceneLibrary.behaviors.count, 18)
  }
}
