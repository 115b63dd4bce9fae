internal import BatchSolver
internal import Foundation
internal import TestSupport
internal import XCTest

/// Recordings that are damaged, cut off, foreign, or made to do harm.
final class ReplayFileTests: XCTestCase {
  private func recording(steps: Int = 12, chunkSize: Int = 300) throws -> Tape {
    var mixed = try MixedWorld(11, nil)
    let tape = Tape()
    let recorder = try tape.recorder(of: mixed.world, chunkSize: chunkSize)
    for _ in 0..<steps {
      try mixed.edit()
      try mixed.run(steps: 1)
    }
    try recorder.finish()
    return tape
  }

  func testWhatIsNoRecordingIsRefused() throws {
    for bytes in [[], [0x89], Array("no recording at all".utf8), try World().snapshot().encoded] {
      XCTAssertThrowsError(try WorldReplay(bytes)) {
        guard case .notARecording = $0 as? ReplayError else { return XCTFail("\($0)") }
      }
    }
    var bytes = try recording(steps: 1).bytes
    bytes[8] = 77
    XCTAssertThrowsError(try WorldReplay(bytes)) {
      XCTAssertEqual("\($0)", "a recording of version 77; version 2 is known")
    }
    bytes[8] = 2
    bytes[100] ^= 1
    XCTAssertThrowsError(try WorldReplay(bytes)) {
      XCTAssertTrue("\($0)".hasPrefix("the recording is damaged: the checksum of the chunk at byte 16 is 0x"), "\($0)")
    }
  }

  /// Two recordings one behind the other were played as the first, whatever stood behind an end was not read, and empty
  /// chunks and another reserved word passed, none of which a recorder writes.
  func testWhatNoRecorderWritesIsRefused() throws {
    let tape = try recording()
    let whole = tape.bytes
    let end = whole.count
    // An empty chunk has a checksum too.
    let checksum = [UInt8]().withUnsafeBytes { FileFormat.checksum($0) }
    let empty = [UInt8](repeating: 0, count: 8) + withUnsafeBytes(of: checksum.littleEndian) { Array($0) }
    let start = tape.ends[1]
    let second = Array(whole[start..<tape.ends[2]])
    let inserted = Array(whole[..<start]) + empty + Array(whole[start...])
    var reserved = whole
    reserved[12] = 1
    let cases: [([UInt8], String)] = [
      (whole + whole, "what follows the end at byte \(end) is 137; expected nothing"),
      (whole + [7], "what follows the end at byte \(end) is 7; expected nothing"),
      (whole + second, "what follows the end at byte \(end) is "),
      (whole + empty, "what follows the end at byte \(end) is 0; expected nothing"),
      (inserted, "the size of the chunk at byte \(start) is 0; expected 1 or more"),
      (reserved, "the reserved word at byte 12 is 1; expected 0"),
    ]
    for (bytes, message) in cases {
      XCTAssertThrowsError(
        try {
          let replay = try WorldReplay(bytes)
          while try replay.advance() {}
          XCTAssertFalse(replay.isComplete, message)
        }()
      ) {
        XCTAssertTrue("\($0)".hasPrefix(message), "\($0)")
      }
    }
  }

  /// A recording that is cut off is played as far as it goes.
  func testCutOffRecordings() throws {
    let tape = try recording()
    XCTAssertTrue(try tape.replay().isComplete)
    let start = tape.ends[1]
    var mostSteps = 0
    for end in stride(from: start, to: tape.bytes.count, by: 97) {
      let replay = try WorldReplay(Array(tape.bytes.prefix(end)))
      while try replay.advance() {}
      XCTAssertNil(replay.divergence)
      XCTAssertFalse(replay.isComplete)
      XCTAssertGreaterThanOrEqual(replay.stepCount, mostSteps)
      mostSteps = max(mostSteps, replay.stepCount)
    }
    XCTAssertGreaterThanOrEqual(mostSteps, 11)
    for end in [17, 40, start - 1] {
      XCTAssertThrowsError(try WorldReplay(Array(tape.bytes.prefix(end)))) {
        XCTAssertEqual("\($0)", "the recording is cut off before the state that it begins with")
      }
    }
  }

  /// The reader may give as few bytes at a time as it likes.
  func testBytesOneByOne() throws {
    let tape = try recording()
    var place = 0
    let replay = try WorldReplay { count in
      XCTAssertGreaterThan(count, 0)
      guard place < tape.bytes.count else { return [] }
      defer { place += 1 }
      return [tape.bytes[place]]
    }
    while try replay.advance() {}
    XCTAssertTrue(replay.isComplete)
    XCTAssertNil(replay.divergence)

    struct Gone: Error {}
    XCTAssertThrowsError(try WorldReplay { _ in throw Gone() }) {
      guard case .reading(let error) = $0 as? ReplayError, error is Gone else { return XCTFail("\($0)") }
    }
  }

  /// Whatever the bytes of the chunks are: an error that says where, a difference, or nothing.
  func testChangedRecordings() throws {
    let tape = try recording()
    var generator = SeededGenerator()
    var outcomes = (refused: 0, differing: 0, played: 0)
    for _ in 0..<1500 {
      var bytes = tape.bytes
      // Mostly behind the start, whose state has tests of its own.
      let chunk = Int.random(
        in: Int.random(in: 0..<8, using: &generator) == 0 ? 1..<2 : 2..<tape.ends.count, using: &generator)
      let entries = tape.ends[chunk - 1] + 16..<tape.ends[chunk]
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = entries.randomElement(using: &generator)!
        bytes[place] = [0, 1, 0x7f, 0x80, 0xff, UInt8.random(in: 0...255, using: &generator)]
          .randomElement(using: &generator)!
      }
      let checksum = bytes[entries].withUnsafeBytes { FileFormat.checksum($0) }
      for index in 0..<8 {
        bytes[entries.lowerBound - 8 + index] = UInt8(truncatingIfNeeded: checksum >> UInt64(8 * index))
      }
      do throws(ReplayError) {
        let replay = try WorldReplay(bytes)
        while try replay.advance() { replay.world.checkInvariants() }
        if replay.divergence != nil { outcomes.differing += 1 } else { outcomes.played += 1 }
      } catch {
        XCTAssertFalse("\(error)".isEmpty)
        outcomes.refused += 1
      }
    }
    XCTAssertGreaterThan(outcomes.refused, 100)
    XCTAssertGreaterThan(outcomes.differing, 100)
  }

  /// A chunk may claim any size: memory is taken only for what is there.
  func testAbsurdSizes() throws {
    var bytes = try recording(steps: 1).bytes
    for index in 16..<24 { bytes[index] = 0xff }
    XCTAssertThrowsError(try WorldReplay(bytes))
  }

  /// docs/recording.md lists the entries as they are. Their codes and numbers are in recordings: they stay, and no two
  /// entries share a code.
  func testDocumentation() throws {
    let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let text = try String(contentsOf: root.appendingPathComponent("docs/recording.md"), encoding: .utf8)
    let lines = RecordingLayout.entries.map { "| \($0.code) | \($0.name) | \($0.fields.joined(separator: ", ")) |" }
    XCTAssertEqual(lines.filter { !text.contains($0 + "\n") }, [], "all lines:\n" + lines.joined(separator: "\n"))
    let codes = RecordingLayout.entries.map { $0.code }
    XCTAssertEqual(codes, Set(codes).sorted(), "one code for two, or not in their order")
  }
}
