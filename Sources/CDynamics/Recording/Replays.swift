// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Begins a replay.
@c @implementation
public func dyn_replay_create(
  _ reader: DynReader?, _ context: UnsafeMutableRawPointer?, _ workers: Int32, _ level: DynSimdLevel,
  _ replay: UnsafeMutablePointer<DynReplay>?
) -> DynStatus {
  call {
    guard let reader else { throw BorderError.nullPointer("reader") }
    try makeReplay(workers, level, replay) { capacity in
      try [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        var given = 0
        guard reader(context, buffer.baseAddress, capacity, &given).isTrue else {
          throw BorderError.callback("the reader of the recording failed; expected it to return other than 0")
        }
        guard 0...capacity ~= given else {
          throw BorderError.callback(
            "the reader of the recording gave \(UInt(bitPattern: given)) bytes; expected 0 to \(capacity)")
        }
        count = given
      }
    }
  }
}

/// Begins a replay of a file.
@c @implementation
public func dyn_replay_create_file(
  _ path: UnsafePointer<CChar>?, _ workers: Int32, _ level: DynSimdLevel, _ replay: UnsafeMutablePointer<DynReplay>?
) -> DynStatus {
  call {
    let file = try ByteFile(reading: try text(path, "path"))
    try makeReplay(workers, level, replay) { try file.read($0) }
  }
}

private func makeReplay(
  _ workers: Int32, _ level: DynSimdLevel, _ replay: UnsafeMutablePointer<DynReplay>?,
  read: @escaping (Int) throws -> [UInt8]
) throws {
  let replay = try require(replay, "replay")
  let made = try ReplayBox(workers: Int(workers), try SIMDLevel.named(by: level, "level"), read: read)
  replay.pointee = DynReplay(bits: replays.insert(made))
}

/// A call that uses a replay.
private func call(_ handle: DynReplay, _ body: (WorldReplay) throws -> Void) -> DynStatus {
  call { try replays.find(handle.bits).use(body) }
}

/// Plays up to the next step.
@c @implementation
public func dyn_replay_advance(_ replay: DynReplay, _ goesOn: UnsafeMutablePointer<DynBool>?) -> DynStatus {
  call {
    let goesOn = try require(goesOn, "goes_on")
    goesOn.pointee = DynBool(try replays.find(replay.bits).advance())
  }
}

/// Plays to the end.
@c @implementation
public func dyn_replay_run(_ replay: DynReplay) -> DynStatus {
  call {
    let replay = try replays.find(replay.bits)
    while try replay.advance() {}
  }
}

/// How a replay stands.
@c @implementation
public func dyn_replay_state(_ replay: DynReplay, _ state: UnsafeMutablePointer<DynReplayState>?) -> DynStatus {
  call(replay) { replay in
    let state = try require(state, "state")
    try checkSize(state.pointee.struct_size, ofResult: DynReplayState.self)
    state.pointee = DynReplayState(replay)
  }
}

extension DynReplayState {
  fileprivate init(_ replay: WorldReplay) {
    self.init()
    struct_size = UInt32(MemoryLayout<DynReplayState>.stride)
    step_count = UInt64(replay.stepCount)
    detail = replay.detail.constant
    is_complete = DynBool(replay.isComplete)
    guard let found = replay.divergence else { return }
    divergent_step = UInt64(found.step)
    switch found.kind {
    case .motion(let body, let count):
      divergence = DynDivergence(DYN_DIVERGENCE_MOTION)
      divergent_body = body.map { DynBody($0) } ?? DynBody()
      divergent_body_count = UInt64(count)
    case .question: divergence = DynDivergence(DYN_DIVERGENCE_QUESTION)
    case .state: divergence = DynDivergence(DYN_DIVERGENCE_STATE)
    }
  }
}

/// In what a replay came out otherwise, as text.
@c @implementation
public func dyn_replay_divergence(
  _ replay: DynReplay, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(replay) { replay in
    let text = replay.divergence.map { "\($0)" } ?? ""
    try Room(buffer, capacity, count).fill(with: text.utf8CString) { $0 }
  }
}

/// The SIMD level at which was recorded.
@c @implementation
public func dyn_replay_recorded_simd_level(
  _ replay: DynReplay, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(replay) { try Room(buffer, capacity, count).fill(with: $0.recordedSIMDLevel.utf8CString) { $0 } }
}

/// The world of a replay.
@c @implementation
public func dyn_replay_world(_ replay: DynReplay, _ world: UnsafeMutablePointer<DynWorld>?) -> DynStatus {
  call { try require(world, "world").pointee = try replays.find(replay.bits).world }
}

/// Destroys a replay.
@c @implementation
public func dyn_replay_destroy(_ replay: DynReplay) -> DynStatus {
  call {
    try replays.find(replay.bits).destroy()
    try replays.remove(replay.bits)
  }
}
