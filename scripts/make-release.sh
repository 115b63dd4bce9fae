#!/usr/bin/env bash
# What a release has for download, for the machine that it runs on: the wheel for Python, and the libraries for C as a
# folder in an archive. Both are tried before.
#
#   scripts/make-release.sh [folder]
set -euo pipefail
cd "$(dirname "$0")/.."

target=${1:-output/release}
version=$(scripts/check-version.sh)
name=dynamics-$version-linux-$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$target"

scripts/make-wheel.sh "$work/wheels"
python3 -m venv "$work/environment"
"$work/environment/bin/python" -m pip --quiet --disable-pip-version-check install "$work"/wheels/*.whl
(cd "$work" && environment/bin/python - "$version" << 'EOF_PYTHON')
import sys

import swift_dynamics as dynamics

assert dynamics.__version__ == sys.argv[1], dynamics.__version__
world = dynamics.World()
ball = world.add_body(dynamics.circle(0.5), position=(0, 5))
batch = dynamics.WorldBatch(world, 2)
batch.step(1 / 60)
assert batch.poses()[0, 0, 1] < 5, "nothing falls"
EOF_PYTHON

scripts/install-c.sh "$work/$name"
scripts/check-c.sh "$work/$name"
cp LICENSE "$work/$name/"

cp "$work"/wheels/*.whl "$target/"
tar -C "$work" -czf "$target/$name.tar.gz" "$name"
ls -l "$target"
