import Foundation
import XCTest

/// What a page is to the server: a WebSocket that takes scenes and frames, and sends commands.
final class TestPage {
  /// A message of the server.
  enum Message {
    case text([String: Any])
    case frame(TestFrame)
    case closed(code: Int, reason: String)
  }

  /// The head of the server's answer to the request to become a WebSocket.
  let answer: String
  private let socket: TestSocket
  private(set) var scene: [String: Any] = [:]

  /// Asks for a WebSocket as a page does.
  init(port: Int, host: String? = nil, origin: String? = nil, receiveBuffer: Int32? = nil) throws {
    socket = try TestSocket(port: port, receiveBuffer: receiveBuffer)
    let host = host ?? "127.0.0.1:\(port)"
    try socket.send(
      """
      GET / HTTP/1.1\r
      Host: \(host)\r
      Connection: keep-alive, Upgrade\r
      Upgrade: websocket\r
      Origin: \(origin ?? "http://\(host)")\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
      \r

      """)
    answer = try socket.receiveHead()
  }

  /// Waits for the first frame.
  static func watching(_ port: Int) throws -> TestPage {
    let page = try TestPage(port: port)
    XCTAssertTrue(page.answer.hasPrefix("HTTP/1.1 101 "), page.answer)
    _ = try page.frame()
    return page
  }

  // MARK: - Sending

  func send(_ command: [String: Any]) throws {
    try send(opcode: 1, Array(try JSONSerialization.data(withJSONObject: command)))
  }

  func send(_ type: String) throws { try send(["type": type]) }

  /// Sends a frame of the protocol.
  ///
  /// - Parameters:
  ///   - opcode: With the bit that it is the last of its message, unless `isFinal` is false.
  ///   - payload: Bytes, not masked yet.
  ///   - isFinal: Whether it ends a message.
  ///   - isMasked: As it must be.
  ///   - declared: What is said of the length, if it is not true.
  func send(
    opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true, isMasked: Bool = true, declared: Int? = nil
  ) throws {
    var bytes: [UInt8] = [opcode | (isFinal ? 0x80 : 0)]
    let count = declared ?? payload.count
    let mask: UInt8 = isMasked ? 0x80 : 0
    switch count {
    case ..<126: bytes.append(mask | UInt8(count))
    case ..<65536: bytes += [mask | 126, UInt8(count >> 8), UInt8(count & 255)]
    default: bytes += [mask | 127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    }
    let key: [UInt8] = [7, 99, 200, 31]
    if isMasked { bytes += key }
    bytes += payload.enumerated().map { isMasked ? $1 ^ key[$0 % 4] : $1 }
    try socket.send(bytes)
  }

  func sendRaw(_ bytes: [UInt8]) throws { try socket.send(bytes) }

  // MARK: - Receiving

  /// The next message that is no ping.
  func message() throws -> Message {
    while true {
      let head = try socket.receive(2)
      var length = Int(head[1] & 127)
      if length == 126 { length = try socket.receive(2).reduce(0) { $0 << 8 | Int($1) } }
      if length == 127 { length = try socket.receive(8).reduce(0) { $0 << 8 | Int($1) } }
      let payload = try socket.receive(length)
      switch head[0] & 15 {
      case 1:
        let object = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any])
        if object["type"] as? String == "scene" { scene = object }
        return .text(object)
      case 2:
        // Who has seen a frame is sent another.
        try? send("seen")
        return .frame(TestFrame(payload))
      case 8:
        return .closed(
          code: payload.prefix(2).reduce(0) { $0 << 8 | Int($1) },
          reason: String(decoding: payload.dropFirst(2), as: UTF8.self))
      case 9: try send(opcode: 10, payload)
      default: continue
      }
    }
  }

  /// The next frame that is as wanted.
  func frame(where isWanted: (TestFrame) -> Bool = { _ in true }) throws -> TestFrame {
    while true {
      switch try message() {
      case .frame(let frame) where isWanted(frame): return frame
      case .closed(let code, let reason): throw ClosedBy(code: code, reason: reason)
      default: continue
      }
    }
  }

  /// The next text of a type.
  func text(_ type: String) throws -> [String: Any] {
    while true {
      switch try message() {
      case .text(let object) where object["type"] as? String == type: return object
      case .closed(let code, let reason): throw ClosedBy(code: code, reason: reason)
      default: continue
      }
    }
  }

  /// Reads until the server closes; why, or `nil` if it said nothing.
  func closing() -> ClosedBy? {
    while let message = try? message() {
      if case .closed(let code, let reason) = message { return ClosedBy(code: code, reason: reason) }
    }
    return nil
  }

  func closeCode() -> Int? { closing()?.code }

  struct ClosedBy: Error {
    var code: Int
    var reason: String
  }
}

/// A binary message, taken apart as docs/live-page.md says.
struct TestFrame {
  let scene: Int
  let step: Int
  let time: Double
  let speed: Float
  let isPlaying: Bool
  let bodyCount: Int
  let byteCount: Int
  private let bytes: [UInt8]
  private let bodies: Int

  init(_ bytes: [UInt8]) {
    func whole(_ place: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) } }
    self.bytes = bytes
    byteCount = bytes.count
    scene = whole(0)
    step = whole(4)
    time = Double(bitPattern: UInt64(whole(8)) | UInt64(whole(12)) << 32)
    speed = Float(bitPattern: UInt32(whole(16)))
    isPlaying = whole(20) == 1
    bodyCount = whole(48)
    bodies = 64 + 4 * whole(44)
  }

  func position(_ body: Int) -> SIMD2<Float> { SIMD2(number(body), number(bodyCount + body)) }

  private func number(_ index: Int) -> Float {
    Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[bodies + 4 * index + $1]) << UInt32(8 * $1) })
  }

  /// See `BodyStatus`.
  func status(_ body: Int) -> UInt8 { bytes[bodies + 32 * bodyCount + body] }
}
