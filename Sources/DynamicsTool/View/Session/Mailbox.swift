import Dispatch
import Synchronization

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

  private struct Content {
    var letters: [Letter] = []
    var isClosed = false
  }

  /// Commands that wait at most. People do not get there, even while a step takes seconds.
  private static let limit = 1000

  private let content = Mutex(Content())
  /// Signalled when there is something after there was nothing.
  private let arrival = DispatchSemaphore(value: 0)

  /// Puts something in.
  ///
  /// - Returns: Whether there was room; for pages that come and go there always is.
  @discardableResult
  func post(_ event: Event, from client: ClientNumber) -> Bool {
    let wasEmpty: Bool? = content.withLock { content in
      let count = content.letters.count
      if case .command(let command) = event {
        if command.isDrag, let last = content.letters.last, last.client == client, last.isDrag {
          // Only where the pointer is now counts.
          content.letters[count - 1].event = event
          return false
        }
        guard count < Self.limit else { return nil }
      }
      content.letters.append(Letter(client: client, event: event))
      return count == 0
    }
    if wasEmpty == true { arrival.signal() }
    return wasEmpty != nil
  }

  /// Whether it was closed.
  var isClosed: Bool { content.withLock { $0.isClosed } }

  /// Ends the waiting, for good.
  func close() {
    content.withLock { $0.isClosed = true }
    arrival.signal()
  }

  /// Waits until there is something, for some time at most, and takes it all out.
  ///
  /// - Parameter seconds: `nil`: as long as it takes.
  /// - Returns: What came in its order; `nil` if the box is closed.
  func take(waiting seconds: Double?) -> [Letter]? {
    // A time of the monotonic clock, to a microsecond.
    let time = seconds.map { DispatchTime.now() + .microseconds(Int(max(0, $0) * 1e6)) }
    _ = arrival.wait(timeout: time ?? .distantFuture)
    return content.withLock { content in
      defer { content.letters = [] }
      return content.isClosed ? nil : content.letters
    }
  }
}

extension Mailbox.Letter {
  fileprivate var isDrag: Bool { if case .command(let command) = event { command.isDrag } else { false } }
}
