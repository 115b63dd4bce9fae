internal import BatchSolver

extension Simulation {
  /// Records the world itself for a moment, and a branch for a step, which is played.
  func useRecordings(_ saved: Snapshot, _ arguments: ArgumentReader) {
    let chunkSize = arguments.element([0, 100, 1 << 16, -1])
    ask("WorldRecorder.init(_:detail:chunkSize:write:)", [chunkSize]) { (_: inout Digest) throws(WorldError) in
      let recorder = try WorldRecorder(world, chunkSize: chunkSize) { _ in }
      if lockDepth > 0 { fail(.inconsistent, "a recorder of a locked world") }
      if recorder.failure != nil || recorder.world !== world { fail(.inconsistent, "a recorder that failed") }
      // It finishes by itself.
    }
    guard let branch = try? saved.makeWorld() else { return }
    var bytes: [UInt8] = []
    let details = WorldRecorder.Detail.allCases
    let recorder = ask("WorldRecorder.init(_:detail:chunkSize:write:)", ["a branch"]) {
      (_: inout Digest) throws(WorldError) in
      try WorldRecorder(branch, detail: details[chunkSize & 1]) { bytes += $0 }
    }
    guard let recorder else { return }
    do {
      try branch.step(by: 1 / 60)
      try recorder.flush()
      try branch.step(by: 1 / 60)
      try recorder.finish()
    } catch {
      fail(.inconsistent, "a recording of a branch: \(error)")
    }
    if recorder.byteCount != bytes.count { fail(.inconsistent, "\(recorder.byteCount) bytes of a recording") }
    play(bytes, recorder.detail, branch)
  }

  private func play(_ bytes: [UInt8], _ detail: WorldRecorder.Detail, _ recorded: World) {
    do throws(ReplayError) {
      let replay = try WorldReplay(bytes, simdLevel: recorded.simdLevel)
      while try replay.advance() {}
      if let divergence: ReplayDivergence = replay.divergence {
        fail(.differs, "a replay of a branch, after step \(divergence.step): \(divergence.kind)")
      }
      let isRight =
        replay.isComplete && replay.stepCount == 2 && replay.detail == detail
        && replay.recordedSIMDLevel == recorded.simdLevel.description
      if !isRight { fail(.inconsistent, "a replay of \(replay.stepCount) steps") }
      if let difference = replay.world.stateDifference(from: recorded) { fail(.differs, "a replay: \(difference)") }
    } catch {
      fail(.inconsistent, "a recording is refused: \(error)")
    }
    playDamaged(bytes)
  }

  /// Recordings that are none, or not whole.
  private func playDamaged(_ bytes: [UInt8]) {
    var (foreign, damaged, other) = (bytes, bytes, bytes)
    foreign[0] ^= 1
    damaged[20 + bytes.count / 2] ^= 1
    // Begins with another entry, and the checksum is right.
    other[32] = 77
    let size = (0..<8).reduce(0) { $0 | Int(bytes[16 + $1]) << (8 * $1) }
    let checksum = other[32..<32 + size].withUnsafeBytes { FileFormat.checksum($0) }
    for index in 0..<8 { other[24 + index] = UInt8(truncatingIfNeeded: checksum >> UInt64(8 * index)) }
    for (number, changed) in [foreign, damaged, Array(bytes.prefix(100)), other].enumerated() {
      do throws(ReplayError) {
        var rest = changed
        let replay = try WorldReplay { _ in
          defer { rest = [] }
          return rest
        }
        while try replay.advance() {}
        switch replay.divergence?.kind {
        case .motion(let body, let count)?:
          fail(.differs, "\(count) bodies of a damaged recording, \(String(describing: body))")
        default: fail(.inconsistent, "recording \(number) is taken")
        }
      } catch {
        switch (number, error) {
        case (0, .notARecording), (1, .damaged), (2, .cutOff), (3, .wrongEntry): break
        default: fail(.inconsistent, "recording \(number) is refused: \(error)")
        }
      }
    }
  }
}
