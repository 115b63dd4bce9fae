import Foundation
import XCTest

/// Runs the built command as users do, with a folder for its files that goes with the test.
class CommandTestCase: XCTestCase {
  /// What came of a command.
  struct Outcome {
    /// The exit code; of a program that a signal ended 128 and the signal, as a shell has it.
    var code: Int32
    var output: String
    var error: String
  }

  /// A command that runs.
  final class Running {
    let process = Process()
    let output = Pipe()
    let error = Pipe()

    fileprivate init(_ executable: URL, _ arguments: [String], _ environment: [String: String], input: String?) throws {
      process.executableURL = executable
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      process.standardOutput = output
      process.standardError = error
      let pipe = Pipe()
      process.standardInput = input == nil ? FileHandle.nullDevice : pipe
      try process.run()
      if let input {
        try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try pipe.fileHandleForWriting.close()
      }
    }

    /// Waits for the end.
    func outcome() -> Outcome {
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      let errorText = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let base: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
      return Outcome(code: base + process.terminationStatus, output: text, error: errorText)
    }
  }

  /// The executable stands beside the test bundle.
  static let executable =
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("dynamics")

  private var madeFolder: URL?

  /// A folder of this test.
  var folder: URL {
    if let madeFolder { return madeFolder }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    XCTAssertNoThrow(try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true))
    madeFolder = folder
    return folder
  }

  override func tearDown() {
    if let madeFolder { try? FileManager.default.removeItem(at: madeFolder) }
    madeFolder = nil
  }

  /// A path in the folder.
  func temporary(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// A new file in the folder.
  func temporary(_ name: String, _ text: String) throws -> String {
    try text.write(toFile: temporary(name), atomically: false, encoding: .utf8)
    return temporary(name)
  }

  /// The names in the folder, hidden ones too.
  func filesInFolder() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

  func text(of path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  func begin(
    _ arguments: [String], environment: [String: String] = [:], input: String? = nil
  ) throws -> Running {
    try Running(Self.executable, arguments, environment, input: input)
  }

  func dynamics(
    _ arguments: String..., environment: [String: String] = [:], input: String? = nil
  ) throws -> Outcome {
    try begin(arguments, environment: environment, input: input).outcome()
  }

  func dynamics(_ arguments: [String]) throws -> Outcome { try begin(arguments).outcome() }

  /// Runs a script with the command as `$0`, and the arguments after it.
  func shell(_ script: String, _ arguments: String..., named shell: String = "/bin/sh") throws -> Outcome {
    try Running(
      URL(fileURLWithPath: shell), ["-c", script, Self.executable.path] + arguments, [:], input: nil
    ).outcome()
  }
}
