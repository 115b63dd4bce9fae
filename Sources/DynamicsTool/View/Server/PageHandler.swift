import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Answers requests that are no WebSockets: with the page, or with what is wrong. One answer to a connection.
final class PageHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// Whoever has not got an answer by then is slow on purpose, or gone.
  private static let timeLimit = TimeAmount.seconds(10)

  private let policy: RequestPolicy
  private let page: @Sendable (_ nonce: String) -> String
  private var request: HTTPRequestHead?
  private var isAnswered = false
  private var deadline: Scheduled<Void>?

  /// - Parameters:
  ///   - policy: Which requests are answered.
  ///   - page: The text of the page whose scripts and styles have that nonce.
  init(policy: RequestPolicy, page: @escaping @Sendable (_ nonce: String) -> String) {
    self.policy = policy
    self.page = page
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: Self.timeLimit) { channel.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): request = head
    case .body: break
    case .end:
      guard let request else { return }
      answer(request, policy.refusal(of: request), context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    // A refused upgrade comes as a request too, and is answered then.
    case is NIOWebSocketUpgradeError: break
    case is HTTPParserError: answer(HTTPRequestHead(version: .http1_1, method: .GET, uri: "/"), .badRequest, context)
    default: context.close(promise: nil)
    }
  }

  /// Answers, and closes. What else comes on the connection is of no account, even if the answer takes time to go.
  private func answer(
    _ request: HTTPRequestHead, _ refusal: HTTPResponseStatus?, _ context: ChannelHandlerContext
  ) {
    guard !isAnswered else { return }
    isAnswered = true
    // As unpredictable as the system's generator.
    let nonce = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
    let body = ByteBuffer(string: refusal.map { "\($0.code) \($0.reasonPhrase)\n" } ?? page(nonce))
    let host = refusal == nil ? request.headers["host"].first ?? "" : ""
    var headers = HTTPHeaders([
      ("Content-Type", refusal == nil ? "text/html; charset=utf-8" : "text/plain; charset=utf-8"),
      ("Content-Length", "\(body.readableBytes)"),
      ("Content-Security-Policy", Self.contentPolicy(nonce: nonce, host: host)),
      ("X-Content-Type-Options", "nosniff"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Referrer-Policy", "no-referrer"),
      ("Cache-Control", "no-store"),
      ("Connection", refusal == .upgradeRequired ? "close, Upgrade" : "close"),
    ])
    if refusal == .methodNotAllowed { headers.add(name: "Allow", value: "GET, HEAD") }
    if refusal == .upgradeRequired {
      headers.add(name: "Upgrade", value: "websocket")
      headers.add(name: "Sec-WebSocket-Version", value: RequestPolicy.webSocketVersion)
    }
    let head = HTTPResponseHead(version: .http1_1, status: refusal ?? .ok, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if request.method != .HEAD { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
  }

  /// What the page may do: run what is in it, and talk to us. A refused host is repeated in no header.
  private static func contentPolicy(nonce: String, host: String) -> String {
    let isName = host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".:".contains($0)) }
    return """
      default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; img-src data:; \
      connect-src 'self'\(isName && !host.isEmpty ? " ws://\(host)" : ""); base-uri 'none'; form-action 'none'; \
      frame-ancestors 'none'
      """
  }
}
