import Dispatch
import DynamicsBase
import Foundation
import NIOConcurrencyHelpers
import Scenes

/// The thread on which a scene runs as the pages want it.
final class Simulation: Sendable {
  /// Pages are sent a frame so often at most, s.
  private static let frameInterval = 1.0 / 60
  /// After this time of commands and steps there is a frame, even if more are due, s.
  private static let longestTurn = 1.0 / 30

  private let mailbox: Mailbox
  private let audience: Audience
  private let stepLimit: Int?
  private let isOver = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - mailbox: What pages send.
  ///   - audience: The pages.
  ///   - stepLimit: The scene pauses after so many steps; `nil`: it goes on.
  init(_ mailbox: Mailbox, _ audience: Audience, stepLimit: Int?) {
    self.mailbox = mailbox
    self.audience = audience
    self.stepLimit = stepLimit
  }

  /// Builds the scene and begins; it runs while a page watches.
  ///
  /// - Parameter makeRun: Builds the scene, at first and whenever a page wants it as it was.
  /// - Throws: What `makeRun` throws the first time.
  func start(_ makeRun: @escaping @Sendable () throws -> SceneRun) throws {
    let isBuilt = DispatchSemaphore(value: 0)
    let problem = NIOLockedValueBox<(any Error)?>(nil)
    let thread = Thread {
      defer { self.isOver.signal() }
      let turns: Turns
      do {
        turns = try Turns(makeRun, self.audience, stepLimit: self.stepLimit)
      } catch {
        problem.withLockedValue { $0 = error }
        isBuilt.signal()
        return
      }
      isBuilt.signal()
      self.run(turns)
    }
    thread.name = "simulation"
    // As deep as that of a main thread: scenes are built here.
    thread.stackSize = 8 << 20
    thread.start()
    isBuilt.wait()
    if let problem = problem.withLockedValue({ $0 }) { throw problem }
  }

  /// Ends the thread, after the step that it is at.
  func stop() {
    mailbox.close()
    isOver.wait()
  }

  private func run(_ turns: Turns) {
    var nextFrame = seconds()
    while mailbox.wait(turns.timeToWait(until: nextFrame, now: seconds())) {
      // Pages may ask for steps too, and more of them than there is time for.
      let end = seconds() + Self.longestTurn
      while seconds() < end, let letter = mailbox.next() { turns.read(letter) }
      turns.step(until: end)
      let now = seconds()
      guard turns.hasNews, now >= nextFrame else { continue }
      turns.show()
      // Frames keep their beat, unless one was late.
      nextFrame = max(nextFrame + Self.frameInterval, now)
    }
  }
}

/// Of a monotonic clock.
private func seconds() -> Double { milliseconds() / 1000 }
