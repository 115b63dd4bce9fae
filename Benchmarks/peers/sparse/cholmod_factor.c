// Times CHOLMOD (SuiteSparse) on a matrix file that SparseBlocksBenchmarks writes: cholmod_factor FILE ORDERING [TUNED]
// [REPEATS] [SOLUTION]
// ORDERING: amd, metis, nesdis, or simplicial (AMD, no supernodes). TUNED=1 merges more supernodes, which suits CHOLMOD
// here. The right-hand side is ones; SOLUTION is a file that the solution is written to (doubles). Prints the median
// times of cholmod_factorize and cholmod_solve; the analysis is timed apart. Run it with OMP_THREAD_LIMIT=1
// OPENBLAS_NUM_THREADS=1: Debian's CHOLMOD 3 asks for four threads whatever OMP_NUM_THREADS says.
//
//     cc -O3 -march=native cholmod_factor.c -o cholmod_factor -lcholmod -lopenblas -lm
//
// The file: int32 order, int32 entries, order + 1 column starts, row indices, values (double) of the upper triangle.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <suitesparse/cholmod.h>
#include <time.h>

char *openblas_get_corename(void);

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return 1e3 * time.tv_sec + 1e-6 * time.tv_nsec;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int count, char **arguments) {
    if (count < 3) {
        fprintf(stderr, "usage: cholmod_factor FILE amd|metis|nesdis|simplicial [TUNED] [REPEATS] [SOLUTION]\n");
        return 64;
    }
    const char *ordering = arguments[2];
    int repeats = count > 4 ? atoi(arguments[4]) : 20;
    if (repeats < 1 || repeats > 1000) return 64;
    cholmod_common common;
    cholmod_start(&common);
    common.nmethods = 1;
    common.postorder = 1;
    common.method[0].ordering = !strcmp(ordering, "metis")    ? CHOLMOD_METIS
                                : !strcmp(ordering, "nesdis") ? CHOLMOD_NESDIS
                                                              : CHOLMOD_AMD;
    common.supernodal = strcmp(ordering, "simplicial") ? CHOLMOD_SUPERNODAL : CHOLMOD_SIMPLICIAL;
    if (count > 3 && atoi(arguments[3])) {
        common.nrelax[0] = 12, common.nrelax[1] = 32, common.nrelax[2] = 64;
        common.zrelax[0] = 0.8, common.zrelax[1] = 0.3, common.zrelax[2] = 0.1;
    }
    FILE *file = fopen(arguments[1], "rb");
    int header[2];
    if (!file || fread(header, 4, 2, file) != 2) return 66;
    int order = header[0], entries = header[1];
    cholmod_sparse *matrix = cholmod_allocate_sparse(order, order, entries, 1, 1, 1, CHOLMOD_REAL, &common);
    if (fread(matrix->p, 4, order + 1, file) != (size_t)order + 1 ||
        fread(matrix->i, 4, entries, file) != (size_t)entries || fread(matrix->x, 8, entries, file) != (size_t)entries)
        return 65;
    fclose(file);

    double begin = now();
    cholmod_factor *factor = cholmod_analyze(matrix, &common);
    double analysis = now() - begin;
    cholmod_dense *ones = cholmod_ones(order, 1, CHOLMOD_REAL, &common), *solution = NULL, *y = NULL, *e = NULL;
    double *factors = malloc(repeats * sizeof(double)), *solves = malloc(repeats * sizeof(double));
    for (int i = -1; i < repeats; i++) {
        begin = now();
        cholmod_factorize(matrix, factor, &common);
        double middle = now();
        cholmod_solve2(CHOLMOD_A, factor, ones, NULL, &solution, NULL, &y, &e, &common);
        if (i < 0) continue;
        factors[i] = middle - begin;
        solves[i] = now() - middle;
    }
    qsort(factors, repeats, sizeof(double), compare);
    qsort(solves, repeats, sizeof(double), compare);
    if (count > 5) {
        FILE *output = fopen(arguments[5], "wb");
        if (!output || fwrite(solution->x, 8, order, output) != (size_t)order || fclose(output)) return 73;
    }
    double one[2] = {1, 0}, minus[2] = {-1, 0};
    cholmod_dense *residual = cholmod_copy_dense(ones, &common);
    cholmod_sdmult(matrix, 0, minus, one, solution, residual, &common);
    printf("cholmod %d.%d.%d %s core %s: analysis %.2f factor %.3f (min %.3f) solve %.3f ms, %.3e flops, nnz(L) %.0f, residual %.1e\n",
           CHOLMOD_MAIN_VERSION, CHOLMOD_SUB_VERSION, CHOLMOD_SUBSUB_VERSION, ordering, openblas_get_corename(), analysis,
           factors[repeats / 2], factors[0], solves[repeats / 2], common.fl, common.lnz,
           cholmod_norm_dense(residual, 2, &common) / sqrt(order));
    return 0;
}
