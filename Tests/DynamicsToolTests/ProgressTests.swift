import Foundation
import XCTest

/// The bar on a terminal, drawn on one of a given width.
final class ProgressTests: CommandTestCase {
  /// A function of the C library; Glibc's headers show these to programs in C alone.
  private func function(_ name: String) throws -> UnsafeMutableRawPointer {
    try XCTUnwrap(dlsym(dlopen(nil, RTLD_NOW), name), name)
  }

  private func call(_ name: String, _ argument: Int32) throws -> Int32 {
    unsafeBitCast(try function(name), to: (@convention(c) (Int32) -> Int32).self)(argument)
  }

  /// What a short run writes on a terminal of so many columns.
  private func terminal(columns: UInt16, type: String, _ arguments: [String]) throws -> String {
    let master = try call("posix_openpt", O_RDWR | O_NOCTTY)
    XCTAssertTrue(try master >= 0 && call("grantpt", master) == 0 && call("unlockpt", master) == 0)
    var size = winsize()
    (size.ws_row, size.ws_col) = (24, columns)
    XCTAssertEqual(ioctl(master, UInt(TIOCSWINSZ), &size), 0)
    typealias Name = @convention(c) (Int32) -> UnsafePointer<CChar>?
    let name = try XCTUnwrap(unsafeBitCast(function("ptsname"), to: Name.self)(master))
    let slave = open(String(cString: name), O_RDWR | O_NOCTTY)
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["TERM": type]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(fileDescriptor: slave)
    try process.run()
    close(slave)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    // When nobody has the other side any more there is an error.
    while case let count = read(master, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
    process.waitUntilExit()
    close(master)
    XCTAssertEqual(process.terminationStatus, 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bar was longer than 80 columns, so that each drawing left a line behind, and terminals that cannot clear a line
  /// were written full.
  func testTheBarIsOneLine() throws {
    let long = temporary(String(repeating: "name", count: 12) + ".json")
    try #"{"version": 1, "bodies": [{"type": "dynamic"}]}"#.write(toFile: long, atomically: false, encoding: .utf8)
    for columns: UInt16 in [30, 80, 200] {
      for arguments in [["run", "boxes", "--size", "20", "--steps", "60"], ["run", long, "--steps", "1000"]] {
        let text = try terminal(columns: columns, type: "xterm", arguments)
        let drawings = text.components(separatedBy: "\r\u{1b}[K").filter { !$0.isEmpty }
        for drawing in drawings { XCTAssertLessThan(drawing.count, Int(columns), drawing) }
        let hasRoom = columns > 80 || columns == 80 && arguments[1] != long
        let steps = drawings.filter { !$0.hasPrefix("loading") }
        XCTAssertFalse(steps.isEmpty)
        for step in steps { XCTAssertEqual(step.contains(" steps/s"), hasRoom, step) }
        XCTAssertEqual(try terminal(columns: columns, type: "dumb", arguments), "")
      }
    }
  }
}
