#!/usr/bin/env bash
# The catalogues of the libraries become web pages without a warning, and every public symbol stands in a group.
#
#   scripts/check-docc.sh [BUILD_DIRECTORY [OUTPUT_FOLDER]]
#
# BUILD_DIRECTORY (default .build-checks/release) is a build with all library targets, whose symbols are read: nothing is
# compiled. The pages are made as `swift package generate-documentation` makes them; with OUTPUT_FOLDER they stay there,
# an archive for each library.
set -euo pipefail
cd "$(dirname "$0")/.."

build=${1:-.build-checks/release}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
output=${2:-$work}
mkdir -p "$output"
target=$(swift -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')

listed=$(sed -n 's/.*documentation_targets: \[\(.*\)\]/\1/p' .spi.yml | tr -d ' ' | tr ',' '\n' | sort)
present=$(for catalogue in Sources/*/*.docc; do basename "$catalogue" .docc; done | sort)
if [ "$listed" != "$present" ]; then
  echo "check-docc: .spi.yml lists" $listed "but there are catalogues of" $present >&2
  exit 1
fi

for catalogue in Sources/*/*.docc; do
  module=$(basename "$catalogue" .docc)
  archive=$output/$module.doccarchive
  rm -rf "$archive"
  mkdir "$work/$module"
  swift symbolgraph-extract -module-name "$module" -target "$target" -I "$build/Modules" -I CSolverShim/include \
    -minimum-access-level public -emit-extension-block-symbols -output-dir "$work/$module"
  docc convert "$catalogue" --additional-symbol-graph-dir "$work/$module" --output-dir "$archive" \
    --fallback-display-name "$module" --fallback-bundle-identifier "$module" --warnings-as-errors > "$work/log" 2>&1 ||
    { cat "$work/log" >&2; exit 1; }
  # A page with topics of its own has all of its symbols in them: docc would put others into groups by their kind.
  python3 - "$archive" "$catalogue" "$module" << 'EOF_PYTHON'
import json, pathlib, re, sys

archive, catalogue, module = sys.argv[1:]
missing = 0
for source in sorted(pathlib.Path(catalogue).rglob("*.md")):
    text = source.read_text()
    title = re.match(r"# ``(.*)``\n", text)
    if not title or "\n## Topics\n" not in text:
        continue
    path = title[1] if title[1] == module else f"{module}/{title[1]}"
    page = json.loads(pathlib.Path(f"{archive}/data/documentation/{path.lower()}.json").read_text())
    for section in page.get("topicSections", []):
        # What a type has by its conformances, and what a module adds to types of others, are no topics.
        if section.get("generated") and section["title"] not in ("Default Implementations", "Extended Modules"):
            for name in section["identifiers"]:
                print(f"{source}: {name.split('/documentation/')[1]} is in no group of the topics")
                missing += 1
sys.exit(1 if missing else 0)
EOF_PYTHON
  echo "check-docc: $module: $(find "$archive/data" -name '*.json' | wc -l) pages without a warning"
done
