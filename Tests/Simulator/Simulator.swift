package import BatchSolver

/// Runs programs and says what is wrong.
package enum Simulator {
  /// Runs a program once.
  ///
  /// - Parameter trace: Gets the calls, in words of the API, before they are made.
  package static func run(
    _ program: Program, simdLevel: SIMDLevel, workerPool: WorkerPool? = nil, countsCalls: Bool = false,
    isDisturbed: Bool = false, recording: ((UnsafeRawBufferPointer) throws -> Void)? = nil,
    trace: ((String) -> Void)? = nil
  ) -> Simulation {
    do throws(WorldError) {
      let simulation = try Simulation(
        ProgramHeader(program.header), simdLevel: simdLevel, workerPool: workerPool, countsCalls: countsCalls,
        isDisturbed: isDisturbed, recording: recording, trace: trace)
      simulation.run(program.records)
      return simulation
    } catch {
      preconditionFailure("the opening of a program: \(error)")
    }
  }

  /// Pools of 2, 3 and 5 workers.
  package static let workerPools: [WorkerPool] = [2, 3, 5].map { workers in
    do throws(WorldError) {
      return try WorkerPool(workers: workers)
    } catch {
      preconditionFailure("a pool of \(workers): \(error)")
    }
  }

  /// Runs a program twice, the second time at another SIMD level, by several workers and with other heap contents.
  ///
  /// - Returns: What is wrong; `nil` if nothing is.
  package static func check(_ program: Program, trace: ((String) -> Void)? = nil) -> Failure? {
    let levels = SIMDLevel.available
    let number = ProgramHeader(program.header).levels
    let level = self.level(of: program)
    fillHeap(with: 0xff)
    let first = run(program, simdLevel: level, trace: trace)
    if let failure = first.failure { return failure }
    // The dense kernels of the direct solver alone may differ from level to level.
    let other = first.usesDirectSolver ? level : levels[(number + 1) % levels.count]
    fillHeap(with: 0x3f)
    let pool = workerPools[number % workerPools.count]
    trace?("again, at \(other) instead of \(level), by \(pool.workers) workers")
    let second = run(program, simdLevel: other, workerPool: pool, trace: trace)
    if let failure = second.failure { return failure }
    let isEven = ProgramHeader(program.header).levels % 2 == 0
    let check = isEven ? checkDisturbed : checkRecorded
    if let failure = check(program, first, level, trace) { return failure }
    guard first.transcript != second.transcript else { return nil }
    let operation = zip(first.transcript, second.transcript).enumerated().first { $1.0 != $1.1 }?.offset ?? -1
    let name = operation < 0 ? "in length" : "\(operationName(program, operation))"
    return Failure(
      kind: .differs, detail: "at \(level), and at \(other) by \(pool.workers) workers, after \(name)",
      operation: operation)
  }

  /// The level that a program is run at first.
  private static func level(of program: Program) -> SIMDLevel {
    let levels = SIMDLevel.available
    return levels[ProgramHeader(program.header).levels % levels.count]
  }

  /// Runs a program once, as `check` does first, and writes down what it does.
  ///
  /// - Parameter write: Gets the parts of the recording, each call before it is made.
  /// - Returns: What is wrong; `nil` if nothing is.
  package static func record(_ program: Program, write: @escaping (UnsafeRawBufferPointer) throws -> Void) -> Failure? {
    run(program, simdLevel: level(of: program), recording: write).failure
  }

  /// Runs some programs once more, with states saved and restored, branches made and caches dropped all the time: nothing
  /// may come of that.
  private static func checkDisturbed(
    _ program: Program, _ plain: Simulation, _ level: SIMDLevel, _ trace: ((String) -> Void)?
  ) -> Failure? {
    trace?("again, with snapshots")
    let run = run(program, simdLevel: level, isDisturbed: true, trace: trace)
    if let failure = run.failure { return failure }
    guard run.states != plain.states else { return nil }
    let operation = zip(run.states, plain.states).enumerated().first { $1.0 != $1.1 }?.offset ?? -1
    let name = operation < 0 ? "in length" : "\(operationName(program, operation))"
    trace?(difference(program, upTo: operation, level))
    return Failure(kind: .differs, detail: "with snapshots, after \(name)", operation: operation)
  }

  /// Runs the other programs once more, recorded, and plays the recording: the same must come of that, too.
  private static func checkRecorded(
    _ program: Program, _ plain: Simulation, _ level: SIMDLevel, _ trace: ((String) -> Void)?
  ) -> Failure? {
    trace?("again, recorded")
    var bytes: [UInt8] = []
    let run = run(program, simdLevel: level, recording: { bytes += $0 }, trace: trace)
    if let failure = run.failure { return failure }
    func failure(_ detail: String) -> Failure { Failure(kind: .differs, detail: detail, operation: -1) }
    guard run.states == plain.states else { return failure("recorded, from a run that is not") }
    trace?("the recording")
    do throws(ReplayError) {
      let replay = try WorldReplay(bytes, simdLevel: level)
      while try replay.advance() {}
      if let divergence = replay.divergence { return failure("a replay: \(divergence)") }
      if !replay.isComplete { return failure("a replay, which did not come to the end") }
      replay.world.checkInvariants()
      return nil
    } catch {
      return failure("a replay is refused: \(error)")
    }
  }

  /// In what the two worlds differ after an operation.
  private static func difference(_ program: Program, upTo operation: Int, _ level: SIMDLevel) -> String {
    var program = program
    program.records = Array(program.records.prefix(operation + 1))
    let runs = [false, true].map { run(program, simdLevel: level, isDisturbed: $0) }
    let found = runs[1].world.stateDifference(from: runs[0].world).map { "with snapshots: \($0)" } ?? "no difference"
    return "after operation \(operation) of the run \(found)"
  }

  private static func operationName(_ program: Program, _ number: Int) -> String {
    "\(Operation(code: program.records[number][0], omitting: ProgramHeader(program.header).omitted))"
  }

  /// Leaves something in the memory that worlds will get: NaN, or numbers.
  private static func fillHeap(with byte: UInt8) {
    var blocks: [UnsafeMutableRawPointer] = []
    for size in [64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 65536] {
      for _ in 0..<(size < 4096 ? 8 : 2) {
        let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
        block.initializeMemory(as: UInt8.self, repeating: byte, count: size)
        blocks.append(block)
      }
    }
    for block in blocks { block.deallocate() }
  }
}

/// Runs the program that the bytes stand for, twice, and stops the process if anything is wrong: what a fuzzer calls.
public func simulateProgram(_ bytes: [UInt8]) {
  if let failure = Simulator.check(Program(bytes: bytes)) { fatalError("\(failure)") }
}
