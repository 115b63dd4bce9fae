import BatchSolver
import Foundation
import SceneFiles
import Scenes
import XCTest

/// Scene files: what they build, and what they refuse.
final class SceneFileTests: XCTestCase {
  private func read(_ text: String) throws -> Scene { try SceneFile.scene(Array(text.utf8), name: "test") }

  private static var docs: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("docs")
  }

  /// The schema beside the documentation.
  static var schema: URL { docs.appendingPathComponent("scene-file.schema.json") }

  func testFileBuildsWhatItSays() throws {
    let scene = try read(
      """
      {"version": 1, "name": "two \\u00e9", "run": {"steps": 7, "timeStep": 0.01, "substeps": 2},
       "world": {"gravity": [1, -2], "frictionMixing": "average", "solver": "automatic"},
       "bodies": [
         {"type": "static", "chains": [{"points": [[5, 0], [2, 0], [-2, 0], [-5, 0]]}]},
         {"type": "dynamic", "position": [1, 2], "angle": 0.5, "velocity": [3, 4], "angularVelocity": -1,
          "repeat": {"columns": 3, "rows": 2, "spacing": [2, 3], "stagger": 0.5},
          "shapes": [{"polygon": {"points": [[0, 0], [1, 0], [0, 1]], "radius": 0.1}, "density": 2,
                      "friction": 0.3, "category": "0x10", "mask": 7, "group": -3, "isSensor": true}]}]}
      """)
    XCTAssertEqual(scene.name, "two é")
    XCTAssertEqual(scene.steps, 7)
    XCTAssertEqual(scene.substeps, 2)
    let (world, _) = try scene.makeWorld()
    XCTAssertEqual(world.gravity, [1, -2])
    XCTAssertEqual(world.settings.frictionMixing, .average)
    XCTAssertEqual(world.settings.solver, .automatic)
    XCTAssertEqual(world.bodyCount, 7)
    let last = try XCTUnwrap(world.allBodies.last)
    XCTAssertTrue(try world.isSensor(try world.shapes(of: last)[0]))
    XCTAssertEqual(try world.position(of: last).x, 1 + 4 + 0.5, accuracy: 1e-6)
    XCTAssertEqual(try world.position(of: last).y, 5, accuracy: 1e-6)
    XCTAssertEqual(try world.angularVelocity(of: last), -1, accuracy: 1e-5)
    let shape = try XCTUnwrap(world.shapes(of: last).first)
    XCTAssertEqual(try world.filter(of: shape), CollisionFilter(category: 16, mask: 7, group: -3))
    XCTAssertEqual(try world.material(of: shape).friction, 0.3)
  }

  /// Files that describe more than memory has are refused before anything is built.
  /// `velocity` is that of the centre of mass. Shapes that were added moved it on with the velocity of the body's points, so
  /// that a body which only turned flew away.
  func testVelocityIsThatOfTheCentreOfMass() throws {
    let scene = try read(
      """
      {"version": 1, "world": {"gravity": [0, 0]}, "bodies": [
        {"type": "dynamic", "velocity": [0, 0], "angularVelocity": 1,
         "shapes": [{"circle": {"radius": 0.5, "center": [2, 0]}}]},
        {"type": "dynamic", "position": [9, 0], "velocity": [1, 2], "angularVelocity": 3,
         "shapes": [{"box": {"half": [0.5, 0.5], "center": [0, 2]}}]}]}
      """)
    let (world, _) = try scene.makeWorld()
    XCTAssertEqual(try world.linearVelocity(of: world.allBodies[0]), [0, 0])
    XCTAssertEqual(try world.linearVelocity(of: world.allBodies[1]), [1, 2])
    XCTAssertEqual(try world.angularVelocity(of: world.allBodies[1]), 3)
  }

  func testAbsurdCountsAreRefused() throws {
    func body(_ columns: Int, _ rows: Int, shapes: Int = 1) -> String {
      let shapes = Array(repeating: #"{"circle": {"radius": 1}}"#, count: shapes).joined(separator: ",")
      return #"{"type": "static", "shapes": [\#(shapes)], "repeat": {"columns": \#(columns), "rows": \#(rows)}}"#
    }
    let texts: [(text: String, reason: String)] = [
      (body(1_000_000, 1_000_000), "bodies"), (body(Int.max, 1), "columns"), (body(1_000_000, 3), "bodies"),
      (body(1_000_000, 1, shapes: 5), "shapes"),
      (Array(repeating: body(400_000, 1), count: 6).joined(separator: ","), "bodies"),
    ]
    for (text, reason) in texts {
      let begin = ContinuousClock.now
      XCTAssertThrowsError(try read("{\"version\": 1, \"bodies\": [\(text)]}")) {
        XCTAssertTrue("\($0)".contains(reason), "\($0)")
      }
      XCTAssertLessThan(ContinuousClock.now - begin, .seconds(1))
    }
    for steps in ["10000001", "1e300", "-1", "9223372036854775808"] {
      XCTAssertThrowsError(try read("{\"version\": 1, \"bodies\": [], \"run\": {\"steps\": \(steps)}}"))
    }
    let limits = SceneFile.Limits(bytes: 20, bodies: 1, joints: 1, shapes: 1)
    XCTAssertThrowsError(
      try SceneFile.scene([UInt8](repeating: 0x20, count: 21), name: "long", limits: limits)
    ) { XCTAssertTrue("\($0)".contains("more than 20 bytes"), "\($0)") }
  }

  /// A frame has 1e28 sub-steps of 1e-30 s, which no integer counts: reading such a file trapped. Now it is refused, and of the
  /// least that are taken a frame of the scene has at most 1000.
  func testTinySubstepsOfAnAnimatorFile() throws {
    func file(_ substep: String) throws -> Scene {
      try read(#"{"version": 1, "settings": {"substep": \#(substep)}, "items": [], "behaviors": []}"#)
    }
    XCTAssertThrowsError(try file("1e-30")) { XCTAssertTrue("\($0)".contains("expected 1e-06 s to 1 s"), "\($0)") }
    XCTAssertEqual(try file("1e-6").substeps, 1000)
  }

  /// The world that was built to judge a file is the first run's; all runs are alike, and progress is told.
  func testRunsOfAFileAreAlike() throws {
    var told: [Int] = []
    let text =
      #"{"version": 1, "bodies": [{"type": "dynamic", "shapes": [{"circle": {"radius": 0.4}}], "#
      + #""repeat": {"columns": 100, "rows": 50}}]}"#
    let scene = try SceneFile.scene(Array(text.utf8), name: "grid") { done, total in
      told.append(done)
      XCTAssertEqual(total, 5000)
    }
    XCTAssertEqual(told, [4096])
    let worlds = try (0..<3).map { _ in try scene.makeWorld().world }
    XCTAssertFalse(worlds[0] === worlds[1])
    for world in worlds {
      XCTAssertEqual(world.bodyCount, 5000)
      try world.step(by: 1 / 60, substeps: 2)
      XCTAssertEqual(world.stateHash, worlds[0].stateHash)
    }
  }

  func testExamplesRun() throws {
    for name in ["wall", "mixer", "machines"] {
      let text = try Data(contentsOf: Self.docs.appendingPathComponent("examples/\(name).json"))
      let scene = try SceneFile.scene(Array(text), name: name)
      let run = try SceneRun(scene)
      for _ in 0..<60 { try run.step() }
      XCTAssertTrue(try SceneQuality(run.world, run.instance).isFinite)
    }
  }

  /// Each mistake is found at its line and path.
  func testMistakes() throws {
    let body = "{\"version\":1,\n\"bodies\":[{\"type\":\"dynamic\",\n"
    let cases: [(text: String, line: Int, parts: [String])] = [
      ("", 1, ["not valid JSON", "value"]),
      ("{\"version\":1,\n\"bodies\":[],}", 2, ["key"]),
      (
        "{\"version\":2,\"bodies\":[]}", 1,
        ["version", "expected version 1, found 2; version 2 is that of an animator file"]
      ),
      ("{\"bodies\":[]}", 1, ["'version' is missing"]),
      ("{\"version\":1}", 1, ["'bodies' is missing"]),
      ("{\"version\":1,\n\"bodies\":[],\n\"colour\":3}", 3, ["unknown key 'colour'", "world"]),
      ("{\"version\":1,\"version\":1,\"bodies\":[]}", 1, ["'version' occurs twice"]),
      ("{\"version\":1,\"bodies\":[{}]}", 1, ["bodies[0]", "'type' is missing"]),
      ("{\"version\":1,\"bodies\":[{\"type\":\"moving\"}]}", 1, ["bodies[0].type", "'moving'", "kinematic"]),
      ("{\"version\":1,\"bodies\":[{\"type\":\"dinamic\"}]}", 1, ["found 'dinamic' (did you mean 'dynamic'?)"]),
      ("{\"version\":1,\"bodies\":[],\"wrold\":{}}", 1, ["unknown key 'wrold' (did you mean 'world'?); expected"]),
      ("{\"version\":1,\"bodys\":[]}", 1, ["key 'bodies' is missing (found 'bodys')"]),
      (body + "\"position\":[1]}]}", 3, ["bodies[0].position", "[x, y]"]),
      (body + "\"position\":[1,\"2\"]}]}", 3, ["bodies[0].position[1]", "a number", "a string"]),
      (body + "\"angle\":1e999}]}", 3, ["bodies[0].angle"]),
      (body + "\"angularVelocity\":01}]}", 3, ["not valid JSON"]),
      (body + "\"linearDamping\":-1}]}", 2, ["bodies[0]", "linearDamping", "-1"]),
      (body + "\"shapes\":[{}]}]}", 3, ["bodies[0].shapes[0]", "exactly one", "none"]),
      (body + "\"shapes\":[{\"circle\":{}}]}]}", 3, ["shapes[0].circle", "'radius' is missing"]),
      (body + "\"shapes\":[\n{\"circle\":{\"radius\":-1}}]}]}", 4, ["bodies[0].shapes[0]", "radius", "-1"]),
      (
        body + "\"shapes\":[\n{\"polygon\":{\"points\":[[0,0],[2,0],[1,0.1],[1,2]]}}]}]}", 4,
        ["shapes[0]", "point 2", "corner"]
      ),
      (body + "\"shapes\":[{\"segment\":[[0,0]]}]}]}", 3, ["segment", "two points"]),
      (body + "\"chains\":[{\"points\":[[0,0],[1,0]]}]}]}", 3, ["chains[0]", "at least 4"]),
      (body + "\"repeat\":{\"columns\":0}}]}", 3, ["repeat.columns", "whole number"]),
      (body + "\"repeat\":{\"columns\":1000000,\"rows\":1000000}}]}", 2, ["bodies[0]", "at most"]),
      (
        "{\"version\":1,\"world\":{\"gravity\":true},\"bodies\":[]}", 1,
        ["world.gravity", "expected [x, y], found true"]
      ),
      ("{\"version\":1,\"world\":{\"maximumSpeed\":0},\"bodies\":[]}", 1, ["world", "maximumSpeed"]),
      ("{\"version\":1,\"run\":{\"steps\":1.5},\"bodies\":[]}", 1, ["run.steps", "1.5"]),
      ("{\"version\":1,\"run\":{\"timeStep\":0},\"bodies\":[]}", 1, ["run.timeStep"]),
      ("{\"version\":1,\"bodies\":[]} x", 1, ["end of the file"]),
      (String(repeating: "[", count: 1000), 1, ["nested"]),
      ("{\"version\":1,\"name\":\"a\nb\",\"bodies\":[]}", 1, ["line break"]),
    ]
    for (text, line, parts) in cases {
      XCTAssertThrowsError(try read(text), text) { error in
        guard let error = error as? SceneFileError else { return XCTFail("\(error)") }
        XCTAssertEqual(error.line, line, "\(text): \(error)")
        for part in parts { XCTAssertTrue("\(error)".contains(part), "'\(error)' lacks '\(part)'") }
      }
    }
    XCTAssertThrowsError(try SceneFile.scene([0xff, 0xfe], name: "x"))
  }

  /// The reader knows every key of the schema: it asks for each, or it would be refused as unknown.
  func testSchemaAndReaderKnowTheSameKeys() throws {
    let schema =
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: Self.schema)) as? [String: Any]
    let definitions = try XCTUnwrap(schema?["$defs"] as? [String: [String: Any]])
    func keys(_ object: [String: Any]?) -> Set<String> {
      Set((object?["properties"] as? [String: Any])?.keys.map { $0 } ?? [])
    }
    func asked(_ text: String) throws -> Set<String> {
      do {
        _ = try read(text)
        return []
      } catch {
        let list = "\(error)".components(separatedBy: "expected one of ").last ?? ""
        return Set(list.components(separatedBy: ", "))
      }
    }
    XCTAssertEqual(try asked("{\"version\":1,\"bodies\":[],\"?\":0}"), keys(schema))
    XCTAssertEqual(
      try asked("{\"version\":1,\"bodies\":[{\"type\":\"static\",\"?\":0}]}"), keys(definitions["body"]))
    XCTAssertEqual(
      try asked("{\"version\":1,\"bodies\":[{\"type\":\"static\",\"shapes\":[{\"?\":0}]}]}"),
      keys(definitions["shape"]))
    XCTAssertEqual(
      try asked(
        "{\"version\":1,\"bodies\":[{\"type\":\"static\",\"chains\":[{\"points\":[],\"?\":0}]}]}"),
      keys(definitions["chain"]))
    let world = (schema?["properties"] as? [String: [String: Any]])?["world"]
    XCTAssertEqual(try asked("{\"version\":1,\"world\":{\"?\":0},\"bodies\":[]}"), keys(world))
  }
}
