import BatchSolver
import DynamicsDrawing
import SceneFiles
import Scenes
import XCTest

/// The built-in scenes.
final class SceneTests: XCTestCase {
  /// The public benchmark scenes have the bodies and shapes of their definitions.
  func testPublicCounts() throws {
    let expected: [(String, Int, Int)] = [
      ("large_pyramid", 5051, 5051), ("many_pyramids", 22001, 22020), ("compounds", 3001, 6282),
      ("junkyard", 8002, 8262), ("smash", 9601, 9601), ("washer", 8101, 8140),
    ]
    for (name, bodies, shapes) in expected {
      let (world, _) = try SceneLibrary.scene(named: name).makeWorld()
      XCTAssertEqual(world.bodyCount, bodies, name)
      XCTAssertEqual(world.shapeCount, shapes, name)
    }
  }

  /// Every scene, small, keeps its bodies, at every SIMD level with the same bits. The direct solver promises them for
  /// one level only: its kernels fuse multiplication and addition where they can.
  func testEverySceneAtEveryLevel() throws {
    for scene in SceneLibrary.scenes {
      let size = scene.size.map { min($0.standard, max($0.range.lowerBound, $0.standard / 10)) }
      var hashes: Set<UInt64> = []
      var isDirect = false
      for level in SIMDLevel.available {
        let run = try SceneRun(scene, size: size, level: level)
        for _ in 0..<60 { try run.step() }
        hashes.insert(run.world.stateHash)
        isDirect = isDirect || run.direct.steps > 0
        if isDirect {
          let again = try SceneRun(scene, size: size, level: level)
          for _ in 0..<60 { try again.step() }
          XCTAssertEqual(run.world.stateHash, again.world.stateHash, scene.name)
        }
        let quality = try SceneQuality(run.world, run.instance)
        XCTAssertTrue(quality.isFinite, scene.name)
        // What has no container is held to laws of mechanics: `SceneLawTests`.
        if run.instance.container != nil {
          XCTAssertEqual(quality.bodiesInside, quality.dynamicBodies, scene.name)
        }
      }
      if !isDirect { XCTAssertEqual(hashes.count, 1, scene.name) }
    }
  }

  /// Every scene, small, has the same bits whoever works on it; also those with direct islands.
  func testEverySceneByManyWorkers() throws {
    for scene in SceneLibrary.scenes {
      let size = scene.size.map { min($0.standard, max($0.range.lowerBound, $0.standard / 20)) }
      let hashes = try [1, 2, 3, 4, 7, 16].map { workers in
        let run = try SceneRun(scene, size: size, workers: workers)
        for _ in 0..<25 { try run.step() }
        return run.world.stateHash
      }
      XCTAssertEqual(Set(hashes).count, 1, "\(scene.name): \(hashes)")
    }
  }

  func testPyramidsStand() throws {
    let run = try SceneRun(SceneLibrary.scene(named: "large_pyramid"), size: 30)
    for _ in 0..<300 { try run.step() }
    let quality = try SceneQuality(run.world, run.instance)
    XCTAssertEqual(try XCTUnwrap(quality.topHeight), 29.5, accuracy: 0.15)
    XCTAssertLessThan(quality.maxPenetration, 0.01)
    XCTAssertLessThan(quality.kineticEnergy, 1e-3)
  }

  func testCardHouseStandsAndSleeps() throws {
    let run = try SceneRun(SceneLibrary.scene(named: "card_house"))
    for _ in 0..<600 { try run.step() }
    let quality = try SceneQuality(run.world, run.instance)
    // The top card leans at 4.23 m when built.
    XCTAssertGreaterThan(quality.highest, 4.2)
    XCTAssertEqual(run.world.counters.awakeBodies, 0)
  }

  func testDominoesAllFall() throws {
    let run = try SceneRun(SceneLibrary.scene(named: "dominoes"), size: 20)
    for _ in 0..<600 { try run.step() }
    let quality = try SceneQuality(run.world, run.instance)
    XCTAssertLessThan(quality.highest, 0.8)
  }

  /// A slope of 1 : 2 holds boxes whose coefficient is above 1/2.
  func testFrictionRampSortsBoxes() throws {
    let run = try SceneRun(SceneLibrary.scene(named: "friction_ramp"))
    let boxes = try run.world.allBodies.filter { try run.world.type(of: $0) == .dynamic }
    let start = try boxes.map { try run.world.position(of: $0).x }
    for _ in 0..<60 { try run.step() }
    for (index, box) in boxes.enumerated() {
      let moved = start[index] - (try run.world.position(of: box).x)
      if index <= 4 { XCTAssertGreaterThan(moved, 0.3, "friction 0.\(index)") }
      if index >= 6 { XCTAssertLessThan(moved, 0.05, "friction 0.\(index)") }
    }
  }

  func testWrongSizesAndNamesAreRefused() throws {
    XCTAssertThrowsError(try SceneLibrary.scene(named: "nowhere")) {
      guard case .unknown("nowhere", let known) = $0 as? SceneError else { return XCTFail("\($0)") }
      XCTAssertTrue(known.contains("large_pyramid"))
    }
    XCTAssertThrowsError(try SceneRun(.largePyramid, size: 0))
    XCTAssertThrowsError(try SceneRun(.restitutionRow, size: 3))
  }

  func testRecordingRefusesWhatNoBrowserPlays() throws {
    let run = try SceneRun(SceneLibrary.scene(named: "boxes"), size: 10)
    XCTAssertEqual(try run.recording(steps: 100_000).interval, 84)
    XCTAssertThrowsError(try SceneRun(SceneLibrary.scene(named: "pile"), size: 510_000).recording(steps: 10)) {
      XCTAssertEqual($0 as? RecordingError, .tooLarge(marks: 510_001, limit: 500_000))
    }
  }

  func testPageNeedsNothingFromOutside() throws {
    let run = try SceneRun(SceneLibrary.scene(named: "boxes"), size: 10)
    let recording = try run.recording(steps: 10)
    for _ in 1...10 {
      try run.step()
      try recording.add()
    }
    XCTAssertEqual(recording.frameCount, 11)
    let page = recording.html(title: "boxes", summary: "fall")
    XCTAssertFalse(page.contains("http://") || page.contains("https://"))
    XCTAssertFalse(page.contains("%HEADER%") || page.contains("%DATA%"))
    let picture = try run.svg()
    XCTAssertEqual(picture.components(separatedBy: "<path").count - 1, 11)
    XCTAssertTrue(picture.hasSuffix("</svg>\n"))
  }

  /// Bodies of a file are called in pages as in the file.
  func testPagesHaveTheNamesOfFiles() throws {
    let body = #"{"type": "dynamic", "name": "a <b> & c", "shapes": [{"circle": {"radius": 1}}]}"#
    let text = #"{"version": 1, "bodies": [\#(body)]}"#
    for _ in 1...2 {
      let scene = try SceneFile.scene(Array(text.utf8), name: "")
      let page = try SceneRun(scene).recording(steps: 1).html(title: "")
      XCTAssertTrue(page.contains(#""a \u003cb> & c""#), "text of JSON, without the beginning of an element")
    }
  }

  func testTrajectoryHasALineForEachBodyAndStep() throws {
    let run = try SceneRun(SceneLibrary.scene(named: "boxes"), size: 5)
    var rows: [String] = []
    var objects: [String] = []
    let csv = try Trajectory(.csv) { rows.append($0) }
    let lines = try Trajectory(.jsonLines) { objects.append($0) }
    for step in 1...3 {
      try run.step()
      try csv.add(run)
      try lines.add(run)
      // Nothing is held back: the header, and then all of the step.
      XCTAssertEqual(rows.count, 1 + step)
      XCTAssertEqual(rows[step].split(separator: "\n").count, 6)
      XCTAssertEqual(objects.count, step)
    }
    XCTAssertEqual(rows[0], "step,time,body,x,y,angle,vx,vy,w\n")
    for object in objects {
      XCTAssertTrue(object.hasSuffix("}\n"))
      let value = try JSONSerialization.jsonObject(with: Data(object.utf8)) as? [String: Any]
      XCTAssertEqual((value?["bodies"] as? [[Double]])?.count, 6)
    }
  }

  /// What the writer throws ends the run of whoever writes.
  func testTrajectoryHandsOnErrors() throws {
    struct Full: Error {}
    let run = try SceneRun(SceneLibrary.scene(named: "boxes"), size: 5)
    XCTAssertThrowsError(try Trajectory(.csv) { _ in throw Full() }) { XCTAssertTrue($0 is Full) }
    let trajectory = try Trajectory(.jsonLines) { _ in throw Full() }
    XCTAssertThrowsError(try trajectory.add(run)) { XCTAssertTrue($0 is Full) }
  }

  /// The list of all scenes was longer than a message, and cut off in the middle.
  func testUnknownSceneNamesTheNearest() throws {
    for (name, meant) in [("boxs", "boxes"), ("largePyramid", "large_pyramid"), ("ui_snpa", "ui_snap")] {
      XCTAssertThrowsError(try SceneLibrary.scene(named: name)) {
        let message = "there is no scene '\(name)' (did you mean '\(meant)'?); 'dynamics scenes' lists all "
        XCTAssertTrue("\($0)".hasPrefix(message), "\($0)")
      }
    }
  }
}
