internal import DynamicsBase

/// Writes down everything that is done with a world, so that it can be done again: `WorldReplay` makes the same calls in
/// the same order, and says whether the same came of them.
///
/// ```swift
/// let file = try FileHandle(forWritingTo: url)
/// let recorder = try WorldRecorder(world) { try file.write(contentsOf: $0) }
/// while isRunning { try world.step(by: 1 / 60) }
/// try recorder.finish()
/// ```
///
/// A recording begins with the state of the world, and may begin at any time. It holds the calls that change a world,
/// with their arguments, before they are made; of each step a digest of what it moved; and what hooks answered, so that
/// they are not needed for a replay. Refused calls are not in it, and neither is what decides no bit: workers, reserved
/// memory, queries, snapshots. A state that is restored is held whole.
///
/// What is recorded is handed on in chunks, and with `flush()`; a recording that was cut off is good up to there. A recorder is used by the thread that uses its world. It keeps the world, and not the other way round: a
/// recorder that is dropped finishes by itself, and what then goes wrong is told to nobody.
public final class WorldRecorder {
  /// What a recording can tell of a step that comes out otherwise.
  public enum Detail: UInt8, Sendable, CaseIterable {
    /// Which step it was; some 30 bytes a step.
    case steps = 0
    /// Also which body was the first: another 2 bytes for each body that the step moved.
    case bodies = 1
  }

  /// What is recorded.
  public let world: World
  /// What the recording can tell.
  public let detail: Detail
  /// Why recording ended: what the writer threw. Calls since are not recorded.
  public private(set) var failure: (any Error)?
  /// Bytes handed on so far.
  public private(set) var byteCount = 0

  private let chunkSize: Int
  private let write: (UnsafeRawBufferPointer) throws -> Void
  /// The chunk so far, behind room for its head.
  private var encoder = FieldEncoder()
  private var digest = MotionDigest()
  private var isFinished = false

  /// Begins to record a world.
  ///
  /// - Parameters:
  ///   - world: What is recorded, from its present state on.
  ///   - detail: What the recording can tell. Default: bodies.
  ///   - chunkSize: The bytes from which on they are handed on, 0 to 2^30. Default: 65 536, of a busy game every second. 0
  ///     hands on each call before it is made, so that also one that ends the process is in the recording.
  ///   - write: Gets the bytes of the recording, one part after the other; they are there during the call alone. If it
  ///     throws, recording ends.
  /// - Throws: `WorldError.locked` inside a step, scope or hook; `.invalidValue` if the world is being recorded, or for
  ///   another size.
  /// - Complexity: O(size of the world).
  public init(
    _ world: World, detail: Detail = .bodies, chunkSize: Int = 1 << 16,
    write: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws(WorldError) {
    try world.checkAlone("record")
    guard world.recorder == nil else {
      throw .invalidValue(name: "world", value: "one that is being recorded", expected: "a world without a recorder")
    }
    guard 0...1 << 30 ~= chunkSize else {
      throw .invalidValue(name: "chunkSize", value: "\(chunkSize)", expected: "0 to 2^30 bytes")
    }
    let state = try world.snapshot().encoded
    self.world = world
    self.detail = detail
    self.chunkSize = chunkSize
    self.write = write
    for byte in RecordingFormat.magic { encoder.add(UInt64(byte), size: 1) }
    encoder.add(UInt64(RecordingFormat.version), size: 4)
    encoder.add(0, size: 4)
    handOn()
    begin()
    encoder.add(UInt64(RecordingFormat.EntryCode.start), size: 1)
    encoder.add(StartEntry(detail: detail, simdLevel: Array(world.simdLevel.description.utf8)))
    add(state)
    endEntry()
    // A writer that throws at once has ended the recording already.
    if !isFinished { world.recorder = self }
  }

  deinit {
    try? finish()
    // Inside a step the recording ends without an end.
    stop()
    endChunk()
  }

  // MARK: - Ending

  /// Hands on what was recorded so far.
  ///
  /// - Throws: What the writer throws, now or before.
  public func flush() throws {
    endChunk()
    if let failure { throw failure }
  }

  /// Ends the recording with a digest of the world's whole state, and hands on the rest. Nothing is done the second time.
  ///
  /// - Throws: What the writer throws, now or before; `WorldError.locked` inside a step, scope or hook, and then the
  ///   recording goes on.
  /// - Complexity: O(size of the world).
  public func finish() throws {
    if !isFinished, failure == nil {
      try world.checkUnlocked("finish")
      add(RecordingFormat.EntryCode.end, EndEntry(stateHash: world.stateHash))
    }
    stop()
    try flush()
  }

  private func stop() {
    guard !isFinished else { return }
    isFinished = true
    world.recorder = nil
  }

  // MARK: - Entries

  /// Adds a call that will be made.
  func add<Call: RecordedCall>(_ call: Call) { add(Call.code, call) }

  /// Adds what a hook said.
  func add(_ decision: DecisionEntry) { add(RecordingFormat.EntryCode.decision, decision) }

  /// Adds a step that will be taken.
  func add(_ step: StepSettings, hasFilterHook: Bool, hasPreSolveHook: Bool) {
    var entry = StepEntry(timeStep: step.timeStep, substeps: Int32(step.substeps))
    if let iterations = step.iterations {
      entry.velocityIterations = Int32(iterations.velocity)
      entry.positionIterations = Int32(iterations.position)
    }
    entry.hasFilterHook = hasFilterHook
    entry.hasPreSolveHook = hasPreSolveHook
    add(RecordingFormat.EntryCode.step, entry)
  }

  /// Adds what came of a step.
  func addStepEnd(_ bodies: borrowing BodyStore) {
    encoder.add(UInt64(RecordingFormat.EntryCode.stepEnd), size: 1)
    encoder.add(digest.compute(bodies, world.kernels.pointee.finish), size: 8)
    if detail == .bodies {
      encoder.add(UInt64(bodies.blocks.count), size: 4)
      digest.appendChecks(bodies.blocks, to: encoder.bytes)
    }
    endEntry()
  }

  /// Adds the state that the world was put into.
  func addState(_ state: [UInt8]) {
    encoder.add(UInt64(RecordingFormat.EntryCode.state), size: 1)
    add(state)
    endEntry()
  }

  private func add<Entry: StateFields>(_ code: UInt8, _ entry: Entry) {
    encoder.add(UInt64(code), size: 1)
    encoder.add(entry)
    endEntry()
  }

  private func add(_ bytes: [UInt8]) {
    encoder.add(UInt64(bytes.count), size: 8)
    encoder.bytes.append(bytes)
  }

  // MARK: - Chunks

  private func endEntry() {
    if encoder.bytes.count >= chunkSize { endChunk() }
  }

  /// Leaves room for the head of a chunk.
  private func begin() {
    encoder.bytes.removeAll()
    encoder.add(0, size: 8)
    encoder.add(0, size: 8)
  }

  private func endChunk() {
    let head = RecordingFormat.chunkHeadSize
    let size = encoder.bytes.count - head
    guard size > 0, failure == nil else { return }
    let entries = UnsafeRawBufferPointer(rebasing: encoder.bytes.all[head...])
    encoder.set(UInt64(size), size: 8, at: 0)
    encoder.set(FileFormat.checksum(entries), size: 8, at: 8)
    handOn()
    begin()
  }

  private func handOn() {
    do {
      try write(encoder.bytes.all)
      byteCount += encoder.bytes.count
    } catch {
      failure = error
      stop()
    }
  }
}

extension WorldRecorder.Detail: StateNumber {}
