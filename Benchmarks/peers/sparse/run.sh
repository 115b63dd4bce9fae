#!/usr/bin/env bash
# SparseBlocks beside CHOLMOD and scipy on the same matrices, alternating. Usage: run.sh [PAIRS] (default 5)
#
# Needs cc, libsuitesparse-dev and libopenblas-dev (apt); scipy (pip) is left out where missing. Prints every run; the
# times of SparseBlocks are medians of 20 factorizations, those of CHOLMOD as well.
set -euo pipefail
pairs=${1:-5}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cc -O3 -march=native "$here/cholmod_factor.c" -o "$work/cholmod_factor" -lcholmod -lopenblas -lm
# One thread: Debian's CHOLMOD 3 asks for four whatever OMP_NUM_THREADS says, and loses most of its time waiting.
export OMP_THREAD_LIMIT=1 OPENBLAS_NUM_THREADS=1
cd "$root"
suite() {
  swift test -c release --disable-testable-imports --filter SparseBlocksBenchmarks 2>&1 \
    | grep -E '^(grid|chain|net|matrix|SparseBlocks,)'
}
# Builds, and writes the matrices.
DYNAMICS_SPARSE_DUMP=$work suite > /dev/null
for ((pair = 1; pair <= pairs; pair++)); do
  echo "== pair $pair of $pairs"
  suite
  for matrix in grid30 grid100 chain net; do
    for variant in "amd 0" "amd 1" "nesdis 0" "nesdis 1" "metis 1" "simplicial 0"; do
      # shellcheck disable=SC2086
      printf '%-8s %s ' "$matrix" "$variant"
      "$work/cholmod_factor" "$work/$matrix.bin" $variant
    done
  done
done
if python3 -c 'import scipy' 2> /dev/null; then
  for matrix in grid30 grid100 chain net; do
    printf '%-8s ' "$matrix"
    python3 "$here/scipy_solve.py" "$work/$matrix.bin"
  done
fi
