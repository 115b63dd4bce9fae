#include "blas.h"

#include <pthread.h>
#include <stdbool.h>

#if defined(__APPLE__)
#define ACCELERATE_NEW_LAPACK
#include <Accelerate/Accelerate.h>
#else
#include "openblas.h"
#endif

static const char *configuration = "Accelerate";
static const char *core_name = "Accelerate";

// Parallelism is the solver's own: a library that starts threads under its workers would only slow them down.
static void set_up(void) {
#if defined(__APPLE__)
    BLASSetThreading(BLAS_THREADING_SINGLE_THREADED);
#else
    openblas_set_num_threads(1);
    // Each call writes its buffer anew, so it is made once.
    configuration = openblas_get_config();
    core_name = openblas_get_corename();
#endif
}

static void prepare(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, set_up);
}

const char *blas_configuration(void) {
    prepare();
    return configuration;
}

const char *blas_core_name(void) {
    prepare();
    return core_name;
}

int32_t blas_thread_count(void) {
    prepare();
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

#define REAL double
#define BLAS(name) blas_##name##_double
#define CBLAS(name) cblas_d##name
#define LAPACK(name) d##name##_
#include "blas_template.h"

#define REAL float
#define BLAS(name) blas_##name##_float
#define CBLAS(name) cblas_s##name
#define LAPACK(name) s##name##_
#include "blas_template.h"
