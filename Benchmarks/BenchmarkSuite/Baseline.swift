import Foundation
import Scenes
import XCTest

/// What a run must end with, exactly, at every SIMD level.
struct Baseline: Codable, Equatable {
  var bodies: Int
  var shapes: Int
  var pairs: Int
  var contacts: Int
  var joints: Int
  var stateHash: String

  init(_ report: SceneReport) {
    bodies = report.bodies
    shapes = report.shapes
    pairs = report.pairs
    contacts = report.contacts
    joints = report.joints
    stateHash = report.stateHash
  }

  private static var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Baselines")
  }

  /// Compares a report with its baseline, or writes that if the environment says so.
  static func check(_ report: SceneReport) throws {
    let name = "\(report.scene)-\(report.size ?? 0)-\(report.steps).json"
    let file = folder.appendingPathComponent(name)
    let found = Baseline(report)
    if ProcessInfo.processInfo.environment["DYNAMICS_WRITE_BASELINES"] == "1" {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try (encoder.encode(found) + Data("\n".utf8)).write(to: file, options: .atomic)
      return
    }
    let expected = try JSONDecoder().decode(Baseline.self, from: Data(contentsOf: file))
    XCTAssertEqual(found, expected, "\(report.scene) on \(report.simd) differs from \(name)")
  }
}
