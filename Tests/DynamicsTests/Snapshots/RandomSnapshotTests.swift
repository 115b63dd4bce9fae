import Dynamics
import Foundation
import TestSupport
import XCTest

/// Random programs, saved at random moments: what goes on from there is, to the last bit, what goes on without a stop,
/// and tells delegates the same.
final class RandomSnapshotTests: XCTestCase {
  /// Three runs of one program: never stopped; gone back to its middle again and again; and loaded from a file.
  private func run(seed: UInt64, itemCount: Int, frames: Int) throws {
    let room = max(260, 36 * CGFloat(itemCount).squareRoot() * 1.3)
    var moment = SeededGenerator(seed: seed &+ 1)
    var settings = AnimatorSettings()
    if Bool.random(using: &moment) { settings.centerQuantum = 0.5 }
    settings.solver = [.iterative, .iterative, .automatic].randomElement(using: &moment) ?? .iterative
    let straight = try SnapshotScene(itemCount: itemCount, room: room, settings: settings)
    let rolled = try SnapshotScene(itemCount: itemCount, room: room, settings: settings)
    var program = SnapshotProgram(seed: seed)
    let before = Int.random(in: 0...frames, using: &moment)
    var twin = program
    for _ in 0..<before {
      try program.frame(straight)
      try twin.frame(rolled)
    }
    // Between changes and the step that makes them felt, at times.
    if Bool.random(using: &moment) {
      try program.change(straight)
      try twin.change(rolled)
    }
    XCTAssertEqual(straight.trace, rolled.trace, "two runs of one program, seed \(seed)")
    let saved = try rolled.animator.snapshot()
    let restorePool = rolled.poolRestoration()
    let description = try straight.animator.description()
    let loaded = try SnapshotScene(
      DynamicAnimator(description: AnimatorDescription(json: description.json())), as: straight)
    XCTAssertNil(
      try difference(loaded.animator.description(), description), "described again, seed \(seed)")
    let savedTrace = rolled.trace
    straight.log.lines = []
    rolled.log.lines = []

    var traces: [[UInt64]] = []
    var loadedProgram = program
    for frame in 0..<frames {
      try program.frame(straight)
      try loadedProgram.frame(loaded)
      traces.append(straight.trace)
      if loaded.trace != straight.trace {
        let difference = straight.animator.world.stateDifference(from: loaded.animator.world)
        return XCTFail(
          "loaded after \(before) frames, frame \(frame), seed \(seed): \(difference.map { "\($0)" } ?? "items")")
      }
    }
    // The ends of what was removed since the last step are not in files. The next step tells of them first.
    let lines = withoutFirstEnds(straight.log.lines, but: loaded.log.lines)
    XCTAssertEqual(loaded.log.lines, lines, "what delegates of a loaded one are told, seed \(seed)")

    for attempt in 0..<2 {
      var twin = twin
      for frame in 0..<(attempt == 0 ? frames / 2 : frames) {
        try twin.frame(rolled)
        if rolled.trace != traces[frame] {
          let difference = straight.animator.world.stateDifference(from: rolled.animator.world)
          return XCTFail(
            "gone on after \(before) frames, attempt \(attempt), frame \(frame), seed \(seed): "
              + (difference.map { "\($0)" } ?? "items"))
        }
      }
      if attempt == 1 {
        XCTAssertEqual(rolled.log.lines, straight.log.lines, "what delegates are told, seed \(seed)")
      }
      // Something else happens that must leave no trace.
      var other = SnapshotProgram(seed: seed &+ 2)
      for _ in 0..<5 { try other.frame(rolled, changes: 6) }
      restorePool()
      try rolled.animator.restore(saved)
      XCTAssertEqual(rolled.trace, savedTrace, "at once, seed \(seed)")
      rolled.log.lines = []
    }
  }

  /// What was told without the ends before all beginnings that others were not told.
  private func withoutFirstEnds(_ told: [String], but others: [String]) -> [String] {
    var rest = others[...]
    var hasBegun = false
    return told.filter { line in
      hasBegun = hasBegun || line.contains(" meets ")
      if line == rest.first { rest.removeFirst() } else if !hasBegun { return !line.contains(" leaves ") }
      return true
    }
  }

  /// The first line in which two descriptions differ.
  private func difference(_ a: AnimatorDescription, _ b: AnimatorDescription) throws -> String? {
    let texts = try [a, b].map { String(decoding: try $0.json(), as: UTF8.self).split(separator: "\n") }
    let lines = zip(texts[0], texts[1])
    if let pair = lines.first(where: { $0 != $1 }) { return "\(pair.0.prefix(300)), and \(pair.1.prefix(300))" }
    return texts[0].count == texts[1].count ? nil : "\(texts[0].count) lines, and \(texts[1].count)"
  }

  /// A place that files did not keep, see `ArrivalPointTests`.
  func testArrivals() throws { try run(seed: 9_974_892_643_631_991_945, itemCount: 10, frames: 40) }

  func testTenItems() throws {
    var random = SeededGenerator()
    for _ in 0..<60 { try run(seed: random.next(), itemCount: 10, frames: 40) }
  }

  func testHundredItems() throws {
    var random = SeededGenerator()
    for _ in 0..<6 { try run(seed: random.next(), itemCount: 100, frames: 60) }
  }

  func testThousandItems() throws {
    var random = SeededGenerator()
    try run(seed: random.next(), itemCount: 1000, frames: 40)
  }
}
