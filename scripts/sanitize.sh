#!/usr/bin/env bash
# The tests with a sanitizer of LLVM, on Linux.
#
#   scripts/sanitize.sh address     reads and writes outside memory, and leaks
#   scripts/sanitize.sh thread      races
#   scripts/sanitize.sh undefined   undefined behaviour in C: the shim with its lanes; Swift traps by itself
#
# Further arguments are those of `swift test`, such as --filter NAME. Tests that count allocations skip themselves: the
# sanitizers put their own allocator in place of the one that is counted.
set -euo pipefail
cd "$(dirname "$0")/.."

sanitizer=${1:-}
case "$sanitizer" in
  address | thread | undefined) shift ;;
  *)
    sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
    exit 64
    ;;
esac

tests=(--skip BenchmarkSuite)
case "$sanitizer" in
  address) export LSAN_OPTIONS="suppressions=$PWD/scripts/sanitizer-suppressions.txt:print_suppressions=0" ;;
  thread) export TSAN_OPTIONS="halt_on_error=1" ;;
  undefined)
    export UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1"
    tests=(--filter CSolverShimTests)
    ;;
esac
# Swift's own report of a crash would follow that of the sanitizer, and take minutes.
export SWIFT_BACKTRACE=enable=no
exec swift test --sanitize="$sanitizer" --scratch-path ".build-sanitize-$sanitizer" "${tests[@]}" "$@"
