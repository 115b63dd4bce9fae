#!/usr/bin/env bash
# The tests with a sanitizer of LLVM, on Linux.
#
#   scripts/sanitize.sh address     reads and writes outside memory, and leaks
#   scripts/sanitize.sh thread      races
#   scripts/sanitize.sh undefined   undefined behaviour in C: the shim, and the kernels of 4 lanes that it is inlined in
#
# Further arguments are those of `swift test`, such as --filter NAME. Tests that count allocations skip themselves: the
# sanitizers put their own allocator in place of the one that is counted.
set -euo pipefail
cd "$(dirname "$0")/.."

sanitizer=${1:-}
# Swift traps by itself where C is undefined, so swiftc knows no such sanitizer: clang has it. The manifest says what it
# looks at; that are the kernels of the least level, so the tests run on that.
case "$sanitizer" in
  address | thread) flags=(--sanitize="$sanitizer") ;;
  undefined)
    export DYNAMICS_UNDEFINED=1 DYNAMICS_SIMD=sse2
    case "$(uname -m)" in aarch64 | arm64) DYNAMICS_SIMD=neon ;; esac
    flags=(-Xswiftc -Xclang-linker -Xswiftc -fsanitize=undefined)
    ;;
  *)
    sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
    exit 64
    ;;
esac
shift

export LSAN_OPTIONS="suppressions=$PWD/scripts/sanitizer-suppressions.txt:print_suppressions=0"
export TSAN_OPTIONS="halt_on_error=1"
export UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1"
# Swift's own report of a crash would follow that of the sanitizer, and take minutes.
export SWIFT_BACKTRACE=enable=no
# As `make test` runs them: without optimisation the suite takes an hour. Buffers do not share pages, so that each is
# looked after.
export DYNAMICS_INTERNAL_CHECKS=1 DYNAMICS_SANITIZER=1
exec swift test -c release --disable-testable-imports "${flags[@]}" --scratch-path ".build-sanitize-$sanitizer" \
  --skip BenchmarkSuite "$@"
