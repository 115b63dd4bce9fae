internal import BatchSolver

/// Gives changed files to `Snapshot.init(decoding:)`: each is refused, or makes a world that takes steps like any other.
package struct FileFuzzer {
  /// What became of files.
  package struct Tally: Sendable, CustomStringConvertible {
    package private(set) var files = 0
    package private(set) var taken = 0
    /// By the case of the error.
    package private(set) var refused: [String: Int] = [:]

    package init() {}

    package mutating func add(_ other: Tally) {
      files += other.files
      taken += other.taken
      refused.merge(other.refused, uniquingKeysWith: +)
    }

    mutating func add(_ error: SnapshotFileError?) {
      files += 1
      if let error { refused[Self.name(of: error), default: 0] += 1 } else { taken += 1 }
    }

    mutating func addUnreadable() { refused["unreadableAfterSteps", default: 0] += 1 }

    private static func name(of error: SnapshotFileError) -> String {
      switch error {
      case .notASnapshot: "notASnapshot"
      case .unknownVersion: "unknownVersion"
      case .wrongLength: "wrongLength"
      case .wrongChecksum: "wrongChecksum"
      case .wrongSection: "wrongSection"
      case .invalidValue: "invalidValue"
      }
    }

    /// What a child process writes and its parent reads.
    package var line: String {
      (["files \(files)", "taken \(taken)"] + refused.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })
        .joined(separator: " ")
    }

    /// From such a line.
    package init?(line: String) {
      let words = line.split(separator: " ")
      guard words.count >= 4, words.count % 2 == 0, words[0] == "files" else { return nil }
      for index in stride(from: 0, to: words.count, by: 2) {
        guard let count = Int(words[index + 1]) else { return nil }
        switch words[index] {
        case "files": files = count
        case "taken": taken = count
        default: refused[String(words[index])] = count
        }
      }
    }

    package var description: String {
      "\(files) files: \(taken) taken and stepped; refused: "
        + refused.sorted { $0.value > $1.value }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
  }

  /// Files that share what they are made from.
  package static let groupSize: UInt64 = 4096

  private var group: UInt64?
  private var corpus: FileCorpus?

  package init() {}

  /// The file of a seed.
  package mutating func file(_ seed: UInt64) -> [UInt8] {
    let group = seed / Self.groupSize
    if group != self.group { (self.group, corpus) = (group, FileCorpus(seed: group)) }
    return FileMutation.file(from: corpus?.files ?? [], seed: seed)
  }

  /// Decodes the file of a seed, restores it, takes 10 steps and encodes it again. A trap ends the process.
  ///
  /// - Returns: What is wrong; `nil` if nothing is.
  package mutating func check(_ seed: UInt64, _ tally: inout Tally) -> String? {
    let bytes = file(seed)
    let snapshot: Snapshot
    do throws(SnapshotFileError) {
      snapshot = try Snapshot(decoding: bytes)
    } catch {
      tally.add(error)
      return "\(error)".isEmpty ? "an error without description" : nil
    }
    tally.add(nil)
    do {
      let world = try snapshot.makeWorld()
      for _ in 0..<10 { try world.step(by: 1 / 60) }
      guard seed % 4 == 0 else { return nil }
      // Numbers that no calls lead to can lead to others that no file may hold.
      if (try? Snapshot(decoding: world.snapshot().encoded)) == nil { tally.addUnreadable() }
      try world.restore(snapshot)
      let encoded = snapshot.encoded
      guard try Snapshot(decoding: encoded).encoded == encoded else { return "the file of what it holds is another" }
      return nil
    } catch {
      return "after decoding: \(error)"
    }
  }

  /// Makes length and checksum of a file right.
  static func setChecksum(_ bytes: inout [UInt8]) {
    let sum = bytes.withUnsafeBytes { FileFormat.checksum(UnsafeRawBufferPointer(rebasing: $0.dropLast(8))) }
    for index in 0..<8 { bytes[bytes.count - 8 + index] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * index)) }
  }
}
