import Foundation
import XCTest

/// The completion scripts, asked by a real shell.
final class CompletionTests: CommandTestCase {
  /// Loads the script and has it complete the last of the words, as bash does when Tab is pressed.
  private static let script = """
    cd "$2"
    PATH="$(dirname "$0"):$PATH"
    eval "$(dynamics --generate-completion-script bash)"
    COMP_LINE="$1"
    COMP_POINT=${#COMP_LINE}
    read -ra COMP_WORDS <<< "$COMP_LINE"
    [[ "$COMP_LINE" == *' ' ]] && COMP_WORDS+=("")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    COMPREPLY=()
    # What 'complete' says for the command.
    function=$(complete -p dynamics | sed 's/.*-F \\([^ ]*\\).*/\\1/')
    "$function" dynamics "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    printf '%s\\n' "${COMPREPLY[@]}"
    """

  private func completions(of line: String) throws -> [String] {
    let outcome = try shell(Self.script, line, folder.path, named: "/bin/bash")
    XCTAssertEqual(outcome.error, "", line)
    return outcome.output.split(separator: "\n").map(String.init).sorted()
  }

  func testBashCompletes() throws {
    try XCTSkipUnless(FileManager.default.fileExists(atPath: "/bin/bash"), "there is no bash")
    for name in ["scene.json", "boxes.svg", "page.html", "data.csv", ".hidden.json"] { _ = try temporary(name, "{}") }
    try FileManager.default.createDirectory(atPath: temporary("parts"), withIntermediateDirectories: true)
    try "{}".write(toFile: temporary("parts/part.json"), atomically: false, encoding: .utf8)
    for (line, words) in [
      ("dynamics ru", ["run"]), ("dynamics run bo", ["boxes"]), ("dynamics run large_", ["large_pyramid"]),
      ("dynamics run sc", ["scene.json"]), ("dynamics run par", ["parts"]),
      ("dynamics run parts/", ["parts/part.json"]),
      ("dynamics bench boxes was", ["washer"]), ("dynamics run boxes --sol", ["--solver"]),
      ("dynamics run boxes --solver ", ["automatic", "direct", "iterative"]),
      ("dynamics run boxes --format ", ["csv", "jsonl"]), ("dynamics run boxes --svg ", ["boxes.svg", "parts"]),
      ("dynamics run boxes --html p", ["page.html", "parts"]), ("dynamics run boxes --output d", ["data.csv"]),
    ] { XCTAssertEqual(try completions(of: line), words, line) }
  }

  func testOtherShellsHaveScripts() throws {
    for shell in ["zsh", "fish"] {
      let outcome = try dynamics("--generate-completion-script", shell)
      XCTAssertEqual(outcome.code, 0, outcome.error)
      for word in ["iterative", "jsonl", "svg"] { XCTAssertTrue(outcome.output.contains(word), "\(shell): \(word)") }
    }
    XCTAssertEqual(try dynamics("--generate-completion-script", "tcsh").code, 64)
  }
}
