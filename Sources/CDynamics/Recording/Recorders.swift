// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Begins to record a world.
@c @implementation
public func dyn_recorder_create(
  _ world: DynWorld, _ detail: DynRecordingDetail, _ chunkSize: Int, _ writer: DynWriter?,
  _ context: UnsafeMutableRawPointer?, _ recorder: UnsafeMutablePointer<DynRecorder>?
) -> DynStatus {
  callBox(world) { box, _ in
    guard let writer else { throw BorderError.nullPointer("writer") }
    try makeRecorder(box, detail, chunkSize, recorder) { bytes in
      guard writer(context, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count).isTrue else {
        throw BorderError.callback("the writer of the recording failed; expected it to return other than 0")
      }
    }
  }
}

/// Begins to record a world in a file.
@c @implementation
public func dyn_recorder_create_file(
  _ world: DynWorld, _ detail: DynRecordingDetail, _ chunkSize: Int, _ path: UnsafePointer<CChar>?,
  _ recorder: UnsafeMutablePointer<DynRecorder>?
) -> DynStatus {
  callBox(world) { box, _ in
    let path = try text(path, "path")
    // The file is made at the first bytes: a call that is refused leaves what was there.
    var file: ByteFile?
    try makeRecorder(box, detail, chunkSize, recorder) { bytes in
      let open = try file ?? ByteFile(writing: path)
      file = open
      try open.write(bytes)
    }
  }
}

private func makeRecorder(
  _ box: WorldBox, _ detail: DynRecordingDetail, _ chunkSize: Int, _ recorder: UnsafeMutablePointer<DynRecorder>?,
  write: @escaping (UnsafeRawBufferPointer) throws -> Void
) throws {
  let recorder = try require(recorder, "recorder")
  try box.checkIndependent("record")
  let made = try RecorderBox(
    box, WorldRecorder.Detail(detail, "detail"), chunkSize: chunkSize < 0 ? .max : chunkSize, write: write)
  recorder.pointee = DynRecorder(bits: recorders.insert(made))
}

/// A call that uses a recorder.
private func call(_ handle: DynRecorder, _ body: (WorldRecorder) throws -> Void) -> DynStatus {
  call { try recorders.find(handle.bits).use(body) }
}

/// Hands on what was recorded.
@c @implementation
public func dyn_recorder_flush(_ recorder: DynRecorder) -> DynStatus {
  call(recorder) { try $0.flush() }
}

/// Ends a recording.
@c @implementation
public func dyn_recorder_finish(_ recorder: DynRecorder) -> DynStatus {
  call(recorder) { try $0.finish() }
}

/// Bytes handed on.
@c @implementation
public func dyn_recorder_byte_count(_ recorder: DynRecorder, _ count: UnsafeMutablePointer<UInt64>?) -> DynStatus {
  call(recorder) { try require(count, "count").pointee = UInt64($0.byteCount) }
}

/// Ends a recording, and destroys its recorder.
@c @implementation
public func dyn_recorder_destroy(_ recorder: DynRecorder) -> DynStatus {
  call {
    let failure = try recorders.find(recorder.bits).end()
    try recorders.remove(recorder.bits)
    if let failure { throw failure }
  }
}
