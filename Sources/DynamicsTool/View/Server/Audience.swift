import NIOConcurrencyHelpers
import NIOCore
import NIOWebSocket

/// By which a page that watches is known as long as it does.
struct ClientNumber: Hashable, Sendable {
  var value: UInt64
}

/// All pages that watch, and what is latest: the scene, its newest frame, and what went wrong.
///
/// The simulation publishes on its thread; pages take what is latest on the event loop when they can be sent something.
final class Audience: Sendable {
  /// What pages are shown. Numbers tell what a page was sent already.
  private struct Latest {
    var scene: (number: Int, text: ByteBuffer)?
    var frame: (number: Int, data: ByteBuffer)?
    var notice: (number: Int, text: ByteBuffer)?
    var isAnnounced = false
  }

  /// The numbers of what a page was sent last.
  struct Shown {
    fileprivate var scene = 0
    fileprivate var frame = 0
    fileprivate var notice = 0
  }

  private let eventLoop: any EventLoop
  private let latest = NIOLockedValueBox(Latest())
  private let clients: NIOLoopBoundBox<[ClientNumber: ClientHandler]>

  /// - Parameter eventLoop: Of all connections.
  init(eventLoop: any EventLoop) {
    self.eventLoop = eventLoop
    clients = .makeBoxSendingValue([:], eventLoop: eventLoop)
  }

  // MARK: - From any thread

  /// Shows a new scene, or other bodies and joints of it; frames that follow are of it.
  func show(scene text: String) { publish { $0.scene = (($0.scene?.number ?? 0) + 1, ByteBuffer(string: text)) } }

  /// Shows a frame in place of one that some have not been sent.
  func show(frame data: ByteBuffer) { publish { $0.frame = (($0.frame?.number ?? 0) + 1, data) } }

  /// Says something to all, or with an empty text that there is nothing to say any more.
  func show(notice text: String) {
    publish { $0.notice = (($0.notice?.number ?? 0) + 1, ByteBuffer(string: LiveAnswer.notice(text).text)) }
  }

  /// Answers one of them.
  func answer(_ client: ClientNumber, _ answer: LiveAnswer) {
    eventLoop.execute { self.clients.value[client]?.answer(answer) }
  }

  /// Closes all connections, because the server goes.
  func closeAll() {
    eventLoop.execute { for client in self.clients.value.values { client.close(.goingAway) } }
  }

  private func publish(_ change: (inout Latest) -> Void) {
    let isNew = latest.withLockedValue { latest in
      change(&latest)
      defer { latest.isAnnounced = true }
      return !latest.isAnnounced
    }
    guard isNew else { return }
    eventLoop.execute {
      self.latest.withLockedValue { $0.isAnnounced = false }
      for client in self.clients.value.values { client.sendLatest() }
    }
  }

  // MARK: - On the event loop

  func add(_ client: ClientHandler) { clients.value[client.number] = client }

  func remove(_ client: ClientHandler) { clients.value[client.number] = nil }

  /// What a page is to be sent next, which it was then.
  func next(_ shown: inout Shown, withFrames: Bool) -> (opcode: WebSocketOpcode, data: ByteBuffer)? {
    latest.withLockedValue { latest in
      if let scene = latest.scene, scene.number != shown.scene {
        shown.scene = scene.number
        return (.text, scene.text)
      }
      if let notice = latest.notice, notice.number != shown.notice {
        shown.notice = notice.number
        return (.text, notice.text)
      }
      if withFrames, let frame = latest.frame, frame.number != shown.frame {
        shown.frame = frame.number
        return (.binary, frame.data)
      }
      return nil
    }
  }
}
