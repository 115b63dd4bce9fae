#!/usr/bin/env bash
# Replays the behaviours of the reference tests in Box2D 2.3 and writes what became of them; see README.md.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
if ! command -v python3 > /dev/null; then
  echo "uikit: python3 is needed (on Debian: apt-get install python3 python3-venv)" >&2
  exit 1
fi
if [ ! -x "$here/.venv-peers/bin/python" ]; then
  python3 -m venv "$here/.venv-peers"
  "$here/.venv-peers/bin/pip" install --quiet "Box2D==2.3.10"
fi
exec "$here/.venv-peers/bin/python" "$here/reference.py" "$@"
