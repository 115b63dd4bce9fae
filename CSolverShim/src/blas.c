#include "blas.h"

#include <pthread.h>

#if defined(__APPLE__)
#define ACCELERATE_NEW_LAPACK
#include <Accelerate/Accelerate.h>
#else
#include <dlfcn.h>
#include <stddef.h>

// The part of OpenBLAS that is called. The types are those of the usual builds: 32-bit integers, enumerations passed as
// int.
enum { CblasColMajor = 102 };
enum { CblasNoTrans = 111, CblasTrans = 112 };
enum { CblasUpper = 121, CblasLower = 122 };

static void (*cblas_dgemm)(int order, int transpose_a, int transpose_b, int m, int n, int k, double alpha,
                           const double *a, int lda, const double *b, int ldb, double beta, double *c, int ldc);
static void (*cblas_dsyrk)(int order, int triangle, int transpose, int n, int k, double alpha, const double *a, int lda,
                           double beta, double *c, int ldc);
static void (*openblas_set_num_threads)(int count);
static int (*openblas_get_num_threads)(void);
static char *(*openblas_get_config)(void);
static char *(*openblas_get_corename)(void);

// Returns whether all of it was found.
static bool load(void) {
    void *library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen("libopenblas.so", RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    const struct {
        const char *name;
        void *function;
    } functions[] = {
        {"cblas_dgemm", &cblas_dgemm},
        {"cblas_dsyrk", &cblas_dsyrk},
        {"openblas_set_num_threads", &openblas_set_num_threads},
        {"openblas_get_num_threads", &openblas_get_num_threads},
        {"openblas_get_config", &openblas_get_config},
        {"openblas_get_corename", &openblas_get_corename},
    };
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index += 1) {
        void *symbol = dlsym(library, functions[index].name);
        if (!symbol) return false;
        *(void **)functions[index].function = symbol;
    }
    return true;
}
#endif

static bool is_available = false;
static const char *configuration = "none";
static const char *core_name = "none";

// Parallelism is the solver's own: a library that starts threads under its workers would only slow them down.
static void set_up(void) {
#if defined(__APPLE__)
    BLASSetThreading(BLAS_THREADING_SINGLE_THREADED);
    configuration = core_name = "Accelerate";
#else
    if (!load()) return;
    openblas_set_num_threads(1);
    // Each call writes its buffer anew, so it is made once.
    configuration = openblas_get_config();
    core_name = openblas_get_corename();
#endif
    is_available = true;
}

bool blas_is_available(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, set_up);
    return is_available;
}

const char *blas_configuration(void) {
    blas_is_available();
    return configuration;
}

const char *blas_core_name(void) {
    blas_is_available();
    return core_name;
}

int32_t blas_thread_count(void) {
    if (!blas_is_available()) return 0;
#if defined(__APPLE__)
    return BLASGetThreading() == BLAS_THREADING_SINGLE_THREADED ? 1 : 0;
#else
    return openblas_get_num_threads();
#endif
}

// `return` the number of the first wrong argument: the library itself would print a message for it.
#define REQUIRE(argument, condition) \
    if (!(condition)) return -(argument)

static bool is_leading(int32_t ld, int32_t rows) { return ld >= 1 && ld >= rows; }
static bool is_flag(int32_t value) { return value == 0 || value == 1; }
static int cblas_transposed(blas_transpose value) { return value == blas_transpose_no ? CblasNoTrans : CblasTrans; }
static int cblas_triangle(blas_triangle value) { return value == blas_triangle_lower ? CblasLower : CblasUpper; }

int32_t blas_gemm_double(blas_transpose transpose_a, blas_transpose transpose_b, int32_t m, int32_t n, int32_t k, double alpha,
                         const double *a, int32_t lda, const double *b, int32_t ldb, double beta, double *c, int32_t ldc) {
    REQUIRE(1, is_flag(transpose_a));
    REQUIRE(2, is_flag(transpose_b));
    REQUIRE(3, m >= 0);
    REQUIRE(4, n >= 0);
    REQUIRE(5, k >= 0);
    REQUIRE(7, a || m == 0 || k == 0);
    REQUIRE(8, is_leading(lda, transpose_a ? k : m));
    REQUIRE(9, b || k == 0 || n == 0);
    REQUIRE(10, is_leading(ldb, transpose_b ? n : k));
    REQUIRE(12, c || m == 0 || n == 0);
    REQUIRE(13, is_leading(ldc, m));
    if (m == 0 || n == 0) return 0;
    if (!blas_is_available()) return 1;
    cblas_dgemm(CblasColMajor, cblas_transposed(transpose_a), cblas_transposed(transpose_b), m, n, k, alpha, a, lda, b,
                ldb, beta, c, ldc);
    return 0;
}

int32_t blas_syrk_double(blas_triangle triangle, blas_transpose transpose, int32_t n, int32_t k, double alpha, const double *a,
                   int32_t lda, double beta, double *c, int32_t ldc) {
    REQUIRE(1, is_flag(triangle));
    REQUIRE(2, is_flag(transpose));
    REQUIRE(3, n >= 0);
    REQUIRE(4, k >= 0);
    REQUIRE(6, a || n == 0 || k == 0);
    REQUIRE(7, is_leading(lda, transpose ? k : n));
    REQUIRE(9, c || n == 0);
    REQUIRE(10, is_leading(ldc, n));
    if (n == 0) return 0;
    if (!blas_is_available()) return 1;
    cblas_dsyrk(CblasColMajor, cblas_triangle(triangle), cblas_transposed(transpose), n, k, alpha, a, lda, beta, c,
                ldc);
    return 0;
}
