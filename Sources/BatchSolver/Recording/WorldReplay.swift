public import SIMDKernels

/// Makes the calls again that a `WorldRecorder` wrote down, in a world of its own, and says whether the same comes of
/// them.
///
/// ```swift
/// let file = try FileHandle(forReadingFrom: url)
/// let replay = try WorldReplay { Array(try file.read(upToCount: $0) ?? Data()) }
/// while try replay.advance() { draw(replay.world) }
/// if let divergence = replay.divergence { print(divergence) }  // step 812 differs: body 12#0 is the first of 3 bodies
/// ```
///
/// The recording is read as it is played, a chunk at a time, so that it may be of any length. Hooks are not asked: what
/// they said is in the recording. The world may be looked at between steps, and must not be changed.
///
/// Any bytes may be given: whatever is not as a recorder writes it is refused, with what is wrong and where.
public final class WorldReplay {
  /// Where the calls are made.
  public let world: World
  /// The instruction set at which was recorded. Results do not depend on it, but for direct islands.
  public let recordedSIMDLevel: String
  /// What the recording can tell of a step that comes out otherwise.
  public let detail: WorldRecorder.Detail
  /// In what the replay came out otherwise; it ended there.
  public private(set) var divergence: ReplayDivergence?
  /// Whether the end of the recording was reached, as the recorder finished it; one that was cut off ends without.
  public private(set) var isComplete = false

  /// Steps taken so far.
  public private(set) var stepCount = 0

  private let reader: EntryReader
  private let comparison = StepComparison()
  /// What went wrong while a hook was asked.
  private var failure: ReplayError?
  private var isOver = false

  /// The beginning of a replay: its world is in the state in which recording began.
  ///
  /// - Parameters:
  ///   - workers: How many threads work on its steps, 1 to 256. Default: 1. It changes no result.
  ///   - simdLevel: The instruction set; `nil`: as for `World.init`.
  ///   - workerPool: Threads shared with other worlds, in place of `workers`.
  ///   - read: Gives the next bytes of the recording, at most as many as asked for and at least one; none at the end.
  /// - Throws: `ReplayError`.
  public init(
    workers: Int = 1, simdLevel: SIMDLevel? = nil, workerPool: WorkerPool? = nil,
    read: @escaping (_ count: Int) throws -> [UInt8]
  ) throws(ReplayError) {
    let reader = try EntryReader(read)
    self.reader = reader
    guard let code = try reader.nextCode() else { throw .cutOff }
    guard code == RecordingFormat.EntryCode.start else {
      throw .wrongEntry(code: code, offset: reader.offset, expected: "the start of the recording")
    }
    let (start, snapshot) = try reader.snapshot { decoder in
      var start = StartEntry.blank
      start.visitFields(&decoder)
      return start
    }
    detail = start.detail
    recordedSIMDLevel = String(decoding: start.simdLevel, as: UTF8.self)
    do throws(WorldError) {
      world = try snapshot.makeWorld(workers: workers, simdLevel: simdLevel, workerPool: workerPool)
    } catch {
      throw .world(error)
    }
    reader.world = world.number
  }

  /// A replay of a recording in memory; see `init(workers:simdLevel:workerPool:read:)`.
  ///
  /// - Throws: `ReplayError`.
  public convenience init(
    _ bytes: [UInt8], workers: Int = 1, simdLevel: SIMDLevel? = nil, workerPool: WorkerPool? = nil
  ) throws(ReplayError) {
    var rest = bytes[...]
    try self.init(workers: workers, simdLevel: simdLevel, workerPool: workerPool) { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  // MARK: - Playing

  /// Makes the calls up to the next step, and takes that.
  ///
  /// - Returns: Whether there was a step and it came out as recorded. If not, the replay is over: the recording ended, as
  ///   `isComplete` says or because it was cut off, or `divergence` says what differs.
  /// - Throws: `ReplayError`; then the replay is over, too.
  /// - Complexity: That of the calls.
  public func advance() throws(ReplayError) -> Bool {
    guard !isOver else { return false }
    do throws(ReplayError) {
      let goesOn = try playStep()
      isOver = !goesOn
      return goesOn
    } catch {
      isOver = true
      throw error
    }
  }

  private func playStep() throws(ReplayError) -> Bool {
    while let code = try reader.nextCode() {
      switch code {
      case RecordingFormat.EntryCode.step: return try takeStep()
      case RecordingFormat.EntryCode.state: try takeState()
      case RecordingFormat.EntryCode.end: return try takeEnd()
      default: try makeCall(code)
      }
    }
    return false
  }

  private func makeCall(_ code: UInt8) throws(ReplayError) {
    let offset = reader.offset
    guard let kind = RecordedCalls.kind(code) else {
      throw .wrongEntry(code: code, offset: offset, expected: "a call, a step, a state or the end")
    }
    let call = try reader.decode { kind.read(&$0) }
    do throws(WorldError) { try call.perform(in: world) } catch {
      throw .refused(call: "\(kind)", error, offset: offset)
    }
  }

  /// What is restored here was restored when it was recorded, as a whole.
  private func takeState() throws(ReplayError) {
    let snapshot = try reader.snapshot(behind: { _ in }).1
    world.take(snapshot.storage)
  }

  private func takeEnd() throws(ReplayError) -> Bool {
    let end = try reader.entry(EndEntry.self)
    try reader.checkEnd()
    isComplete = true
    if end.stateHash != world.stateHash { divergence = ReplayDivergence(step: world.stepCount, kind: .state) }
    return false
  }

  // MARK: - Steps

  private func takeStep() throws(ReplayError) -> Bool {
    let offset = reader.offset
    let step = try reader.entry(StepEntry.self)
    world.filterHook =
      step.hasFilterHook
      ? { [unowned self] in decide(isPreSolve: false, $0.index, $1.index) } : nil
    world.preSolveHook = step.hasPreSolveHook ? { [unowned self] in decide(isPreSolve: true, $0.id.index, 0) } : nil
    // The world may live longer than the replay.
    defer { (world.filterHook, world.preSolveHook) = (nil, nil) }
    do throws(WorldError) { try step.perform(in: world) } catch {
      throw .refused(call: "step", error, offset: offset)
    }
    stepCount += 1
    if let failure { throw failure }
    guard divergence == nil else { return false }
    let code = try reader.nextCode()
    if code == RecordingFormat.EntryCode.decision {
      let decision = try reader.entry(DecisionEntry.self)
      diverge("\(decision.question) was asked when it was recorded, and is not now")
      return false
    }
    // The process ended in the step.
    guard let code else { return false }
    guard code == RecordingFormat.EntryCode.stepEnd else {
      throw .wrongEntry(code: code, offset: reader.offset, expected: "the end of a step")
    }
    let difference = try reader.decode { [self] in
      comparison.compare(&$0, world.bodies, world.kernels.pointee.finish, detail)
    }
    guard let difference else { return true }
    let body = difference.row.flatMap { world.body(atRow: $0) }
    divergence = ReplayDivergence(step: world.stepCount, kind: .motion(body, count: difference.count))
    return false
  }

  private func diverge(_ text: String) {
    divergence = ReplayDivergence(step: world.stepCount, kind: .question(text))
  }

  /// What a hook said when it was asked the same.
  private func decide(isPreSolve: Bool, _ first: Int32, _ second: Int32) -> Bool {
    guard failure == nil, divergence == nil else { return true }
    let asked = DecisionEntry(isPreSolve: isPreSolve, first: first, second: second, answer: true)
    do throws(ReplayError) {
      // A recording that was cut off here ends with the step.
      guard let code = try reader.nextCode() else { return true }
      guard code == RecordingFormat.EntryCode.decision else {
        divergence = ReplayDivergence(
          step: world.stepCount + 1, kind: .question("\(asked.question) is asked, and was not when it was recorded"))
        return true
      }
      let recorded = try reader.entry(DecisionEntry.self)
      if recorded.question != asked.question {
        divergence = ReplayDivergence(
          step: world.stepCount + 1,
          kind: .question("\(asked.question) is asked; when it was recorded it was \(recorded.question)"))
      }
      return recorded.answer
    } catch {
      failure = error
      return true
    }
  }
}
