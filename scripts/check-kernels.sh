#!/usr/bin/env bash
# Looks into the built kernels for what must not be there. Usage: scripts/check-kernels.sh [BUILD_DIRECTORY]
# (default .build/release). Wants a release build without testable imports: others carry symbols for testing that 2 and
# 3 complain about.
#
#  1. No fused multiply-add: results would depend on the instruction set. The modules of the direct solver's dense kernels
#     are exempt: that path promises the same bits on one kind of processor only. The exemption is by module, and
#     nothing but that solver may call them (`denseKernels` in Sources).
#  2. In the wide builds no function that the linker may merge with one of another module: it could carry AVX
#     instructions into code that runs on every processor.
#  3. No reference counting and no allocation, except in the initialisers that run once for each kernel table.
set -euo pipefail

build=${1:-.build/release}
if [ "$(uname -s)" != Linux ]; then
  echo "check-kernels: skipped; it reads ELF object files"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

fail() {
  printf 'check-kernels: %s\n' "$1" >&2
  failed=1
}

# Prints "FUNCTION: INSTRUCTION" for every instruction, and "FUNCTION: > SYMBOL" for every use of a symbol.
disassemble() {
  objdump --disassemble --reloc --no-show-raw-insn "$@" | awk '
    /^[0-9a-f]+ <.*>:$/ { function_name = substr($2, 2, length($2) - 3); next }
    /^[ \t]*[0-9a-f]+: R_/ { sub(/[-+]0x[0-9a-f]+$/, "", $3); print function_name ": > " $3; next }
    /^[ \t]*[0-9a-f]+:/ { $1 = ""; print function_name ":" $0 }'
}

check() {
  local module=$1 registers=$2 wide=$3 fusing=${4:-never}
  local objects=("$build/$module.build"/*.o)
  if [ ! -e "${objects[0]}" ]; then
    fail "$module: no object files in $build; build first (swift build -c release)"
    return
  fi
  local text=$work/$module.text symbols=$work/$module.symbols
  disassemble "${objects[@]}" > "$text"
  nm "${objects[@]}" > "$symbols"

  # The checks below find nothing in an empty or misnamed file either.
  local functions
  functions=$(grep -cE " [TtWw] .*$module.*Arguments" "$symbols" || true)
  if [ "$functions" -eq 0 ]; then fail "$module: no kernel found"; fi
  if ! grep -q "$registers" "$text"; then fail "$module: no instruction on $registers found"; fi

  local fused='vfn?m(add|sub)[0-9p]|vfmaddsub|vfmsubadd|:[ \t]+(fn?madd|fn?msub|fmla|fmls)([ \t.]|$)'
  if [ "$fusing" = never ] && grep -E "$fused" "$text" | cut -d: -f1 | sort | uniq -c > "$work/found"; then
    fail "$module: fused multiply-add in"$'\n'"$(cat "$work/found")"
  fi

  if [ "$wide" = wide ] && awk -v module="$module" '
      ($2 == "W" || $2 == "w") && index($3, module) == 0 { print $3; found = 1 } END { exit !found }
    ' "$symbols" | sort -u > "$work/found"; then
    fail "$module: functions that other modules may share:"$'\n'"$(cat "$work/found")"
  fi

  # `_WZ` is the mangling of a one-time initialiser of a global.
  local counted='> (swift_(retain|release|bridgeObject|allocObject|slowAlloc|initStackObject)|malloc|free)'
  if grep -E "$counted" "$text" | grep -v '^[^:]*_WZ: ' | sort -u > "$work/found"; then
    fail "$module: reference counting or allocation in"$'\n'"$(cat "$work/found")"
  fi
  echo "check-kernels: $module: $functions kernel functions, $(wc -l < "$text") instructions"
}

case $(uname -m) in
  x86_64 | amd64)
    check KernelsBaseline xmm baseline
    check WideKernelsAVX2 ymm wide
    check WideKernelsAVX512 zmm wide
    check DenseKernelsBaseline xmm baseline never # SSE2 has no such instruction
    check WideDenseKernelsAVX2 ymm wide fuses
    check WideDenseKernelsAVX512 zmm wide fuses
    ;;
  *)
    check KernelsBaseline '4s' baseline
    check DenseKernelsBaseline '2d' baseline fuses
    ;;
esac

# Whoever else used the fusing kernels would lose its bits.
sources=$(cd "$(dirname "$0")/.." && pwd)/Sources
if grep -rl --include='*.swift' 'denseKernels\b' "$sources" \
  | grep -vE '/(SparseBlocks|SIMDKernels/(Dispatch|Dense[A-Z0-9a-z]*))/' > "$work/found"; then
  fail "fusing kernels used outside of SparseBlocks:"$'\n'"$(cat "$work/found")"
fi
if grep -rl --include='*.swift' -E '\b(tile|fused)_[a-z_]+\(' "$sources/SIMDKernels/Kernels" > "$work/found"; then
  fail "fusing tile functions in kernels that must not fuse:"$'\n'"$(cat "$work/found")"
fi

exit "$failed"
