"""Factors and solves a matrix file of SparseBlocksBenchmarks with scipy's SuperLU in symmetric mode.

usage: scipy_solve.py FILE [SOLUTION]

The right-hand side is ones. Prints the median time of factoring anew, which in scipy includes the analysis.
"""
import statistics
import sys
import time

import numpy
import scipy
import scipy.sparse
import scipy.sparse.linalg


def load(path):
    """Reads int32 order and entries, column starts, row indices, and values of the upper triangle."""
    with open(path, "rb") as file:
        order, entries = numpy.fromfile(file, "<i4", 2)
        starts = numpy.fromfile(file, "<i4", order + 1)
        indices = numpy.fromfile(file, "<i4", entries)
        values = numpy.fromfile(file, "<f8", entries)
    upper = scipy.sparse.csc_matrix((values, indices, starts), shape=(order, order))
    return (upper + scipy.sparse.triu(upper, 1).T).tocsc()


def main():
    matrix = load(sys.argv[1])
    ones = numpy.ones(matrix.shape[0])
    times = []
    for _ in range(5):
        begin = time.perf_counter()
        factor = scipy.sparse.linalg.splu(
            matrix, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True}
        )
        times.append(1e3 * (time.perf_counter() - begin))
    solution = factor.solve(ones)
    residual = numpy.linalg.norm(matrix @ solution - ones) / numpy.linalg.norm(ones)
    print(f"scipy {scipy.__version__} splu: analysis and factor {statistics.median(times):.2f} ms, residual {residual:.1e}")
    if len(sys.argv) > 2:
        solution.astype("<f8").tofile(sys.argv[2])


main()
