import ArgumentParser
import DynamicsBase
import Foundation
import Scenes

/// Serves a page on which a running scene can be watched and touched.
struct View: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serves a page on which a running scene is watched, paused, stepped, and its bodies dragged.",
    discussion: """
      The page is for browsers on this machine alone. The scene runs while a page watches, and all pages watch the same. \
      Ctrl-C ends it.
      """)

  @Argument(
    help: "The name of a built-in scene, a scene or animator file (.json), or - for one from standard input.",
    completion: .scene)
  var scene: String

  @Option(
    parsing: .unconditional, help: "The port of the page on this machine, 0 to 65535; 0 takes one that is free.",
    transform: NumberArgument.whole(0...65535))
  var port = 8090

  @Option(
    parsing: .unconditional, help: "Pauses after so many steps (default: it goes on until it is ended).",
    transform: NumberArgument.whole(RunOptions.stepRange))
  var steps: Int?

  @OptionGroup var options: RunOptions

  @Option(
    parsing: .unconditional, help: "Threads that work on a step, 1 to 256; they change no result.",
    transform: NumberArgument.whole(RunOptions.workerRange))
  var workers = 1

  func run() throws {
    do {
      try serve()
    } catch let error as LiveServerError {
      StandardError.print("dynamics: \(error)")
      // EX_UNAVAILABLE
      throw ExitCode(69)
    } catch {
      throw failure(error)
    }
  }

  private func serve() throws {
    let scene = try loadScene(scene)
    let mailbox = Mailbox()
    let server = try LiveServer(port: port, mailbox: mailbox, page: LivePage(scene).text)
    defer { server.stop() }
    let simulation = Simulation(mailbox, server.audience, stepLimit: steps)
    try simulation.start { [options, workers] in try options.makeRun(scene, workers: workers) }
    defer { simulation.stop() }
    let interruption = Interruption()
    print("\(scene.name.printable()) is shown at http://\(LiveServer.address):\(server.port)/ (Ctrl-C ends it)")
    try StandardOutput.finish()
    // A signal interrupts the sleep; else it is as long as nobody minds waiting after Ctrl-C, s.
    while !interruption.happened { Thread.sleep(forTimeInterval: 0.1) }
  }
}
