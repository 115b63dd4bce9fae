import Foundation
import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A connection to this machine that sends and receives bytes, with no help and no manners.
final class TestSocket {
  struct Closed: Error {}

  private let descriptor: Int32
  private var received: [UInt8] = []

  /// Connects to a port.
  ///
  /// - Parameter receiveBuffer: How much the system takes in for us before we read it, bytes.
  init(port: Int, receiveBuffer: Int32? = nil) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    // A test that waits longer than this for an answer has failed, s.
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    if var receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      throw Closed()
    }
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = rest.withUnsafeBytes { systemSend($0, flags) }
      guard count > 0 else { throw Closed() }
      rest = rest.dropFirst(count)
    }
  }

  private func systemSend(_ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
    #if canImport(Darwin)
      Darwin.send(descriptor, bytes.baseAddress, bytes.count, flags)
    #elseif canImport(Glibc)
      Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
    #elseif canImport(Musl)
      Musl.send(descriptor, bytes.baseAddress, bytes.count, flags)
    #endif
  }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  /// Exactly so many bytes.
  func receive(_ count: Int) throws -> [UInt8] {
    while received.count < count { try fill() }
    defer { received.removeFirst(count) }
    return Array(received.prefix(count))
  }

  /// Everything up to an empty line, with it.
  func receiveHead() throws -> String {
    let end: [UInt8] = [13, 10, 13, 10]
    while true {
      if let place = received.indices.dropLast(3).first(where: { received[$0..<$0 + 4].elementsEqual(end) }) {
        return String(decoding: try receive(place + 4), as: UTF8.self)
      }
      try fill()
    }
  }

  /// Everything until the other side closes.
  func receiveAll() -> [UInt8] {
    while (try? fill()) != nil {}
    defer { received = [] }
    return received
  }

  private func fill() throws {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { throw Closed() }
    received += buffer.prefix(count)
  }
}
