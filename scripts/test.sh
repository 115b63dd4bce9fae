#!/usr/bin/env bash
# All tests but the benchmark suite: Swift, in release mode with internal checks; the code of the kernels; pages;
# documents; C; Python. A part that fails does not keep the others from running, unless Swift does not build. At the end
# it says again what failed, and one line has the totals.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=()

part() {
  local name=$1
  shift
  "$@" 2>&1 | tee "$work/$name" || failed+=("$name")
}

# One build for all of them: that of users takes as long again, and is made and tried by .ci/run. Without testable imports
# it is their code, but for the checks.
export DYNAMICS_INTERNAL_CHECKS=1
part Swift swift test -c release --disable-testable-imports --scratch-path .build-checks --skip BenchmarkSuite
if grep -q "^Test Suite .* started" "$work/Swift"; then
  part kernels scripts/check-kernels.sh .build-checks/release
  part page scripts/check-page.sh
  # The interface for C is built on Linux alone (scripts/install-c.sh), and that for Python upon it; programs of documents
  # are linked with tools of Linux.
  if [ "$(uname -s)" = Linux ]; then
    part documents scripts/check-documents.sh .build-checks/release
    part C scripts/check-c.sh
    part Python scripts/check-python.sh
  fi
fi

python3 - "$work" "$SECONDS" ${failed[@]+"${failed[@]}"} << 'EOF_PYTHON'
import collections, pathlib, re, sys

work, seconds, *failed = sys.argv[1:]


def text(part):
    file = pathlib.Path(work, part)
    return file.read_text(errors="replace") if file.exists() else ""


def swift():
    """Counts the tests one by one: a run that ends early has no totals, and XCTest has several."""
    line = re.compile(
        r"Test Case '([^']+)' (started|passed|failed|skipped)\b"  # XCTest
        r"|\S Test (\"[^\"]*\"|\w+\([^ ]*\))(?: with \d+ test cases?)? (started|passed|failed|skipped)\b",  # Swift Testing
    )
    counts = collections.defaultdict(collections.Counter)
    for case, case_outcome, test, outcome in line.findall(text("Swift")):
        counts[outcome or case_outcome][test or case] += 1
    interrupted = counts["started"] - counts["passed"] - counts["failed"] - counts["skipped"]
    for test in counts["failed"]:
        print(f"make test: failed: {test}")
    for test in interrupted:
        print(f"make test: did not end: {test}")
    if not counts["started"]:
        return "none ran"
    passed, failures, skipped = (sum(counts[name].values()) for name in ("passed", "failed", "skipped"))
    return f"{passed} passed, {failures + sum(interrupted.values())} failed, {skipped} skipped"


def c():
    """The same tests run plainly and with two kinds of sanitizers."""
    runs = [(int(total), int(failures)) for failures, total in re.findall(r"^(\d+) of (\d+) checks failed", text("C"), re.M)]
    if not runs:
        return "none ran"
    return f"{max(total for total, _ in runs)} checks in {len(runs)} builds, {max(failures for _, failures in runs)} failed"


def python():
    last = re.findall(r"^(?:=+ )?(\d+ \w+.*?) in [0-9.]+s\b", text("Python"), re.M)
    if not last:
        return "none ran"
    counts = {name.rstrip("s"): int(number) for number, name in re.findall(r"(\d+) (\w+)", last[-1])}
    failures = counts.get("failed", 0) + counts.get("error", 0)
    return f"{counts.get('passed', 0)} passed, {failures} failed, {counts.get('skipped', 0)} skipped"


# What is wrong would be lost among thousands of lines.
wrong = re.compile(r"error:|CMake Error|✘|[Ff]atal|signal|not so:|^FAILED |^ERROR |^check-")
for part in failed:
    lines = [line for line in text(part).splitlines() if wrong.search(line)]
    print("\n".join(lines[:40] or text(part).splitlines()[-20:]))
totals = f"Swift {swift()}; C {c()}; Python {python()}; {seconds} s"
print("make test:", f"FAILED ({', '.join(failed)}):" if failed else "passed:", totals)
sys.exit(1 if failed else 0)
EOF_PYTHON
