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

  /// Refuses what no frame of a client may be.
  static func check(_ frame: WebSocketFrame) throws(Violation) {
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { throw Violation(code: .protocolError) }
  }
}
