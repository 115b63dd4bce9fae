#!/usr/bin/env bash
# All places that tell the version tell the one that stands in Sources/CDynamicsHeader/dynamics.h; prints it.
#
#   scripts/check-version.sh          while it is worked on
#   scripts/check-version.sh <tag>    for a release: the tag is the version, and the changelog has its date
#
# The libraries for C and the wheel for Python take the version from there when they are built.
set -euo pipefail
cd "$(dirname "$0")/.."

header=Sources/CDynamicsHeader/dynamics.h
part() { sed -n "s/^#define DYN_VERSION_$1 \([0-9]*\)$/\1/p" "$header"; }
version=$(part MAJOR).$(part MINOR).$(part PATCH)
status=0

# says FILE TEXT: the file has that text.
says() {
  if ! grep -qF -- "$2" "$1"; then
    printf 'check-version: %s does not say %s; the version in %s is %s\n' "$1" "$2" "$header" "$version" >&2
    status=1
  fi
}

says Sources/DynamicsTool/Dynamics.swift "version: \"$version\""
for name in MAJOR MINOR PATCH; do
  says bindings/python/swift_dynamics/_interface.py "DYN_VERSION_$name = $(part "$name")"
done
says README.md "from: \"$version\""
says docs/c.md "libdynamics.so.$version"
for file in docs/c.md Sources/Examples/C/CMakeLists.txt; do
  says "$file" "find_package(dynamics $(part MAJOR).$(part MINOR) REQUIRED)"
done
says CHANGELOG.md "## [$version]"

# Every manifest that a document shows, wherever it is.
if grep -rn --include='*.md' '<URL of this repository>.*from: "' README.md docs Sources bindings | grep -vF "from: \"$version\"" >&2; then
  printf 'check-version: these tell another version than %s\n' "$version" >&2
  status=1
fi

if [ $# -gt 0 ]; then
  if [ "$1" != "$version" ]; then
    printf 'check-version: the tag is %s; the version in %s is %s\n' "$1" "$header" "$version" >&2
    status=1
  fi
  if ! grep -qE "^## \[${version//./\\.}\] - [0-9]{4}-[0-9]{2}-[0-9]{2}$" CHANGELOG.md; then
    printf 'check-version: CHANGELOG.md has no date at the heading of %s\n' "$version" >&2
    status=1
  fi
fi
if [ "$status" -eq 0 ]; then echo "$version"; fi
exit "$status"
