import Foundation
import XCTest

/// What the built command does, run as users run it.
final class CommandTests: CommandTestCase {
  func testWrongFlagsAreUsageErrors() throws {
    for arguments in [
      ["run"], ["run", "boxes", "--steps", "0"], ["run", "boxes", "--steps", "x"], ["run", "boxes", "--dt", "nan"],
      ["run", "boxes", "--output", "file.txt"], ["run", "boxes", "--workers", "257"],
      ["bench", "boxes", "--workers", "1,0"],
      ["bench", "boxes", "--workers", "1,"], ["pairs", "a", "b", "--workers", "x"], ["bench", "--repeats", "0"],
      ["bench", "--solver", "exact"], ["compare", "one.json"], ["nonsense"], ["run", "boxes", "--nonsense"],
    ] {
      XCTAssertEqual(try dynamics(arguments).code, 64, "\(arguments)")
    }
  }

  func testBadDataIsOneLineAndWritesNothing() throws {
    let scene = temporary("bad.json")
    let output = temporary("out.csv")
    try "{\"version\":1,\n\"bodies\":[{\"type\":\"odd\"}]}".write(toFile: scene, atomically: true, encoding: .utf8)
    let outcome = try dynamics("run", scene, "--output", output)
    XCTAssertEqual(outcome.code, 65)
    XCTAssertEqual(outcome.error.split(separator: "\n").count, 1)
    XCTAssertTrue(outcome.error.contains("2:") && outcome.error.contains("bodies[0].type"), outcome.error)
    XCTAssertFalse(FileManager.default.fileExists(atPath: output))
    XCTAssertEqual(try dynamics("run", "no_such_scene").code, 65)
    XCTAssertEqual(try dynamics("run", "boxes", "--size", "999999999").code, 65)
    XCTAssertEqual(try dynamics("compare", scene, scene).code, 65)
  }

  /// Error lines once repeated arguments, names and keys raw: with line breaks, escape sequences, and all 400 kB of them.
  func testErrorsAreOnePrintableLine() throws {
    let nasty = "\u{1b}[2Ja\nb\u{202e}" + String(repeating: "x", count: 50_000)
    let json = #"\u001b[2Ja\nb\u202e"# + String(repeating: "x", count: 400_000)
    let texts = [
      "{\"version\": 1, \"bodies\": [], \"\(json)\": 0}",
      "{\"version\": 1, \"bodies\": [], \"joints\": [{\"type\": \"weld\", \"bodyB\": \"\(json)\"}]}",
      "{\"version\": 1, \"items\": [], \"behaviors\": [{\"type\": \"\(json)\"}]}",
      "{\"version\": 1, \"items\": [], \"behaviors\": [{\"type\": \"gravity\", \"items\": [\"\(json)\"]}]}",
      "{\"results\": [{\"\(json)\": 1}]}",
    ]
    var files: [String] = []
    for text in texts {
      files.append(temporary("nasty\(files.count).json"))
      try text.write(toFile: files[files.count - 1], atomically: true, encoding: .utf8)
    }
    var outcomes = try files[..<4].map { try dynamics("run", $0) }
    outcomes.append(try dynamics("compare", files[4], files[4]))
    outcomes.append(try dynamics("run", nasty))
    outcomes.append(try dynamics("run", nasty + ".json"))
    for outcome in outcomes {
      XCTAssertTrue([65, 66].contains(outcome.code))
      XCTAssertEqual(outcome.error.split(separator: "\n").count, 1)
    }
    // The usage follows, on lines of its own.
    outcomes.append(try dynamics("run", "boxes", "--workers", nasty))
    outcomes.append(try dynamics("run", "boxes", "--output", nasty))
    outcomes.append(try dynamics("run", "boxes", nasty))
    for outcome in outcomes {
      XCTAssertTrue([64, 65, 66, 73].contains(outcome.code))
      XCTAssertLessThan(outcome.error.count, 1500)
      for line in outcome.error.split(separator: "\n") {
        XCTAssertLessThan(line.count, 450)
        for scalar in line.unicodeScalars {
          XCTAssertFalse(scalar.value < 0x20 || scalar == "\u{202e}", "U+\(String(scalar.value, radix: 16)) is printed")
        }
      }
    }
  }

  /// One step was said to take 0 ms, at a thousand milliard body steps a second.
  func testOneStepIsNotTimed() throws {
    let one = try dynamics("run", "boxes", "--size", "5", "--steps", "1")
    XCTAssertTrue(one.output.contains("not timed"), one.output)
    XCTAssertFalse(one.output.contains("ms a step"), one.output)
    let two = try dynamics("run", "boxes", "--size", "5", "--steps", "2")
    XCTAssertTrue(two.output.contains("ms a step"), two.output)
  }

  /// Time of the scene itself, most of it in scenes of behaviours, was in no phase, so that they did not add up.
  func testSummaryHasThePhasesThatAScenesHas() throws {
    XCTAssertTrue(try dynamics("run", "ui_snap", "--steps", "20").output.contains(", scene "))
    let scene = #"""
      {"version": 1, "bodies": [
        {"type": "static", "shapes": [{"box": {"half": [0.1, 20]}}]},
        {"type": "dynamic", "position": [-5, 0], "velocity": [400, 0], "shapes": [{"circle": {"radius": 0.1}}]}]}
      """#
    let fast = try dynamics("run", "-", "--steps", "20", input: scene).output
    XCTAssertTrue(fast.contains(", continuous "), fast)
    XCTAssertFalse(fast.contains(", scene "), fast)
  }

  /// A name from a file is printed too.
  func testNamesOfScenesArePrintedSafely() throws {
    let scene = temporary("name.json")
    try #"{"version": 1, "name": "\u001b[31mred\nline", "bodies": []}"#
      .write(toFile: scene, atomically: true, encoding: .utf8)
    for command in ["run", "bench"] {
      let outcome = try dynamics(command, scene, "--steps", "2")
      XCTAssertEqual(outcome.code, 0, outcome.error)
      XCTAssertTrue(outcome.output.contains(#"\u{1b}[31mred\nline"#), outcome.output)
      XCTAssertFalse(outcome.output.contains("\u{1b}"))
    }
  }

  func testUnknownSIMDLevelIsSaid() throws {
    let outcome = try dynamics("run", "boxes", "--steps", "1", environment: ["DYNAMICS_SIMD": "mmx"])
    XCTAssertEqual(outcome.code, 65)
    XCTAssertTrue(outcome.error.contains("mmx"), outcome.error)
  }

  func testBenchAndCompare() throws {
    let file = temporary("bench.json")
    let bench = try dynamics("bench", "boxes", "--steps", "20", "--repeats", "2", "--json", file)
    XCTAssertEqual(bench.code, 0, bench.error)
    XCTAssertEqual(bench.error, "", "a progress bar in a pipe")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    for key in [
      "scene", "workers", "simd", "steps", "totalMilliseconds", "millisecondsPerStep", "phases", "bodies", "shapes",
      "contacts", "joints", "maxPenetration", "maxJointError", "kineticEnergy", "stateHash", "results",
    ] { XCTAssertTrue(text.contains("\"\(key)\""), key) }
    XCTAssertEqual(try dynamics("compare", file, file).code, 0)
    let second = temporary("workers.json")
    let many = try dynamics("bench", "boxes", "--steps", "5", "--workers", "1,3", "--json", second)
    XCTAssertEqual(many.code, 0, many.error)
    let both = try String(contentsOfFile: second, encoding: .utf8)
    XCTAssertTrue(both.contains("\"workers\" : 1") && both.contains("\"workers\" : 3"), both)
    XCTAssertEqual(
      Set(both.split(separator: "\n").filter { $0.contains("\"stateHash\"") }).count, 1, "of any number of workers")
    let other = temporary("other.json")
    let hash = try XCTUnwrap(text.range(of: "\"stateHash\" : \""))
    var changed = text
    changed.replaceSubrange(hash.upperBound..<text.index(hash.upperBound, offsetBy: 4), with: "zzzz")
    try changed.write(toFile: other, atomically: true, encoding: .utf8)
    XCTAssertEqual(try dynamics("compare", file, other).code, 2)
    XCTAssertEqual(try dynamics("compare", file, other, "--allow-hash-change").code, 0)
  }

  /// `bench` wrote what `compare` refuses: a scene twice, or steps of 0 ms. Of standard input nothing was left for the
  /// second time.
  func testBenchRefusesWhatCouldNotBeCompared() throws {
    for (arguments, words) in [
      (["boxes", "washer", "boxes"], "scene 'boxes' is there twice"), (["-", "-"], "standard input is there twice"),
      (["boxes", "--steps", "1"], "expected a whole number from 2 to 10000000"),
    ] {
      let outcome = try dynamics(["bench"] + arguments)
      XCTAssertEqual(outcome.code, 64, "\(arguments)")
      XCTAssertTrue(outcome.error.contains(words), outcome.error)
    }
    let scene = try temporary("short.json", #"{"version": 1, "run": {"steps": 1}, "bodies": []}"#)
    let outcome = try dynamics("bench", scene, "--json", temporary("out.json"))
    XCTAssertEqual(outcome.code, 65)
    XCTAssertTrue(outcome.error.contains("it has 1 step; expected 2 or more"), outcome.error)
    XCTAssertEqual(try filesInFolder(), ["short.json"])
    XCTAssertEqual(try dynamics("bench", scene, "--steps", "2").code, 0)
  }

  func testRunWritesAllItsFiles() throws {
    let files = ["a.csv", "a.html", "a.svg", "a.json"].map(temporary)
    let outcome = try dynamics(
      "run", "card_house", "--steps", "30", "--output", files[0], "--html", files[1], "--svg", files[2], "--json",
      files[3])
    XCTAssertEqual(outcome.code, 0, outcome.error)
    for file in files { XCTAssertTrue(FileManager.default.fileExists(atPath: file), file) }
  }

  func testSolverAndPlot() throws {
    let files = ["a.json", "b.json", "a.svg"].map(temporary)
    let iterative = try dynamics(
      "run", "rope_with_load", "--size", "10", "--steps", "20", "--solver", "iterative", "--json", files[0])
    XCTAssertEqual(iterative.code, 0, iterative.error)
    let first = try String(contentsOfFile: files[0], encoding: .utf8)
    XCTAssertTrue(first.contains("\"solver\" : \"iterative\""), first)
    XCTAssertFalse(first.contains("\"direct\" : {"), first)
    let direct = try dynamics(
      "bench", "rope_with_load", "--size", "10", "--steps", "20", "--solver", "direct", "--json", files[1])
    XCTAssertEqual(direct.code, 0, direct.error)
    let second = try String(contentsOfFile: files[1], encoding: .utf8)
    for key in [
      "islands", "bodies", "joints", "factorizationsPerStep", "newtonStepsPerStep", "residual", "jointError",
    ] { XCTAssertTrue(second.contains("\"\(key)\""), key) }
    XCTAssertEqual(try dynamics("compare", files[1], files[1]).code, 0)
    let plot = try dynamics("run", "rope_with_load", "--size", "10", "--steps", "20", "--plot", files[2])
    XCTAssertEqual(plot.code, 0, plot.error)
    let picture = try String(contentsOfFile: files[2], encoding: .utf8)
    XCTAssertTrue(picture.contains("iterative") && picture.contains("direct"))
  }

  /// A run is recorded and played, at any number of workers and any level; what differs is found, and what is missing or
  /// damaged said.
  func testRecordingAndReplay() throws {
    let path = temporary("run.recording")
    let run = try dynamics("run", "boxes", "--size", "2000", "--steps", "60", "--record", path, "--quiet")
    XCTAssertEqual(run.code, 0, run.error)
    for flags in [[], ["--workers", "2"], ["--simd", "sse2"], ["--check"]] {
      #if !arch(x86_64)
        if flags.first == "--simd" { continue }
      #endif
      let replay = try dynamics(["replay", path] + flags)
      XCTAssertEqual(replay.code, 0, replay.error)
      XCTAssertEqual(replay.output, "\(path): 60 steps as recorded\n")
    }
    XCTAssertEqual(try dynamics("replay", path, "--quiet").output, "")

    // Chunks have 16 bytes before them, the first 8 of which are their length.
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var places = [16]
    while places.last! < bytes.count {
      let size = (0..<8).reduce(0) { $0 | Int(bytes[places.last! + $1]) << (8 * $1) }
      places.append(places.last! + 16 + size)
    }
    XCTAssertEqual(places.last, bytes.count)
    XCTAssertGreaterThan(places.count, 4)
    let changed = temporary("changed.recording")
    func replay(_ bytes: [UInt8]) throws -> Outcome {
      try Data(bytes).write(to: URL(fileURLWithPath: changed))
      return try dynamics("replay", changed)
    }
    // Without some steps in the middle the next is another one.
    let other = try replay(Array(bytes[..<places[2]] + bytes[places[3]...]))
    XCTAssertEqual(other.code, 2)
    XCTAssertTrue(other.output.contains(" differs: body "), other.output)
    let part = try replay(Array(bytes[..<(places[2] + 40)]))
    XCTAssertEqual(part.code, 0)
    XCTAssertTrue(part.output.hasSuffix("as recorded, and then it was cut off\n"), part.output)
    var damaged = bytes
    damaged[places[2] + 20] ^= 1
    for (bytes, text) in [(damaged, "the recording is damaged"), (Array("text".utf8), "no recording")] {
      let outcome = try replay(bytes)
      XCTAssertEqual(outcome.code, 65)
      XCTAssertTrue(outcome.error.contains(text), outcome.error)
      XCTAssertEqual(outcome.error.split(separator: "\n").count, 1)
    }
    for flags in [[path, "--workers", "0"], [path, "--simd", "mmx"], [], [path, path]] {
      XCTAssertEqual(try dynamics(["replay"] + flags).code, 64)
    }
    for missing in ["/nowhere", "/"] { XCTAssertEqual(try dynamics("replay", missing).code, 66) }
  }

  /// Scenes of behaviours run, are measured and are drawn like the others.
  func testScenesOfBehaviors() throws {
    let files = ["b.csv", "b.html", "b.svg", "b.json"].map(temporary)
    let outcome = try dynamics(
      "run", "ui_gravity_collision", "--substeps", "4", "--output", files[0], "--html", files[1], "--svg", files[2],
      "--json", files[3])
    XCTAssertEqual(outcome.code, 0, outcome.error)
    XCTAssertTrue(outcome.output.contains("1 of 1 body where it belongs"), outcome.output)
    XCTAssertTrue(try String(contentsOfFile: files[3], encoding: .utf8).contains("\"substeps\" : 4"))
    // A line for the box and one for the boundary at every step, and the header.
    let lines = try String(contentsOfFile: files[0], encoding: .utf8).split(separator: "\n")
    XCTAssertEqual(lines.count, 1 + 2 * 241)
    let bench = try dynamics("bench", "ui_pinball", "ui_snap", "--steps", "30", "--repeats", "2")
    XCTAssertEqual(bench.code, 0, bench.error)
    XCTAssertTrue(bench.output.contains("ui_snap"), bench.output)
  }

  func testListsAndInfo() throws {
    let list = try dynamics("scenes").output
    // Programs look for names at the beginning of lines.
    XCTAssertTrue(list.contains("\nlarge_pyramid "), list)
    XCTAssertTrue(list.contains("\nbehaviours:\nui_gravity "), list)
    let json = try dynamics("scenes", "--json").output
    XCTAssertTrue(json.contains("\"name\" : \"washer\"") && json.contains("\"group\" : \"joints\""))
    let info = try dynamics("info").output
    XCTAssertTrue(info.contains("SIMD level") && info.contains("BLAS"), info)
  }
}
