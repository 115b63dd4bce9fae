import NIOCore
import NIOWebSocket

/// Puts the frames of a client together to messages, and finds those that break the protocol (RFC 6455).
struct MessageAssembler {
  /// The longest command has a hundred bytes or so; this is also the longest frame, bytes.
  static let sizeLimit = 4096

  private var fragments: (opcode: WebSocketOpcode, data: ByteBuffer)?

  /// A frame of which a connection does not survive.
  struct Violation: Error {
    var code: WebSocketErrorCode
  }

  /// Takes a frame that is text, binary or a continuation.
  ///
  /// - Returns: The message that it ends; `nil`: there is more to come.
  mutating func add(_ frame: WebSocketFrame) throws(Violation) -> (opcode: WebSocketOpcode, data: ByteBuffer)? {
    var data = frame.unmaskedData
    if frame.opcode == .continuation {
      guard let begun = fragments else { throw Violation(code: .protocolError) }
      fragments?.data.writeBuffer(&data)
      guard begun.data.readableBytes + frame.length <= Self.sizeLimit else { throw Violation(code: .messageTooLarge) }
    } else {
      guard fragments == nil else { throw Violation(code: .protocolError) }
      fragments = (frame.opcode, data)
    }
    guard frame.fin else { return nil }
    defer { fragments = nil }
    return fragments
  }

  /// The code with which a close is answered: an error if its own is none that may be sent, or the reason is not UTF-8.
  static func answer(toClose frame: WebSocketFrame) -> WebSocketErrorCode {
    var data = frame.unmaskedData
    guard data.readableBytes > 0 else { return .normalClosure }
    guard let code = data.readInteger(as: UInt16.self), mayBeSent(code) else { return .protocolError }
    let isText = String(validating: data.readableBytesView, as: UTF8.self) != nil
    return isText ? .normalClosure : .dataInconsistentWithMessage
  }

  /// Of 1004 to 1006 and 1015 RFC 6455 says that they are in no frame; 3000 to 4999 are free for use.
  private static func mayBeSent(_ code: UInt16) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }

  /// Refuses what no frame of a client may be.
  static func check(_ frame: WebSocketFrame) throws(Violation) {
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { throw Violation(code: .protocolError) }
  }
}
