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

  func testThereIsOneSize() throws {
    XCTAssertThrowsError(try SceneRun(scene(), size: 3))
  }
}
