internal import DynamicsBase

/// Why bytes are no snapshot, or none that can be used; see `Snapshot.init(decoding:)`.
///
/// Offsets are in bytes from the beginning of the file. Sections have the names of docs/snapshot-file.md: "bodies/pose".
public enum SnapshotFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file does not begin as one of a snapshot does.
  case notASnapshot
  /// The file has a form that this version of the library does not know.
  case unknownVersion(found: UInt32, newest: UInt32)
  /// The file has fewer bytes, or more, than it says.
  case wrongLength(found: Int, expected: UInt64)
  /// The bytes are not those that were written.
  case wrongChecksum(found: UInt64, expected: UInt64)
  /// A section, or its end, is not where it should be.
  case wrongSection(name: String, offset: Int, reason: String)
  /// A value that no world has, or that does not fit the others. `row` is the number of the element in its section, if
  /// it is one element; `offset` is that of the value, or where that is not known, of the section.
  case invalidValue(section: String, row: Int?, field: String, value: String, expected: String, offset: Int)

  /// A sentence for people.
  public var description: String {
    switch self {
    case .notASnapshot: return "no snapshot: the first 8 bytes are not those of a snapshot"
    case .unknownVersion(let found, let newest):
      return "a snapshot of version \(found); versions up to \(newest) are known"
    case .wrongLength(let found, let expected): return "the snapshot has \(found) bytes; expected \(expected)"
    case .wrongChecksum(let found, let expected):
      return "the snapshot is damaged: its checksum is 0x\(String(found, radix: 16)); "
        + "expected 0x\(String(expected, radix: 16))"
    case .wrongSection(let name, let offset, let reason): return "section \(name.quoted) at byte \(offset): \(reason)"
    case .invalidValue(let section, let row, let field, let value, let expected, let offset):
      let place = row.map { "row \($0) of " } ?? ""
      return "\(field.isEmpty ? "value" : field) of \(place)section \(section.quoted) at byte \(offset) is \(value); "
        + "expected \(expected)"
    }
  }
}
