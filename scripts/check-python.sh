#!/usr/bin/env bash
# Builds the wheel for Python, installs it into an environment of its own, and runs its tests there.
#
#   scripts/check-python.sh
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/prepare-c.sh
environment=.build-python
python=$environment/bin/python
if [ ! -x "$python" ]; then
  if ! python3 -m venv "$environment"; then
    rm -rf "$environment"
    printf 'check-python: Python 3.10 or later with venv is needed (Debian and Ubuntu: python3-venv)\n' >&2
    exit 1
  fi
fi
"$python" -m pip --quiet --disable-pip-version-check install 'bindings/python[test]'
# From a folder where there are no modules but those that are installed.
tests=$PWD/bindings/python/tests
cd "$environment"
bin/python -m pytest --quiet -p no:cacheprovider --rootdir "$tests" -c "$tests/../pyproject.toml" "$tests"
