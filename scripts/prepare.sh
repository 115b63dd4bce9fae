#!/usr/bin/env bash
# Makes sure that there is a Swift toolchain. `prepare.sh openblas` also installs OpenBLAS, which tests and benchmarks of
# the widest systems use, where apt-get can; without it they are skipped. Says nothing if all is there.
set -euo pipefail

say() { printf 'prepare: %s\n' "$*" >&2; }

# MARK: Swift, 6.2 or later

if ! command -v swift > /dev/null; then
  say "no Swift toolchain found. Install Swift 6.2 or later from https://www.swift.org/install and put it on PATH."
  exit 1
fi
version=$(swift --version 2> /dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | head -n 1)
read -r major minor <<< "${version:-0 0}"
if [ "$major" -lt 6 ] || { [ "$major" -eq 6 ] && [ "$minor" -lt 2 ]; }; then
  say "Swift 6.2 or later is needed; $(command -v swift) is ${major}.${minor}. See https://www.swift.org/install."
  exit 1
fi

# MARK: OpenBLAS (Apple systems have Accelerate)

if [ "${1:-}" != openblas ] || [ "$(uname -s)" = Darwin ]; then exit 0; fi

has_openblas() {
  if ldconfig -p 2> /dev/null | grep -q 'libopenblas\.so\.0 '; then return 0; fi
  local folder
  for folder in /usr/lib /usr/lib64 /usr/lib/*-linux-gnu /usr/local/lib /usr/local/lib64; do
    if [ -e "$folder/libopenblas.so.0" ]; then return 0; fi
  done
  return 1
}

if has_openblas; then exit 0; fi

without() {
  say "OpenBLAS is missing, and what needs it is skipped: Debian, Ubuntu   sudo apt-get install libopenblas-dev"
  say "                                                   Fedora           sudo dnf install openblas"
  exit 0
}

if ! command -v apt-get > /dev/null; then without; fi
privilege=()
if [ "$(id -u)" -ne 0 ]; then
  if ! sudo -n true 2> /dev/null; then without; fi
  privilege=(sudo -n)
fi
say "installing libopenblas-dev"
# The package lists of a fresh machine are empty or old.
"${privilege[@]}" apt-get update >&2 || say "the package lists could not be updated; trying with those that are there"
"${privilege[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends libopenblas-dev >&2 ||
  without
