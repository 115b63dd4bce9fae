#!/usr/bin/env bash
# Proves that another package can depend on this one by version: makes a repository of the current commit with a version
# tag, a client of it (Tests/ClientPackage), builds that as users do at first, in debug mode, and runs it.
set -euo pipefail

root=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A new repository, because a clone of a shallow one would be shallow too.
library=$work/swift-dynamics
mkdir "$library"
git -C "$root" archive HEAD | tar -x -C "$library"
git -C "$library" init --quiet
git -C "$library" add --all
git -C "$library" -c user.name=check -c user.email=check@localhost commit --quiet --message "Check"
git -C "$library" -c user.name=check -c user.email=check@localhost tag 0.1.0

mkdir -p "$work/client/Sources/Client"
cp "$root/Tests/ClientPackage/main.swift" "$work/client/Sources/Client/"
cat > "$work/client/Package.swift" << EOF
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "client",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "file://$library", from: "0.1.0")],
  targets: [
    .executableTarget(name: "Client", dependencies: [.product(name: "BatchSolver", package: "swift-dynamics")])
  ])
EOF

echo "check-client: building a client of version 0.1.0 in debug mode"
cd "$work/client"
# What is recorded of that version stays in the temporary directory: the next run's 0.1.0 is another commit.
swift build --security-path "$work/security"
"$(swift build --show-bin-path)/Client"
echo "check-client: the client works"
