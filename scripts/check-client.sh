#!/usr/bin/env bash
# Proves that another package can depend on this one by address and version: makes a repository of the current commit with
# the version's tag, and a client of it with the manifest that README.md shows.
#
#  1. The client fetches nothing but this package, is built as users do at first, in debug mode, and runs.
#  2. With the default traits, as who wants the command asks, the dependencies of the command are found as well.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
version=$(scripts/check-version.sh)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  printf 'check-client: %s\n' "$*" >&2
  exit 1
}

# A new repository, because a clone of a shallow one would be shallow too.
library=$work/swift-dynamics
mkdir "$library"
git archive HEAD | tar -x -C "$library"
git -C "$library" init --quiet
git -C "$library" add --all
git -C "$library" -c user.name=check -c user.email=check@localhost commit --quiet --message "Check"
git -C "$library" -c user.name=check -c user.email=check@localhost tag "$version"

mkdir -p "$work/client/Sources/First"
cp Tests/ClientPackage/main.swift "$work/client/Sources/First/"
cd "$work/client"
# The first block of Swift in README.md that is a manifest.
awk '/^```swift$/ { block = ""; inside = 1; next }
  /^```$/ && inside { inside = 0; if (block ~ /^\/\/ swift-tools-version/) { printf "%s", block; exit } }
  inside { block = block $0 "\n" }' "$root/README.md" > README.manifest
address='<URL of this repository>'
grep -qF "\"$address\"" README.manifest || fail "README.md shows no manifest with \"$address\""
sed "s|$address|file://$library|" README.manifest > Package.swift

# What is recorded of that version stays in the temporary directory: the next run's is another commit.
options=(--security-path "$work/security")
echo "check-client: building the package of README.md, with version $version in debug mode"
swift build "${options[@]}"
fetched=$(ls .build/checkouts)
[ "$fetched" = swift-dynamics ] || fail "a client with 'traits: []' fetches more than swift-dynamics: $(tr '\n' ' ' <<< "$fetched")"
"$(swift build --show-bin-path)/First"

grep -q ', traits: \[\]' Package.swift || fail "the manifest of README.md does not say 'traits: []'"
sed -e 's/, traits: \[\]//' -e 's/name: "BatchSolver"/name: "dynamics"/' Package.swift > Package.default
mv Package.default Package.swift
grep -q 'name: "dynamics"' Package.swift || fail "the manifest of README.md does not depend on BatchSolver"
swift package "${options[@]}" resolve
for package in swift-argument-parser swift-nio; do
  [ -d ".build/checkouts/$package" ] || fail "a client with the default traits does not fetch $package"
done
echo "check-client: the client works, and fetches no other package unless it asks for the command"
