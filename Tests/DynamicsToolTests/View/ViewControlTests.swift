import Foundation
import XCTest

/// What a page sees, and what comes of what it sends.
final class ViewControlTests: XCTestCase {
  /// A page that watches a scene that stands still.
  private func paused(_ server: TestServer) throws -> (page: TestPage, frame: TestFrame) {
    let page = try TestPage.watching(server.port)
    try page.send("pause")
    return (page, try page.frame { !$0.isPlaying })
  }

  func testTheSceneRunsAtItsPace() throws {
    let server = try TestServer("boxes")
    let (page, still) = try paused(server)
    XCTAssertEqual(page.scene["number"] as? Int, 1)
    let model = try XCTUnwrap(page.scene["model"] as? [String: Any])
    XCTAssertEqual((model["bodies"] as? [Any])?.count, still.bodyCount)
    let begin = ContinuousClock.now
    try page.send("play")
    let last = try page.frame { $0.time >= still.time + 1 }
    XCTAssertTrue(last.isPlaying)
    XCTAssertEqual(Double(last.step), last.time * 60, accuracy: 1e-3)
    // A busy machine is slower, but no more than a tenth of a second is made up for.
    XCTAssertGreaterThan((ContinuousClock.now - begin) / .seconds(1), 0.85)
  }

  func testPauseStepAndReset() throws {
    let server = try TestServer("boxes")
    let (page, still) = try paused(server)
    let start = still.position(1)
    for number in 1...3 {
      try page.send("step")
      XCTAssertEqual(try page.frame { $0.step != still.step + number - 1 }.step, still.step + number)
    }
    try page.send("reset")
    let anew = try page.frame { $0.step < still.step }
    XCTAssertEqual(anew.step, 0)
    XCTAssertFalse(anew.isPlaying, "it goes on standing still")
    XCTAssertEqual(page.scene["number"] as? Int, 2)
    try page.send("play")
    let later = try page.frame { $0.step == still.step || $0.step > still.step }
    XCTAssertTrue(later.isPlaying)
    if later.step == still.step { XCTAssertEqual(later.position(1), start, "the same steps do the same") }
  }

  func testSpeed() throws {
    let server = try TestServer("boxes")
    let (page, still) = try paused(server)
    try page.send(["type": "speed", "value": 0.25])
    let begin = ContinuousClock.now
    try page.send("play")
    XCTAssertEqual(try page.frame { $0.time >= still.time + 0.25 }.speed, 0.25)
    XCTAssertGreaterThan((ContinuousClock.now - begin) / .seconds(1), 0.85)
    // Out of range: nothing happens.
    try page.send(["type": "speed", "value": -1])
    _ = try page.text("mistake")
    XCTAssertEqual(try page.frame().speed, 0.25)
  }

  /// A box that is drawn aside goes there, and falls when it is let go.
  func testDraggingInAWorld() throws {
    let server = try TestServer("boxes")
    let (page, still) = try paused(server)
    let body = try XCTUnwrap((0..<still.bodyCount).max { still.position($0).y < still.position($1).y })
    let start = still.position(body)
    let target = start + [3, 2]
    try page.send(["type": "grab", "x": start.x, "y": start.y, "reach": 0])
    XCTAssertEqual(try page.text("held")["value"] as? Bool, true)
    try page.send(["type": "drag", "x": target.x, "y": target.y])
    let held = try step(page, 120, from: still)
    XCTAssertLessThan(length(held.position(body) - target), 0.2)
    try page.send("release")
    let free = try step(page, 30, from: held)
    XCTAssertLessThan(free.position(body).y, held.position(body).y - 0.5)
  }

  /// Of several within reach, the one that the page means.
  func testTheBodyThatIsMeantIsTaken() throws {
    let server = try TestServer("boxes")
    let (page, still) = try paused(server)
    let top = try XCTUnwrap((0..<still.bodyCount).max { still.position($0).y < still.position($1).y })
    let place = still.position(top)
    let near = (0..<still.bodyCount).filter { still.status($0) == 3 && length(still.position($0) - place) < 2 }
    XCTAssertGreaterThan(near.count, 1)
    for body in near {
      try page.send("reset")
      _ = try page.frame { $0.step == 0 && $0.scene == page.scene["number"] as? Int }
      // Where it is at first nothing has moved.
      try page.send(["type": "grab", "x": place.x, "y": place.y, "reach": 4, "body": body])
      XCTAssertEqual(try page.text("held")["value"] as? Bool, true)
      try page.send(["type": "drag", "x": place.x, "y": place.y + 20])
      for _ in 0..<120 { try page.send("step") }
      let held = try page.frame { $0.step == 120 }
      // What lies on it rises too, but nothing below.
      XCTAssertGreaterThan(held.position(body).y, place.y + 10)
    }
  }

  /// The other way: y points downwards, and lengths are points.
  func testDraggingInAnAnimator() throws {
    let server = try TestServer("ui_gravity_collision")
    let (page, still) = try paused(server)
    let body = try XCTUnwrap((0..<still.bodyCount).first { still.status($0) == 3 })
    let start = still.position(body)
    let target = start + [40, -30]
    try page.send(["type": "grab", "x": start.x, "y": start.y, "reach": 0])
    XCTAssertEqual(try page.text("held")["value"] as? Bool, true)
    try page.send(["type": "drag", "x": target.x, "y": target.y])
    let held = try step(page, 120, from: still)
    XCTAssertLessThan(length(held.position(body) - target), 10)
  }

  func testNothingIsHeldWhereNothingMoves() throws {
    let server = try TestServer("boxes")
    let (page, still) = try paused(server)
    try page.send(["type": "grab", "x": 0, "y": 5000, "reach": 1])
    XCTAssertEqual(try page.text("held")["value"] as? Bool, false)
    // Within reach of the uppermost, which is not hit.
    let top = try XCTUnwrap((0..<still.bodyCount).map(still.position).max { $0.y < $1.y })
    for (reach, isHeld) in [(0.0, false), (3.0, true)] {
      try page.send(["type": "grab", "x": top.x, "y": top.y + 2, "reach": reach])
      XCTAssertEqual(try page.text("held")["value"] as? Bool, isHeld)
    }
    // It was "circle radius" that was wrong.
    try page.send(["type": "grab", "x": 0, "y": 5000, "reach": 1e30])
    XCTAssertEqual(try page.text("notice")["text"] as? String, "reach is 1e+30; expected at most 1e+08 m")
  }

  /// What a page held is let go when it is gone; others see the same world, and go on.
  func testAPageThatGoesLetsGo() throws {
    let server = try TestServer("boxes")
    let (watcher, still) = try paused(server)
    let body = try XCTUnwrap((0..<still.bodyCount).max { still.position($0).y < still.position($1).y })
    let start = still.position(body)
    var page: TestPage? = try TestPage.watching(server.port)
    try page?.send(["type": "grab", "x": start.x, "y": start.y, "reach": 0])
    try page?.send(["type": "drag", "x": start.x, "y": start.y + 3])
    XCTAssertEqual(try page?.text("held")["value"] as? Bool, true)
    let held = try step(watcher, 120, from: still)
    XCTAssertEqual(held.position(body).y, start.y + 3, accuracy: 0.3)
    page = nil
    // Until the server has noticed.
    var frame = held
    for _ in 0..<20 where frame.position(body).y > start.y + 2 { frame = try step(watcher, 30, from: frame) }
    XCTAssertLessThan(frame.position(body).y, start.y + 2)
  }

  /// Pages have a switch for each kind of marks, which came only with the first contact, and went with the next model.
  func testMarksThatMayComeAreAnnounced() throws {
    for (scene, roles) in [("boxes", ["contact", "normal"]), ("ui_gravity_collision", ["contact", "velocity"])] {
      let server = try TestServer(scene)
      let page = try TestPage.watching(server.port)
      let model = try XCTUnwrap(page.scene["model"] as? [String: Any])
      XCTAssertEqual(model["markRoles"] as? [String], roles, scene)
    }
  }

  /// What numbers of kinds mean is told by the server alone, as in recordings.
  func testKindsOfMarksAreTold() throws {
    let server = try TestServer("boxes")
    let page = try TestPage.watching(server.port)
    let kinds = try XCTUnwrap(page.scene["kinds"] as? [[Any]]).map { "\($0[0]) \($0[1])" }
    XCTAssertEqual(kinds, ["point 2", "target 2", "segment 4", "arrow 4", "spring 4", "contact 3", "text 2"])
  }

  /// Does so many steps of a scene that stands still.
  private func step(_ page: TestPage, _ count: Int, from frame: TestFrame) throws -> TestFrame {
    for _ in 0..<count { try page.send("step") }
    return try page.frame { $0.step == frame.step + count }
  }

  private func length(_ way: SIMD2<Float>) -> Float { (way * way).sum().squareRoot() }
}
