#!/usr/bin/env bash
# Measures environments of this library and of peers that pip can install, side by side. Flags go to compare_gym.py.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
if ! command -v python3 > /dev/null; then
  echo "gym: python3 is needed (on Debian: apt-get install python3 python3-venv)" >&2
  exit 1
fi
wheel=$(ls -t "$root"/output/wheels/*.whl 2> /dev/null | head -n 1 || true)
if [ -z "$wheel" ]; then
  echo "gym: there is no wheel in output/wheels (make wheel)" >&2
  exit 1
fi
if [ ! -x "$here/.venv-gym/bin/python" ]; then
  python3 -m venv "$here/.venv-gym"
  "$here/.venv-gym/bin/pip" install --quiet "gymnasium[box2d]==1.4.0" "envpool==1.2.5"
fi
"$here/.venv-gym/bin/pip" install --quiet --force-reinstall --no-deps "$wheel"
export OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1
exec "$here/.venv-gym/bin/python" "$here/compare_gym.py" "$@"
