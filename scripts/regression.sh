#!/usr/bin/env bash
# The performance gate: builds a base commit and the present tree, checks what is exact (no allocation in a warm step, state
# hashes, counters), then measures both in turn. Usage: scripts/regression.sh BASE [flags of 'dynamics pairs'], for instance
# --allow-hash-change after an intended change of results, --scenes washer, --pairs 11. Exits like 'dynamics pairs': 0
# equal, 2 slower or other results, 3 cannot tell, 4 faster; with 65 if something does not build.
# Every sample is kept in output/regression.json.
set -euo pipefail

root=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
cd "$root"
if [ $# -lt 1 ]; then
  echo "usage: scripts/regression.sh BASE [flags]" >&2
  exit 64
fi
base=$1
shift
if ! commit=$(git rev-parse --verify --quiet "$base^{commit}"); then
  echo "regression: '$base' is no commit of this repository" >&2
  exit 64
fi

work=$(mktemp -d)
cleanup() {
  git worktree remove --force "$work/base" 2> /dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT

echo "regression: no allocation in a warm step"
swift test -c release --disable-testable-imports --filter AllocationTests > "$work/allocations" 2>&1 || {
  grep -E "error|failed" "$work/allocations" >&2 || true
  if ! grep -q "^Test Suite .* started" "$work/allocations"; then
    echo "regression: the tests of the head do not build" >&2
    exit 65
  fi
  echo "regression: a warm step allocates" >&2
  exit 2
}

echo "regression: building base $commit"
git worktree add --quiet --detach "$work/base" "$commit"
swift build -c release --product dynamics --package-path "$work/base" > "$work/build" 2>&1 || {
  tail -n 20 "$work/build" >&2
  echo "regression: the base does not build" >&2
  exit 65
}
echo "regression: building head"
swift build -c release --product dynamics > "$work/build" 2>&1 || {
  tail -n 20 "$work/build" >&2
  echo "regression: the head does not build" >&2
  exit 65
}

mkdir -p output
.build/release/dynamics pairs "$work/base/.build/release/dynamics" .build/release/dynamics \
  --json output/regression.json "$@"
