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

  @Argument(help: "The name of a built-in scene, or a scene or animator file (.json).")
  var scene: String

  @Option(help: "The port of the page on this machine, 0 to 65535; 0 takes one that is free.")
  var port = 8090

  @OptionGroup var options: RunOptions

  @Option(help: "Threads that work on a step, 1 to 256; they change no result.")
  var workers = 1

  func validate() throws {
    guard RunOptions.workerRange.contains(workers) else { throw usage("--workers \(workers): expected 1 to 256") }
    guard (0...65535).contains(port) else { throw usage("--port \(port): expected 0 to 65535") }
  }

  func run() throws {
    do {
      try serve()
    } catch let error as LiveServerError {
      FileHandle.standardError.write(Data("dynamics: \(error)\n".utf8))
      // EX_UNAVAILABLE
      throw ExitCode(69)
    } catch {
      throw badData(error)
    }
  }

  private func serve() throws {
    let scene = try loadScene(scene)
    let mailbox = Mailbox()
    let server = try LiveServer(port: port, mailbox: mailbox, page: LivePage(scene).text)
    defer { server.stop() }
    let simulation = Simulation(mailbox, server.audience, stepLimit: options.steps)
    try simulation.start { [options, workers] in try options.makeRun(scene, workers: workers) }
    defer { simulation.stop() }
    let interruption = Interruption()
    print("\(scene.name.printable()) is shown at http://\(LiveServer.address):\(server.port)/ (Ctrl-C ends it)")
    fflush(nil)
    // A signal interrupts the sleep; else it is as long as nobody minds waiting after Ctrl-C, s.
    while !interruption.happened { Thread.sleep(forTimeInterval: 0.1) }
  }
}
