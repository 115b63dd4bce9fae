import Foundation
import XCTest

/// Where files go: whole or not at all, into what is there, and never in the place of what is no file.
final class OutputTests: CommandTestCase {
  private let small = ["run", "boxes", "--size", "5", "--steps", "3"]
  /// Flags of all files with a good ending for each.
  private let flags = [
    ("--json", "json"), ("--html", "html"), ("--svg", "svg"), ("--plot", "svg"), ("--output", "csv"),
    ("--record", "recording"),
  ]

  private func type(of path: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
  }

  private func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func size(of path: String) throws -> Int { try Data(contentsOf: URL(fileURLWithPath: path)).count }

  private func results(_ text: String) throws -> [[String: Any]]? {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return object?["results"] as? [[String: Any]]
  }

  // MARK: - What is there

  func testLinksAreFollowed() throws {
    for (flag, ending) in flags {
      let link = temporary("link.\(ending)")
      let target = temporary("target-\(flag)")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target-\(flag)")
      // At first there is nothing behind it.
      XCTAssertEqual(try dynamics(small + [flag, link]).code, 0, flag)
      XCTAssertGreaterThan(try size(of: target), 100, flag)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
      try "old".write(toFile: target, atomically: false, encoding: .utf8)
      XCTAssertEqual(try dynamics(small + [flag, link]).code, 0, flag)
      XCTAssertEqual(try type(of: link), .typeSymbolicLink, flag)
      XCTAssertEqual(try type(of: target), .typeRegular, flag)
      XCTAssertEqual(try permissions(of: target), 0o640, flag)
      XCTAssertGreaterThan(try size(of: target), 100, flag)
      try FileManager.default.removeItem(atPath: link)
      try FileManager.default.removeItem(atPath: target)
    }
    XCTAssertEqual(try filesInFolder(), [])
  }

  func testNewFilesHaveThePermissionsOfTheUser() throws {
    let file = temporary("a.json")
    XCTAssertEqual(try shell("umask 027; exec \"$0\" run boxes --steps 1 --json \"$1\"", file).code, 0)
    XCTAssertEqual(try permissions(of: file), 0o640)
  }

  /// A link stands for the device, so that nothing is lost if the test fails.
  func testDevicesAreWrittenInto() throws {
    let link = temporary("null")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/null")
    for (flag, _) in flags {
      let outcome = try dynamics(small + [flag, link])
      XCTAssertEqual(outcome.code, 0, outcome.error)
      XCTAssertTrue(outcome.output.contains("3 steps"), outcome.output)
    }
    XCTAssertEqual(try type(of: link), .typeSymbolicLink)
    XCTAssertEqual(try type(of: "/dev/null"), .typeCharacterSpecial)
  }

  func testFIFOs() throws {
    let pipe = temporary("pipe")
    XCTAssertEqual(mkfifo(pipe, 0o600), 0)
    for (flag, _) in flags {
      // Nobody reads: to wait would be to wait for ever.
      let outcome = try dynamics(small + [flag, pipe])
      XCTAssertEqual(outcome.code, 73, flag)
      XCTAssertTrue(outcome.error.contains("pipe: cannot be written: it is a FIFO that nobody reads"), outcome.error)
      XCTAssertEqual(outcome.error.split(separator: "\n").count, 1)
    }
    // It is more than a pipe holds at once.
    let script = """
      cat "$1" > "$2" & exec 3> "$1"
      "$0" run boxes --size 20 --steps 200 --output "$1"; code=$?
      exec 3>&-; wait; exit $code
      """
    let outcome = try shell(script, pipe, temporary("read"))
    XCTAssertEqual(outcome.code, 0, outcome.error)
    XCTAssertGreaterThan(try size(of: temporary("read")), 65_536)
    let lines = try text(of: temporary("read")).split(separator: "\n")
    XCTAssertEqual(lines.count, 201)
    XCTAssertNoThrow(try JSONSerialization.jsonObject(with: Data(try XCTUnwrap(lines.last).utf8)))
    XCTAssertEqual(try filesInFolder(), ["pipe", "read"])
    // The reader has seen enough.
    let reading = "head -c 10 \"$1\" > \"$2\" & sleep 0.2; exec \"$0\" run boxes --steps 1000000 --output \"$1\""
    let cut = try shell(reading, pipe, temporary("read"))
    XCTAssertEqual(cut.code, 74, cut.error)
    XCTAssertTrue(cut.error.contains("pipe: cannot be written: nobody reads it any more"), cut.error)
  }

  // MARK: - Standard output

  func testStandardOutputHoldsTheFileAlone() throws {
    // A link stands for the device, so that nothing is lost if the test fails.
    try FileManager.default.createSymbolicLink(atPath: temporary("link"), withDestinationPath: "/dev/stdout")
    for name in ["-", "/dev/fd/1", temporary("link")] {
      for command in [small, ["bench", "boxes", "--size", "5", "--steps", "3"]] {
        let outcome = try dynamics(command + ["--json", name])
        XCTAssertEqual(outcome.code, 0, outcome.error)
        XCTAssertEqual(try results(outcome.output)?.count, 1, outcome.output)
        XCTAssertTrue(outcome.error.contains("boxes"), "the text for people: \(outcome.error)")
      }
      XCTAssertEqual(try dynamics(small + ["--json", name, "--quiet"]).error, "")
    }
    XCTAssertTrue(try dynamics(small + ["--svg", "-"]).output.hasSuffix("</svg>\n"))
    XCTAssertTrue(try dynamics(small + ["--html", "-"]).output.contains("</html>"))
    let lines = try dynamics(small + ["--output", "-"]).output.split(separator: "\n")
    XCTAssertEqual(lines.count, 4, "JSON Lines")
    for line in lines { XCTAssertNoThrow(try JSONSerialization.jsonObject(with: Data(line.utf8))) }
    let rows = try dynamics(small + ["--output", "-", "--format", "csv"]).output.split(separator: "\n")
    XCTAssertEqual(rows.first, "step,time,body,x,y,angle,vx,vy,w")
    XCTAssertEqual(rows.count, 1 + 4 * 6)
    XCTAssertEqual(try filesInFolder(), ["link"], "and no file is called -")
    XCTAssertEqual(try type(of: temporary("link")), .typeSymbolicLink)
  }

  /// What the shell has opened is not replaced: what others write into it arrives too.
  func testRedirections() throws {
    let script = "(echo before; \"$0\" run boxes --steps 1 --quiet --svg /dev/fd/1; echo after) > \"$1\""
    XCTAssertEqual(try shell(script, temporary("a")).code, 0)
    let lines = try text(of: temporary("a")).split(separator: "\n")
    XCTAssertEqual(lines.first, "before")
    XCTAssertEqual(lines.suffix(2), ["</svg>", "after"])
    let other = try shell("\"$0\" run boxes --steps 1 --svg /dev/fd/3 3> \"$1\"", temporary("b"))
    XCTAssertEqual(other.code, 0, other.error)
    XCTAssertTrue(other.output.contains("1 step of"), other.output)
    XCTAssertTrue(try text(of: temporary("b")).hasSuffix("</svg>\n"))
    XCTAssertEqual(try shell("\"$0\" run boxes --steps 1 --svg /dev/fd/3 3< /dev/null").code, 73, "open for reading")
    XCTAssertEqual(try shell("\"$0\" run boxes --steps 1 --svg /dev/fd/9").code, 73, "not open")
  }

  /// Who reads has seen enough: the command ends like any other, without a word, and leaves no part of another file.
  func testClosedPipeEndsTheCommandQuietly() throws {
    let running = try begin([
      "run", "boxes", "--size", "20", "--steps", "1000000", "--output", "-", "--json", temporary("a.json"),
    ])
    XCTAssertFalse(running.output.fileHandleForReading.availableData.isEmpty)
    try running.output.fileHandleForReading.close()
    let error = running.error.fileHandleForReading.readDataToEndOfFile()
    running.process.waitUntilExit()
    XCTAssertEqual(running.process.terminationReason, .uncaughtSignal)
    XCTAssertEqual(running.process.terminationStatus, SIGPIPE)
    XCTAssertEqual(String(decoding: error, as: UTF8.self), "")
    XCTAssertEqual(try filesInFolder(), [])
    // The text for people is no different: who reads it has gone by then.
    let script = "{ sleep 0.3; \"$0\" scenes; echo $? > \"$1\"; } | true"
    let list = try shell(script, temporary("code"))
    XCTAssertEqual(list.error, "")
    XCTAssertEqual(try text(of: temporary("code")), "\(128 + SIGPIPE)\n")
  }

  /// A file must not get the number of standard output or error, and then the text for people with it.
  func testClosedStandardDescriptors() throws {
    let silent = "exec \"$0\" run boxes --steps 1 --json \"$1\" --svg - 2>&-"
    XCTAssertEqual(try shell(silent, temporary("silent.json")).code, 0, "there is nobody to tell")
    XCTAssertEqual(try results(text(of: temporary("silent.json")))?.count, 1)
    let outcome = try shell("exec \"$0\" run boxes --steps 1 --json \"$1\" >&-", temporary("a.json"))
    XCTAssertEqual(outcome.code, 74)
    XCTAssertEqual(outcome.error, "dynamics: standard output: cannot be written: Bad file descriptor\n")
    XCTAssertEqual(try results(text(of: temporary("a.json")))?.count, 1)
    let file = try shell("exec \"$0\" run boxes --steps 10000000 --json - >&-")
    XCTAssertEqual(file.code, 73)
    XCTAssertEqual(file.error, "dynamics: standard output: cannot be written: Bad file descriptor\n")
    XCTAssertEqual(try shell("exec \"$0\" run - <&-").code, 66)
  }

  // MARK: - What cannot be written

  /// A run of ten million steps would take minutes.
  func testUnwritablePlacesAreFoundBeforeTheRun() throws {
    let long = ["run", "boxes", "--steps", "10000000"]
    try FileManager.default.createDirectory(atPath: temporary("folder"), withIntermediateDirectories: true)
    let file = try temporary("file", "")
    for (flag, ending) in flags {
      let places = [
        ("folder", "Is a directory"), ("folder/", "Is a directory"), ("missing/a.\(ending)", "No such file"),
        ("file/a.\(ending)", "Not a directory"),
      ]
      for (place, reason) in places {
        let outcome = try dynamics(long + [flag, temporary("") + "/" + place])
        XCTAssertEqual(outcome.code, 73, "\(flag) \(place): \(outcome.error)")
        XCTAssertTrue(outcome.error.contains(place) && outcome.error.contains(reason), outcome.error)
        XCTAssertEqual(outcome.error.split(separator: "\n").count, 1)
      }
    }
    let bench = try dynamics("bench", "washer", "--json", temporary("missing/a.json"))
    XCTAssertEqual(bench.code, 73, bench.error)
    // Another of the files can be written, and is not.
    let both = try dynamics(long + ["--json", temporary("a.json"), "--svg", temporary("missing/a.svg")])
    XCTAssertEqual(both.code, 73)
    XCTAssertEqual(try filesInFolder(), ["file", "folder"])
    XCTAssertEqual(try text(of: file), "")
  }

  func testNamesEndAsTheirFormatIsCalled() throws {
    for (flag, _) in flags where flag != "--record" {
      for name in ["a", "a.txt", "a.json.gz", "svg"] {
        let outcome = try dynamics(small + [flag, temporary(name)])
        XCTAssertEqual(outcome.code, 64, "\(flag) \(name)")
        XCTAssertTrue(outcome.error.contains("expected a name that ends in ."), outcome.error)
      }
      XCTAssertEqual(try dynamics(small + [flag, ""]).code, 64)
    }
    XCTAssertEqual(try dynamics(small + ["--svg", temporary("A.SVG")]).code, 0)
    for format in [["--format", "csv"], ["--format", "csv", "--output", temporary("a.jsonl")]] {
      XCTAssertEqual(try dynamics(small + format).code, 64, "\(format)")
    }
    XCTAssertEqual(try dynamics(small + ["--output", temporary("a.csv"), "--format", "csv"]).code, 0)
    XCTAssertEqual(try filesInFolder(), ["A.SVG", "a.csv"])
  }

  func testTwoFilesAtOnePlaceAreRefused() throws {
    try FileManager.default.createSymbolicLink(atPath: temporary("link.svg"), withDestinationPath: "a.svg")
    let other = temporary("") + "/../" + folder.lastPathComponent + "/a.svg"
    for (first, second) in [
      (temporary("a.svg"), temporary("a.svg")), (temporary("a.svg"), other), (temporary("link.svg"), other),
      ("-", "/dev/fd/1"),
    ] {
      let outcome = try dynamics(small + ["--svg", first, "--plot", second])
      XCTAssertEqual(outcome.code, 64, "\(first) \(second)")
      XCTAssertTrue(outcome.error.contains("are the same file"), outcome.error)
    }
    XCTAssertEqual(try filesInFolder(), ["link.svg"])
    // Who wants no file of several was refused.
    XCTAssertEqual(try dynamics(small + ["--svg", "/dev/null", "--plot", "/dev/null"]).code, 0)
  }

  func testScenesAreNotReplaced() throws {
    let text = #"{"version": 1, "bodies": []}"#
    let scene = try temporary("a.json", text)
    for command in ["run", "bench"] {
      let outcome = try dynamics(command, scene, "--json", temporary("") + "/./a.json")
      XCTAssertEqual(outcome.code, 64)
      XCTAssertTrue(outcome.error.contains("are the same file"), outcome.error)
    }
    XCTAssertEqual(try self.text(of: scene), text)
  }

  /// A recording grows in its place: through a hard link it was written over the scene. `chart` did not look for its own
  /// file at all.
  func testFilesWithSeveralNamesAreOneFile() throws {
    let text = #"{"version": 1, "bodies": []}"#
    let scene = try temporary("a.json", text)
    let link = temporary("a.svg")
    try FileManager.default.linkItem(atPath: scene, toPath: link)
    for arguments in [
      ["run", scene, "--record", link], ["run", scene, "--svg", link], ["chart", link, "--svg", link],
      ["chart", "-", "--baseline", scene, "--svg", link],
    ] {
      let outcome = try dynamics(arguments)
      XCTAssertEqual(outcome.code, 64, "\(arguments): \(outcome.error)")
      XCTAssertTrue(outcome.error.contains("are the same file"), outcome.error)
      XCTAssertEqual(try self.text(of: scene), text)
    }
    XCTAssertEqual(try dynamics(small + ["--json", scene, "--svg", link]).code, 64)
  }

  /// The kernel stands in for a full disk: it lets no file be larger than some kilobytes.
  func testFullDiskLeavesWhatWasThere() throws {
    try XCTSkipIf(
      ProcessInfo.processInfo.environment["DYNAMICS_SANITIZER"] == "1",
      "the thread sanitizer has larger files of its own")
    let old = try temporary("a.csv", "old")
    let script = "ulimit -f 8; exec \"$0\" run boxes --steps 10000 --output \"$1\" --json \"$2\""
    let outcome = try shell(script, old, temporary("a.json"))
    XCTAssertEqual(outcome.code, 74, outcome.error)
    XCTAssertTrue(outcome.error.contains("a.csv: cannot be written: File too large"), outcome.error)
    XCTAssertEqual(try text(of: old), "old")
    XCTAssertEqual(try filesInFolder(), ["a.csv"])
    // A recording keeps what was done until then.
    let recording = temporary("a.recording")
    let record = try shell("ulimit -f 200; exec \"$0\" run boxes --steps 1000000 --record \"$1\"", recording)
    XCTAssertEqual(record.code, 74, record.error)
    let replay = try dynamics("replay", recording)
    XCTAssertEqual(replay.code, 0, replay.error)
    XCTAssertTrue(replay.output.hasSuffix("as recorded, and then it was cut off\n"), replay.output)
  }

  func testFullDeviceIsAnError() throws {
    try XCTSkipUnless(FileManager.default.fileExists(atPath: "/dev/full"), "a device of Linux")
    for (flag, _) in flags {
      let outcome = try dynamics(small + [flag, "/dev/full", "--quiet"])
      XCTAssertEqual(outcome.code, 74, flag)
      XCTAssertEqual(outcome.error, "dynamics: /dev/full: cannot be written: No space left on device\n")
    }
    for command in ["run boxes --steps 1", "scenes --json", "info", "--help"] {
      let outcome = try shell("exec \"$0\" \(command) > /dev/full")
      XCTAssertEqual(outcome.code, 74, command)
      XCTAssertTrue(outcome.error.contains("standard output: cannot be written"), outcome.error)
    }
  }

  // MARK: - Signals

  /// Waits until there are so many files in the folder: then a command is under way.
  private func waitForFiles(_ count: Int) throws {
    let deadline = Date(timeIntervalSinceNow: 20)
    while try filesInFolder().count < count, Date() < deadline { usleep(10_000) }
  }

  private func beginLongRun(_ file: String) throws -> Running {
    let running = try begin(["run", "boxes", "--size", "20", "--steps", "10000000", "--output", file])
    try waitForFiles(2)
    usleep(100_000)
    return running
  }

  /// Ctrl-C ends the run between two steps and leaves complete files.
  func testInterruptionLeavesReadableOutput() throws {
    _ = try temporary("other", "")
    let file = temporary("a.jsonl")
    let running = try beginLongRun(file)
    running.process.interrupt()
    let outcome = running.outcome()
    XCTAssertEqual(outcome.code, 130)
    XCTAssertTrue(outcome.output.contains("interrupted after"), outcome.output)
    let lines = try text(of: file).split(separator: "\n")
    XCTAssertGreaterThan(lines.count, 1)
    XCTAssertNoThrow(try JSONSerialization.jsonObject(with: Data(try XCTUnwrap(lines.last).utf8)))
    XCTAssertEqual(try filesInFolder(), ["a.jsonl", "other"])
  }

  /// What ends the command at once leaves what was there, and nothing beside it.
  func testEndingSignalsLeaveNothing() throws {
    let file = try temporary("a.jsonl", "old")
    for number in [SIGTERM, SIGHUP] {
      let running = try beginLongRun(file)
      kill(running.process.processIdentifier, number)
      XCTAssertEqual(running.outcome().code, 128 + number)
      XCTAssertEqual(try filesInFolder(), ["a.jsonl"])
    }
    let bench = try begin(["bench", "boxes", "--steps", "10000000", "--json", temporary("b.json")])
    try waitForFiles(2)
    bench.process.interrupt()
    XCTAssertEqual(bench.outcome().code, 128 + SIGINT)
    XCTAssertEqual(try filesInFolder(), ["a.jsonl"])
    XCTAssertEqual(try text(of: file), "old")
  }
}
