internal import BatchSolver
internal import TestSupport
internal import XCTest

/// The table of pairs against a dictionary.
final class PairTableTests: XCTestCase {
  /// A table, and what must be in it.
  private struct Model: ~Copyable {
    var table = PairTable()
    var slots: [ShapePair: Int] = [:]
    /// By slot.
    var pairs: [ShapePair?] = [nil]

    func find(_ pair: ShapePair) -> Int { table.find(pair) { pairs[$0] == pair } }

    mutating func insert(_ pair: ShapePair) {
      table.insert(pair, slot: pairs.count)
      slots[pair] = pairs.count
      pairs.append(pair)
    }

    mutating func remove(_ pair: ShapePair) {
      guard let slot = slots.removeValue(forKey: pair) else { return }
      table.remove(pair, slot: slot)
      pairs[slot] = nil
    }
  }

  /// Of a few shapes, so that many pairs come and go often, through growth of the table and runs round its end.
  private func randomPair(_ random: inout SeededGenerator) -> ShapePair {
    let a = Int32.random(in: 1..<60, using: &random)
    return ShapePair(a: a, b: Int32.random(in: (a + 1)...60, using: &random))
  }

  func testFindsWhatIsThereAndNothingElse() {
    var random = SeededGenerator()
    var model = Model()
    for round in 0..<20_000 {
      // First it grows, then it shrinks, then pairs come and go.
      let share = round < 5_000 ? 0.9 : round < 10_000 ? 0.1 : 0.5
      let pair = randomPair(&random)
      if Double.random(in: 0..<1, using: &random) > share {
        model.remove(pair)
      } else if model.slots[pair] == nil {
        model.insert(pair)
      }
      XCTAssertEqual(model.table.count, model.slots.count)
      let other = randomPair(&random)
      XCTAssertEqual(model.find(other), model.slots[other] ?? 0, "round \(round)")
    }
    for (pair, slot) in model.slots { XCTAssertEqual(model.find(pair), slot) }
    for pair in Array(model.slots.keys) { model.remove(pair) }
    XCTAssertEqual(model.table.count, 0)
    for a in Int32(1)..<60 {
      for b in a + 1...60 { XCTAssertEqual(model.find(ShapePair(a: a, b: b)), 0) }
    }
  }

  /// Pairs of a ground with everything, and of neighbours: numbers as worlds have them.
  func testRegularNumbers() {
    var model = Model()
    for shape in Int32(2)..<5_000 {
      model.insert(ShapePair(a: 1, b: shape))
      if shape > 2 { model.insert(ShapePair(a: shape - 1, b: shape)) }
    }
    for (pair, slot) in model.slots { XCTAssertEqual(model.find(pair), slot) }
    XCTAssertEqual(model.find(ShapePair(a: 4_999, b: 5_000)), 0)
  }

  /// Emptied with room for what comes, as when a world takes over another state: of fewer pairs than before, or more.
  func testEmptiedTablesFindWhatCameAfterwards() {
    var model = Model()
    for count in [10, 3_000, 33, 32, 0, 5_000, 64] {
      model.table.removeAll(roomFor: count)
      let former = model.slots.keys.prefix(100)
      model.slots = [:]
      for pair in former { XCTAssertEqual(model.find(pair), 0) }
      let bytes = model.table.byteCount
      for number in 0..<Int32(count) { model.insert(ShapePair(a: number / 7 + 1, b: number + 10)) }
      XCTAssertEqual(model.table.byteCount, bytes, "it grew")
      for (pair, slot) in model.slots { XCTAssertEqual(model.find(pair), slot) }
      XCTAssertEqual(model.table.count, count)
    }
  }
}
