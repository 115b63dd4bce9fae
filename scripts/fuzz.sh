#!/usr/bin/env bash
# Coverage-guided fuzzing with libFuzzer and the address sanitizer, on Linux.
#
#   scripts/fuzz.sh scene|animator|program SECONDS [LIBFUZZER_OPTIONS...]
#
# SwiftPM builds the modules with coverage; it cannot link a fuzzer, so that swiftc does. Inputs start from
# Tests/Fuzz/Corpus/TARGET and from what earlier runs found (.build-fuzz/corpus/TARGET). An input that fails is written
# to .build-fuzz/finds, and the script ends with 1. Afterwards minimise it (-minimize_crash=1), mend, and add it to the
# corpus.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${1:-}
seconds=${2:-}
case "$target" in scene | animator | program) ;; *) target= ;; esac
if [ -z "$target" ] || ! [ "${seconds:-x}" -ge 0 ] 2> /dev/null; then
  sed -n '2,10s/^# \{0,1\}//p' "$0" >&2
  exit 64
fi
shift 2

build=.build-fuzz
sanitizers=(-sanitize=fuzzer,address)
module=Scenes
defines=()
# The decoder of API programs is a module of its own, where there is one.
if grep -q 'name: "Simulator"' Package.swift; then
  module=Simulator
  defines=(-D FUZZ_PROGRAMS)
elif [ "$target" = program ]; then
  echo "fuzz: there is no module Simulator, which decodes programs" >&2
  exit 64
fi

# MARK: Building

DYNAMICS_INTERNAL_CHECKS=1 swift build -c release --scratch-path "$build" --target "$module" \
  -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=fuzzer-no-link,address -Xswiftc -g
products=$(DYNAMICS_INTERNAL_CHECKS=1 swift build -c release --scratch-path "$build" --show-bin-path)
# Only what the module imports was built; objects of other modules may be there from another build, which does no harm
# but for a second main.
mapfile -t objects < <(find "$products" -name '*.o' -path '*.build/*' ! -path '*DynamicsTool*' ! -path '*Tests.build*' | sort)
fuzzer=$build/fuzz
swiftc -O -g -parse-as-library -swift-version 6 "${sanitizers[@]}" ${defines[@]+"${defines[@]}"} \
  -I "$products/Modules" -I CSolverShim/include -I Sources/COpenBLAS \
  Tests/Fuzz/*.swift "${objects[@]}" -lopenblas -o "$fuzzer" 2> "$build/link.log" || { cat "$build/link.log" >&2; exit 1; }

# MARK: Running

mkdir -p "$build/corpus/$target" "$build/finds"
dictionary=()
if [ -e "Tests/Fuzz/$target.dict" ]; then dictionary=("-dict=Tests/Fuzz/$target.dict"); fi
# Swift's own report of crashes would wait for a process that the fuzzer holds.
export SWIFT_BACKTRACE=enable=no DYNAMICS_FUZZ_TARGET=$target
exec "$fuzzer" "$build/corpus/$target" "Tests/Fuzz/Corpus/$target" -artifact_prefix="$build/finds/$target-" \
  -max_total_time="$seconds" -max_len=4096 -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 \
  ${dictionary[@]+"${dictionary[@]}"} "$@"
