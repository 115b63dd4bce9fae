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
}
