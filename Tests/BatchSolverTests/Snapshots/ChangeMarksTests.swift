internal import DynamicsBase
internal import TestSupport
internal import XCTest

/// Marks say too much, never too little, to each who looks.
final class ChangeMarksTests: XCTestCase {
  /// Two readers who look now and then find what was marked since their own last look, if the blocks had been there.
  func testEveryReaderFindsWhatWasMarkedSinceItsLook() {
    var generator = SeededGenerator()
    var marks = ChangeMarks()
    var blockCount = 3
    var readers = [(since: UInt64?, marked: Set<Int>, known: Int)](repeating: (nil, [], 0), count: 2)
    for _ in 0..<3000 {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0:
        marks.markAll()
        for index in readers.indices { readers[index].marked.formUnion(0..<blockCount) }
      case 1: blockCount = min(blockCount + 7, 300)
      case 2, 3, 4:
        let reader = Int.random(in: 0..<2, using: &generator)
        marks.look(since: readers[reader].since, blockCount: blockCount)
        var found: Set<Int> = []
        marks.forEachFoundRow(of: 16 * blockCount) { found.insert($0 / 16) }
        let expected =
          readers[reader].since == nil
          ? Set(0..<blockCount) : readers[reader].marked.union(readers[reader].known..<blockCount)
        XCTAssertTrue(found.isSuperset(of: expected))
        XCTAssertEqual(marks.hasFound(of: 16 * blockCount), !found.isEmpty)
        readers[reader] = (marks.lastLook, [], blockCount)
        // What it gives back the other one has not seen.
        guard Bool.random(using: &generator) else { continue }
        marks.markFound()
        readers[1 - reader].marked.formUnion(found)
      default:
        let block = Int.random(in: 0..<blockCount, using: &generator)
        marks.mark(16 * block + 5)
        for index in readers.indices { readers[index].marked.insert(block) }
      }
    }
  }

  /// Who looks twice in turn finds nothing, also if it gave back what it found.
  func testNothingIsFoundTwice() {
    var marks = ChangeMarks()
    marks.look(since: nil, blockCount: 100)
    XCTAssertTrue(marks.hasFoundAll)
    marks.mark(block: 70)
    var since = marks.lastLook
    marks.look(since: since, blockCount: 100)
    var rows: [Int] = []
    marks.forEachFoundRow(of: 1600) { rows.append($0) }
    XCTAssertEqual(rows, Array(1120..<1136))
    marks.markFound()
    since = marks.lastLook
    marks.look(since: since, blockCount: 100)
    XCTAssertFalse(marks.hasFound(of: 1600))
    XCTAssertTrue(marks.hasFound(of: 1601), "what was not there may be anything")
  }
}
