internal import BatchSolver
internal import CDynamicsHeader
internal import DynamicsBase
internal import SceneFiles

/// What is refused before it comes to the solver: pointers, structures, handles and constants of C.
struct BorderError: Error, CustomStringConvertible {
  /// A `DYN_ERROR_…`.
  let code: Int
  let description: String

  private init(_ code: Int, _ description: String) {
    self.code = code
    self.description = description
  }

  static func nullPointer(_ name: String) -> BorderError {
    BorderError(DYN_ERROR_NULL_POINTER, "\(name) is NULL; expected a pointer")
  }

  static func misaligned(_ name: String, _ alignment: Int) -> BorderError {
    invalidValue(name, "an address that is no multiple of \(alignment)", expected: "one of an array, which is")
  }

  static func structSize(_ type: String, _ size: some BinaryInteger, expected: Int, maker: String) -> BorderError {
    BorderError(
      DYN_ERROR_STRUCT_SIZE, "\(type).struct_size is \(size); expected \(expected): \(maker)")
  }

  static func unknownValue(_ name: String, _ value: some BinaryInteger, expected: String) -> BorderError {
    BorderError(DYN_ERROR_UNKNOWN_VALUE, "\(name) is \(value); expected \(expected)")
  }

  static func invalidValue(_ name: String, _ value: String, expected: String) -> BorderError {
    BorderError(DYN_ERROR_INVALID_VALUE, "\(name) is \(value); expected \(expected)")
  }

  static func wrongHandle(_ value: String, expected: String) -> BorderError {
    BorderError(DYN_ERROR_WRONG_HANDLE, "the handle \(value); expected one of \(expected)")
  }

  static var staleWorld: BorderError { BorderError(DYN_ERROR_STALE_WORLD, "the world was destroyed") }
  static var staleSnapshot: BorderError { BorderError(DYN_ERROR_STALE_SNAPSHOT, "the snapshot was destroyed") }
  static var staleBatch: BorderError { BorderError(DYN_ERROR_STALE_BATCH, "the batch was destroyed") }
  static var staleRing: BorderError { BorderError(DYN_ERROR_STALE_RING, "the ring of snapshots was destroyed") }
  static var staleRecorder: BorderError { BorderError(DYN_ERROR_STALE_RECORDER, "the recorder was destroyed") }
  static var staleReplay: BorderError { BorderError(DYN_ERROR_STALE_REPLAY, "the replay was destroyed") }
  static var stalePool: BorderError { BorderError(DYN_ERROR_STALE_POOL, "the pool of workers was destroyed") }

  static func bufferTooSmall(_ capacity: Int, needed: Int) -> BorderError {
    BorderError(DYN_ERROR_BUFFER_TOO_SMALL, "the buffer has room for \(capacity) elements; there are \(needed)")
  }

  static func tooMany(_ name: String, _ count: Int, limit: Int) -> BorderError {
    BorderError(DYN_ERROR_TOO_MANY, "\(UInt(bitPattern: count)) \(name); at most \(limit) are possible")
  }

  static func busy(_ what: String) -> BorderError {
    BorderError(DYN_ERROR_BUSY, "another thread is using the \(what)")
  }

  static func locked(_ reason: String) -> BorderError { BorderError(DYN_ERROR_LOCKED, reason) }
  static func file(_ reason: String) -> BorderError { BorderError(DYN_ERROR_FILE, reason) }
  static func callback(_ reason: String) -> BorderError { BorderError(DYN_ERROR_CALLBACK, reason) }

  static func unknownName(_ name: String, noun: String, known: [String]) -> BorderError {
    let names = known.isEmpty ? "the world has no names" : "there are \(known.joined(separator: ", ").printable(300))"
    return BorderError(DYN_ERROR_UNKNOWN_NAME, "there is no \(noun) \(name.quoted); \(names)")
  }
}

/// The code of an error, whoever threw it.
func code(of error: any Error) -> Int {
  switch error {
  case let error as BorderError: error.code
  case let error as WorldError: code(of: error)
  case let error as SnapshotFileError: code(of: error)
  case let error as ReplayError: code(of: error)
  case is SceneFileError: DYN_ERROR_INVALID_SCENE
  default: DYN_ERROR_INTERNAL
  }
}

private func code(of error: WorldError) -> Int {
  switch error {
  case .invalidValue: DYN_ERROR_INVALID_VALUE
  case .staleBody: DYN_ERROR_STALE_BODY
  case .staleShape: DYN_ERROR_STALE_SHAPE
  case .staleContact: DYN_ERROR_STALE_CONTACT
  case .staleJoint: DYN_ERROR_STALE_JOINT
  case .otherWorld: DYN_ERROR_OTHER_WORLD
  case .invalidPolygon: DYN_ERROR_INVALID_POLYGON
  case .locked: DYN_ERROR_LOCKED
  case .scopeEnded: DYN_ERROR_SCOPE_ENDED
  case .countMismatch: DYN_ERROR_COUNT_MISMATCH
  case .tooMany: DYN_ERROR_TOO_MANY
  case .missingFrame: DYN_ERROR_MISSING_FRAME
  case .noSuchWorld: DYN_ERROR_NO_SUCH_WORLD
  case .batchMember: DYN_ERROR_BATCH_MEMBER
  case .otherLayout: DYN_ERROR_OTHER_LAYOUT
  case .noThread: DYN_ERROR_NO_THREAD
  case .unavailableSIMDLevel: DYN_ERROR_UNAVAILABLE_SIMD_LEVEL
  }
}

private func code(of error: SnapshotFileError) -> Int {
  switch error {
  case .notASnapshot: DYN_ERROR_NOT_A_SNAPSHOT
  case .unknownVersion: DYN_ERROR_UNKNOWN_FILE_VERSION
  case .wrongLength: DYN_ERROR_WRONG_LENGTH
  case .wrongChecksum: DYN_ERROR_WRONG_CHECKSUM
  case .wrongSection: DYN_ERROR_WRONG_SECTION
  case .invalidValue: DYN_ERROR_INVALID_FILE_VALUE
  }
}

private func code(of error: ReplayError) -> Int {
  switch error {
  case .notARecording: DYN_ERROR_NOT_A_RECORDING
  case .unknownVersion: DYN_ERROR_UNKNOWN_FILE_VERSION
  case .cutOff: DYN_ERROR_WRONG_LENGTH
  case .damaged: DYN_ERROR_WRONG_CHECKSUM
  case .wrongEntry: DYN_ERROR_WRONG_SECTION
  case .invalidValue: DYN_ERROR_INVALID_FILE_VALUE
  case .state(let error, _): code(of: error)
  case .refused: DYN_ERROR_REFUSED_CALL
  case .world(let error): code(of: error)
  case .reading(let error): code(of: error)
  }
}
