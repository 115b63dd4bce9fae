#!/usr/bin/env bash
# The simulator makes every public call of `BatchSolver`, and knows the properties of its values. Usage:
# scripts/check-simulator.sh [BUILD_DIRECTORY] (default .build/release), a build with the library. Prints what is
# missing and exits with 1. Calls are compared with Tests/Simulator/PublicCalls.swift; names of properties,
# functions and cases of other types must occur in the simulator's sources.
set -euo pipefail

build=${1:-.build/release}
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
target=$(swift -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')

swift symbolgraph-extract -module-name BatchSolver -target "$target" -I "$build/Modules" \
  -I "$root/CSolverShim/include" -minimum-access-level public \
  -skip-synthesized-members -output-dir "$work"

python3 - "$work/BatchSolver.symbols.json" "$root/Tests/Simulator" << 'EOF_PYTHON'
import collections, glob, json, re, sys

graph, folder = sys.argv[1:]
symbols = [symbol for symbol in json.load(open(graph))["symbols"] if "location" in symbol]
table = re.findall(r'^    "([^"]*)",$', open(f"{folder}/PublicCalls.swift").read().split("neverRefused")[0], re.M)
sources = "".join(open(file).read() for file in glob.glob(f"{folder}/**/*.swift", recursive=True))
words = set(re.findall(r"\w+", sources))

# Everything of these types is a call; of others what the table names.
types = {"World", "WorldQueries"}
named = collections.Counter(name.split(" ")[0] for name in table)
found = collections.Counter()
missing = []
for symbol in symbols:
    path = symbol["pathComponents"]
    # Bounds are no calls; programs meet them in every call.
    if path[0] == "WorldLimits":
        continue
    name = ".".join(path)
    if name in named:
        found[name] += 1
    elif len(path) > 1 and path[0] in types:
        missing.append(name)
    elif len(path) > 1 and "subscript" not in path[-1]:
        if symbol["kind"]["identifier"] == "swift.enum.case" and f"{path[0]}.allCases" in sources:
            continue
        base = re.match(r"\w*", path[-1]).group()
        if base == "init":
            base = path[-2]
        # Operators are not words.
        if base and base not in words:
            missing.append(name)
for name in sorted(missing):
    print(f"check-simulator: no program uses {name}")
for name in sorted(set(named) | set(found)):
    if named[name] != found[name]:
        print(f"check-simulator: {name}: {named[name]} in PublicCalls.swift, {found[name]} in the library")
        missing.append(name)
print(f"check-simulator: {len(symbols)} public symbols, {len(table)} calls, {len(missing)} missing")
sys.exit(1 if missing else 0)
EOF_PYTHON
