import Foundation
import XCTest

/// `dynamics pairs` with executables that are not this command: scripts that keep its contract, or break it.
final class PairsTests: CommandTestCase {
  /// Another project's benchmark: a program whose runs take so many percent of 1 ms, with so much noise at most, in 1/1000.
  ///
  /// The noise is that of a linear congruential generator, stepped from run to run in a file. `fields` are added to the
  /// result, and `body` takes the place of the whole file.
  private func stand(_ name: String, percent: Int = 100, noise: Int = 5, fields: String = "", body: String? = nil)
    throws
    -> String
  {
    let path = temporary(name)
    let result = body ?? "{\"results\": [{\"scene\": \"$scene\", \"millisecondsPerStep\": $time\(fields)}]}"
    let script = """
      #!/bin/sh
      [ "$1" = bench ] || exit 64
      scene=$2
      scale=\(percent)
      echo "$*" >> "$0.calls"
      while [ $# -gt 0 ]; do
        case "$1" in
        --json) file=$2 ;;
        --scale) scale=$2 ;;
        esac
        shift
      done
      seed=$(cat "$0.seed" 2> /dev/null || echo 1)
      seed=$(( (seed * 1103515245 + 12345) % 2147483648 ))
      echo $seed > "$0.seed"
      parts=$(( (1000 - \(noise) + seed / 65536 % (2 * \(noise) + 1)) * scale / 10 ))
      time=$(( parts / 10000 )).$(printf %04d $(( parts % 10000 )))
      cat > "$file" <<END
      \(result)
      END
      """
    try script.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  private func pairs(_ base: String, _ head: String, _ arguments: String...) throws -> Outcome {
    try pairs(base, head, arguments)
  }

  /// The order of runs, and with it what is found, is the same each time.
  private func pairs(_ base: String, _ head: String, _ arguments: [String]) throws -> Outcome {
    try dynamics(["pairs", base, head, "--seed", "1"] + arguments)
  }

  // MARK: - Verdicts

  func testTimes() throws {
    let base = try stand("base")
    for (name, percent, noise, code) in [
      ("equal", 100, 5, 0), ("slower", 110, 5, 2), ("faster", 90, 5, 4), ("noisy", 100, 600, 3), ("near", 105, 5, 3),
    ] {
      let outcome = try pairs(
        base, stand(name, percent: percent, noise: noise), "--scenes", "s", "--pairs", "8", "--max-pairs", "8")
      XCTAssertEqual(outcome.code, Int32(code), "\(name): \(outcome)")
      XCTAssertEqual(outcome.error, "")
    }
  }

  /// Noise that twelve rounds do not see through, and 48 do.
  func testItGoesOnWhileItCannotTell() throws {
    let json = temporary("out.json")
    let outcome = try pairs(
      stand("base", noise: 60), stand("head", percent: 110, noise: 60), "--scenes", "s", "--max-pairs", "192", "--json",
      json)
    XCTAssertEqual(outcome.code, 2, outcome.output)
    let file = try XCTUnwrap(
      JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: json))) as? [String: Any])
    XCTAssertEqual(file["verdict"] as? String, "worse")
    XCTAssertEqual(file["seed"] as? Int, 1)
    let plan = try XCTUnwrap(file["plan"] as? [String: Any])
    XCTAssertEqual(plan["looks"] as? [Int], [12, 24, 48, 96, 192])
    let scene = try XCTUnwrap((file["scenes"] as? [[String: Any]])?.first)
    let rounds = try XCTUnwrap(scene["rounds"] as? [[String: Any]])
    XCTAssertTrue([24, 48, 96, 192].contains(rounds.count), "\(rounds.count)")
    XCTAssertGreaterThan(Set(rounds.compactMap { ($0["order"] as? [String])?.joined() }).count, 3)
    XCTAssertNotNil((scene["selfCheck"] as? [String: Any])?["low"] as? Double)
  }

  func testResults() throws {
    let base = try stand("base", fields: ", \"stateHash\": \"1\", \"bodies\": 7")
    let other = try stand("other", fields: ", \"stateHash\": \"2\", \"bodies\": 7")
    let silent = try stand("silent")
    XCTAssertEqual(try pairs(base, other, "--scenes", "s", "--pairs", "8").code, 2)
    XCTAssertEqual(try pairs(base, other, "--scenes", "s", "--pairs", "8", "--allow-hash-change").code, 0)
    XCTAssertEqual(try pairs(base, silent, "--scenes", "s", "--pairs", "8").code, 2)
  }

  func testInstructionsDecideWhereTimeCannot() throws {
    let base = try stand("base", noise: 600, fields: ", \"instructionsPerStep\": 1000000")
    let more = try stand("more", noise: 600, fields: ", \"instructionsPerStep\": 1100000")
    let flags = ["--scenes", "s", "--pairs", "8", "--max-pairs", "8"]
    XCTAssertEqual(try pairs(base, more, flags).code, 2)
    XCTAssertEqual(try pairs(base, base, flags).code, 0)
    XCTAssertEqual(
      try pairs(base, more, flags + ["--workers", "2"]).code, 3, "workers wait")
  }

  // MARK: - The contract

  /// Files are handed on as they are named, and all that is asked for is in the call.
  func testCalls() throws {
    let file = temporary("my scene.json")
    try "{}".write(toFile: file, atomically: true, encoding: .utf8)
    let base = try stand("base")
    let head = try stand("head", percent: 200)
    let outcome = try pairs(
      base, head, "--scenes", "one,\(file)", "--workers", "1,4", "--steps", "9", "--pairs", "12", "--head-arguments",
      "--scale 100 -x")
    XCTAssertEqual(outcome.code, 0, outcome.output + outcome.error)
    let calls = Set(
      try String(contentsOfFile: head + ".calls", encoding: .utf8).split(separator: "\n").map {
        $0.replacingOccurrences(of: "--json /.*json ", with: "--json FILE ", options: .regularExpression)
      })
    XCTAssertEqual(
      calls,
      [
        "bench one --steps 9 --json FILE --scale 100 -x", "bench one --workers 4 --steps 9 --json FILE --scale 100 -x",
        "bench \(file) --steps 9 --json FILE --scale 100 -x",
        "bench \(file) --workers 4 --steps 9 --json FILE --scale 100 -x",
      ])
    let first = try String(contentsOfFile: base + ".calls", encoding: .utf8).split(separator: "\n")
    XCTAssertEqual(first.count, 2 * 2 * 2 * 12, "the base runs twice in each of the twelve rounds")
    XCTAssertFalse(first.contains { $0.contains("--scale") })
  }

  /// This command keeps it. With a tolerance of ten times any run of it is equal, unless the self-check fails by chance.
  func testThisCommand() throws {
    let own = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("dynamics").path
    let outcome = try pairs(own, own, "--scenes", "boxes", "--steps", "5", "--pairs", "8", "--tolerance", "10")
    XCTAssertTrue([0, 3].contains(outcome.code), outcome.output + outcome.error)
    XCTAssertTrue(outcome.output.contains("boxes"))
  }

  func testExecutablesThatBreakIt() throws {
    let base = try stand("base")
    let notExecutable = temporary("text")
    try "".write(toFile: notExecutable, atomically: true, encoding: .utf8)
    let failing = try stand("failing")
    try "#!/bin/sh\necho out of order >&2\nexit 7\n".write(toFile: failing, atomically: false, encoding: .utf8)
    let result = "{\"scene\": \"s\", \"millisecondsPerStep\": 1}"
    for (head, words) in [
      (temporary("none"), "No such file"), (notExecutable, "no executable"), (folder.path, "no executable"),
    ] {
      // Before anything is run.
      let outcome = try pairs(base, head, "--scenes", "s")
      XCTAssertEqual(outcome.code, 66, "\(words): \(outcome)")
      XCTAssertTrue(outcome.error.contains("\(head): cannot be read: ") && outcome.error.contains(words), outcome.error)
      XCTAssertFalse(FileManager.default.fileExists(atPath: base + ".calls"))
    }
    for (head, words) in [
      (failing, "ended with 7: out of order"), (try stand("empty", body: ""), "wrote no result"),
      (try stand("nan", body: "{\"results\": [{\"scene\": \"s\", \"millisecondsPerStep\": NaN}]}"), "wrote no result"),
      (
        try stand("words", body: "{\"results\": [{\"scene\": \"s\", \"millisecondsPerStep\": \"1\"}]}"),
        "results[0].millisecondsPerStep: expected a number, found '1', a string"
      ),
      (try stand("missing", body: "{\"results\": [{\"scene\": \"s\"}]}"), "millisecondsPerStep"),
      (try stand("zero", body: "{\"results\": [{\"scene\": \"s\", \"millisecondsPerStep\": 0}]}"), "more than 0"),
      (try stand("two", body: "{\"results\": [\(result), \(result)]}"), "2 results"),
      (try stand("nothing", body: "{\"results\": []}"), "0 results"),
    ] {
      let outcome = try pairs(base, head, "--scenes", "s")
      XCTAssertEqual(outcome.code, 65, "\(words): \(outcome)")
      XCTAssertTrue(outcome.error.contains(words), "\(words): \(outcome.error)")
      XCTAssertEqual(outcome.error.split(separator: "\n").count, 1, outcome.error)
    }
    XCTAssertEqual(try pairs(base, base, "--scenes", folder.path + "/none.json").code, 66)
    // Without --scenes it is asked for its own, which is no part of the contract.
    let unasked = try pairs(base, base)
    XCTAssertEqual(unasked.code, 65)
    XCTAssertTrue(unasked.error.contains("scenes"), unasked.error)
  }

  /// An executable that says what it was started as, and waits for long.
  private func waiting(_ name: String, _ script: String) throws -> String {
    let path = temporary(name)
    try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  /// Ctrl-C and the like left the run that was going on behind, and the file for its result.
  func testASignalEndsTheRunToo() throws {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let started = temporary("started-\(number)")
      // The second one does not want to go.
      let trap = number == SIGTERM ? "trap '' TERM" : ":"
      let path = try waiting(
        "waiting",
        """
        \(trap)
        touch "$4"
        echo $$ > \(started).new
        mv \(started).new \(started)
        exec sleep 60
        """)
      let running = try begin(
        ["pairs", path, path, "--scenes", "s"], environment: ["TMPDIR": folder.path])
      for _ in 0..<1000 where !FileManager.default.fileExists(atPath: started) { usleep(10_000) }
      let child = try XCTUnwrap(pid_t(try text(of: started).trimmingCharacters(in: .whitespacesAndNewlines)))
      kill(running.process.processIdentifier, number)
      XCTAssertEqual(running.outcome().code, 128 + number)
      XCTAssertEqual(kill(child, 0), -1, "the run goes on")
      XCTAssertEqual(try filesInFolder().filter { $0.hasSuffix(".json") }, [])
    }
  }

  /// Runs inherited that closed pipes are ignored. One that crashed was said to have ended with a code that is a signal's
  /// number.
  func testRunsBeginAsFromAShell() throws {
    let pipe = try waiting("pipe", "kill -PIPE $$\nexit 9")
    let outcome = try pairs(pipe, pipe, "--scenes", "s")
    XCTAssertTrue(outcome.error.contains("was ended by signal 13 (Broken pipe)"), outcome.error)
    let crash = try waiting("crash", "kill -SEGV $$")
    let crashed = try pairs(crash, crash, "--scenes", "s")
    XCTAssertEqual(crashed.code, 65)
    XCTAssertTrue(crashed.error.contains("was ended by signal 11 (Segmentation fault)"), crashed.error)
    // More than a pipe holds, on both.
    let loud = try waiting(
      "loud", "head -c 300000 /dev/zero | tr '\\0' x\nhead -c 300000 /dev/zero | tr '\\0' x >&2\nexit 8")
    XCTAssertTrue(try pairs(loud, loud, "--scenes", "s").error.contains("ended with 8: xxx"))
  }

  /// Of what a run that failed had to say its last line alone was shown: of a wrong flag of this command that is where to
  /// find help, and not which flag.
  func testAllThatAFailedRunSaysIsShown() throws {
    let failing = try waiting(
      "failing", "echo 'Error: no such flag' >&2\nprintf '\\033[2J\\n' >&2\necho '  See --help' >&2\nexit 64")
    let outcome = try pairs(failing, failing, "--scenes", "s")
    XCTAssertEqual(outcome.code, 65)
    XCTAssertTrue(
      outcome.error.hasPrefix("Error: no such flag\n\\u{1b}[2J\n  See --help\ndynamics: "), outcome.error)
    XCTAssertTrue(outcome.error.hasSuffix("'bench s' ended with 64\n"), outcome.error)
  }

  func testFlags() throws {
    let base = try stand("base")
    for (flags, words) in [
      (["--scenes", "a,a"], "twice"), (["--scenes", "a,"], "expected names"), (["--pairs", "0"], "1 to 1000"),
      (["--pairs", "12", "--max-pairs", "11"], "12 to 1000"), (["--confidence", "1"], "0.9999"),
      (["--scenes", "a,b", "--pairs", "3", "--max-pairs", "3"], "at least 8"), (["--steps", "1"], "2 to"),
      (["--workers", "1,2,1"], "1 is there twice"), (["--workers", "0"], "from 1 to 256"),
      (["--seed", "-1"], "from 0 to 4294967295"),
    ] {
      let outcome = try pairs(base, base, flags)
      XCTAssertEqual(outcome.code, 64, "\(flags): \(outcome)")
      XCTAssertTrue(outcome.error.contains(words), "\(flags): \(outcome.error)")
      // What was found when the command ran already had the usage of the whole.
      XCTAssertTrue(
        outcome.error.contains("Usage: dynamics pairs [<options>] <base> <head>"), "\(flags): \(outcome.error)")
      XCTAssertTrue(outcome.error.contains("See 'dynamics pairs --help'"), "\(flags): \(outcome.error)")
    }
  }
}
