#!/usr/bin/env bash
# Makes sure that there is what the interface for C is checked with; installs what is missing where apt-get can. Says
# nothing if all is there.
set -euo pipefail

packages=()
need() { command -v "$1" > /dev/null || packages+=("$2"); }
need cc gcc
need c++ g++
need ld binutils
need pkg-config pkg-config
need cmake cmake
if [ ${#packages[@]} -eq 0 ]; then exit 0; fi

printf 'prepare-c: installing %s\n' "${packages[*]}" >&2
privilege=()
if [ "$(id -u)" -ne 0 ]; then privilege=(sudo -n); fi
if ! command -v apt-get > /dev/null || ! "${privilege[@]}" true; then
  printf 'prepare-c: install them and try again\n' >&2
  exit 1
fi
"${privilege[@]}" apt-get update >&2 || true
"${privilege[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${packages[@]}" >&2
