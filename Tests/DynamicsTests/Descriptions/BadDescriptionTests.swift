import Dynamics
import Foundation
import XCTest

/// Bad files give a typed error that names the place and what was expected.
final class BadDescriptionTests: XCTestCase {
  private func error(_ json: String) -> DescriptionError? {
    do {
      _ = try AnimatorDescription(json: Data(json.utf8))
      return nil
    } catch {
      return error
    }
  }

  /// A file with an item `a` (and `b`) and one behaviour.
  private func file(_ behavior: String, items: String? = nil, rest: String = "") -> String {
    let items =
      items ?? #"{"name": "a", "center": [0, 0], "size": [10, 10]}, {"name": "b", "center": [50, 0], "size": [10, 10]}"#
    return #"{"version": 1, "items": [\#(items)], "behaviors": [\#(behavior)]\#(rest)}"#
  }

  private func item(_ members: String) -> String { file("", items: "{\(members)}") }

  private func expect(_ json: String, _ path: String, _ reason: String, line: UInt = #line) {
    guard let error = error(json) else { return XCTFail("no error for \(json)", line: line) }
    XCTAssertEqual(error.path, path, "\(error)", line: line)
    XCTAssertTrue(error.reason.contains(reason), "'\(error.reason)' does not say '\(reason)'", line: line)
  }

  func testTheFileOfTheseTestsIsGood() {
    XCTAssertNil(error(file(#"{"type": "gravity", "items": ["a"]}"#)))
  }

  /// An attachment under a gravity of 1e8 made an item faster than files could say: what was saved was refused.
  func testAnyVelocityOfARunIsTaken() {
    let velocity = #""velocity": [-3421.0957, 4913367.6]"#
    XCTAssertNil(error(item(#""name": "a", "center": [0, 0], "size": [10, 10], \#(velocity)"#)))
    expect(
      item(#""name": "a", "center": [0, 0], "size": [10, 10], "velocity": [0, 1e11]"#), "items[0].velocity",
      "expected finite coordinates of at most")
  }

  func testNotADescription() {
    expect("", "", "JSON")
    expect("{", "", "JSON")
    expect("[]", "", "expected an object, found an array of 0")
    expect("3", "", "expected an object, found 3")
    expect("{}", "", "key 'version' is missing; expected a whole number")
    expect(#"{"version": 3, "items": [], "behaviors": []}"#, "version", "expected 1 to 2, found 3")
    expect(#"{"version": "1", "items": [], "behaviors": []}"#, "version", "expected a whole number, found '1'")
    expect(#"{"version": 1.5, "items": [], "behaviors": []}"#, "version", "expected a whole number, found 1.5")
    expect(#"{"version": 1, "behaviors": []}"#, "", "key 'items' is missing; expected an array")
    expect(#"{"version": 1, "items": {}, "behaviors": []}"#, "items", "expected an array, found an object")
    expect(file("", items: "", rest: #", "bodies": []"#), "", "unknown key 'bodies'; expected one of behaviors, isHeld")
  }

  /// Mistakes of the form and impossible values alike are found in the text; a missing key is at its object.
  func testPlacesInTheText() {
    func place(_ json: String, line: UInt = #line) -> [Int] {
      guard let error = error(json) else {
        XCTFail("no error for \(json)", line: line)
        return []
      }
      return [error.line, error.column]
    }
    XCTAssertEqual(place("{\n \"version\": 1,,"), [2, 15])
    XCTAssertEqual(place("{\n \"version\": 1}"), [1, 1])
    let head = "{\"version\": 1,\n \"items\": [{\"name\": \"a\", \"size\": [9, 9],\n"
    let tail = "}],\n \"behaviors\": [{\"type\": \"push\", \"mode\": \"continuous\", \"items\": []"
    XCTAssertEqual(place(head + "\"center\": [0, true]" + tail + "}]}"), [3, 15])
    XCTAssertEqual(place(head + "\"center\": [0, 1e12]" + tail + "}]}"), [3, 11])
    XCTAssertEqual(place(head + "\"center\": [0, 0], \"mass\": 1" + tail + "}]}"), [3, 19])
    XCTAssertEqual(place(head + "\"center\": [0, 0], \"center\": [0, 0]" + tail + "}]}"), [3, 19])
    XCTAssertEqual(place(head + "\"center\": [0, 0]" + tail + ", \"offsets\":\n{\"a.b\": [1, 2]}}]}"), [5, 9])
    expect(head + "\"center\": [0, 0], \"center\": [0, 0]" + tail + "}]}", "", "key 'center' occurs twice")
  }

  func testSettings() {
    expect(
      file("", rest: #", "settings": {"substeps": 3}"#), "settings",
      "unknown key 'substeps' (did you mean 'substep'?); expected one of ")
    expect(file("", rest: #", "settings": {"substep": 0}"#), "settings", "substep: expected 1e-06 s to 1 s")
    expect(file("", rest: #", "settings": {"substep": 1e-7}"#), "settings", "substep: expected 1e-06 s to 1 s")
    expect(
      file("", rest: #", "settings": {"speed": -1}"#), "settings.speed", "expected a finite number, 0 or more, found -1"
    )
    expect(file("", rest: #", "settings": {"speed": "fast"}"#), "settings.speed", "expected a number, found 'fast'")
    expect(file("", rest: #", "settings": {"centerQuantum": 0}"#), "settings", "centerQuantum")
    expect(
      file("", rest: #", "settings": {"restThresholds": {"linear": -1}}"#), "settings",
      "linear rest threshold: expected")
    expect(
      file("", rest: #", "referenceBounds": [0, 0, 10]"#), "referenceBounds",
      "expected [x, y, width, height], found an array of 3")
    // They were written as CGRect is in Swift.
    expect(
      file("", rest: #", "referenceBounds": [0, 0, 1e7, 1]"#), "referenceBounds",
      "pt, found [0.0, 0.0, 10000000.0, 1.0]")
    expect(file("", rest: #", "time": {"elapsed": -1}"#), "time.elapsed", "expected 0 s or more")
    expect(file("", rest: #", "time": {"remainder": 1}"#), "time.remainder", "less than a sub-step")
    expect(file("", rest: #", "isHeld": 1"#), "isHeld", "expected true or false, found 1")
  }

  func testItems() {
    expect(item(#""name": "a", "size": [1, 1]"#), "items[0]", "key 'center' is missing; expected [x, y]")
    expect(
      item(#""name": "a", "center": [0, "0"], "size": [1, 1]"#), "items[0].center[1]", "expected a number, found '0'")
    expect(
      item(#""name": "a", "center": [0, 0], "size": [1]"#), "items[0].size",
      "expected [width, height], found an array of 1")
    expect(
      item(#""name": "a\n", "center": [0, 0], "size": [0, 10]"#), "items[0]",
      #"a\n cannot be simulated: its size is 0.0 x 10.0 pt"#)
    expect(
      item(#""name": "a", "center": [1e12, 0], "size": [10, 10]"#), "items[0].center", "expected finite coordinates")
    expect(item(#""name": "", "center": [0, 0], "size": [10, 10]"#), "items[0].name", "not empty")
    expect(item(#""center": [0, 0], "size": [10, 10]"#), "items[0].name", "not empty")
    expect(item(#""name": "a[0]", "center": [0, 0], "size": [10, 10]"#), "items[0].name", "without '['")
    expect(item(#""name": "a", "center": [0, 0], "size": [10, 10], "mass": 3"#), "items[0]", "unknown key 'mass'")
    expect(
      item(#""name": "a", "center": [0, 0], "size": [10, 10], "form": "box""#), "items[0].form",
      "expected one of rectangle, ellipse, path, found 'box'")
    expect(item(#""name": "a", "center": [0, 0], "size": [10, 10], "form": "path""#), "items[0]", "'path'")
    expect(item(#""name": "a", "center": [0, 0], "size": [10, 10], "path": "M0 0"# + "\""), "items[0]", "'path'")
    expect(
      item(#""name": "a", "center": [0, 0], "size": [10, 10], "form": "path", "path": "M0 0L1"# + "\""),
      "items[0].path", "invalid SVG path")
    expect(
      item(#""name": "a", "center": [0, 0], "size": [10, 10], "form": "path", "path": "M0 0L9 9"# + "\""), "items[0]",
      "invalid path")
    expect(
      item(#""name": "a", "center": [0, 0], "size": [10, 10], "rotation": [1]"#), "items[0].rotation",
      "expected [cosine, sine]")
    expect(
      item(#""name": "a", "center": [0, 0], "size": [10, 10], "rotation": [1, 1]"#), "items[0].rotation",
      "squares add up to 1")
    expect(
      item(#""name": "a", "center": [0, 0], "size": [10, 10], "rotation": [1, 0], "angle": 1"#), "items[0]",
      "found both")
    expect(
      item(#""name": "a", "center": [0, 0], "size": [10, 10], "velocity": [1e11, 0]"#), "items[0].velocity",
      "expected finite")
    expect(
      item(#""type": "ball", "name": "a""#), "items[0].type", "expected one of single, group, buffer, found 'ball'")
    let a = #"{"name": "a", "center": [0, 0], "size": [10, 10]}"#
    expect(file("", items: "\(a), \(a)"), "items[1].name", "which another item has")
    expect(file("", items: "\(a), null"), "items[1]", "expected an object, found null")
  }

  func testGroupsAndBuffers() {
    let group = #"{"type": "group", "name": "g", "center": [0, 0], "members": [%]}"#
    func members(_ text: String) -> String { file("", items: group.replacingOccurrences(of: "%", with: text)) }
    expect(members(""), "items[0]", "it has no members")
    expect(
      members(#"{"center": [0, 0], "size": [1, 1], "velocity": [1, 0]}"#), "items[0].members[0]",
      "which are the group's")
    expect(
      members(#"{"type": "group", "center": [0, 0], "size": [1, 1]}"#), "items[0].members[0].type",
      "expected 'single', found 'group'")
    // It was the group that was said to be wrong, under the name of its class.
    expect(
      members(#"{"center": [0, 0], "size": [9, 9]}, {"name": "b", "center": [0, 0], "size": [-1, 1]}"#),
      "items[0].members[1]", "b cannot be simulated: its size is")
    // Without a name it had that of its class.
    expect(
      members(#"{"center": [0, 0], "size": [-1, 1]}"#), "items[0].members[0]",
      "the item cannot be simulated: its size is")
    expect(
      file("", items: #"{"type": "buffer", "name": "d", "elements": [{"center": [0, 0], "size": [1, 0]}]}"#),
      "items[0].elements[0]", "d[0] cannot be simulated: its size is")
    expect(
      file("", items: #"{"type": "buffer", "name": "d", "form": "path", "elements": []}"#), "items[0].form",
      "expected one of rectangle, ellipse")
    let buffer = #"{"type": "buffer", "name": "d", "elements": [{"center": [0, 0], "size": [1, 1]}]}"#
    expect(
      file(#"{"type": "snap", "item": "d[1]", "point": [0, 0]}"#, items: buffer), "behaviors[0].item",
      "expected an element of a buffer of 1, found 'd[1]'")
    expect(
      file(#"{"type": "snap", "item": "d", "point": [0, 0]}"#, items: buffer), "behaviors[0].item",
      "not that of a whole buffer")
  }

  func testBehaviors() {
    expect(file("{}"), "behaviors[0]", "key 'type' is missing; expected one of composite, gravity")
    expect(
      file(#"{"type": "magic"}"#), "behaviors[0].type",
      "expected one of composite, gravity, push, collision, attachment, snap, properties, field, found 'magic'")
    expect(file(#"{"type": "gravity"}"#), "behaviors[0]", "key 'items' is missing")
    expect(file(#"{"type": "gravity", "items": "a"}"#), "behaviors[0].items", "expected an array, found 'a'")
    expect(file(#"{"type": "gravity", "items": ["a", 3]}"#), "behaviors[0].items[1]", "expected a string, found 3")
    expect(
      file(#"{"type": "gravity", "items": ["a", "c"]}"#), "behaviors[0].items[1]",
      "expected the name of an item, found 'c'")
    expect(
      file(
        #"{"type": "gravity", "items": ["bal"]}"#, items: #"{"name": "ball", "center": [0, 0], "size": [10, 10]}"#),
      "behaviors[0].items[0]", "expected the name of an item, found 'bal' (did you mean 'ball'?)")
    expect(file(#"{"type": "gravity", "items": ["a", "a"]}"#), "behaviors[0].items[1]", "each item once")
    expect(
      file(#"{"type": "gravity", "items": [], "strength": 1}"#), "behaviors[0]",
      "unknown key 'strength'; expected one of direction, items, name, type")
    expect(
      file(
        #"{"type": "composite", "children": [{"type": "composite", "children": [{"type": "gravity", "items": 1}]}]}"#),
      "behaviors[0].children[0].children[0].items", "expected an array, found 1")
    expect(file(#"{"type": "push", "items": ["a"]}"#), "behaviors[0]", "key 'mode' is missing")
    expect(
      file(#"{"type": "push", "items": ["a"], "mode": "sudden"}"#), "behaviors[0].mode",
      "expected one of continuous, instantaneous")
    expect(
      file(#"{"type": "push", "items": ["a"], "mode": "continuous", "angle": 1, "direction": [1, 0]}"#), "behaviors[0]",
      "found both")
    expect(
      file(#"{"type": "push", "items": ["a"], "mode": "continuous", "offsets": {"c": [1, 0]}}"#),
      "behaviors[0].offsets.c", "expected the name of an item")
    expect(
      file(#"{"type": "push", "items": ["a"], "mode": "continuous", "offsets": {"a": [1]}}"#), "behaviors[0].offsets.a",
      "expected [horizontal, vertical]")
    expect(
      file(#"{"type": "snap", "item": "a", "point": [0, 0], "damping": -1}"#), "behaviors[0].damping",
      "expected a number, 0 or more, found -1")
    expect(
      file(#"{"type": "snap", "item": "a", "point": [0, 1e9]}"#), "behaviors[0].point", "expected finite coordinates")
    expect(
      file(#"{"type": "properties", "items": ["a"], "density": -3}"#), "behaviors[0].density",
      "expected a number above 0, found -3")
    expect(
      file(#"{"type": "properties", "items": ["a"], "isAnchored": "yes"}"#), "behaviors[0].isAnchored",
      "expected true or false, found 'yes'")
  }

  func testDeepNestingIsRefused() {
    let depth = 20_000
    let begin = String(repeating: #"{"type": "composite", "children": ["#, count: depth)
    XCTAssertNotNil(error(file(begin + String(repeating: "]}", count: depth))))
  }

  func testModestNestingIsRead() throws {
    let depth = 100
    let begin = String(repeating: #"{"type": "composite", "children": ["#, count: depth)
    let description = try AnimatorDescription(json: Data(file(begin + String(repeating: "]}", count: depth)).utf8))
    XCTAssertEqual(
      try DynamicAnimator(description: description).description(includingState: false),
      {
        var expected = description
        expected.items = []
        return expected
      }(), "items that no behaviour holds are in no animator")
  }

  func testCollisions() {
    func boundary(_ members: String) -> String {
      file(
        #"{"type": "collision", "items": [], "boundaries": [{"identifier": "one", "path": "M0 0L9 0"}, {\#(members)}]}"#
      )
    }
    expect(
      boundary(#""path": "M0 0""#), "behaviors[0].boundaries[1]",
      "key 'identifier' is missing; expected a string or a whole number")
    expect(
      boundary(#""identifier": true, "path": "M0 0""#), "behaviors[0].boundaries[1].identifier",
      "expected a string or a whole number, found true")
    expect(
      boundary(#""identifier": "one", "path": "M0 0L1 1""#), "behaviors[0].boundaries[1].identifier",
      "found that of a boundary before it")
    expect(
      boundary(#""identifier": "two", "path": "M0 0""#), "behaviors[0].boundaries[1].path", "it has 1 distinct point")
    expect(boundary(#""identifier": "two", "path": "line""#), "behaviors[0].boundaries[1].path", "invalid SVG path")
    expect(
      boundary(#""identifier": "two", "path": "M0 0L9 9", "friction": -1"#), "behaviors[0].boundaries[1]",
      "friction: expected")
    expect(
      file(#"{"type": "collision", "items": [], "mode": "all"}"#), "behaviors[0].mode",
      "expected one of everything, items, boundaries, none")
    expect(
      file(#"{"type": "collision", "items": [], "referenceBoundary": {"insets": [1, 2]}}"#),
      "behaviors[0].referenceBoundary.insets", "expected [top, left, bottom, right]")
    expect(
      file(#"{"type": "collision", "items": [], "referenceBoundary": {"elasticity": -1}}"#),
      "behaviors[0].referenceBoundary", "elasticity: expected")
  }

  /// Each curve becomes up to 4096 lines: a file of 9 kB took more than a gigabyte, and a larger one as much as there is.
  func testCurvesAreBounded() {
    let path = "M0 0" + String(repeating: "C1e5 1e5 -1e5 1e5 0 1", count: 400)
    expect(
      file(#"{"type": "collision", "items": [], "boundaries": [{"identifier": 1, "path": "\#(path)"}]}"#),
      "behaviors[0].boundaries[0].path", "curves that become at most 1000000 lines in all, found 1638000 up to here")
    expect(
      item(#""name": "a", "center": [0, 0], "size": [9, 9], "form": "path", "path": "\#(path)""#), "items[0].path",
      "at most 1000000 lines")
    // An ellipse has four curves.
    let ellipse = #"{"name": "%", "center": [0, 0], "size": [1e6, 9e5], "form": "ellipse"}"#
    let ellipses = (0..<70).map { ellipse.replacingOccurrences(of: "%", with: "\($0)") }
    expect(file("", items: ellipses.joined(separator: ", ")), "items[61].size", "at most 1000000 lines")
    let buffer = #"{"type":"buffer", "name":"d", "form":"ellipse", "elements":[{"center":[0, 0], "size":[1e6, 9e5]}]}"#
    expect(
      file("", items: (ellipses[..<61] + [buffer]).joined(separator: ", ")), "items[61].elements[0].size",
      "at most 1000000 lines")
  }

  /// Insets that leave nothing were taken, and reported in the first step without a place. A state may have any: it is of
  /// a moment, in which the view may have been too small for them.
  func testInsetsLeaveSomething() throws {
    let collision = #"{"type": "collision", "items": [], "referenceBoundary": {"insets": [0, 60, 0, 60]}}"#
    expect(
      file(collision, rest: #", "referenceBounds": [0, 0, 100, 100]"#), "behaviors[0].referenceBoundary.insets",
      "expected insets that leave something of the reference bounds of 100.0 x 100.0 pt, found [0.0, 60.0, 0.0, 60.0]")
    for bounds in [#", "referenceBounds": [0, 0, 121, 1]"#, #", "referenceBounds": [0, 0, 100, 0]"#, ""] {
      XCTAssertNil(error(file(collision, rest: bounds)), bounds)
    }
    let wide = file(collision, rest: #", "referenceBounds": [0, 0, 200, 100]"#)
    let animator = try DynamicAnimator(description: AnimatorDescription(json: Data(wide.utf8)))
    animator.referenceBounds?.size.width = 100
    XCTAssertEqual(animator.errors.count, 1)
    XCTAssertNoThrow(try AnimatorDescription(json: animator.description().json()))
  }

  func testAttachments() {
    func attachment(_ members: String) -> String { file(#"{"type": "attachment", \#(members)}"#) }
    expect(
      attachment(#""kind": "rope", "items": []"#), "behaviors[0].kind",
      "expected one of anchor, items, sliding, limit, fixed, pin")
    expect(
      attachment(#""kind": "anchor", "items": ["a", "b"], "anchor": [0, 0]"#), "behaviors[0].items",
      "expected 1 of kind anchor, found 2")
    expect(
      attachment(#""kind": "sliding", "items": [], "anchor": [0, 0]"#), "behaviors[0].items",
      "expected 1 or 2 of kind sliding, found 0")
    expect(attachment(#""kind": "anchor", "items": ["a"]"#), "behaviors[0]", "key 'anchor' is missing")
    expect(attachment(#""kind": "sliding", "items": ["a"], "anchor": [0, 0]"#), "behaviors[0]", "key 'axis' is missing")
    expect(
      attachment(#""kind": "sliding", "items": ["a"], "anchor": [0, 0], "axis": [0, 0]"#), "behaviors[0]",
      "axis: expected a direction")
    expect(
      attachment(#""kind": "items", "items": ["a", "b"], "anchor": [0, 0]"#), "behaviors[0]", "unknown key 'anchor'")
    expect(attachment(#""kind": "items", "items": ["a", "a"]"#), "behaviors[0]", "two different items")
    expect(
      attachment(#""kind": "items", "items": ["a", "b"], "offsets": [[0, 0]]"#), "behaviors[0].offsets",
      "expected one for each of 2 items, found 1")
    expect(
      attachment(#""kind": "items", "items": ["a", "b"], "frequency": -2"#), "behaviors[0].frequency",
      "0 or more, found -2")
    expect(
      attachment(#""kind": "pin", "items": ["a", "b"], "anchor": [0, 0], "range": [1, 2]"#), "behaviors[0].range",
      "a range with 0 in it")
    expect(
      attachment(#""kind": "pin", "items": ["a", "b"], "anchor": [0, 0], "range": [null]"#), "behaviors[0].range",
      "expected [minimum, maximum]")
    expect(
      attachment(#""kind": "items", "items": ["a", "b"], "joined": {"length": -1}"#), "behaviors[0].joined.length",
      "0 or more")
    let frame = #"{"position": [0, 0], "rotation": [2, 0]}"#
    expect(
      attachment(
        #""kind": "pin", "items": ["a", "b"], "anchor": [0, 0], "joined": {"frames": {"anchor": [0, 0], "item": \#(frame), "other": \#(frame)}}"#
      ),
      "behaviors[0].joined.frames.other.rotation", "squares add up to 1")
  }

  func testFields() {
    func field(_ members: String) -> String { file(#"{"type": "field", "items": ["a"], \#(members)}"#) }
    expect(field(#""kind": "wind""#), "behaviors[0].kind", "expected one of drag, vortex")
    // Custom fields, which are always refused, were among what was expected.
    expect(field(#""kind": "wind""#), "behaviors[0].kind", "spring, electric, magnetic, found 'wind'")
    expect(field(#""kind": "custom""#), "behaviors[0].kind", "a custom field asks a closure")
    expect(field(#""kind": "spring", "direction": [0, 1]"#), "behaviors[0]", "unknown key 'direction'")
    expect(field(#""kind": "drag", "seed": 1"#), "behaviors[0]", "unknown key 'seed'")
    expect(field(#""kind": "noise", "seed": -1"#), "behaviors[0].seed", "expected a whole number from 0")
    expect(field(#""kind": "spring", "minimumRadius": -1"#), "behaviors[0].minimumRadius", "0 or more")
    expect(field(#""kind": "spring", "region": []"#), "behaviors[0].region", "expected one, found 0 regions")
    expect(field(#""kind": "spring", "region": ["union"]"#), "behaviors[0].region", "expected two regions before it")
    // Operations were called what the code calls them: "or".
    for (word, count) in [("union", "two regions"), ("intersection", "two regions"), ("inverse", "a region")] {
      expect(
        field(#""kind": "spring", "region": ["\#(word)"]"#), "behaviors[0].region",
        "region operation 0: expected \(count) before it, found '\(word)'")
    }
    expect(field(#""kind": "spring", "region": ["circle"]"#), "behaviors[0].region[0]", "found 'circle'")
    expect(
      field(#""kind": "spring", "region": [{"radius": 1, "size": [1, 1]}]"#), "behaviors[0].region[0]",
      "found an object")
    expect(
      field(#""kind": "spring", "region": [{"radius": 1, "center": [1, 1]}]"#), "behaviors[0].region[0]",
      "unknown key 'center'")
    expect(
      field(#""kind": "spring", "region": [{"radius": "1"}]"#), "behaviors[0].region[0].radius",
      "expected a number, found '1'")
  }

  func testABadFileMakesNothingOfTheProgramsItems() throws {
    let json = file(#"{"type": "gravity", "items": ["c"]}"#)
    XCTAssertThrowsError(try JSONDecoder().decode(AnimatorDescription.self, from: Data("[]".utf8)))
    let description = try JSONDecoder().decode(AnimatorDescription.self, from: Data(json.utf8))
    XCTAssertThrowsError(try DynamicAnimator(description: description)) { error in
      XCTAssertEqual((error as? DescriptionError)?.path, "behaviors[0].items[0]")
    }
  }
}
