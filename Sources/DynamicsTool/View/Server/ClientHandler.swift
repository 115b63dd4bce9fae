import Foundation
import NIOCore
import NIOWebSocket

/// A page that watches, at its WebSocket: what it sends becomes commands, and it is sent what is latest.
///
/// One message is on its way to the system at a time, and two frames on their way to the user's eyes. After them the
/// latest follows, and those between were never kept: a slow page gets fewer frames, not later ones, and takes no more
/// memory.
final class ClientHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// How often a page must show that it is there: one that does not answer until the next time is gone.
  private static let pingInterval = TimeAmount.seconds(15)
  /// How long the other side is given to read why it was closed, and to say so.
  private static let closingTime = TimeAmount.seconds(1)

  /// Frames that the page was sent and has not shown: while it shows one the next can come.
  private static let unseenLimit = 2

  let number: ClientNumber
  private let audience: Audience
  private let mailbox: Mailbox
  private var assembler = MessageAssembler()
  private var context: ChannelHandlerContext?
  private var pinging: RepeatedTask?
  private var isAnswered = true
  private var isSending = false
  private var isClosing = false
  private var shown = Audience.Shown()
  private var unseen = 0
  /// The latest answer to a command that has not been sent.
  private var reply: ByteBuffer?

  init(_ number: ClientNumber, _ audience: Audience, _ mailbox: Mailbox) {
    self.number = number
    self.audience = audience
    self.mailbox = mailbox
  }

  // MARK: - Coming and going

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    audience.add(self)
    mailbox.post(.joined, from: number)
    let loopBound = NIOLoopBound(self, eventLoop: context.eventLoop)
    pinging = context.eventLoop.scheduleRepeatedTask(initialDelay: Self.pingInterval, delay: Self.pingInterval) { _ in
      loopBound.value.ping()
    }
    sendLatest()
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { leave() }

  private func leave() {
    guard context != nil else { return }
    context = nil
    pinging?.cancel()
    audience.remove(self)
    mailbox.post(.left, from: number)
  }

  /// Closes the connection, and says why.
  ///
  /// - Parameters:
  ///   - code: Why.
  ///   - reason: The same for the user, where it is not plain; 123 bytes at most.
  ///   - isAnswer: Whether the other side has closed already. Else it is heard until it does, though not listened to: a
  ///     connection that ends while something comes in may lose what was said last.
  func close(_ code: WebSocketErrorCode, reason: String = "", isAnswer: Bool = false) {
    guard let context, !isClosing else { return }
    isClosing = true
    var data = context.channel.allocator.buffer(capacity: 2 + reason.utf8.count)
    data.write(webSocketErrorCode: code)
    data.writeString(reason)
    let channel = context.channel
    let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
    context.writeAndFlush(wrapOutboundOut(frame)).whenComplete { _ in if isAnswer { channel.close(promise: nil) } }
    context.eventLoop.scheduleTask(in: Self.closingTime) { channel.close(promise: nil) }
  }

  private func ping() {
    guard !isClosing else { return }
    guard isAnswered else { return context?.close(promise: nil) ?? () }
    isAnswered = false
    context?.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())), promise: nil)
  }

  // MARK: - Receiving

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    guard !isClosing else {
      if frame.opcode == .connectionClose { context.close(promise: nil) }
      return
    }
    do throws(MessageAssembler.Violation) {
      try MessageAssembler.check(frame)
      switch frame.opcode {
      case .text, .binary, .continuation:
        if let message = try assembler.add(frame) { receive(message.opcode, message.data) }
      case .ping: pong(frame, context)
      case .pong: isAnswered = true
      case .connectionClose: close(MessageAssembler.answer(toClose: frame), isAnswer: true)
      default: close(.protocolError)
      }
    } catch {
      close(error.code)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? NIOWebSocketError else { return context.close(promise: nil) }
    close(error == .invalidFrameLength ? .messageTooLarge : .protocolError)
  }

  private func receive(_ opcode: WebSocketOpcode, _ data: ByteBuffer) {
    guard opcode == .text else { return close(.unacceptableData) }
    let bytes = Array(data.readableBytesView)
    guard String(validating: bytes, as: UTF8.self) != nil else { return close(.dataInconsistentWithMessage) }
    do {
      let command = try JSONDecoder().decode(LiveCommand.self, from: Data(bytes))
      if command == .seen {
        unseen = max(0, unseen - 1)
        sendLatest()
      } else if !mailbox.post(.command(command), from: number) {
        close(.policyViolation, reason: "this page asked for more than can be done: \(Mailbox.limit) commands wait")
      }
    } catch {
      answer(.mistake)
    }
  }

  private func pong(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
    // Who sends more than it reads gets fewer answers.
    guard context.channel.isWritable else { return }
    let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
    context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
  }

  // MARK: - Sending

  /// Sends an answer to this page alone, in place of one that has not been sent.
  func answer(_ answer: LiveAnswer) {
    reply = ByteBuffer(string: answer.text)
    sendLatest()
  }

  /// Sends what is latest and has not been sent, unless something is on its way.
  func sendLatest() {
    guard let context, !isSending, !isClosing, let (opcode, data) = next() else { return }
    isSending = true
    let loopBound = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: data))).whenComplete { _ in
      loopBound.value.isSending = false
      loopBound.value.sendLatest()
    }
  }

  private func next() -> (opcode: WebSocketOpcode, data: ByteBuffer)? {
    if let reply {
      self.reply = nil
      return (.text, reply)
    }
    let message = audience.next(&shown, withFrames: unseen < Self.unseenLimit)
    if message?.opcode == .binary { unseen += 1 }
    return message
  }
}
