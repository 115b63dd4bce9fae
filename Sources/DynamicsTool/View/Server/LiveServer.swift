import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// Serves the live page and its WebSocket on this machine, to this machine.
final class LiveServer: Sendable {
  /// Other machines cannot reach it.
  static let address = "127.0.0.1"
  /// Connections at a time; a page has one.
  private static let connectionLimit = 64
  /// What the system keeps of what a page has not read, bytes: a few frames, so that they are not late.
  private static let sendBuffer = 256 << 10

  /// The port that it listens on.
  let port: Int
  let audience: Audience
  private let group: MultiThreadedEventLoopGroup
  private let channel: any Channel

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - port: 0: one that is free.
  ///   - mailbox: Takes what pages send.
  ///   - page: The text of the page whose scripts and styles have that nonce.
  /// - Throws: `LiveServerError`
  init(port: Int, mailbox: Mailbox, page: @escaping @Sendable (_ nonce: String) -> String) throws(LiveServerError) {
    // One thread: handlers share what they know without locks.
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let audience = Audience(eventLoop: group.next())
    self.audience = audience
    let connections = NIOLoopBoundBox.makeBoxSendingValue(Connections(), eventLoop: group.next())
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.socketOption(.so_sndbuf), value: Self.sendBuffer)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          guard connections.value.open < Self.connectionLimit else { throw TooManyConnections() }
          connections.value.open += 1
          connections.value.total += 1
          channel.closeFuture.whenComplete { _ in connections.value.open -= 1 }
          let client = ClientNumber(value: connections.value.total)
          try Self.addHandlers(to: channel, client, audience, mailbox, page)
        }
      }
    do {
      channel = try bootstrap.bind(host: Self.address, port: port).wait()
    } catch {
      try? group.syncShutdownGracefully()
      let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) }
      throw LiveServerError(port: port, reason: reason ?? "\(error)")
    }
    self.port = channel.localAddress?.port ?? port
  }

  /// Ends all connections and stops listening.
  func stop() {
    try? channel.close().wait()
    audience.closeAll()
    try? group.syncShutdownGracefully()
  }

  /// Of all time, and at the moment.
  private struct Connections {
    var total: UInt64 = 0
    var open = 0
  }

  private struct TooManyConnections: Error {}

  private static func addHandlers(
    to channel: any Channel, _ client: ClientNumber, _ audience: Audience, _ mailbox: Mailbox,
    _ page: @escaping @Sendable (_ nonce: String) -> String
  ) throws {
    let policy = RequestPolicy(port: channel.localAddress?.port ?? 0)
    let pageHandler = PageHandler(policy: policy, page: page)
    let loopBoundHandler = NIOLoopBound(pageHandler, eventLoop: channel.eventLoop)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: MessageAssembler.sizeLimit, automaticErrorHandling: false,
      shouldUpgrade: { channel, head in
        channel.eventLoop.makeSucceededFuture(policy.acceptsUpgrade(head) ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ClientHandler(client, audience, mailbox))
        }
      })
    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in
          context.pipeline.syncOperations.removeHandler(loopBoundHandler.value, promise: nil)
        }
      ),
      // Ours answers once, NIO's also after an answer.
      withErrorHandling: false)
    try channel.pipeline.syncOperations.addHandler(pageHandler)
  }
}

/// A port that cannot be had.
struct LiveServerError: Error, CustomStringConvertible {
  var port: Int
  var reason: String

  var description: String { "cannot listen on port \(port) of \(LiveServer.address): \(reason)" }
}
