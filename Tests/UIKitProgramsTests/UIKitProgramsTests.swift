import UIKitPrograms5
import UIKitPrograms6
import UIKitProgramsMainActor
import XCTest

/// Programs in the manner of tutorials do what physics says, whichever way they are built.
final class UIKitProgramsTests: XCTestCase {
  private typealias Result = (numbers: [String: Double], log: [String])

  /// What the programs did in Swift 6 mode; run once.
  private static let results = Swift.Result { try UIKitPrograms6.Programs.runAll() }

  private func result(_ name: String) throws -> [String: Double] {
    try XCTUnwrap(Self.results.get()[name]).numbers
  }

  func testEveryBuildDoesTheSame() throws {
    let six = try Self.results.get()
    let five = try UIKitPrograms5.Programs.runAll()
    let main = try MainActor.assumeIsolated { try UIKitProgramsMainActor.Programs.runAll() }
    XCTAssertEqual(six.count, 9)
    for (name, outcome) in six {
      XCTAssertEqual(five[name]?.numbers, outcome.numbers, name)
      XCTAssertEqual(five[name]?.log, outcome.log, name)
      XCTAssertEqual(main[name]?.numbers, outcome.numbers, name)
      XCTAssertEqual(main[name]?.log, outcome.log, name)
      XCTAssertFalse(outcome.numbers.values.contains { $0.isNaN }, name)
    }
  }

  func testBarrier() throws {
    let end = try result("barrier")
    // 100 pt of free fall at 1000 pt/s^2 take 0.447 s; a frame is 0.017 s.
    XCTAssertEqual(try XCTUnwrap(end["hit"]), 0.447, accuracy: 0.02)
    XCTAssertLessThan(try XCTUnwrap(end["bottom"]), 667.6)
    XCTAssertGreaterThan(try XCTUnwrap(end["left"]), -0.6)
    XCTAssertLessThan(try XCTUnwrap(end["right"]), 375.6)
    XCTAssertEqual(end["behaviors"], 4)
    XCTAssertEqual(try XCTUnwrap(end["rod"]), try XCTUnwrap(end["rod at first"]), accuracy: 0.5)
    let log = try XCTUnwrap(Self.results.get()["barrier"]).log
    XCTAssertEqual(log.first, "hit barrier", "an animation is over at once")
  }

  func testTimer() throws {
    let end = try result("timer")
    // Gravity for 0.5 s, then 1 s at 500 pt/s; a frame at that speed is 8 pt.
    XCTAssertEqual(try XCTUnwrap(end["fallen"]), 625, accuracy: 10)
    XCTAssertEqual(end["behaviors"], 1)
    XCTAssertEqual(end["added"], 2)
    XCTAssertEqual(end["left over"], 0)
    XCTAssertEqual(end["view"], 1)
  }

  func testWind() throws {
    let end = try result("wind")
    XCTAssertEqual(end["blown"], 3)
    // 300 pt/s^2 for 1 s.
    XCTAssertEqual(try XCTUnwrap(end["first"]), 150, accuracy: 3)
    // Centers pass through metres in single precision.
    XCTAssertEqual(try XCTUnwrap(end["last"]), 0, accuracy: 1e-5, "outside of the region")
    // 2 N on 1 kg, for which the mass stands: 200 pt/s^2 for 1 s.
    XCTAssertEqual(try XCTUnwrap(end["sunk"]), 100, accuracy: 2)
    XCTAssertEqual(end["calm"], 1)
  }

  func testList() throws {
    let end = try result("list")
    // 12 and 8 lines of 44 pt 6 pt apart, 10 pt around each section.
    // 614 and 414 pt.
    XCTAssertEqual(end["height"], 1028)
    XCTAssertEqual(end["tenth at first"], 510)
    XCTAssertEqual(try XCTUnwrap(end["near lag"]), 0, accuracy: 0.001)
    XCTAssertEqual(try XCTUnwrap(end["far lag"]), 40, accuracy: 0.001)
    let later = try XCTUnwrap(end["far lag later"])
    // A damped oscillation of 1 Hz: a quarter of a period later much of the way back is done.
    XCTAssertTrue((2...25).contains(later), "\(later)")
    XCTAssertEqual(try XCTUnwrap(end["far lag at last"]), 0, accuracy: 0.5)
    XCTAssertEqual(end["moving"], 0)
    XCTAssertEqual(try XCTUnwrap(end["second section"]), 624, accuracy: 0.5)
    // 40...520 pt: lines at 10 to 510 pt, and those within 10 pt of the edge.
    XCTAssertEqual(end["seen"], 11)
    XCTAssertEqual(end["none"], 1)
  }

  func testCard() throws {
    let end = try result("card")
    XCTAssertEqual(end["picture"], 180)
    // The point that the finger holds is under the finger.
    XCTAssertEqual(try XCTUnwrap(end["held x"]), 200, accuracy: 0.5)
    XCTAssertEqual(try XCTUnwrap(end["held y"]), 330, accuracy: 0.5)
    XCTAssertEqual(try XCTUnwrap(end["home x"]), 200, accuracy: 0.1)
    XCTAssertEqual(try XCTUnwrap(end["home y"]), 300, accuracy: 0.1)
    XCTAssertEqual(try XCTUnwrap(end["angle"]), 0, accuracy: 0.002)
    XCTAssertEqual(end["gone"], 1)
    XCTAssertEqual(try XCTUnwrap(end["thrown y"]), 275, accuracy: 0.5, "it flies straight")
  }

  func testBreakout() throws {
    let end = try result("breakout")
    let score = try XCTUnwrap(end["score"])
    XCTAssertGreaterThan(score, 8, "\(score)")
    XCTAssertEqual(try XCTUnwrap(end["views"]) + score, 25, "a ball and 24 bricks")
    // An impact happens in the sub-step after the ball has overlapped the wall, by its way of 1/120 s at most.
    XCTAssertLessThan(try XCTUnwrap(end["beyond"]), hypot(130, 380) / 120, "the ball stays in the game")
    // Elastic walls without friction keep the speed.
    XCTAssertEqual(try XCTUnwrap(end["speed"]), 1, accuracy: 0.01)
    XCTAssertEqual(end["front"], 1)
  }

  func testCorners() throws {
    let end = try result("corners")
    XCTAssertEqual(end["corner"], 0)
    XCTAssertEqual(try XCTUnwrap(end["x"]), 76, accuracy: 1)
    XCTAssertEqual(try XCTUnwrap(end["y"]), 61, accuracy: 1)
    XCTAssertEqual(end["flung corner"], 3)
    XCTAssertEqual(try XCTUnwrap(end["flung x"]), 299, accuracy: 1)
    XCTAssertEqual(try XCTUnwrap(end["flung y"]), 606, accuracy: 1)
  }

  func testTank() throws {
    let end = try result("tank")
    XCTAssertEqual(try XCTUnwrap(end["highest"]), 15, accuracy: 0.6, "all bubbles touch the top")
    XCTAssertEqual(end["touched"], 4)
    XCTAssertEqual(try XCTUnwrap(end["frames"]), try XCTUnwrap(end["moves"]), "an item is written once a frame")
    XCTAssertEqual(try XCTUnwrap(Self.results.get()["tank"]).log, ["resume", "pause"])
  }

  func testKit() throws {
    let end = try result("kit")
    XCTAssertEqual(end["errors"], 0)
    // The leash holds the dog 10 pt above its center, 90 pt below the post; the tie is 60 pt long.
    XCTAssertEqual(try XCTUnwrap(end["dog"]), 100, accuracy: 0.5)
    XCTAssertEqual(try XCTUnwrap(end["cat"]), 160, accuracy: 0.5)
    XCTAssertEqual(try XCTUnwrap(end["lamp x"]), -150, accuracy: 0.1)
    XCTAssertEqual(try XCTUnwrap(end["lamp y"]), -50, accuracy: 0.1)
    XCTAssertLessThan(try XCTUnwrap(end["weights"]), 300, "they lie in the circle")
    XCTAssertEqual(try XCTUnwrap(end["bar"]), 80, accuracy: 0.001)
    XCTAssertEqual(end["same"], 1)
    XCTAssertEqual(end["other"], 0)
    XCTAssertEqual(end["range"], 1)
    XCTAssertEqual(end["inset"], 14)
    XCTAssertEqual(try XCTUnwrap(Self.results.get()["kit"]).log, ["Ann", "nobody", "continuous"])
  }
}
