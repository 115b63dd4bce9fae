#!/usr/bin/env bash
# Builds the wheel for Python, installs it into an environment of its own, and runs its tests there.
#
#   scripts/check-python.sh          the tests that need nothing but Gymnasium
#   scripts/check-python.sh --all    those on a cluster of processes, with JAX, and the slow ones too; installs Ray and JAX
set -euo pipefail
cd "$(dirname "$0")/.."

extra=test
selection=()
case "${1:-}" in
  '') ;;
  # An empty expression takes the place of the one in pyproject.toml, which leaves tests out.
  --all) extra=test-all selection=(-m '') ;;
  *) printf 'usage: scripts/check-python.sh [--all]\n' >&2; exit 64 ;;
esac

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
"$python" -m pip --quiet --disable-pip-version-check install "bindings/python[$extra]"
# Gymnasium's own environments, to compare with.
"$python" -m pip --quiet --disable-pip-version-check install --only-binary :all: "gymnasium[box2d]" \
  || printf 'check-python: there is no Box2D for this Python; tests that compare with it are skipped\n' >&2
# From a folder where there are no modules but those that are installed.
tests=$PWD/bindings/python/tests
cd "$environment"
bin/python -m pytest --quiet -p no:cacheprovider --rootdir "$tests" -c "$tests/../pyproject.toml" \
  "${selection[@]}" "$tests"
