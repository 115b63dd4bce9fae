internal import BatchSolver

/// One run of a program in a world, with checks after each call.
package final class Simulation {
  let world: World
  let header: ProgramHeader
  /// What a program is run for: the digests after each call. Equal programs must give equal ones.
  package private(set) var transcript: [UInt64] = []
  /// `World.stateHash` after each operation, for programs that are run with disturbances.
  package private(set) var states: [UInt64] = []
  /// The first thing that was wrong; the run ends there.
  package private(set) var failure: Failure?
  /// How often each call was taken and refused.
  package private(set) var coverage = Coverage()
  /// Whether an island was solved directly: such runs are equal on equal SIMD levels only.
  package private(set) var usesDirectSolver = false

  private let trace: ((String) -> Void)?
  private let countsCalls: Bool
  /// Whether caches are dropped, states saved and restored, and branches made between operations: nothing of it may be
  /// seen.
  private let isDisturbed: Bool
  /// What is saved into again and again.
  var saved: Snapshot?
  /// Frames of disturbances, and their digests.
  var ring: SnapshotRing?
  var ringHashes: [Int: UInt64] = [:]
  /// What the operations of the program know of the world.
  var model = WorldModel()
  /// Writes down the run, if that is asked for.
  private var recorder: WorldRecorder?
  /// A world whose handles this one must refuse.
  private(set) lazy var stranger = Stranger(simdLevel: world.simdLevel)
  /// A mover that goes through the world.
  var mover: CharacterMover?
  /// Answers to many questions, filled again and again.
  var lists = ShapeLists()
  /// Queries that outlived their scope.
  var endedQueries: WorldQueries?
  /// Operations that hooks may try in this step.
  var hookBudget = 0

  /// What the world looked like after the last call; `nil` if that is not known.
  private var current: StateDigest?
  /// Results of the calls since the transcript's last entry.
  private var results = Digest()
  /// Inside a scope or hook: no change must be taken.
  private(set) var lockDepth = 0
  /// The number of the operation, -1 for the opening.
  private var operationNumber = -1
  private var callCount = 0

  init(
    _ header: ProgramHeader, simdLevel: SIMDLevel, workerPool: WorkerPool? = nil, countsCalls: Bool = false,
    isDisturbed: Bool = false, recording: ((UnsafeRawBufferPointer) throws -> Void)? = nil,
    trace: ((String) -> Void)? = nil
  ) throws(WorldError) {
    self.header = header
    self.trace = trace
    self.countsCalls = countsCalls
    self.isDisturbed = isDisturbed
    world = try World(header.settings, simdLevel: simdLevel, workerPool: workerPool)
    // Each call before it is made: it may be the last.
    if let recording { recorder = try WorldRecorder(world, chunkSize: 0, write: recording) }
    open(header.opening)
  }

  /// Runs the operations of a program, to their end or to the first failure.
  func run(_ records: [Program.Record]) {
    for (number, record) in records.enumerated() where failure == nil {
      operationNumber = number
      let operation = Operation(code: record[0], omitting: header.omitted)
      trace?("\(number): \(operation)")
      execute(operation, ArgumentReader(record, header))
      finishOperation()
    }
    do { try recorder?.finish() } catch { fail(.inconsistent, "a recording: \(error)") }
  }

  private func finishOperation() {
    var entry = results
    if let state = current ?? stateDigest() { entry.add(state.value) }
    transcript.append(entry.value)
    results = Digest()
    noteDirectSolver(of: world)
    states.append(world.stateHash)
    guard isDisturbed, failure == nil else { return }
    disturb(operationNumber)
    // Counters of plans are those of the last step that was taken.
    current = nil
  }

  /// Of every world whose state after a step is written down.
  func noteDirectSolver(of world: World) {
    if world.directSteps > 0 { usesDirectSolver = true }
  }

  // MARK: - Calls

  /// Makes a call that changes the world, unless it is refused.
  ///
  /// - Parameters:
  ///   - name: As in `PublicCalls`.
  ///   - arguments: For the readable form of the program.
  ///   - isStep: Whether the call is a step, during which hooks run.
  /// - Returns: What the call gives; `nil` if it was refused, and then the world was found unchanged.
  @discardableResult
  func change<Result>(
    _ name: String, _ arguments: @autoclosure () -> [Any], isStep: Bool = false,
    _ call: () throws(WorldError) -> Result
  ) -> Result? {
    guard failure == nil else { return nil }
    begin(name, arguments)
    let before = knownState()
    guard failure == nil else { return nil }
    do throws(WorldError) {
      let result = try call()
      if lockDepth > 0 { fail(.tookChangeWhileLocked, name) }
      count(name, isTaken: true)
      current = nil
      noteDirectSolver(of: world)
      if isStep || world.rowCount < Self.smallRowCount {
        if lockDepth == 0 { world.checkInvariants() }
        current = stateDigest(after: name)
      }
      checkCounters(name)
      return result
    } catch {
      noteRefusal(name, error)
      compare(before, name, .refusalChanged)
      return nil
    }
  }

  /// Makes a call that only reads the world, and looks now and then whether that is all it does: what a question
  /// changed would also be seen later, by the next call that is refused.
  @discardableResult
  func ask<Result>(
    _ name: String, _ arguments: @autoclosure () -> [Any], _ call: (inout Digest) throws(WorldError) -> Result
  ) -> Result? {
    guard failure == nil else { return nil }
    begin(name, arguments)
    let before = callCount % Self.questionsPerLook == 0 ? knownState() : nil
    var answer = Digest()
    defer {
      results.add(answer.value)
      compare(before, name, .questionChanged)
    }
    do throws(WorldError) {
      let result = try call(&answer)
      count(name, isTaken: true)
      if let place = answer.notFinite { fail(.notFinite, "answer of \(name): \(place)") }
      return result
    } catch {
      noteRefusal(name, error)
      return nil
    }
  }

  /// Notes what is wrong, unless something was before.
  func fail(_ kind: Failure.Kind, _ detail: String) {
    guard failure == nil else { return }
    failure = Failure(kind: kind, detail: detail, operation: operationNumber)
    trace?("  FAILURE: \(failure!)")
  }

  /// Adds to the transcript.
  func note(_ value: UInt64) { results.add(value) }

  /// Notes what the next calls are about in the readable form.
  func comment(_ text: @autoclosure () -> String) { trace?("  // \(text())") }

  private func begin(_ name: String, _ arguments: () -> [Any]) {
    callCount += 1
    if let trace { trace(String(repeating: "  ", count: 1 + lockDepth) + readable(name, arguments())) }
  }

  private func count(_ name: String, isTaken: Bool) {
    if countsCalls { coverage.count(name, isTaken: isTaken) }
  }

  private func noteRefusal(_ name: String, _ error: WorldError) {
    trace?(String(repeating: "  ", count: 2 + lockDepth) + "refused: \(error)")
    count(name, isTaken: false)
    if countsCalls { coverage.count(error) }
    results.add("\(error)")
  }

  // MARK: - Scopes

  /// Runs `body` where no change may be taken: in a scope, or in a hook.
  func whileLocked<Result>(isHook: Bool = false, _ body: () -> Result) -> Result {
    lockDepth += 1
    let outer = current
    if isHook { current = nil }
    defer {
      lockDepth -= 1
      current = outer
    }
    return body()
  }

  // MARK: - States

  /// Worlds of fewer rows are looked at after each call, others now and then.
  private static var smallRowCount: Int { 40 }

  /// Questions of which one is followed by a look at the whole world: looks at all of them take half of the time.
  private static var questionsPerLook: Int { 4 }

  /// What the world looks like before a call, where that is known or looked at.
  private func knownState() -> StateDigest? {
    if current == nil, world.rowCount < Self.smallRowCount || callCount % 16 == 0 { current = stateDigest() }
    return current
  }

  private func compare(_ before: StateDigest?, _ name: String, _ kind: Failure.Kind) {
    guard failure == nil, let before, let after = stateDigest(after: name) else { return }
    if let part = before.firstDifference(from: after) { fail(kind, "\(part) by \(name)") }
  }

  /// Looks at the world; `nil` if something is wrong with it.
  private func stateDigest(after name: String = "an operation") -> StateDigest? {
    let state = StateDigest(world, model)
    if let place = state.notFinite {
      fail(.notFinite, "\(place) after \(name)")
      return nil
    }
    if let wrong = state.inconsistency {
      fail(.inconsistent, "\(wrong) after \(name)")
      return nil
    }
    return state
  }

  private func checkCounters(_ name: String) {
    let counters = world.counters
    model.noteSizes(counters)
    if counters.colors > counters.bundles || 16 * counters.bundles < counters.solvedContacts {
      fail(.inconsistent, "\(counters.bundles) bundles for \(counters.solvedContacts) contacts after \(name)")
    }
    if let wrong = model.excess(counters) { fail(.tooMuchMemory, "\(wrong) after \(name)") }
  }
}
