import Dispatch
import NIOConcurrencyHelpers
import NIOCore

/// What pages send to the simulation.
final class Mailbox: Sendable {
  /// Something that a page did.
  enum Event: Sendable {
    case joined
    case left
    case command(LiveCommand)
  }

  /// An event and who it is from.
  struct Letter: Sendable {
    var client: ClientNumber
    var event: Event
  }

  /// Commands of a page that wait at most. People do not get there, even while a step takes seconds.
  static let limit = 1000

  // A lock that the thread sanitizer knows, which `Mutex` is not.
  private let content = NIOLockedValueBox(Content())
  /// Signalled when there is something, if that is waited for.
  private let arrival = DispatchSemaphore(value: 0)

  /// Puts something in.
  ///
  /// - Returns: Whether there was room; for pages that come and go there always is. If not, what the page asked for
  ///   before is forgotten: others need not wait for it.
  @discardableResult
  func post(_ event: Event, from client: ClientNumber) -> Bool {
    let (hasRoom, isAwaited) = content.withLockedValue { ($0.add(Letter(client: client, event: event)), $0.endWait()) }
    if isAwaited { arrival.signal() }
    return hasRoom
  }

  /// Whether it was closed.
  var isClosed: Bool { content.withLockedValue { $0.isClosed } }

  /// Ends the waiting, for good.
  func close() {
    content.withLockedValue { $0.isClosed = true }
    arrival.signal()
  }

  /// Waits until there is something, for some time at most.
  ///
  /// - Parameter seconds: `nil`: as long as it takes.
  /// - Returns: Whether the box is still open.
  func wait(_ seconds: Double?) -> Bool {
    if content.withLockedValue({ $0.beginWait() }) {
      // A time of the monotonic clock, to a microsecond.
      let time = seconds.map { DispatchTime.now() + .microseconds(Int(max(0, $0) * 1e6)) }
      _ = arrival.wait(timeout: time ?? .distantFuture)
    }
    return !isClosed
  }

  /// Takes out what came first; `nil`: there is nothing, or the box is closed.
  func next() -> Letter? { content.withLockedValue { $0.removeFirst() } }
}

extension Mailbox {
  /// What is in the box.
  private struct Content {
    private var letters = CircularBuffer<Letter>()
    /// How many of the letters are commands, by page.
    private var commandCounts: [ClientNumber: Int] = [:]
    private var isAwaited = false
    var isClosed = false

    /// Adds a letter; whether there was room.
    mutating func add(_ letter: Letter) -> Bool {
      if case .command(let command) = letter.event {
        if command.isDrag, let last = letters.last, last.client == letter.client, last.isDrag {
          // Only where the pointer is now counts.
          letters[letters.index(before: letters.endIndex)] = letter
          return true
        }
        guard commandCounts[letter.client, default: 0] < Mailbox.limit else {
          letters.removeAll { $0.client == letter.client && $0.isCommand }
          commandCounts[letter.client] = nil
          return false
        }
        commandCounts[letter.client, default: 0] += 1
      }
      letters.append(letter)
      return true
    }

    mutating func removeFirst() -> Letter? {
      guard !isClosed, let letter = letters.popFirst() else { return nil }
      if letter.isCommand, let count = commandCounts[letter.client] {
        commandCounts[letter.client] = count > 1 ? count - 1 : nil
      }
      return letter
    }

    /// Whether there is something to wait for: then the next letter is signalled.
    mutating func beginWait() -> Bool {
      isAwaited = letters.isEmpty && !isClosed
      return isAwaited
    }

    mutating func endWait() -> Bool {
      defer { isAwaited = false }
      return isAwaited
    }
  }
}

extension Mailbox.Letter {
  fileprivate var isCommand: Bool { if case .command = event { true } else { false } }
  fileprivate var isDrag: Bool { if case .command(let command) = event { command.isDrag } else { false } }
}
