import Dynamics
import Foundation
import Simulator
import TestSupport
import XCTest

/// States whose worlds were changed by somebody who sets checksums right: an error that names the place, or an animator
/// that can be stepped, changed and saved like any other. (`DYNAMICS_CHANGED_STATES` says how many are tried.)
final class ChangedStateTests: XCTestCase {
  /// The text of an animator's file around its world.
  private struct StateFile {
    let start: Substring
    let world: [UInt8]
    let end: Substring

    init(_ text: String) throws {
      let key = try XCTUnwrap(text.range(of: #""world": ""#))
      let quote = try XCTUnwrap(text[key.upperBound...].firstIndex(of: "\""))
      start = text[..<key.upperBound]
      world = [UInt8](try XCTUnwrap(Data(base64Encoded: String(text[key.upperBound..<quote]))))
      end = text[quote...]
    }

    func with(_ world: [UInt8]) -> Data { Data((start + Data(world).base64EncodedString() + end).utf8) }
  }

  /// What random programs leave behind, small.
  private func makeFiles(_ random: inout SeededGenerator) throws -> [StateFile] {
    try (0..<4).map { _ in
      var settings = AnimatorSettings()
      settings.solver = [.iterative, .automatic].randomElement(using: &random) ?? .iterative
      let scene = try SnapshotScene(itemCount: 5, room: 260, settings: settings)
      var program = SnapshotProgram(seed: random.next())
      for _ in 0..<Int.random(in: 1...30, using: &random) { try program.frame(scene) }
      return try StateFile(String(decoding: scene.animator.description().json(), as: UTF8.self))
    }
  }

  /// What anybody does with an animator.
  private func use(_ animator: DynamicAnimator) throws {
    try animator.step(by: 0.05)
    let item = try XCTUnwrap(animator.item(named: "item0"))
    try animator.add(PushBehavior(items: [item], mode: .instantaneous))
    for behavior in animator.behaviors.reversed() { animator.remove(behavior) }
    try animator.step(by: 0.05)
    try animator.add(GravityBehavior(items: [item]))
    try animator.step(by: 0.05)
    // Numbers that no calls lead to can lead to others that no file may hold.
    _ = try? AnimatorDescription(json: animator.description().json())
  }

  func testChangedWorlds() throws {
    let count = ProcessInfo.processInfo.environment["DYNAMICS_CHANGED_STATES"].flatMap { Int($0) } ?? 400
    var random = SeededGenerator()
    var files: [StateFile] = []
    var taken = 0
    for number in 0..<count {
      if number % 100 == 0 { files = try makeFiles(&random) }
      let file = files[Int.random(in: 0..<files.count, using: &random)]
      let json = file.with(FileMutation.file(from: [file.world] + files.map(\.world), seed: random.next()))
      do throws(DescriptionError) {
        let description = try AnimatorDescription(json: json)
        taken += 1
        do {
          try use(DynamicAnimator(description: description))
        } catch {
          XCTFail("file \(number) was taken, and then: \(error)")
        }
      } catch {
        let parts = ["state", "settings", "time", "items", "behaviors"]
        XCTAssertTrue(parts.contains { error.path.hasPrefix($0) }, "\(error)")
      }
    }
    print("\(taken) of \(count) states were taken")
  }
}
