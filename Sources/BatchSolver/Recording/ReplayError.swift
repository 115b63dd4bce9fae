internal import DynamicsBase

/// Why bytes are no recording, or none that can be played.
///
/// Offsets are in bytes from the beginning of the recording.
public enum ReplayError: Error, CustomStringConvertible {
  /// The bytes do not begin as a recording does.
  case notARecording
  /// The recording has a form that this version of the library does not know.
  case unknownVersion(found: UInt32, newest: UInt32)
  /// The recording ends before its first chunk does. (One that is cut off later is played up to there.)
  case cutOff
  /// A chunk does not hold the bytes that were written.
  case damaged(offset: Int, found: UInt64, expected: UInt64)
  /// An entry is not one that there is, or not where it can be.
  case wrongEntry(code: UInt8, offset: Int, expected: String)
  /// A value that no call is given.
  case invalidValue(field: String, value: String, expected: String, offset: Int)
  /// A state that is recorded is none.
  case state(SnapshotFileError, offset: Int)
  /// A call was refused that was taken when it was recorded.
  case refused(call: String, WorldError, offset: Int)
  /// The world for the replay could not be made.
  case world(WorldError)
  /// The reader threw.
  case reading(any Error)

  /// A sentence for people.
  public var description: String {
    switch self {
    case .notARecording: "no recording: the first 8 bytes are not those of a recording"
    case .unknownVersion(let found, let newest):
      "a recording of version \(found); version \(newest) is known"
    case .cutOff: "the recording is cut off before the state that it begins with"
    case .damaged(let offset, let found, let expected):
      "the recording is damaged: the checksum of the chunk at byte \(offset) is 0x\(String(found, radix: 16)); "
        + "expected 0x\(String(expected, radix: 16))"
    case .wrongEntry(let code, let offset, let expected):
      "the entry at byte \(offset) is of kind \(code); expected \(expected)"
    case .invalidValue(let field, let value, let expected, let offset):
      "\(field) at byte \(offset) is \(value); expected \(expected)"
    case .state(let error, let offset): "the state at byte \(offset): \(error)"
    case .refused(let call, let error, let offset):
      "the call \(call.quoted) at byte \(offset) is refused: \(error)"
    case .world(let error): "\(error)"
    case .reading(let error): "\(error)"
    }
  }
}
