#!/usr/bin/env bash
# Runs the benchmark scenes in this library and in peers that pip can install, side by side. Flags go to compare_peers.py.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
if ! command -v python3 > /dev/null; then
  echo "peers: python3 is needed (on Debian: apt-get install python3 python3-venv)" >&2
  exit 1
fi
if [ ! -x "$here/.venv-peers/bin/python" ]; then
  python3 -m venv "$here/.venv-peers"
  "$here/.venv-peers/bin/pip" install --quiet "pyb2d3==0.11.1" "pymunk>=7,<8"
fi
exec "$here/.venv-peers/bin/python" "$here/compare_peers.py" "$@"
