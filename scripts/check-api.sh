#!/usr/bin/env bash
# Public symbols of the Swift libraries against those of the last tag, or of another commit.
#
#   scripts/check-api.sh [tag]
#
# It fails if a program that compiled with the tag may not compile now, unless scripts/api-breakages.txt has the message
# with a reason. Builds the libraries of both, in debug mode; what the tag has is kept in .build-api.
#
# `swift package diagnose-api-breaking-changes` does the same with the same digester, but takes symbols that are
# `package` for public ones: it is silent where a public symbol becomes one, and complains where one changes. So they are
# taken out of both digests before they are compared.
set -euo pipefail
cd "$(dirname "$0")/.."

allowed=scripts/api-breakages.txt
# Tags are versions. In a clone without tags, such as a shallow one, there is nothing to compare with.
tag=${1:-$(git describe --tags --abbrev=0 --match '[0-9]*.[0-9]*.[0-9]*' 2> /dev/null || true)}
if [ -z "$tag" ]; then
  echo "check-api: this clone has no tag with a version: nothing to compare with"
  exit 0
fi
if ! commit=$(git rev-parse --verify --quiet "$tag^{commit}"); then
  printf 'check-api: there is no commit %s\n' "$tag" >&2
  exit 64
fi

scratch=$PWD/.build-api
work=$(mktemp -d)
cleanup() {
  git worktree remove --force "$work/base" 2> /dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT

digester=(swift-api-digester)
sdk=/
if [ "$(uname -s)" = Darwin ]; then
  digester=(xcrun swift-api-digester)
  sdk=$(xcrun --show-sdk-path)
fi

# The libraries, and the module below them whose types they show.
modules=(BatchSolver SparseBlocks Dynamics Environments UIKitDynamics DynamicsDrawing CDynamics DynamicsBase)

# digest PACKAGE BUILD TARGET: builds the libraries and writes the digest of each module into a folder.
digest() {
  local package=$1 build=$2 target=$3 module
  mkdir -p "$target.new"
  for module in UIKitDynamics DynamicsDrawing CDynamics; do # The others are below these.
    swift build --package-path "$package" --scratch-path "$build" --disable-default-traits --target "$module"
  done
  build=$(swift build --package-path "$package" --scratch-path "$build" --show-bin-path)
  for module in "${modules[@]}"; do
    "${digester[@]}" -dump-sdk -module "$module" -sdk "$sdk" -I "$build/Modules" -I "$package/CSolverShim/include" \
      -I "$package/Sources/CDynamicsHeader" -o "$target.new/$module.json" >&2
  done
  mv "$target.new" "$target"
}
echo "check-api: comparing with $tag, commit $commit"
if [ ! -d "$scratch/$commit" ]; then
  git worktree add --quiet --detach "$work/base" "$commit"
  rm -rf "$scratch/$commit.new"
  digest "$work/base" "$work/build" "$scratch/$commit"
fi
digest . "$scratch/build" "$work/present"

python3 - "$scratch/$commit" "$work/present" "$work" "$allowed" "$tag" "${digester[@]}" << 'EOF_PYTHON'
import json, pathlib, subprocess, sys

base, present, work, allowed_file, tag, *digester = sys.argv[1:]


def public(node):
    node["children"] = [public(child) for child in node.get("children", []) if not child.get("isInternal")]
    return node


def digest_of_public(folder, module):
    digest = json.loads(pathlib.Path(folder, f"{module}.json").read_text())
    digest["ABIRoot"] = public(digest["ABIRoot"])
    file = pathlib.Path(work, f"{pathlib.Path(folder).name}-{module}.json")
    file.write_text(json.dumps(digest))
    return str(file)


found = []
for file in sorted(pathlib.Path(base).glob("*.json")):
    module = file.stem
    inputs = [digest_of_public(folder, module) for folder in (base, present)]
    command = [*digester, "-diagnose-sdk", "-sdk", "/", "-input-paths", inputs[0], "-input-paths", inputs[1]]
    # The digester writes what it finds as errors are written.
    text = subprocess.run(command, check=True, stderr=subprocess.PIPE, text=True).stderr
    messages = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("/*")]
    print(f"check-api: {module}: {len(messages)} changes that may break programs")
    found += [f"{module}: {message}" for message in messages]

# Reasons stand before the messages, and hold for all up to the next empty line.
allowed, reason, wrong = [], False, 0
for line in pathlib.Path(allowed_file).read_text().splitlines():
    if line.startswith("// ") or not line:
        reason = bool(line)
    elif not reason:
        wrong += 1
        print(f"check-api: {allowed_file} has no reason for: {line}")
    else:
        allowed.append(line)
for message in found:
    if message not in allowed:
        wrong += 1
        print(f"check-api: {message}")
for message in allowed:
    if message not in found:
        wrong += 1
        print(f"check-api: {allowed_file} allows what is not so: {message}")
if wrong:
    print(
        f"check-api: programs that compiled with {tag} may not compile now. Where that is meant, CHANGELOG.md says it, and\n"
        f"check-api: {allowed_file} gets the messages (without 'check-api: '), with the reason before them."
    )
sys.exit(1 if wrong else 0)
EOF_PYTHON
