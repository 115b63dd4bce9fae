import BatchSolver
import Dynamics
import Foundation
import TestSupport
import XCTest

/// States in animator files: what belongs to another description, is damaged or is made up is refused, with the place.
final class AnimatorStateFileTests: XCTestCase {
  /// A pile after some time, with joints, boundaries, a group, a buffer and delegates.
  private func pile() throws -> DynamicAnimator {
    let scene = try SnapshotScene(itemCount: 10, room: 260)
    let animator = scene.animator
    try animator.add(AttachmentBehavior(item: scene.item("item0"), attachedTo: scene.item("item1")))
    try animator.add(SnapBehavior(item: scene.item("item2"), snapTo: CGPoint(x: 100, y: 100)))
    let push = PushBehavior(items: scene.buffer, mode: .continuous)
    push.setAngle(0, magnitude: 0.01)
    try animator.add(push)
    try animator.step(frames: 50)
    // Rows in another order than that of the list.
    let gravity = try XCTUnwrap(animator.behaviors[0] as? GravityBehavior)
    gravity.removeItem(scene.item("item3"))
    // A change that is not felt yet.
    gravity.magnitude = 1
    return animator
  }

  private func expect(
    _ path: String, _ reason: String = "without the key 'state'", line: UInt = #line,
    _ change: (inout AnimatorDescription) throws -> Void
  ) throws {
    var description = try pile().description()
    try change(&description)
    XCTAssertThrowsError(try DynamicAnimator(description: description), line: line) { error in
      XCTAssertEqual((error as? DescriptionError)?.path, path, "\(error)", line: line)
      XCTAssertTrue("\(error)".contains(reason), "\(error)", line: line)
    }
    description.state = nil
    XCTAssertNoThrow(try DynamicAnimator(description: description), line: line)
  }

  func testEditedPartsAreNamed() throws {
    try expect("items[2]") {
      guard case .single(var item) = $0.items[2] else { return XCTFail("no single item") }
      item.state.center.x += 1
      $0.items[2] = .single(item)
    }
    try expect("items", "expected 10 as when the state was saved, found 11") {
      $0.items.append(.single(SingleItemDescription(name: "new", center: .zero, size: CGSize(width: 9, height: 9))))
    }
    try expect("behaviors[0]") {
      guard case .gravity(var gravity) = $0.behaviors[0] else { return XCTFail("no gravity") }
      gravity.direction.dy = 2
      $0.behaviors[0] = .gravity(gravity)
    }
    try expect("behaviors") { $0.behaviors.removeLast() }
    try expect("referenceBounds") { $0.referenceBounds?.size.width += 1 }
    try expect("settings.restThresholds") { $0.settings.restThresholds.linear = 2 }
    try expect("settings.solver", "expected 'iterative' as when the state was saved, found 'direct'") {
      $0.settings.solver = .direct
    }
    try expect("time.simulated") { $0.time.simulated += 1 }
  }

  func testWhatMayBeEdited() throws {
    var description = try pile().description()
    description.settings.substep = 0.004
    description.settings.speed = 0.5
    description.settings.velocityIterations = 20
    description.time.elapsed = 5
    description.time.remainder = 0
    description.isHeld = true
    let animator = try DynamicAnimator(description: description)
    XCTAssertFalse(animator.isRunning)
    animator.resume()
    try animator.step(frames: 3)
    XCTAssertEqual(animator.elapsedTime, 5.05, accuracy: 1e-9)
    XCTAssertEqual(animator.errors, [])
  }

  // MARK: - Texts

  private func text(_ animator: DynamicAnimator) throws -> String {
    String(decoding: try animator.description().json(), as: UTF8.self)
  }

  private func error(_ text: String) -> DescriptionError? {
    do throws(DescriptionError) {
      _ = try AnimatorDescription(json: Data(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  /// Replaces the first match of a pattern within the state, and tells what the file is refused for.
  private func path(_ text: String, _ pattern: String, _ replacement: String, line: UInt = #line) -> String? {
    guard let state = text.range(of: #""state": \{"#, options: .regularExpression),
      let place = text.range(of: pattern, options: .regularExpression, range: state.lowerBound..<text.endIndex)
    else {
      XCTFail("nothing to replace: \(pattern)", line: line)
      return nil
    }
    return error(text.replacingCharacters(in: place, with: replacement))?.path
  }

  func testDamagedAndForeignWorlds() throws {
    let text = try text(pile())
    XCTAssertNil(error(text))
    let world = #""world": "[^"]*""#
    XCTAssertEqual(path(text, world, #""world": """#), "state.world")
    XCTAssertEqual(path(text, world, #""world": "???""#), "state.world")
    XCTAssertEqual(path(text, world, #""world": "AAAA""#), "state.world")
    XCTAssertEqual(path(text, #"A(?=[A-Za-z0-9+/]{40})"#, "B"), "state.world")
    let other = DynamicAnimator()
    try other.add(GravityBehavior(items: [NamedItem("a", 0, 0)]))
    let plain = try World().snapshot().encoded
    XCTAssertEqual(path(text, world, "\"world\": \"\(Data(plain).base64EncodedString())\""), "state.world")
    let foreign = try other.world.snapshot().encoded
    let found = path(text, world, "\"world\": \"\(Data(foreign).base64EncodedString())\"")
    XCTAssertEqual(found?.hasPrefix("state.items["), true, found ?? "taken")
    // The state of another animator altogether.
    let otherText = try self.text(other)
    let mine = try XCTUnwrap(text.range(of: #""state": \{[\s\S]*?(?=\n  "time")"#, options: .regularExpression))
    let theirs = try XCTUnwrap(
      otherText.range(of: #""state": \{[\s\S]*(?=\n  "version")"#, options: .regularExpression))
    XCTAssertEqual(error(text.replacingCharacters(in: mine, with: otherText[theirs]))?.path, "items")
  }

  func testTablesThatDoNotFit() throws {
    let text = try text(pile())
    XCTAssertEqual(path(text, #""rows": \[\d+\]"#, #""rows": [999]"#), "state.items[0].rows[0]")
    XCTAssertEqual(path(text, #""rows": \[\d+\]"#, #""rows": [-1]"#), "state.items[0].rows[0]")
    XCTAssertEqual(path(text, #""rows": \[\d+\]"#, #""rows": []"#), "state.items[0].rows")
    XCTAssertEqual(path(text, #""rows": \[\d+\]"#, #""rows": [1.5]"#), "state.items[0].rows[0]")
    XCTAssertEqual(path(text, #""joints": \[\d+\]"#, #""joints": [77]"#), "state.behaviors[2].joints[0]")
    XCTAssertEqual(path(text, #""joints": \[\d+\]"#, #""joints": []"#), "state")
    XCTAssertEqual(path(text, #""slot": 0"#, #""slot": 1000001"#), "state.behaviors[1].slot")
    XCTAssertEqual(path(text, #""slot": 0"#, #""slot": -1"#), "state.behaviors[1].slot")
    XCTAssertEqual(
      path(text, #""referenceBoundary": 0"#, #""referenceBoundary": 1"#), "state.behaviors[1].referenceBoundary")
    XCTAssertEqual(path(text, #""boundaries": \[\d+\]"#, #""boundaries": []"#), "state.behaviors[1].boundaries")
    XCTAssertEqual(path(text, #""boundaries": \[\d+\]"#, #""boundaries": [0]"#), "state")
    XCTAssertEqual(path(text, #""changed": \[0"#, #""changed": [99"#), "state.changed[0]")
    XCTAssertEqual(path(text, #""touching": \["#, #""touching": [[0, 5, 1], "#), "state.contacts.touching[0]")
    XCTAssertEqual(
      path(text, #""approaching": \[(\s*\[[^\]]*\],?)*\s*\]"#, #""approaching": [[1, 2, 3]]"#),
      "state.contacts.approaching[0]")
    XCTAssertEqual(path(text, #""digests": \{"#, #""digests": {"other": 1, "#), "state.digests")
    let old = text.replacingOccurrences(of: #""version": 2"#, with: #""version": 1"#)
    XCTAssertEqual(error(old)?.path, "state")
  }

  /// Whatever is changed in the tables: an error, or an animator that can be stepped.
  func testRandomlyChangedTables() throws {
    var random = SeededGenerator()
    let text = Array(try text(pile()).utf8)
    let world = try XCTUnwrap(text.firstRange(of: Array(#""world": "#.utf8)))
    let state = try XCTUnwrap(text.firstRange(of: Array(#""state": {"#.utf8)))
    var taken = 0
    for _ in 0..<400 {
      var changed = text
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: state.upperBound..<world.lowerBound, using: &random)
        switch changed[place] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          changed[place] = UInt8.random(in: UInt8(ascii: "0")...UInt8(ascii: "9"), using: &random)
        case UInt8(ascii: ","): changed[place] = UInt8(ascii: "1")
        case UInt8(ascii: " "): changed[place] = UInt8(ascii: "-")
        default: continue
        }
      }
      guard let description = try? AnimatorDescription(json: Data(changed)) else { continue }
      taken += 1
      let animator = try DynamicAnimator(description: description)
      try animator.step(frames: 2)
      for behavior in animator.behaviors.reversed() { animator.remove(behavior) }
      try animator.step(frames: 1)
      animator.world.checkInvariants()
    }
    print("\(taken) of 400 files were taken")
  }

  // MARK: - What goes on

  /// A file of version 1, as it was written before there were states.
  func testAFileOfTheFirstVersion() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Descriptions/version-1.json")
    let description = try AnimatorDescription(json: Data(contentsOf: file))
    XCTAssertNil(description.state)
    let animator = try DynamicAnimator(description: description)
    try animator.step(frames: 30)
    XCTAssertEqual(animator.errors, [])
    XCTAssertNil(error(try text(animator)))
  }

  func testAnimatorsAtRestStayAtRest() throws {
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 200, height: 200))
    let items = (0..<4).map { NamedItem("item\($0)", 100, 180 - 32 * CGFloat($0)) }
    try animator.add(GravityBehavior(items: items))
    let collision = CollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.add(collision)
    XCTAssertTrue(try animator.runUntilRest(limit: 30))
    let loaded = try animator.savedAndLoaded()
    XCTAssertFalse(loaded.isRunning)
    for item in items {
      XCTAssertTrue(loaded.isAtRest(try XCTUnwrap(loaded.item(named: item.name ?? ""))))
      XCTAssertEqual(loaded.pose(item.name ?? ""), animator.pose(item.name ?? ""))
    }
    XCTAssertEqual(loaded.world.stateHash, animator.world.stateHash)
    XCTAssertFalse(try loaded.step(by: frame))
  }

  /// Also those made by a closure, which have no names, and groups, buffers and pushes in the middle of their work.
  func testItemsOfYourOwn() throws {
    let animator = try pile()
    var items: [String: TestItem] = [:]
    let loaded = try DynamicAnimator(description: animator.description()) { description in
      let item = TestItem(0, 0, width: description.size.width, height: description.size.height)
      item.collisionBoundsType = description.form
      item.collisionBoundingPath = (try? BezierPath(svg: description.path ?? "")) ?? BezierPath()
      if !description.name.isEmpty { items[description.name] = item }
      return item
    }
    try animator.step(frames: 30)
    try loaded.step(frames: 30)
    XCTAssertEqual(loaded.world.stateHash, animator.world.stateHash)
    for (name, item) in items { XCTAssertEqual(item.center, animator.item(named: name)?.center ?? item.center, name) }
    XCTAssertThrowsError(
      try DynamicAnimator(description: animator.description()) { _ in items["item0"] }, "one object for two items")
  }

  /// 10 000 items in the air and on the ground.
  func testTenThousandItems() throws {
    let buffer = try DynamicItemBuffer(
      centers: (0..<10_000).map { CGPoint(x: 10 + 11 * CGFloat($0 % 100), y: 10 + 11 * CGFloat($0 / 100)) },
      size: CGSize(width: 10, height: 10))
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 1120, height: 1110))
    try animator.add(GravityBehavior(items: buffer))
    let collision = CollisionBehavior(items: buffer)
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.add(collision)
    try animator.step(frames: 12)
    let clock = ContinuousClock()
    var saved: AnimatorSnapshot?
    let saving = try clock.measure { saved = try animator.snapshot() }
    var json = Data()
    let writing = try clock.measure { json = try animator.description().json() }
    var loaded: DynamicAnimator?
    let reading = try clock.measure { loaded = try DynamicAnimator(description: AnimatorDescription(json: json)) }
    try animator.step(frames: 3)
    try loaded?.step(frames: 3)
    let hash = animator.world.stateHash
    XCTAssertEqual(loaded?.world.stateHash, hash)
    let snapshot = try XCTUnwrap(saved)
    let restoring = try clock.measure { try animator.restore(snapshot) }
    try animator.step(frames: 3)
    XCTAssertEqual(animator.world.stateHash, hash)
    print(
      "10 000 items: snapshot \(saving), \(snapshot.byteCount) bytes; restore \(restoring); file \(writing), "
        + "\(json.count) bytes; read twice \(reading)")
  }

  /// What is measured for the documentation.
  func testTimesOfAThousandItems() throws {
    let scene = try SnapshotScene(itemCount: 1000, room: 1400)
    try scene.animator.step(frames: 60)
    let clock = ContinuousClock()
    func best(_ work: () throws -> Void) rethrows -> Duration {
      var best = Duration.seconds(100)
      for _ in 0..<10 { best = min(best, try clock.measure(work)) }
      return best
    }
    let saved = try scene.animator.snapshot()
    let hash = scene.animator.world.stateHash
    let saving = try best { _ = try scene.animator.snapshot() }
    let restoring = try best { try scene.animator.restore(saved) }
    XCTAssertEqual(scene.animator.world.stateHash, hash)
    var json = Data()
    let writing = try best { json = try scene.animator.description().json() }
    let read = try AnimatorDescription(json: json)
    let making = try best { _ = try DynamicAnimator(description: read) }
    print(
      "1000 items: snapshot \(saving), \(saved.byteCount) bytes; restore \(restoring); file \(writing), "
        + "\(json.count) bytes; animator of it \(making)")
  }
}
