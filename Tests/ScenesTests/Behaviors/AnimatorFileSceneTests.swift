import Dynamics
import Foundation
import SceneFiles
import Scenes
import XCTest

/// Animator files where scene files are taken.
final class AnimatorFileSceneTests: XCTestCase {
  private static var example: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs/examples/animator.json")
  }

  private func scene() throws -> Scene {
    try SceneFile.scene(Array(Data(contentsOf: Self.example)), name: "animator")
  }

  /// A run of the scene is what the animator does when it is stepped by hand.
  func testSceneIsTheAnimator() throws {
    let run = try SceneRun(scene())
    XCTAssertEqual(run.scene.name, "animator")
    XCTAssertEqual(run.substeps, 2)
    for _ in 0..<120 { try run.step() }

    var description = try AnimatorDescription(json: Data(contentsOf: Self.example))
    description.settings.substep = run.timeStep / 2
    let animator = try DynamicAnimator(description: description)
    for _ in 0..<120 { try animator.step(by: 2 * Double(animator.settings.substep)) }

    let bodies = run.world.allBodies
    let others = animator.world.allBodies
    // Rows, because identifiers belong to one world.
    XCTAssertEqual(bodies.map(\.row), others.map(\.row))
    XCTAssertGreaterThan(bodies.count, 0)
    for (a, b) in zip(bodies, others) {
      XCTAssertEqual(try run.world.position(of: a), try animator.world.position(of: b))
      XCTAssertEqual(try run.world.rotation(of: a), try animator.world.rotation(of: b))
    }
  }

  func testMistakesAreNamed() throws {
    let text = #"{"version": 1, "items": [], "behaviors": [{"type": "gravityy"}]}"#
    XCTAssertThrowsError(try SceneFile.scene(Array(text.utf8), name: "test")) { error in
      XCTAssertEqual((error as? SceneFileError)?.path, "behaviors[0].type")
    }
    // Neither an animator file nor a scene file.
    XCTAssertThrowsError(try SceneFile.scene(Array(#"{"version": 1}"#.utf8), name: "test"))
  }

  /// An item that was left no room ended the run, with an error that named neither file nor step nor item. The animator
  /// goes on, and so does the scene.
  func testSqueezedItemsAreTold() throws {
    let text = #"""
      {"version": 2, "referenceBounds": [0, 0, 100, 100], "items": [
        {"name": "crate", "center": [50, 100], "size": [10, 10]},
        {"type": "buffer", "name": "drops", "elements": [{"center": [20, 50], "size": [5, 5]},
          {"center": [80, 100], "size": [10, 10]}]}],
       "behaviors": [{"type": "gravity", "items": ["crate", "drops"]},
        {"type": "collision", "items": ["crate", "drops"], "referenceBoundary": {}}]}
      """#
    var scene = try SceneFile.scene(Array(text.utf8), name: "press")
    scene.file = "press.json"
    let run = try SceneRun(scene)
    var warnings: [String] = []
    run.onWarning = { warnings.append($0) }
    for _ in 0..<60 { try run.step() }
    XCTAssertEqual(
      Set(warnings.map { $0.replacing(/step \d+/, with: "step 1") }),
      Set(
        ["crate", "drops[1]"].map {
          "press.json: step 1: boundaries or anchored items leave \($0) no room; it stays where it was"
        }))
    XCTAssertEqual(warnings.count, 2, "\(warnings)")
  }

  /// A speed at which a frame has too many sub-steps was found in the first step, and the time step was blamed.
  func testSpeedsThatNoFrameHas() throws {
    let text = #"{"version": 2, "settings": {"speed": 1e6}, "items": [], "behaviors": []}"#
    XCTAssertThrowsError(try SceneFile.scene(Array(text.utf8), name: "fast")) { error in
      XCTAssertEqual(
        "\(error)",
        "1:38: settings.speed: expected less than 500000.0, with which a frame has 1000000 sub-steps, "
          + "found 1000000.0")
    }
    // A run may still ask for more of them: what goes wrong in a step has the name of the file.
    let fast = text.replacingOccurrences(of: "1e6", with: "4e5")
    var scene = try SceneFile.scene(Array(fast.utf8), name: "fast")
    scene.file = "fast.json"
    let run = try SceneRun(scene, substeps: 10)
    XCTAssertThrowsError(try run.step()) { error in
      XCTAssertTrue("\(error)".hasPrefix("fast.json: step 1: time step is 0.0166"), "\(error)")
      XCTAssertTrue("\(error)".hasSuffix("at most 1000000 sub-steps at a speed of 400000.0"), "\(error)")
    }
  }

  func testThereIsOneSize() throws {
    XCTAssertThrowsError(try SceneRun(scene(), size: 3))
  }
}
