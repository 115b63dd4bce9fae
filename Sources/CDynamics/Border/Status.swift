// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CDynamicsHeader

/// Does what a function of the interface does, and turns what it throws into a status with a text.
func call(_ body: () throws -> Void) -> DynStatus {
  do {
    try body()
    return DynStatus(DYN_OK)
  } catch {
    ThreadState.current.setText("\(error)")
    return DynStatus(code(of: error))
  }
}

/// The text of the calling thread's last error.
@c @implementation
public func dyn_last_error() -> UnsafePointer<CChar>? {
  ThreadState.current.text.map { UnsafePointer($0) } ?? emptyText
}

/// The name of a status as in the header.
@c @implementation
public func dyn_status_name(_ status: DynStatus) -> UnsafePointer<CChar>? {
  let name: StaticString =
    switch Int(status) {
    case DYN_OK: "DYN_OK"
    case DYN_ERROR_INVALID_VALUE: "DYN_ERROR_INVALID_VALUE"
    case DYN_ERROR_STALE_BODY: "DYN_ERROR_STALE_BODY"
    case DYN_ERROR_STALE_SHAPE: "DYN_ERROR_STALE_SHAPE"
    case DYN_ERROR_STALE_CONTACT: "DYN_ERROR_STALE_CONTACT"
    case DYN_ERROR_STALE_JOINT: "DYN_ERROR_STALE_JOINT"
    case DYN_ERROR_OTHER_WORLD: "DYN_ERROR_OTHER_WORLD"
    case DYN_ERROR_INVALID_POLYGON: "DYN_ERROR_INVALID_POLYGON"
    case DYN_ERROR_LOCKED: "DYN_ERROR_LOCKED"
    case DYN_ERROR_SCOPE_ENDED: "DYN_ERROR_SCOPE_ENDED"
    case DYN_ERROR_COUNT_MISMATCH: "DYN_ERROR_COUNT_MISMATCH"
    case DYN_ERROR_TOO_MANY: "DYN_ERROR_TOO_MANY"
    case DYN_ERROR_MISSING_FRAME: "DYN_ERROR_MISSING_FRAME"
    case DYN_ERROR_NO_THREAD: "DYN_ERROR_NO_THREAD"
    case DYN_ERROR_UNAVAILABLE_SIMD_LEVEL: "DYN_ERROR_UNAVAILABLE_SIMD_LEVEL"
    case DYN_ERROR_NO_SUCH_WORLD: "DYN_ERROR_NO_SUCH_WORLD"
    case DYN_ERROR_BATCH_MEMBER: "DYN_ERROR_BATCH_MEMBER"
    case DYN_ERROR_OTHER_LAYOUT: "DYN_ERROR_OTHER_LAYOUT"
    case DYN_ERROR_NULL_POINTER: "DYN_ERROR_NULL_POINTER"
    case DYN_ERROR_STRUCT_SIZE: "DYN_ERROR_STRUCT_SIZE"
    case DYN_ERROR_UNKNOWN_VALUE: "DYN_ERROR_UNKNOWN_VALUE"
    case DYN_ERROR_STALE_WORLD: "DYN_ERROR_STALE_WORLD"
    case DYN_ERROR_STALE_SNAPSHOT: "DYN_ERROR_STALE_SNAPSHOT"
    case DYN_ERROR_WRONG_HANDLE: "DYN_ERROR_WRONG_HANDLE"
    case DYN_ERROR_BUFFER_TOO_SMALL: "DYN_ERROR_BUFFER_TOO_SMALL"
    case DYN_ERROR_BUSY: "DYN_ERROR_BUSY"
    case DYN_ERROR_STALE_BATCH: "DYN_ERROR_STALE_BATCH"
    case DYN_ERROR_STALE_RING: "DYN_ERROR_STALE_RING"
    case DYN_ERROR_STALE_RECORDER: "DYN_ERROR_STALE_RECORDER"
    case DYN_ERROR_STALE_REPLAY: "DYN_ERROR_STALE_REPLAY"
    case DYN_ERROR_STALE_POOL: "DYN_ERROR_STALE_POOL"
    case DYN_ERROR_FILE: "DYN_ERROR_FILE"
    case DYN_ERROR_CALLBACK: "DYN_ERROR_CALLBACK"
    case DYN_ERROR_UNKNOWN_NAME: "DYN_ERROR_UNKNOWN_NAME"
    case DYN_ERROR_NOT_A_SNAPSHOT: "DYN_ERROR_NOT_A_SNAPSHOT"
    case DYN_ERROR_UNKNOWN_FILE_VERSION: "DYN_ERROR_UNKNOWN_FILE_VERSION"
    case DYN_ERROR_WRONG_LENGTH: "DYN_ERROR_WRONG_LENGTH"
    case DYN_ERROR_WRONG_CHECKSUM: "DYN_ERROR_WRONG_CHECKSUM"
    case DYN_ERROR_WRONG_SECTION: "DYN_ERROR_WRONG_SECTION"
    case DYN_ERROR_INVALID_FILE_VALUE: "DYN_ERROR_INVALID_FILE_VALUE"
    case DYN_ERROR_NOT_A_RECORDING: "DYN_ERROR_NOT_A_RECORDING"
    case DYN_ERROR_REFUSED_CALL: "DYN_ERROR_REFUSED_CALL"
    case DYN_ERROR_INVALID_SCENE: "DYN_ERROR_INVALID_SCENE"
    case DYN_ERROR_INTERNAL: "DYN_ERROR_INTERNAL"
    default: "unknown status"
    }
  return text(name)
}

/// The version of the library.
@c @implementation
public func dyn_version() -> UInt32 {
  UInt32(DYN_VERSION_MAJOR) << 16 | UInt32(DYN_VERSION_MINOR) << 8 | UInt32(DYN_VERSION_PATCH)
}

private var emptyText: UnsafePointer<CChar>? { text("") }

/// A text of the program's, which lasts as long as it.
private func text(_ text: StaticString) -> UnsafePointer<CChar>? {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
