import Dynamics
import DynamicsDrawing
import Foundation
import XCTest

/// The code of the section "Looking at it" of docs/uikit-dynamics.md.
final class DocumentationTests: XCTestCase {
  func testProgramOfTheGuide() throws {
    let animator = DynamicAnimator()
    try animator.add(GravityBehavior(items: [NamedItem("box", 50, 50)]))
    let before = FileManager.default.currentDirectoryPath
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    XCTAssertTrue(FileManager.default.changeCurrentDirectoryPath(folder.path))
    defer {
      XCTAssertTrue(FileManager.default.changeCurrentDirectoryPath(before))
      try? FileManager.default.removeItem(at: folder)
    }

    let recording = try Recording(animator)
    while try animator.step(by: 1 / 60), animator.elapsedTime < 10 { try recording.add() }
    try recording.html(title: "Boxes").write(toFile: "boxes.html", atomically: true, encoding: .utf8)
    XCTAssertEqual(try PageReader(String(contentsOfFile: "boxes.html", encoding: .utf8)).times.count, 600)

    let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/uikit-dynamics.md").standardizedFileURL
    let page = try String(contentsOf: guide, encoding: .utf8)
    let section = try XCTUnwrap(page.components(separatedBy: "## Looking at it").dropFirst().first)
    let block = try XCTUnwrap(section.components(separatedBy: "```swift\n").dropFirst().first)
    let program = try XCTUnwrap(block.components(separatedBy: "```").first)
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = Set(source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    for line in program.split(separator: "\n") {
      XCTAssertTrue(lines.contains(String(line)), "the guide prints another line: \(line)")
    }
  }
}
