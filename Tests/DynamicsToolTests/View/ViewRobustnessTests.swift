import Foundation
import XCTest

/// What no page sends.
final class ViewRobustnessTests: XCTestCase {
  /// Wrong messages are closed with the code that RFC 6455 has for them, and hurt nobody else.
  func testWrongFramesAreClosed() throws {
    let server = try TestServer("boxes")
    let watcher = try TestPage.watching(server.port)
    let long = [UInt8](repeating: 0x20, count: 3000)
    let cases: [(String, Int, (TestPage) throws -> Void)] = [
      ("binary", 1003, { try $0.send(opcode: 2, [1, 2, 3]) }),
      ("not UTF-8", 1007, { try $0.send(opcode: 1, [0xc3, 0x28]) }),
      ("too long", 1009, { try $0.send(opcode: 1, [UInt8](repeating: 0x20, count: 5000)) }),
      ("claims to be long", 1009, { try $0.send(opcode: 1, [], declared: 1 << 40) }),
      (
        "too long in pieces", 1009,
        { page in
          try page.send(opcode: 1, long, isFinal: false)
          try page.send(opcode: 0, long)
        }
      ),
      ("not masked", 1002, { try $0.send(opcode: 1, [0x7b, 0x7d], isMasked: false) }),
      ("continues nothing", 1002, { try $0.send(opcode: 0, [0x7b, 0x7d]) }),
      (
        "begins in the middle", 1002,
        { page in
          try page.send(opcode: 1, [0x7b], isFinal: false)
          try page.send(opcode: 1, [0x7d])
        }
      ),
      ("unknown opcode", 1002, { try $0.send(opcode: 11, []) }),
      ("reserved bit", 1002, { try $0.send(opcode: 0x41, [0x7b, 0x7d]) }),
      ("long ping", 1002, { try $0.send(opcode: 9, [UInt8](repeating: 0, count: 126)) }),
      ("goes", 1000, { try $0.send(opcode: 8, [3, 232]) }),
      ("goes without a word", 1000, { try $0.send(opcode: 8, []) }),
      ("goes with a code of its own", 1000, { try $0.send(opcode: 8, [15, 160, 0x62, 0x79, 0x65]) }),
      // These were taken for good byes.
      ("half a code", 1002, { try $0.send(opcode: 8, [3]) }),
      ("code 999", 1002, { try $0.send(opcode: 8, [3, 231]) }),
      ("code 1005", 1002, { try $0.send(opcode: 8, [3, 237]) }),
      ("reason not UTF-8", 1007, { try $0.send(opcode: 8, [3, 232, 0xff]) }),
    ]
    for (name, code, send) in cases {
      let page = try TestPage.watching(server.port)
      try send(page)
      XCTAssertEqual(page.closeCode(), code, name)
    }
    XCTAssertGreaterThan(try watcher.frame().step, 0)
  }

  func testCommandsInPiecesAreCommands() throws {
    let server = try TestServer("boxes")
    let page = try TestPage.watching(server.port)
    let text = Array(#"{"type":"pause"}"#.utf8)
    for (index, byte) in text.enumerated() {
      try page.send(opcode: index == 0 ? 1 : 0, [byte], isFinal: index == text.count - 1)
      // Pings may come between.
      try page.send(opcode: 9, [byte])
    }
    XCTAssertFalse(try page.frame { !$0.isPlaying }.isPlaying)
  }

  /// What is text but no command is answered, and the page stays.
  func testMistakesAreTold() throws {
    let server = try TestServer("boxes")
    let page = try TestPage.watching(server.port)
    for text in [
      "", "null", "[]", "{", "{}", #"{"type":1}"#, #"{"type":"fly"}"#, #"{"type":"speed"}"#,
      #"{"type":"speed","value":"fast"}"#, #"{"type":"speed","value":1e999}"#, #"{"type":"drag","x":NaN,"y":0}"#,
      #"{"type":"drag","x":1e39,"y":0}"#, #"{"type":"grab","x":0}"#, #"{"type":"show","contacts":1}"#,
      String(repeating: "[", count: 4000),
    ] {
      try page.send(opcode: 1, Array(text.utf8))
      XCTAssertEqual(try page.text("mistake")["type"] as? String, "mistake", text)
    }
    // A command, but of what cannot be: the world goes on.
    for number in [1e30, -1e9] {
      try page.send(["type": "grab", "x": number, "y": number, "reach": 1e30])
      try page.send(["type": "drag", "x": number, "y": number])
    }
    let frame = try page.frame()
    XCTAssertGreaterThan(try page.frame { $0.step > frame.step + 5 }.step, frame.step)
  }

  /// Some thousands of messages made of commands and junk, with frames that are cut and mixed.
  func testNoMessageEndsTheServer() throws {
    let server = try TestServer("boxes")
    let watcher = try TestPage.watching(server.port)
    var generator = Generator(state: 20_261_125)
    let words = [
      "play", "pause", "step", "reset", "speed", "grab", "drag", "release", "show", "", "\u{0}", "held", "frame",
    ]
    let values = [
      "0", "-1", "1e300", "null", "true", "\"x\"", "[]", "{}", "0.5", "1e-45", "-0", "12345678901234567890",
    ]
    var page: TestPage? = try TestPage(port: server.port)
    for _ in 0..<4000 {
      var bytes: [UInt8]
      switch generator.next(6) {
      case 0: bytes = (0..<generator.next(60)).map { _ in UInt8(generator.next(256)) }
      default:
        let keys = ["x", "y", "reach", "value", "contacts", "islands"].map { "\"\($0)\":\(generator.pick(values))" }
        bytes = Array("{\"type\":\"\(generator.pick(words))\",\(keys.joined(separator: ","))}".utf8)
        if generator.next(4) == 0, !bytes.isEmpty { bytes[generator.next(bytes.count)] = UInt8(generator.next(256)) }
        if generator.next(8) == 0 { bytes.removeLast(generator.next(bytes.count)) }
      }
      do {
        switch generator.next(20) {
        case 0: try page?.sendRaw(bytes)
        case 1: try page?.send(opcode: UInt8(generator.next(256)) & 0x7f, bytes, isFinal: generator.next(2) == 0)
        case 2: try page?.send(opcode: 1, bytes, isFinal: false)
        default: try page?.send(opcode: 1, bytes)
        }
        if generator.next(50) == 0 { throw TestSocket.Closed() }
      } catch {
        // The server closed it, or it goes without a word.
        page = try TestPage(port: server.port)
      }
    }
    // What it sent last may come after what the watcher sends now.
    page = nil
    Thread.sleep(forTimeInterval: 0.5)
    try watcher.send("reset")
    try watcher.send(["type": "speed", "value": 1])
    try watcher.send("play")
    try watcher.send(["type": "grab", "x": 0, "y": 5000, "reach": 0])
    _ = try watcher.text("held")
    // Some frames were on their way.
    for _ in 0..<5 { _ = try watcher.frame() }
    let frame = try watcher.frame()
    XCTAssertTrue(frame.isPlaying && frame.speed == 1)
    XCTAssertGreaterThan(try watcher.frame { $0.step > frame.step + 10 }.step, frame.step)
    XCTAssertEqual(server.interrupt(), 0)
  }

  /// A page that asks for more steps than can be done is closed and told why, and what it asked for is forgotten. All
  /// pages had one limit: then others that asked for anything were closed too, and waited for the steps.
  func testAPageThatFloodsIsClosedAlone() throws {
    // A step takes a hundred times as long as a command does to come.
    let server = try TestServer("large_pyramid", ["--size", "60"])
    let watcher = try TestPage.watching(server.port)
    try watcher.send("pause")
    let still = try watcher.frame { !$0.isPlaying }
    let flooder = try TestPage.watching(server.port)
    var sent = 0
    var closing: TestPage.ClosedBy?
    while closing == nil, sent < 100_000 {
      for _ in 0..<500 { try flooder.send("step") }
      sent += 500
      do {
        // The answer comes when all before it was read.
        try flooder.send("nothing")
        _ = try flooder.text("mistake")
      } catch let error as TestPage.ClosedBy {
        closing = error
      }
    }
    XCTAssertEqual(closing?.code, 1008)
    XCTAssertTrue(closing?.reason.contains("1000 commands wait") ?? false, closing?.reason ?? "not closed")
    try watcher.send(["type": "speed", "value": 0.5])
    let frame = try watcher.frame { $0.speed == 0.5 }
    XCTAssertLessThan(frame.step, still.step + sent - 1000)
    // It may come again, and is one of many then.
    _ = try TestPage.watching(server.port)
  }

  /// A page that reads nothing is sent no more than the system holds; its frames are dropped, not kept.
  func testSlowPagesTakeNoMemory() throws {
    #if os(Linux)
      let server = try TestServer("large_pyramid", ["--size", "60"])
      let watcher = try TestPage.watching(server.port)
      let slow = try (0..<4).map { _ in try TestPage(port: server.port, receiveBuffer: 4096) }
      _ = try watcher.frame()
      let before = try residentBytes(server.process.processIdentifier)
      var sent = 0
      _ = try watcher.frame { frame in
        sent += frame.byteCount
        // They say that they have seen what they never read.
        for page in slow { try? page.send("seen") }
        return sent > 8_000_000
      }
      let after = try residentBytes(server.process.processIdentifier)
      // Kept for four pages, it would be four times what was sent.
      XCTAssertLessThan(after - before, 8_000_000)
      withExtendedLifetime(slow) {}
    #else
      throw XCTSkip("the memory of a process is read from /proc")
    #endif
  }

  /// The 65th connection is closed; when others go there is room again.
  func testConnectionsAreLimited() throws {
    let server = try TestServer("boxes")
    var sockets = try (0..<64).map { _ in try TestSocket(port: server.port) }
    // All of them are accepted once the last is answered.
    try sockets[63].send("GET /x HTTP/1.1\r\n\(server.host)\r\n")
    let extra = try TestSocket(port: server.port)
    XCTAssertEqual(extra.receiveAll(), [])
    sockets = []
    var isServed = false
    for _ in 0..<50 where !isServed {
      isServed = (try? server.answer("GET / HTTP/1.1", server.host))?.hasPrefix("HTTP/1.1 200 ") ?? false
      if !isServed { Thread.sleep(forTimeInterval: 0.1) }
    }
    XCTAssertTrue(isServed)
  }

  /// Without a page the scene does not run, and takes no time of the processor.
  func testNobodyWatching() throws {
    #if os(Linux)
      let server = try TestServer("boxes")
      var page: TestPage? = try TestPage.watching(server.port)
      let seen = try XCTUnwrap(page).frame().step
      page = nil
      Thread.sleep(forTimeInterval: 0.3)
      let before = try processorTicks(server.process.processIdentifier)
      Thread.sleep(forTimeInterval: 1)
      let ticks = try processorTicks(server.process.processIdentifier) - before
      // Hundredths of a second.
      XCTAssertLessThanOrEqual(ticks, 5)
      let again = try TestPage.watching(server.port)
      XCTAssertLessThan(try again.frame().step, seen + 60)
    #else
      throw XCTSkip("the time of a process is read from /proc")
    #endif
  }

  private func residentBytes(_ process: Int32) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try XCTUnwrap(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return 1024 * (try XCTUnwrap(Int(line.filter(\.isNumber))))
  }

  private func processorTicks(_ process: Int32) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    // After the name, which may hold anything: user time is the 12th, system time the 13th.
    let fields = try XCTUnwrap(text.split(separator: ")").last).split(separator: " ")
    return try XCTUnwrap(Int(fields[11])) + XCTUnwrap(Int(fields[12]))
  }
}

/// The same numbers every time.
private struct Generator {
  var state: UInt64

  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(count, 1)
  }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[next(list.count)] }
}
