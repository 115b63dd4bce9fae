/// What all recordings of calls have in common; docs/recording.md describes them byte by byte.
///
/// A recording is a header and chunks. Each chunk holds whole entries, so that one that was cut off is good up to its
/// last whole chunk. Numbers are little-endian.
package enum RecordingFormat {
  /// The first 8 bytes: not text, and changed by what takes it for text.
  static let magic: [UInt8] = [0x89, 0x44, 0x59, 0x4e, 0x52, 0x0d, 0x0a, 0x1a]
  /// The form that is written.
  static let version: UInt32 = 2
  /// Magic (8), version (4), reserved (4).
  package static let headerSize = 16
  /// Bytes of the entries (8), their checksum (8), as `FileFormat.checksum`.
  package static let chunkHeadSize = 16
  /// Bytes that are asked for at once when a recording is read.
  static let readSize = 1 << 16

  /// What entries that are no calls begin with; those of calls are in `RecordedCalls.kinds`.
  enum EntryCode {
    /// The first entry.
    static let start: UInt8 = 0
    /// A step is about to be taken.
    static let step: UInt8 = 0xf0
    /// What a hook said in it.
    static let decision: UInt8 = 0xf1
    /// It is done.
    static let stepEnd: UInt8 = 0xf2
    /// The world was put into another state.
    static let state: UInt8 = 0xf3
    /// The recording was finished.
    static let end: UInt8 = 0xff
  }
}
