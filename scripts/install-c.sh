#!/usr/bin/env bash
# Builds the interface for C and installs it: header, shared and static library, files for pkg-config and CMake.
#
#   scripts/install-c.sh <prefix>
#
# Neither library needs a Swift runtime where it is used. DESTDIR is put before the prefix, for packages.
# DYNAMICS_INTERNAL_CHECKS=1 makes them with internal checks, which are slower.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'install-c: %s\n' "$*" >&2; }
fail() {
  say "$*"
  exit 1
}

prefix=${1:-/usr/local}
case $prefix in
  /*) ;;
  *) fail "the prefix is $prefix; expected an absolute path" ;;
esac
[ "$(uname -s)" = Linux ] || fail "shared libraries for C are built on Linux only; elsewhere use the product CDynamics"
target=${DESTDIR:-}$prefix
# With internal checks the library of the tests serves, of which `make test` has built all but this by then.
if [ "${DYNAMICS_INTERNAL_CHECKS:-}" = 1 ]; then scratch=.build-checks; else scratch=.build; fi
templates=Sources/CDynamicsHeader/install
header=Sources/CDynamicsHeader/dynamics.h

for tool in swiftc ld objcopy ar strip; do
  command -v "$tool" > /dev/null || fail "$tool is missing; expected a Swift toolchain and GNU binutils"
done
ld --version | grep -q '^GNU ld' || fail "ld is not GNU ld, which alone makes the static library"

version_part() { sed -n "s/^#define DYN_VERSION_$1 \([0-9]*\)$/\1/p" "$header"; }
major=$(version_part MAJOR)
minor=$(version_part MINOR)
version=$major.$minor.$(version_part PATCH)
# Versions of one series take each other's place. Before 1.0 a minor version may break programs.
if [ "$major" -eq 0 ]; then series=$major.$minor; else series=$major; fi

# MARK: Build

# SwiftPM would build C with another compiler than its own, which does not know all of its options.
env -u CC -u CXX swift build -c release --scratch-path "$scratch" --target CDynamics
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
modules=(
  CDynamics Environments SceneFiles StrictJSON BatchSolver DynamicsBase SIMDKernels KernelInterface SparseBlocks CSolverShim
  KernelsBaseline DenseKernelsBaseline WideKernelsAVX2 WideKernelsAVX512 WideDenseKernelsAVX2 WideDenseKernelsAVX512
)
for module in "${modules[@]}"; do
  folder=$PWD/$scratch/release/$module.build
  # The wide ones are of x86-64 alone; a missing other one does not get past the linker. Objects of sources that are gone
  # stay in the folders; the maps know which count.
  if [ -e "$folder/output-file-map.json" ]; then
    grep -o '"object": "[^"]*"' "$folder/output-file-map.json" | cut -d '"' -f 4 |
      while read -r object; do if [ -e "$object" ]; then echo "$object"; fi; done
  elif [ -d "$folder" ]; then
    find "$folder" -name '*.c.o'
  fi
done | sort > "$work/objects"
functions=$(grep -o '\bdyn_[a-z0-9_]*(' "$header" | tr -d '(' | sort -u)

private=(-lstdc++ -lm -lpthread -ldl)

# MARK: Shared library

shared=libdynamics.so.$version
swiftc -emit-library -static-stdlib -use-ld=lld -o "$work/$shared" "@$work/objects" \
  -Xlinker "--version-script=$templates/dynamics.map" -Xlinker "-soname=libdynamics.so.$series" \
  -Xlinker --gc-sections -Xlinker -z -Xlinker defs -Xlinker -s

# MARK: Static library

# All in one object, in which nothing but the interface has a name that others see: the runtime of a program in Swift
# does not get in the way.
runtime=$(swiftc -static-stdlib -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')/linux
start=$(find "$runtime/$(uname -m)" -name swiftrt.o)
archives=()
for name in Core _Concurrency _StringProcessing _RegexParser Synchronization Glibc; do
  archives+=("$runtime/libswift$name.a")
done
archives+=("$runtime/libdispatch.a" "$runtime/libBlocksRuntime.a")
roots=()
for function in $functions; do
  if grep -q "^static inline .*\b$function(" "$header"; then continue; fi
  roots+=(-u "$function")
done
ld -r --force-group-allocation --gc-sections "${roots[@]}" -o "$work/all.o" "@$work/objects" "$start" \
  --start-group "${archives[@]}" --end-group
objcopy --wildcard --keep-global-symbol='dyn_*' --strip-debug "$work/all.o" "$work/dynamics.o"
ar rcs "$work/libdynamics.a" "$work/dynamics.o"

# MARK: Files

cmake_private=
for library in "${private[@]}"; do cmake_private=$cmake_private${cmake_private:+;}${library#-l}; done
fill() {
  sed -e "s|@VERSION@|$version|g" -e "s|@SERIES@|$series|g" -e "s|@PRIVATE_LIBRARIES@|${private[*]}|g" \
    -e "s|@CMAKE_PRIVATE_LIBRARIES@|$cmake_private|g" -e "s|@POINTER_SIZE@|8|g" "$templates/$1.in" > "$work/$1"
}
for file in dynamics.pc dynamicsConfig.cmake dynamicsConfigVersion.cmake; do fill "$file"; done

install -d "$target/include" "$target/lib/pkgconfig" "$target/lib/cmake/dynamics"
install -m 644 "$header" "$target/include/dynamics.h"
install -m 755 "$work/$shared" "$target/lib/$shared"
ln -sf "$shared" "$target/lib/libdynamics.so.$series"
ln -sf "libdynamics.so.$series" "$target/lib/libdynamics.so"
install -m 644 "$work/libdynamics.a" "$target/lib/libdynamics.a"
install -m 644 "$work/dynamics.pc" "$target/lib/pkgconfig/dynamics.pc"
install -m 644 "$work/dynamicsConfig.cmake" "$work/dynamicsConfigVersion.cmake" "$target/lib/cmake/dynamics/"
say "installed version $version in $target"
