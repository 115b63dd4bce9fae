#!/usr/bin/env bash
# Every public symbol of the libraries has a doc comment. Usage: scripts/check-docs.sh [BUILD_DIRECTORY] (default
# .build/release), a build with all library targets. Prints what lacks one, by file and line, and exits with 1.
set -euo pipefail

build=${1:-.build/release}
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
target=$(swift -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')

# Libraries, and what they show of the modules below them.
modules=(BatchSolver SparseBlocks Dynamics Environments UIKitDynamics DynamicsBase SIMDKernels KernelInterface StrictJSON)
for module in DynamicsDrawing Drawing CDynamics; do
  if [ -e "$build/Modules/$module.swiftmodule" ]; then modules+=("$module"); fi
done
for module in "${modules[@]}"; do
  swift symbolgraph-extract -module-name "$module" -target "$target" -I "$build/Modules" \
    -I "$root/CSolverShim/include" -I "$root/Sources/CDynamicsHeader" -minimum-access-level public \
    -skip-synthesized-members -output-dir "$work"
done

python3 - "$work" "$root/" "${modules[@]}" << 'EOF_PYTHON'
import json, sys

work, root, modules = sys.argv[1], sys.argv[2], sys.argv[3:]
missing = 0
for module in modules:
    symbols = json.load(open(f"{work}/{module}.symbols.json"))["symbols"]
    # What the compiler makes up has no place in the sources.
    own = [symbol for symbol in symbols if "location" in symbol]
    lacking = [symbol for symbol in own if "docComment" not in symbol]
    for symbol in sorted(lacking, key=lambda s: (s["location"]["uri"], s["location"]["position"]["line"])):
        file = symbol["location"]["uri"].removeprefix("file://").removeprefix(root)
        print(f"{file}:{symbol['location']['position']['line'] + 1}: {'.'.join(symbol['pathComponents'])} has no doc comment")
    if not own:
        print(f"{module}: no public symbol found")
        missing += 1
    missing += len(lacking)
    print(f"check-docs: {module}: {len(own)} public symbols, {len(lacking)} without a doc comment")
sys.exit(1 if missing else 0)
EOF_PYTHON
