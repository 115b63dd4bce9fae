#!/usr/bin/env bash
# Public symbols of the Swift libraries against those of the last tag, or of another commit.
#
#   scripts/check-api.sh [tag]
#
# It fails if a program that compiled with the tag may not compile now, unless scripts/api-breakages.txt has the message
# with a reason. Builds both in debug mode; what the tag has is kept in .build-api.
set -euo pipefail
cd "$(dirname "$0")/.."

allowed=scripts/api-breakages.txt
# Tags are versions. In a clone without tags, such as a shallow one, there is nothing to compare with.
tag=${1:-$(git describe --tags --abbrev=0 --match '[0-9]*.[0-9]*.[0-9]*' 2> /dev/null || true)}
if [ -z "$tag" ]; then
  echo "check-api: this clone has no tag with a version: nothing to compare with"
  exit 0
fi
if ! git rev-parse --verify --quiet "$tag^{commit}" > /dev/null; then
  printf 'check-api: there is no commit %s\n' "$tag" >&2
  exit 64
fi

# Reasons stand before the messages, and hold for all up to the next empty line.
if ! awk '/^\/\/ / { reason = 1; next } /^$/ { reason = 0; next } !reason { print FILENAME ":" NR ": no reason before it: " $0; bad = 1 }
  END { exit bad }' "$allowed" >&2; then
  exit 65
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
grep '^API breakage: ' "$allowed" > "$work/allowed" || true

echo "check-api: comparing with $tag"
if ! swift package --scratch-path .build-api diagnose-api-breaking-changes "$tag" --baseline-dir .build-api/baseline \
  --breakage-allowlist-path "$work/allowed"; then
  cat >&2 << EOF_MESSAGE
check-api: programs that compiled with $tag may not compile now. Where that is meant: CHANGELOG.md says it, and
check-api: $allowed gets the messages that begin with 'API breakage:', with the reason before them.
EOF_MESSAGE
  exit 1
fi
