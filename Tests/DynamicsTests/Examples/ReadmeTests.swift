import Dynamics
import Foundation
import XCTest

/// The program of the README's section on behaviours.
final class ReadmeTests: XCTestCase {
  final class Card: DynamicItem {
    var center = CGPoint(x: 160, y: 40)
    var bounds = CGRect(x: 0, y: 0, width: 80, height: 50)
    var transform = CGAffineTransform.identity
  }

  func testProgramOfTheReadme() throws {
    let card = Card()
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 320, height: 480))
    animator.addBehavior(SnapBehavior(item: card, snapTo: CGPoint(x: 200, y: 300)))
    while try animator.step(by: 1 / 60) { print(card.center) }
    // It rests when all is slower than 1 pt/s; a spring of 25 rad/s is within a twentieth of a point then.
    XCTAssertEqual(card.center.x, 200, accuracy: 0.1)
    XCTAssertEqual(card.center.y, 300, accuracy: 0.1)
    XCTAssertEqual(atan2(card.transform.b, card.transform.a), 0, accuracy: 0.01)
    XCTAssertLessThan(animator.elapsedTime, 3)

    let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../README.md").standardizedFileURL
    let page = try String(contentsOf: readme, encoding: .utf8)
    let section = try XCTUnwrap(page.components(separatedBy: "## UIKit Dynamics, headless").dropFirst().first)
    let block = try XCTUnwrap(section.components(separatedBy: "```swift\n").dropFirst().first)
    let program = try XCTUnwrap(block.components(separatedBy: "```").first)
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = Set(source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    for line in program.split(separator: "\n") {
      let code = line.components(separatedBy: "   //")[0].trimmingCharacters(in: .whitespaces)
      XCTAssertTrue(lines.contains(code), "the README prints another line: \(code)")
    }
  }
}
