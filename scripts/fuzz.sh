#!/usr/bin/env bash
# Coverage-guided fuzzing with libFuzzer and the address sanitizer, on Linux.
#
#   scripts/fuzz.sh scene|animator|program SECONDS [LIBFUZZER_OPTIONS...]
#
# SwiftPM builds the modules with coverage; it cannot link a fuzzer, so that swiftc does. Inputs start from
# Tests/Fuzz/Corpus/TARGET and from what earlier runs found (.build-fuzz/corpus/TARGET). The number of inputs is printed
# and added to .build-fuzz/inputs-TARGET. An input that fails is written to .build-fuzz/finds, and the script ends with 1.
# Afterwards minimise it (-minimize_crash=1), mend, and add it to the corpus.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${1:-}
seconds=${2:-}
# The longest input: two bodies with a joint or two items with a behaviour, or 15 operations. Inputs of 2 kB take five
# times as long; -max_len=2048 has them tried.
case "$target" in
  scene | animator) longest=512 ;;
  program) longest=256 ;;
  *) target= ;;
esac
if [ -z "$target" ] || ! [ "${seconds:-x}" -ge 0 ] 2> /dev/null; then
  sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
  exit 64
fi
shift 2

# MARK: Building

build=.build-fuzz
export DYNAMICS_INTERNAL_CHECKS=1
for module in Scenes Simulator; do
  swift build -c release --scratch-path "$build" --target "$module" \
    -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=fuzzer-no-link,address -Xswiftc -g
done
products=$(swift build -c release --scratch-path "$build" --show-bin-path)
# Those of sources that are gone stay in the folders; the maps know which count.
mapfile -t objects < <({
  grep -ho '"object": "[^"]*"' "$products"/*.build/output-file-map.json | cut -d '"' -f 4
  find "$products"/*.build -name '*.c.o'
} | sort -u | while read -r object; do if [ -e "$object" ]; then echo "$object"; fi; done)
fuzzer=$build/fuzz
# Fuzzers of other targets may be running.
swiftc -O -g -parse-as-library -swift-version 6 -sanitize=fuzzer,address \
  -I "$products/Modules" -I CSolverShim/include \
  Tests/Fuzz/*.swift "${objects[@]}" -o "$fuzzer.new" 2> "$build/link.log" ||
  { cat "$build/link.log" >&2; exit 1; }
mv "$fuzzer.new" "$fuzzer"

# MARK: Running

mkdir -p "$build/corpus/$target" "$build/finds"
dictionary=()
if [ -e "Tests/Fuzz/$target.dict" ]; then dictionary=("-dict=Tests/Fuzz/$target.dict"); fi
# Swift's own report of crashes would wait for a process that the fuzzer holds.
export SWIFT_BACKTRACE=enable=no DYNAMICS_FUZZ_TARGET=$target
# Worlds come and go by the thousand: stacks of allocations and much freed memory held back cost more than the rest.
export ASAN_OPTIONS="${ASAN_OPTIONS:-malloc_context_size=0:quarantine_size_mb=16}"
log=$build/$target.log
status=0
"$fuzzer" "$build/corpus/$target" "Tests/Fuzz/Corpus/$target" -artifact_prefix="$build/finds/$target-" \
  -max_total_time="$seconds" -max_len="$longest" -timeout=20 -rss_limit_mb=4096 -detect_leaks=0 \
  -print_final_stats=1 ${dictionary[@]+"${dictionary[@]}"} "$@" 2>&1 | tee "$log" || status=$?

inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -1)
before=$(cat "$build/inputs-$target" 2> /dev/null || echo 0)
echo $((before + ${inputs:-0})) > "$build/inputs-$target"
echo "fuzz: ${inputs:-0} inputs of $target, $(cat "$build/inputs-$target") in all runs here"
exit "$status"
