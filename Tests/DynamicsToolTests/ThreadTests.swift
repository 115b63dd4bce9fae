#if os(Linux)
  import Foundation
  import XCTest

  /// Threads are started for workers and for nothing else. With OpenBLAS linked its loader started one a core, and
  /// watching for Ctrl-C took another.
  final class ThreadTests: XCTestCase {
    func testARunHasAsManyThreadsAsWorkers() throws {
      try XCTSkipIf(
        ProcessInfo.processInfo.environment["DYNAMICS_SANITIZER"] == "1", "the thread sanitizer has a thread of its own"
      )
      for workers in [1, 3] {
        let process = Process()
        process.executableURL = CommandTestCase.executable
        process.arguments =
          ["run", "washer", "--size", "30", "--steps", "1000000", "--quiet"] + ["--workers", "\(workers)"]
        try process.run()
        defer {
          process.terminate()
          process.waitUntilExit()
        }
        let folder = "/proc/\(process.processIdentifier)/task"
        func threads() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: folder).count }
        // Until it is stepping; a thread too many would be there from the start.
        let end = Date(timeIntervalSinceNow: 10)
        while try threads() < workers, Date() < end { Thread.sleep(forTimeInterval: 0.01) }
        Thread.sleep(forTimeInterval: 0.2)
        XCTAssertEqual(try threads(), workers)
      }
    }
  }
#endif
