#!/bin/sh
# Checks the browser's code of pages: its syntax and its tests, with Node.js. Without it nothing is checked, and it is
# said so. scripts/check-page.py looks at whole pages in a real browser.
set -eu
cd "$(dirname "$0")/.."
if ! command -v node > /dev/null; then
  echo "check-page: skipped, there is no node (Node.js 18 or later)"
  exit 0
fi
for file in Sources/Drawing/Page/*.js Sources/DynamicsTool/View/Page/*.js; do node --check "$file"; done
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! node --test Tests/PageTests/*.mjs > "$log" 2>&1; then
  cat "$log"
  exit 1
fi
echo "check-page: the browser's code passes its tests"
