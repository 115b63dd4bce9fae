#!/usr/bin/env bash
# What README.md and docs show is true: code in Swift and C is compiled against the modules of a build that is there, run,
# and its output compared; commands, links, manifests and JSON are checked. docs/testing.md says how pages are written.
#
#   scripts/check-documents.sh [BUILD_DIRECTORY [PAGE...]]
#
# Default: .build-checks/release, which `make test` builds, and all pages. With pages named, only these are looked at, and
# not whether the check itself finds what is wrong.
set -euo pipefail
cd "$(dirname "$0")/.."

build=${1:-.build-checks/release}
if [ ! -x "$build/dynamics" ]; then
  echo "check-documents: there is no $build/dynamics; expected a build as 'make test' makes it" >&2
  exit 66
fi
export PYTHONDONTWRITEBYTECODE=1
if [ $# -le 1 ]; then python3 Tests/Documents/test_check.py "$build"; fi
python3 Tests/Documents/check.py "$build" "${@:2}"
