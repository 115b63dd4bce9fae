internal import ArgumentParser
internal import Foundation
internal import Simulator

/// Random worlds until time is up, in child processes, so that nothing that happens in one ends the search.
@main
struct Soak: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Runs random programs of API calls and looks for what must not happen.",
    discussion: """
      Without options it runs worlds for a minute. On a failure it prints the seed, a shrunken program in words of the \
      API and how to run it again, and exits with 1.
      """)

  @Option(help: "How long to run random worlds, s.")
  var seconds = 60.0

  @Option(help: "The seed of the first world; the others follow. Default: drawn.")
  var seed: UInt64?

  @Option(help: "At most this many worlds.")
  var worlds: Int?

  @Option(help: "Child processes side by side. Default: one for each processor.")
  var jobs: Int?

  @Option(help: "Goes on after failures until there are this many.")
  var failures = 1

  @Option(help: "Runs one program, given as hexadecimal digits, and prints its calls.")
  var program: String?

  @Flag(help: "Prints the calls of the world with the seed.")
  var show = false

  @Option(
    help:
      "With --program, or --show and --seed: records the run in this file, for 'dynamics replay', and prints no calls.")
  var record: String?

  @Option(help: "Instead of random worlds: this many steps of one world in which bodies come and go.")
  var steps: Int?

  @Option(help: "Runs this many worlds once each and prints how often they made each call.")
  var coverage: Int?

  @Option(help: "Instead of random worlds: this many changed files of snapshots.")
  var files: Int?

  @Option(help: "Decodes the changed file of one seed, and says what became of it.")
  var file: UInt64?

  @Option(help: .private)
  var batch: Int?

  @Option(help: .private)
  var fileBatch: Int?

  func validate() throws {
    if let program, Program(hexadecimal: program) == nil {
      throw ValidationError("--program expects hexadecimal digits")
    }
  }

  func run() throws {
    if let steps {
      guard try LongRun().run(steps: steps, seed: seed ?? 1) else { throw ExitCode.failure }
    } else if let program, let program = Program(hexadecimal: program) {
      try show(program)
    } else if show {
      try show(Program(seed: seed ?? 0))
    } else if let coverage {
      try showCoverage(coverage)
    } else if let file {
      try FileBatch(first: file, count: 1).run(isNamed: true)
    } else if let fileBatch {
      try FileBatch(first: seed ?? 0, count: fileBatch).run(isNamed: false)
    } else if let files {
      let first = seed ?? UInt64.random(in: 0...UInt64(UInt32.max))
      let search = FileSearch(
        first: first, count: files, failureLimit: failures, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
      guard search.run() else { throw ExitCode.failure }
    } else if let batch {
      try runBatch(from: seed ?? 0, count: batch)
    } else {
      let first = seed ?? UInt64.random(in: 0...UInt64(UInt32.max))
      let search = Search(
        first: first, seconds: seconds, worldLimit: worlds ?? .max, failureLimit: failures,
        jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
      guard search.run() else { throw ExitCode.failure }
    }
  }

  /// Runs a program with its calls, each written before it is made.
  private func show(_ program: Program) throws {
    if let record { return try self.record(program, record) }
    guard let failure = Simulator.check(program, trace: { Lines.write($0) }) else { return }
    Lines.write("\(Lines.failureMark)\(failure.signature)")
    throw ExitCode.failure
  }

  /// Runs a program once, recorded: each call is in the file before it is made.
  private func record(_ program: Program, _ path: String) throws {
    try Data().write(to: URL(fileURLWithPath: path))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    let failure = Simulator.record(program) { try file.write(contentsOf: Data($0)) }
    guard let failure else { return }
    Lines.write("\(Lines.failureMark)\(failure.signature)")
    throw ExitCode.failure
  }

  private func showCoverage(_ count: Int) throws {
    let first = seed ?? 0
    let (coverage, failure) = Coverage.ofWorlds(first..<first + UInt64(count))
    for name in PublicCalls.names {
      Lines.write("\(name): taken \(coverage.taken[name] ?? 0), refused \(coverage.refused[name] ?? 0)")
    }
    for (reason, count) in coverage.reasons.sorted(by: { $0.value > $1.value }) { Lines.write("\(reason): \(count)") }
    for gap in coverage.gaps { Lines.write("\(gap)!") }
    if let failure { Lines.write("\(Lines.failureMark)\(failure)") }
    guard failure == nil, coverage.gaps.isEmpty else { throw ExitCode.failure }
  }

  /// What a child does: worlds of consecutive seeds, each named before it is made.
  private func runBatch(from first: UInt64, count: Int) throws {
    for seed in first..<first + UInt64(count) {
      Lines.write("\(Lines.worldMark)\(seed)")
      guard let failure = Simulator.check(Program(seed: seed)) else { continue }
      Lines.write("\(Lines.failureMark)\(failure.signature)")
      throw ExitCode.failure
    }
  }
}

/// Lines between a child and its parent. They are written at once: nothing waits in a buffer when the child ends.
enum Lines {
  static let worldMark = "world "
  static let failureMark = "failure: "

  static func write(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
}
