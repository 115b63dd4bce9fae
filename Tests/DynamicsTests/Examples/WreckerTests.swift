import Dynamics
import Foundation
import XCTest

/// The program of docs/tutorial-dynamics.md, whose sources are those in the folder `Wrecker`.
final class WreckerTests: XCTestCase {
  func testBallComesToRestOnTheFloor() throws {
    let place = try fall()
    XCTAssertEqual(place.x, 100, accuracy: 0.5)
    XCTAssertEqual(place.y, 380, accuracy: 0.5)
  }

  func testBallWrecksTheTower() throws {
    let wreckage = try wreck()
    XCTAssertTrue(wreckage.isAtRest)
    // It was five blocks high, its feet at 450...572 pt.
    XCTAssertLessThan(wreckage.tower.filter { $0.center.y < 250 }.count, 3)
    XCTAssertGreaterThan(wreckage.tower.filter { $0.center.x > 600 }.count, 3)
    for block in wreckage.tower {
      XCTAssertGreaterThan(block.center.x, 19.5)
      XCTAssertLessThan(block.center.x, 780.5)
      XCTAssertLessThan(block.center.y, 380.5)
    }
    // A ball of 1.13 kg at up to 570 pt/s has 6.4 N s.
    XCTAssertGreaterThan(wreckage.impacts.hardest, 0.3)
    XCTAssertLessThan(wreckage.impacts.hardest, 6.5 * 1.2)
    XCTAssertGreaterThan(wreckage.impacts.count, 20)
    XCTAssertEqual(wreckage.picture.svg.components(separatedBy: "<rect").count - 1, 1 + 10 + 16)
  }

  private static var docs: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../docs")
      .standardizedFileURL
  }

  /// The page prints the sources as they are compiled here, and the picture beside it is theirs.
  func testPagePrintsTheSources() throws {
    let page = try String(contentsOf: Self.docs.appendingPathComponent("tutorial-dynamics.md"), encoding: .utf8)
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Wrecker")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    XCTAssertEqual(files.count, 6)
    for file in files {
      let source = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      XCTAssertTrue(page.contains("`Sources/Wrecker/\(file)`"), file)
      XCTAssertTrue(page.contains("```swift\n\(source)```"), "the page prints another \(file)")
    }
    let picture = try String(contentsOf: Self.docs.appendingPathComponent("wrecker.svg"), encoding: .utf8)
    XCTAssertEqual(picture, try wreck().picture.svg, "the picture is not what the program draws")
  }
}
