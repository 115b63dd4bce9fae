import Foundation
import XCTest

/// `dynamics view` on a port that is free.
final class TestServer {
  let process = Process()
  private(set) var port = 0
  private let output = Pipe()
  let errors = Pipe()

  /// - Parameters:
  ///   - scene: The scene.
  ///   - flags: What follows it.
  ///   - port: 0: one that is free.
  init(_ scene: String, _ flags: [String] = [], port: String = "0") throws {
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("dynamics")
    process.arguments = ["view", scene] + flags + ["--port", port]
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // One line, with the address.
    var line = ""
    while !line.contains("\n") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      line += String(decoding: data, as: UTF8.self)
    }
    let address = line.split(separator: ":").last?.prefix(while: \.isNumber)
    self.port = Int(address ?? "") ?? 0
  }

  /// As Ctrl-C does; the exit code.
  func interrupt() -> Int32 {
    process.interrupt()
    process.waitUntilExit()
    return process.terminationStatus
  }

  deinit {
    if process.isRunning {
      process.terminate()
      process.waitUntilExit()
    }
  }

  /// The answer to a request of which the lines are given.
  func answer(_ lines: String...) throws -> String { try answer(lines) }

  func answer(_ lines: [String]) throws -> String {
    let socket = try TestSocket(port: port)
    try socket.send(lines.map { $0 + "\r\n" }.joined() + "\r\n")
    return String(decoding: socket.receiveAll(), as: UTF8.self)
  }

  var host: String { "Host: 127.0.0.1:\(port)" }
}
