#!/usr/bin/env bash
# Checks the interface for C as its users have it: installs it, and from a folder with nothing but what is installed
# builds and runs the tests in C (also with the address and thread sanitizers) and the examples, by pkg-config, by CMake
# and with the static library.
#
#   scripts/check-c.sh [installed prefix]
#
# Without an argument it installs into a folder of its own first.
set -euo pipefail
if [ $# -gt 0 ]; then set -- "$(realpath -- "$1")"; fi
cd "$(dirname "$0")/.."
root=$PWD

scripts/prepare-c.sh
say() { printf 'check-c: %s\n' "$*" >&2; }
fail() {
  say "$*"
  exit 1
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=${1:-$work/prefix}
if [ $# -eq 0 ]; then scripts/install-c.sh "$prefix"; fi
mkdir "$work/tests" "$work/examples"
cp Tests/C/*.[ch] "$work/tests"
cp Sources/Examples/C/* "$work/examples"
cd "$work"
library=$prefix/lib/libdynamics.so
header=$prefix/include/dynamics.h
CC=${CC:-cc}
CXX=${CXX:-c++}
warnings=(-Wall -Wextra -Werror)

# MARK: What the libraries have and need

declared=$(sed -n 's/^\(DynStatus\|const char \*\|uint32_t\) *\(dyn_[a-z0-9_]*\)(.*/\2/p' "$header" | sort)
symbol_version=$(sed -n 's/^\(DYNAMICS_[0-9.]*\) {$/\1/p' "$root/Sources/CDynamicsHeader/install/dynamics.map")
exported=$(nm -D --defined-only "$library" | awk '{ print $3 }' | grep -v '^DYNAMICS_' | sort)
[ "$(sed "s/\$/@@$symbol_version/" <<< "$declared")" = "$exported" ] \
  || fail "the shared library exports other names than the header declares: $(diff <(echo "$declared") <(sed 's/@.*//' <<< "$exported") | grep '^[<>]' | head | tr '\n' ' ')"
archived=$(nm --defined-only --extern-only "$prefix/lib/libdynamics.a" | awk 'NF == 3 { print $3 }' | sort)
[ "$declared" = "$archived" ] || fail "the static library has other names than the header declares"
if nm --undefined-only "$prefix/lib/libdynamics.a" | grep -q ' dyn_'; then fail "the static library lacks functions"; fi
needed=$(readelf -d "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
allowed='^(libc|libm|libstdc\+\+|libgcc_s|libpthread|libdl|ld-linux-[a-z0-9_-]*)\.so\.[0-9]+$'
if grep -Ev "$allowed" <<< "$needed"; then fail "the shared library needs more than the system has"; fi
say "$(wc -l <<< "$declared") functions; the shared library needs $(tr '\n' ' ' <<< "$needed")"

# MARK: Tests

export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib
read -ra flags <<< "$(pkg-config --cflags --libs dynamics)"
"$CC" -std=c11 -O2 "${warnings[@]}" tests/*.c -o tests-c "${flags[@]}" -lm -lpthread
./tests-c
"$CC" -std=c11 -g "${warnings[@]}" -fsanitize=address,undefined -fno-sanitize-recover=undefined tests/*.c \
  -o tests-sanitized "${flags[@]}" -lm -lpthread
./tests-sanitized
# Races between the threads of the tests, as in their callbacks and buffers. The library is not built for this sanitizer,
# which does not see its atomics: what it does itself is left out, and looked at by scripts/sanitize.sh.
"$CC" -std=c11 -g "${warnings[@]}" -fsanitize=thread tests/*.c -o tests-threads "${flags[@]}" -lm -lpthread
TSAN_OPTIONS=ignore_noninstrumented_modules=1:halt_on_error=1 ./tests-threads
say "tests in C pass, with the sanitizers too"

# The header alone, in C and C++, each as strict as compilers are.
for standard in c11 c17; do
  "$CC" -std=$standard -pedantic "${warnings[@]}" -Wconversion -fsyntax-only -x c "$header"
done
for standard in c++11 c++17 c++20; do
  "$CXX" -std=$standard -pedantic "${warnings[@]}" -Wconversion -fsyntax-only -x c++ "$header"
done

# MARK: Examples

"$CC" -std=c11 "${warnings[@]}" examples/boxes.c -o boxes "${flags[@]}"
./boxes
"$CXX" -std=c++17 "${warnings[@]}" examples/pendulum.cpp -o pendulum "${flags[@]}"
./pendulum
read -ra private <<< "$(pkg-config --libs --static dynamics | sed 's/-ldynamics/-l:libdynamics.a/')"
unset LD_LIBRARY_PATH
"$CC" -std=c11 "${warnings[@]}" -I"$prefix/include" examples/boxes.c -o boxes-static "${private[@]}"
./boxes-static > /dev/null
say "examples by pkg-config, with both libraries"
if command -v cmake > /dev/null; then
  cmake -S examples -B build -DCMAKE_PREFIX_PATH="$prefix" > cmake.log || { cat cmake.log; fail "CMake"; }
  cmake --build build > build.log || { cat build.log; fail "CMake"; }
  for example in boxes pendulum boxes_static; do "build/$example" > /dev/null; done
  say "examples by CMake, with both libraries"
else
  say "cmake is missing: its files are not checked"
fi
