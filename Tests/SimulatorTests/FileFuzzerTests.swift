internal import Simulator
internal import XCTest

final class FileFuzzerTests: XCTestCase {
  /// Changed files, always the same: a trap ends the tests. `soak --files` goes on from other seeds.
  func testChangedFiles() {
    var fuzzer = FileFuzzer()
    var tally = FileFuzzer.Tally()
    for group: UInt64 in 0..<12 {
      for seed in (group * FileFuzzer.groupSize)..<(group * FileFuzzer.groupSize + 250) {
        if let failure = fuzzer.check(seed, &tally) { return XCTFail("soak --file \(seed): \(failure)") }
      }
    }
    XCTAssertEqual(tally.files, 3000)
    XCTAssertGreaterThan(tally.taken, 300, "files that are all refused say nothing of steps")
    XCTAssertGreaterThan(tally.files - tally.taken, 1000)
    XCTAssertEqual(FileFuzzer.Tally(line: tally.line)?.line, tally.line)
  }

  /// What the file said of the last search for pairs made one pair end twice: the second time its contact was looked for
  /// in the table of pairs for ever.
  func testAPairThatEndsTwice() {
    var fuzzer = FileFuzzer()
    var tally = FileFuzzer.Tally()
    XCTAssertNil(fuzzer.check(90_020_854, &tally))
    XCTAssertEqual(tally.taken, 1, "the file is taken, and ten steps are")
  }

  /// Files that once did harm, by what was wrong with them.
  func testFilesThatDidHarm() {
    let stories: [(seed: UInt64, story: String)] = [
      (1_019_378, "the centre of mass of a row without a body was no number, and so was its pose after a step"),
      (1_025_131, "bounds of tiles that there are not were found by the search for pairs"),
      (4_189_367, "as 1025131"),
      (90_344_097, "a shape that was removed while it waited for a tile had a body that there is not"),
    ]
    var fuzzer = FileFuzzer()
    for (seed, story) in stories {
      var tally = FileFuzzer.Tally()
      if let failure = fuzzer.check(seed, &tally) { XCTFail("file \(seed), \(story): \(failure)") }
      XCTAssertEqual(tally.taken, 0, "file \(seed) is taken: \(story)")
    }
  }
}
