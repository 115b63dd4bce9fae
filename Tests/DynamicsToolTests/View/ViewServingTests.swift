import Foundation
import XCTest

/// Who is served what.
final class ViewServingTests: XCTestCase {
  func testThePageIsServedToThisMachineAlone() throws {
    let server = try TestServer("boxes")
    let answer = try server.answer("GET / HTTP/1.1", server.host)
    let head = answer.prefix(upTo: try XCTUnwrap(answer.range(of: "\r\n\r\n")).lowerBound)
    XCTAssertTrue(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    XCTAssertTrue(answer.hasSuffix("</html>\n"))
    XCTAssertTrue(head.contains("Content-Length: "))
    XCTAssertTrue(try server.answer("GET / HTTP/1.1", "Host: localhost:\(server.port)").hasPrefix("HTTP/1.1 200 OK"))
    // Names that others chose for this machine.
    for host in ["evil.example", "evil.example:\(server.port)", "127.0.0.1", "127.0.0.1:\(server.port).evil.example"] {
      XCTAssertTrue(try server.answer("GET / HTTP/1.1", "Host: \(host)").hasPrefix("HTTP/1.1 403 "), host)
    }
    XCTAssertTrue(try server.answer("GET / HTTP/1.1", server.host, "Host: evil.example").hasPrefix("HTTP/1.1 40"))
    XCTAssertTrue(try server.answer("GET / HTTP/1.1").hasPrefix("HTTP/1.1 40"))
    #if os(Linux)
      // Not on other addresses of the machine.
      let listeners = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8).split(separator: "\n")
      let port = String(format: ":%04X", server.port)
      let ours = listeners.filter { $0.contains(port + " 00000000:0000 0A") }
      XCTAssertEqual(ours.count, 1)
      XCTAssertTrue(ours.allSatisfy { $0.contains("0100007F" + port) })
    #endif
  }

  /// Only what is in the page runs, and it talks only to its server.
  func testThePageBringsAllThatItNeeds() throws {
    let server = try TestServer("boxes")
    let answer = try server.answer("GET / HTTP/1.1", server.host)
    let policy = try XCTUnwrap(answer.split(separator: "\r\n").first { $0.hasPrefix("Content-Security-Policy: ") })
    XCTAssertTrue(policy.contains("default-src 'none'"))
    let nonce = try XCTUnwrap(policy.firstMatch(of: /script-src 'nonce-([a-z0-9]+)'/)).1
    XCTAssertTrue(answer.contains("<script nonce=\"\(nonce)\">"))
    XCTAssertFalse(policy.contains("unsafe"))
    XCTAssertFalse(try server.answer("GET / HTTP/1.1", server.host).contains(nonce), "the next page has another nonce")
    XCTAssertNil(answer.firstMatch(of: /(src|href)="?(https?:)?\/\//), "something is loaded from elsewhere")
  }

  func testOtherPathsAndMethodsAreRefused() throws {
    let server = try TestServer("boxes")
    XCTAssertTrue(try server.answer("GET /favicon.ico HTTP/1.1", server.host).hasPrefix("HTTP/1.1 404 "))
    XCTAssertTrue(try server.answer("GET /../../etc/passwd HTTP/1.1", server.host).hasPrefix("HTTP/1.1 404 "))
    let post = try server.answer("POST / HTTP/1.1", server.host, "Content-Length: 0")
    XCTAssertTrue(post.hasPrefix("HTTP/1.1 405 "))
    XCTAssertTrue(post.contains("\r\nAllow: GET, HEAD\r\n"))
    let head = try server.answer("HEAD / HTTP/1.1", server.host)
    XCTAssertTrue(head.hasPrefix("HTTP/1.1 200 "))
    XCTAssertTrue(head.hasSuffix("\r\n\r\n"))
  }

  /// Requests that name the server in their first line were for another path.
  func testTheServerMayBeNamedInTheRequest() throws {
    let server = try TestServer("boxes")
    for (target, status) in [
      ("http://127.0.0.1:\(server.port)/", 200), ("HTTP://LOCALHOST:\(server.port)?x", 200),
      ("http://127.0.0.1:\(server.port)/x", 404), ("http://127.0.0.1:\(server.port + 1)/", 403),
      ("http://evil.example/", 403),
    ] {
      let answer = try server.answer("GET \(target) HTTP/1.1", server.host)
      XCTAssertTrue(answer.hasPrefix("HTTP/1.1 \(status) "), "\(target): \(answer.prefix(20))")
    }
  }

  /// Handshakes were taken without looking at them closely, and those of another version were answered with the page.
  func testHandshakesThatBreakTheProtocolAreRefused() throws {
    let server = try TestServer("boxes")
    let good = [
      "GET / HTTP/1.1", server.host, "Origin: http://127.0.0.1:\(server.port)", "Connection: keep-alive, Upgrade",
      "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    for (index, line, status) in [
      (0, "GET / HTTP/1.0", 400), (0, "HEAD / HTTP/1.1", 400), (3, "Connection: keep-alive", 400),
      (3, "X: Upgrade", 400), (5, "Sec-WebSocket-Version: 12", 426), (5, "X: 13", 400), (6, "X: none", 400),
      (6, "Sec-WebSocket-Key: c2hvcnQ=", 400), (6, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ", 400),
      (6, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", 400),
    ] {
      var lines = good
      lines[index] = line
      let answer = try server.answer(lines)
      XCTAssertTrue(answer.hasPrefix("HTTP/1.1 \(status) "), "\(line): \(answer.prefix(20))")
      XCTAssertEqual(answer.contains("\r\nSec-WebSocket-Version: 13\r\n"), status == 426, line)
    }
  }

  /// A connection has one answer, which says that it closes, whatever else was sent on it.
  func testAConnectionHasOneAnswer() throws {
    let server = try TestServer("boxes")
    let request = "GET / HTTP/1.1\r\n\(server.host)\r\n\r\n"
    let upgrade = """
      GET / HTTP/1.1\r
      \(server.host)\r
      Origin: http://127.0.0.1:\(server.port)\r
      Connection: Upgrade\r
      Upgrade: websocket\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
      \r

      """
    for following in [request, String(repeating: request, count: 20), upgrade, "no request\r\n\r\n"] {
      // Little is read at a time: the answer is still on its way while the next request is read.
      let socket = try TestSocket(port: server.port, receiveBuffer: 4096)
      try socket.send(request + following)
      let answer = String(decoding: socket.receiveAll(), as: UTF8.self)
      XCTAssertTrue(answer.hasPrefix("HTTP/1.1 200 "))
      XCTAssertEqual(answer.matches(of: /HTTP\/1\.1 \d/).count, 1, following)
      XCTAssertTrue(answer.contains("\r\nConnection: close\r\n"))
      XCTAssertTrue(answer.hasSuffix("</html>\n"))
    }
    XCTAssertTrue(try server.answer("no request").hasPrefix("HTTP/1.1 400 "))
  }

  func testOnlyOurPageGetsAWebSocket() throws {
    let server = try TestServer("boxes")
    let ours = "127.0.0.1:\(server.port)"
    for origin in [
      "http://evil.example", "null", "https://\(ours)", "http://127.0.0.1", "http://\(ours).evil.example",
      "http://localhost:\(server.port + 1)",
    ] {
      XCTAssertTrue(
        try TestPage(port: server.port, origin: origin).answer.hasPrefix("HTTP/1.1 403 "), origin)
    }
    XCTAssertTrue(try TestPage(port: server.port, host: "evil.example").answer.hasPrefix("HTTP/1.1 403 "))
    XCTAssertTrue(
      try TestPage(port: server.port, origin: "http://localhost:\(server.port)").answer.hasPrefix("HTTP/1.1 101 "))
    // No origin at all: no page sends that.
    let answer = try server.answer(
      "GET / HTTP/1.1", server.host, "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
    XCTAssertTrue(answer.hasPrefix("HTTP/1.1 403 "))
  }

  func testAPortThatIsTakenIsSaid() throws {
    let server = try TestServer("boxes")
    let second = try TestServer("boxes", port: "\(server.port)")
    second.process.waitUntilExit()
    XCTAssertEqual(second.process.terminationStatus, 69)
    let text = String(decoding: second.errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    XCTAssertTrue(text.contains("port \(server.port) of 127.0.0.1") && text.contains("in use"), text)
    for arguments in [["boxes", "--size", "1000000"], ["no_such_scene"]] {
      let server = try TestServer(arguments[0], Array(arguments.dropFirst()))
      server.process.waitUntilExit()
      XCTAssertEqual(server.process.terminationStatus, 65)
    }
    let wrong = try TestServer("boxes", port: "65536")
    wrong.process.waitUntilExit()
    XCTAssertEqual(wrong.process.terminationStatus, 64)
  }

  func testControlCEndsItCleanly() throws {
    let server = try TestServer("boxes")
    let page = try TestPage.watching(server.port)
    XCTAssertEqual(server.interrupt(), 0)
    XCTAssertEqual(page.closeCode(), 1001)
  }
}
