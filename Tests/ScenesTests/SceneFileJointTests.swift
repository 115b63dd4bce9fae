import BatchSolver
import Foundation
import SceneFiles
import Scenes
import XCTest

/// Joints in scene files: what they build, and what they refuse.
final class SceneFileJointTests: XCTestCase {
  private func read(_ text: String) throws -> Scene { try SceneFile.scene(Array(text.utf8), name: "test") }

  /// Three bodies `a`, `b` and `row` (5 copies), then the joints.
  private func file(_ joints: String) -> String {
    """
    {"version": 1, "bodies": [
      {"type": "static", "name": "a", "position": [1, 2]},
      {"type": "dynamic", "name": "b", "position": [3, 2], "shapes": [{"circle": {"radius": 0.5}}]},
      {"type": "dynamic", "name": "row", "position": [0, 9], "repeat": {"columns": 5},
       "shapes": [{"circle": {"radius": 0.4}}]}],
    "joints": [
    \(joints)]}
    """
  }

  private func definitions(_ joints: String) throws -> [JointDefinition] {
    let (world, _) = try read(file(joints)).makeWorld()
    return try world.allJoints.map { try world.definition(of: $0) }
  }

  private func definition(_ joint: String) throws -> JointDefinition {
    try XCTUnwrap(definitions(joint).first)
  }

  // MARK: - What is built

  func testEveryKindWithEveryParameter() throws {
    let ends = "\"bodyA\": \"a\", \"bodyB\": \"b\""
    let spring = "\"spring\": {\"hertz\": 2, \"dampingRatio\": 0.5, \"target\": 0.25, \"maximum\": 7}"
    let drive = "\(spring), \"limits\": [-1, 1.5], \"motor\": {\"speed\": 3, \"maximum\": 4}"
    let springs = JointSpring(hertz: 2, dampingRatio: 0.5, target: 0.25, maximum: 7)
    let limits = JointLimits(-1, 1.5)
    let motor = JointMotor(speed: 3, maximum: 4)
    var pull = MotorJoint()
    pull.linearVelocity = [1, 2]
    pull.maximumVelocityForce = 3
    pull.angularVelocity = 4
    pull.maximumVelocityTorque = 5
    pull.linearHertz = 6
    pull.linearDampingRatio = 0.7
    pull.maximumSpringForce = 8
    pull.angularHertz = 9
    pull.angularDampingRatio = 0.1
    pull.maximumSpringTorque = 11
    let cases: [(text: String, kind: JointKind)] = [
      ("\"type\": \"revolute\", \(drive)", .revolute(RevoluteJoint(spring: springs, limits: limits, motor: motor))),
      ("\"type\": \"prismatic\", \(drive)", .prismatic(PrismaticJoint(spring: springs, limits: limits, motor: motor))),
      ("\"type\": \"wheel\", \(drive)", .wheel(WheelJoint(spring: springs, limits: limits, motor: motor))),
      (
        """
        "type": "distance", "length": 2, "spring": {"hertz": 2, "dampingRatio": 0.5, "maximum": 7}, "limits": [1, 3],
        "motor": {"maximum": 4}
        """,
        .distance(
          DistanceJoint(
            length: 2, spring: JointSpring(hertz: 2, dampingRatio: 0.5, maximum: 7), limits: JointLimits(1, 3),
            motor: .friction(4)))
      ),
      (
        "\"type\": \"weld\", \"linearHertz\": 1, \"linearDampingRatio\": 2, \"angularHertz\": 3, "
          + "\"angularDampingRatio\": 4",
        .weld(WeldJoint(linearHertz: 1, linearDampingRatio: 2, angularHertz: 3, angularDampingRatio: 4))
      ),
      (
        """
        "type": "motor", "linearVelocity": [1, 2], "maximumVelocityForce": 3, "angularVelocity": 4,
        "maximumVelocityTorque": 5, "linearHertz": 6, "linearDampingRatio": 0.7, "maximumSpringForce": 8,
        "angularHertz": 9, "angularDampingRatio": 0.1, "maximumSpringTorque": 11
        """, .motor(pull)
      ),
      (
        "\"type\": \"mouse\", \"hertz\": 1, \"dampingRatio\": 2, \"maximumForce\": 3, \"maximumFrictionTorque\": 4",
        .mouse(MouseJoint(hertz: 1, dampingRatio: 2, maximumForce: 3, maximumFrictionTorque: 4))
      ),
      ("\"type\": \"filter\"", .filter),
    ]
    for (text, kind) in cases {
      XCTAssertEqual(try definition("{\(text), \(ends)}").kind, kind, text)
    }
  }

  func testDefaultsAreThoseOfTheLibrary() throws {
    let joint = try definition("{\"type\": \"revolute\", \"bodyB\": \"b\"}")
    XCTAssertEqual(joint, JointDefinition(.revolute(RevoluteJoint()), nil, joint.bodyB))
    XCTAssertEqual(try definition("{\"type\": \"mouse\", \"bodyB\": 1}").kind, .mouse(MouseJoint()))
    XCTAssertEqual(try definition("{\"type\": \"weld\", \"bodyB\": 1}").kind, .weld(WeldJoint()))
    XCTAssertEqual(try definition("{\"type\": \"motor\", \"bodyB\": 1}").kind, .motor(MotorJoint()))
  }

  func testPlaces() throws {
    let point = try definition(
      "{\"type\": \"prismatic\", \"bodyA\": \"a\", \"bodyB\": \"b\", \"point\": [2, 3], \"axis\": [0, 2]}")
    XCTAssertEqual(point.frameA.position, [1, 1])
    XCTAssertEqual(point.frameB.position, [-1, 1])
    XCTAssertEqual(point.frameA.rotation.sine, 1)
    let frames = try definition(
      """
      {"type": "weld", "bodyA": "world", "bodyB": 1, "frameA": {"position": [5, 6], "angle": 0.5},
       "frameB": {"position": [0.1, 0.2]}, "method": "rigid", "solver": "direct", "collidesConnected": true, "forceThreshold": 8,
       "torqueThreshold": 9}
      """)
    XCTAssertNil(frames.bodyA)
    XCTAssertEqual(frames.frameA.position, [5, 6])
    XCTAssertEqual(frames.frameA.rotation.angle, 0.5, accuracy: 1e-5)
    XCTAssertEqual(frames.frameB, JointFrame(position: [0.1, 0.2]))
    XCTAssertEqual(frames.method, .rigid)
    XCTAssertEqual(frames.solver, .direct)
    XCTAssertTrue(frames.collidesConnected)
    XCTAssertEqual(frames.forceThreshold, 8)
    XCTAssertEqual(frames.torqueThreshold, 9)
    let soft = try definition(
      "{\"type\": \"weld\", \"bodyA\": null, \"bodyB\": 1, \"method\": {\"hertz\": 30, \"dampingRatio\": 1}}")
    XCTAssertEqual(soft.method, .soft(hertz: 30, dampingRatio: 1))
    XCTAssertEqual(point.method, .default)
    let named = try definition("{\"type\": \"weld\", \"bodyB\": 1, \"method\": \"default\"}")
    XCTAssertEqual(named.method, .default)
    XCTAssertEqual(soft.solver, .automatic)
  }

  /// A joint that goes on from copy to copy makes a chain; a point of the world goes along.
  func testRepetition() throws {
    let chain = try definitions(
      """
      {"type": "revolute", "bodyA": {"body": "row", "copy": 0}, "bodyB": {"body": 2, "copy": 1},
       "repeat": {"count": 4}},
      {"type": "mouse", "bodyB": {"body": "row", "copy": 2}, "point": [7, 1],
       "repeat": {"count": 3, "spacing": [1, 0.5]}}
      """)
    XCTAssertEqual(chain.count, 7)
    for index in 0..<3 { XCTAssertEqual(chain[index].bodyB, chain[index + 1].bodyA) }
    XCTAssertEqual(chain[6].frameA.position, [9, 2])
    XCTAssertEqual(chain[4].bodyB, chain[1].bodyB)
  }

  func testGearsReferToJointsBeforeThem() throws {
    let (world, _) = try read(
      file(
        """
        {"name": "axle", "type": "revolute", "bodyB": "b", "point": [3, 2]},
        {"type": "revolute", "bodyB": {"body": "row", "copy": 1}, "repeat": {"count": 2}},
        {"type": "gear", "first": "axle", "second": {"joint": 1, "copy": 1}, "ratio": 2.5}
        """)
    ).makeWorld()
    let joints = world.allJoints
    XCTAssertEqual(joints.count, 4)
    XCTAssertEqual(
      try world.definition(of: joints[3]).kind, .gear(GearJoint(first: joints[0], second: joints[2], ratio: 2.5)))
  }

  /// The bodies of a gear are those of its joints; where these have one second body it has no two.
  func testAGearNeedsTwoSecondBodies() throws {
    let text = file(
      """
      {"type": "revolute", "bodyA": "a", "bodyB": "b"},
      {"type": "prismatic", "bodyB": "b"},
      {"type": "gear", "first": 0, "second": 1, "ratio": 1}
      """)
    XCTAssertThrowsError(try read(text).makeWorld()) {
      XCTAssertTrue("\($0)".contains("joints[2]") && "\($0)".contains("two whose second bodies differ"), "\($0)")
      XCTAssertTrue("\($0)".contains("joint 0 and joint 1"), "\($0)")
    }
  }

  // MARK: - What is refused

  func testMistakes() throws {
    let ends = "\"bodyA\": \"a\", \"bodyB\": \"b\""
    let copy = "{\"body\": \"row\", \"copy\": 2}"
    let cases: [(text: String, parts: [String])] = [
      ("{}", ["joints[0]", "'type' is missing"]),
      ("{\"type\": \"hinge\", \(ends)}", ["joints[0].type", "expected one of revolute, prismatic", "found 'hinge'"]),
      ("{\"type\": \"revolute\"}", ["joints[0]", "'bodyB' is missing"]),
      ("{\"type\": \"revolute\", \"bodyB\": \"c\"}", ["joints[0].bodyB", "no body 'c'"]),
      ("{\"type\": \"revolute\", \"bodyB\": \"rwo\"}", ["no body 'rwo' (did you mean 'row'?)"]),
      ("{\"type\": \"revolut\", \(ends)}", ["joints[0].type", "found 'revolut' (did you mean 'revolute'?)"]),
      ("{\"type\": \"revolute\", \"bodyA\": \"a\", \"bodyb\": \"b\"}", ["'bodyB' is missing (found 'bodyb')"]),
      ("{\"type\": \"revolute\", \"bodyB\": 3}", ["joints[0].bodyB", "0 to 2"]),
      ("{\"type\": \"revolute\", \"bodyB\": \"row\"}", ["joints[0].bodyB", "repeated", "0 to 4"]),
      ("{\"type\": \"revolute\", \"bodyB\": [1]}", ["joints[0].bodyB", "name or number", "an array"]),
      ("{\"type\": \"revolute\", \"bodyB\": {\"body\": \"row\"}}", ["joints[0].bodyB", "'copy' is missing"]),
      ("{\"type\": \"revolute\", \"bodyB\": {\"body\": \"row\", \"copy\": 5}}", ["bodyB.copy", "0 to 4"]),
      ("{\"type\": \"revolute\", \"bodyB\": \"world\"}", ["joints[0].bodyB", "no body 'world'"]),
      (
        "{\"type\": \"revolute\", \"bodyA\": \"b\", \"bodyB\": \"b\"}",
        ["joints[0]", "joint bodies is body 1 twice; expected two different bodies"]
      ),
      (
        "{\"type\": \"filter\", \"bodyA\": \(copy), \"bodyB\": \(copy), \"repeat\": {\"count\": 2}}",
        ["joints[0]", "copy 2 of body 2 twice"]
      ),
      (
        "{\"type\": \"distance\", \(ends), \"spring\": {\"hertz\": 1, \"dampingRatio\": 1}}",
        ["joints[0]", "key 'length' is missing; expected a number, the length of the spring"]
      ),
      ("{\"type\": \"revolute\", \(ends), \"length\": 1}", ["joints[0]", "unknown key 'length'", "limits"]),
      ("{\"type\": \"filter\", \(ends), \"motor\": {\"maximum\": 1}}", ["joints[0]", "unknown key 'motor'"]),
      ("{\"type\": \"revolute\", \(ends), \"limits\": [1, -1]}", ["joints[0].limits", "lower"]),
      ("{\"type\": \"revolute\", \(ends), \"limits\": [1]}", ["joints[0].limits", "[x, y]"]),
      ("{\"type\": \"revolute\", \(ends), \"motor\": {\"speed\": 1}}", ["joints[0].motor", "'maximum' is missing"]),
      ("{\"type\": \"revolute\", \(ends), \"motor\": {\"maximum\": -1}}", ["joints[0]", "-1"]),
      ("{\"type\": \"revolute\", \(ends), \"spring\": {\"hertz\": 1}}", ["joints[0].spring", "'dampingRatio'"]),
      (
        "{\"type\": \"distance\", \(ends), \"spring\": {\"hertz\": 1, \"dampingRatio\": 1, \"target\": 1}}",
        ["joints[0].spring", "unknown key 'target'"]
      ),
      ("{\"type\": \"distance\", \(ends), \"length\": -2}", ["joints[0]", "-2"]),
      ("{\"type\": \"mouse\", \(ends), \"hertz\": -1}", ["joints[0]", "hertz", "-1"]),
      ("{\"type\": \"weld\", \(ends), \"method\": \"hard\"}", ["joints[0].method", "'hard'", "rigid"]),
      (
        "{\"type\": \"weld\", \(ends), \"solver\": \"exact\"}",
        ["joints[0].solver", "expected one of automatic, iterative, direct, found 'exact'"]
      ),
      ("{\"type\": \"weld\", \(ends), \"method\": {\"hertz\": 1}}", ["joints[0].method", "'dampingRatio'"]),
      (
        "{\"type\": \"weld\", \(ends), \"point\": [0, 0], \"frameA\": {}}", ["joints[0].frameA", "either point"]
      ),
      ("{\"type\": \"weld\", \(ends), \"axis\": [0, 1]}", ["joints[0].axis", "point"]),
      ("{\"type\": \"weld\", \(ends), \"point\": [0, 0], \"axis\": [0, 0]}", ["joints[0]", "axis"]),
      ("{\"type\": \"weld\", \(ends), \"repeat\": {\"count\": 2}}", ["joints[0].repeat", "copy"]),
      (
        "{\"type\": \"mouse\", \"bodyB\": {\"body\": \"row\", \"copy\": 2}, \"repeat\": {\"count\": 4}}",
        ["joints[0].repeat", "4 repetitions", "beyond the last copy, 4"]
      ),
      ("{\"type\": \"gear\", \"first\": 0, \"second\": 0, \"ratio\": 1}", ["joints[0].first", "before this one"]),
      (
        "{\"type\": \"gear\", \"first\": \"late\", \"second\": 0, \"ratio\": 1}",
        ["joints[0].first", "no joint 'late' before this one"]
      ),
    ]
    for (text, parts) in cases {
      XCTAssertThrowsError(try read(file(text)), text) { error in
        guard let error = error as? SceneFileError else { return XCTFail("\(error)") }
        XCTAssertEqual(error.line, 7, "\(text): \(error)")
        for part in parts { XCTAssertTrue("\(error)".contains(part), "'\(error)' lacks '\(part)'") }
      }
    }
  }

  /// Joints were called what the world calls them, as in "joint 0#0".
  func testGearsNameJointsAsTheFileDoes() {
    for (first, second, words) in [
      (0, 0, "gear joints is joint 0 twice; expected two joints"),
      (0, 1, "gear joint is joint 1; expected a revolute or prismatic joint"),
    ] {
      let text = file(
        """
        {"type": "revolute", "bodyA": "a", "bodyB": "b"},
        {"type": "weld", "bodyA": "b", "bodyB": {"body": "row", "copy": 0}},
        {"type": "gear", "first": \(first), "second": \(second), "ratio": 1}
        """)
      XCTAssertThrowsError(try read(text)) { XCTAssertTrue("\($0)".hasSuffix("joints[2]: \(words)"), "\($0)") }
    }
  }

  func testNamesThatStandForTwoBodiesAreRefused() {
    let text = """
      {"version": 1, "bodies": [{"type": "dynamic", "name": "x"}, {"type": "dynamic", "name": "x"}],
       "joints": [{"type": "filter", "bodyA": 0, "bodyB": "x"}]}
      """
    XCTAssertThrowsError(try read(text)) {
      XCTAssertTrue("\($0)".contains("the name of 2 entries"), "\($0)")
    }
  }

  /// The reader asks for the keys of the schema, kind by kind.
  func testSchemaAndReaderKnowTheSameKeys() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: SceneFileTests.schema)) as? [String: Any]
    let definitions = try XCTUnwrap(schema?["$defs"] as? [String: [String: Any]])
    for kind in ["revolute", "prismatic", "distance", "weld", "wheel", "motor", "mouse", "gear", "filter"] {
      let ends = kind == "gear" ? "\"first\": 0, \"second\": 0, \"ratio\": 1" : "\"bodyB\": 1"
      let text = file("{\"type\": \"revolute\", \"bodyB\": 1}, {\"type\": \"\(kind)\", \(ends), \"?\": 0}")
      let properties = try XCTUnwrap(definitions["\(kind)Joint"]?["properties"] as? [String: Any])
      XCTAssertThrowsError(try read(text)) { error in
        let list = "\(error)".components(separatedBy: "expected one of ").last ?? ""
        XCTAssertEqual(Set(list.components(separatedBy: ", ")), Set(properties.keys), kind)
      }
    }
  }
}
