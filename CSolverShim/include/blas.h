// Dense linear algebra for blocks that are wide enough to pay: OpenBLAS, on Apple systems Accelerate.
//
// OpenBLAS is loaded by the first call of any function here, from libopenblas.so.0 or libopenblas.so, and nothing else
// of this package needs it. Loading it starts a thread a core, unless OPENBLAS_NUM_THREADS says otherwise; they sleep.
//
// Matrices are column-major: element (row i, column j) of `a` is `a[i + j * lda]`. The leading dimension `lda` is at
// least the number of rows and at least 1. Sizes may be 0. A matrix that is written must not overlap another one.
//
// Every call checks its arguments first and returns
//     0    done
//     1    there is no such library on this machine; nothing was written
//     -i   argument i (1-based, in the order of the declaration) is wrong: a negative size, a leading dimension that is
//          too small, a null pointer to a matrix that is not empty, a value outside its enumeration; nothing was written
// Nothing is printed and nothing aborts. The library computes on the calling thread alone; calls from several threads
// at a time are fine. The bits of a result depend on the library's build and on the kind of processor.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define BLAS_ENUM enum __attribute__((enum_extensibility(closed)))

typedef BLAS_ENUM blas_transpose { blas_transpose_no, blas_transpose_yes } blas_transpose;
// The triangle of a symmetric or triangular matrix that is read and written; the other one is never touched.
typedef BLAS_ENUM blas_triangle { blas_triangle_lower, blas_triangle_upper } blas_triangle;

// C = alpha op(A) op(B) + beta C, with C m by n, op(A) m by k, op(B) k by n. With beta = 0 the old C is not read.
int32_t blas_gemm_double(blas_transpose transpose_a, blas_transpose transpose_b, int32_t m, int32_t n, int32_t k,
                         double alpha, const double *a, int32_t lda, const double *b, int32_t ldb, double beta,
                         double *c, int32_t ldc);

// One triangle of C = alpha op(A) op(A)^T + beta C, with C n by n and op(A) n by k. With beta = 0 the old C is not
// read.
int32_t blas_syrk_double(blas_triangle triangle, blas_transpose transpose, int32_t n, int32_t k, double alpha,
                         const double *a, int32_t lda, double beta, double *c, int32_t ldc);

// Whether there is a library. It stays as it was at the first call.
bool blas_is_available(void);

// What the library says of itself: version and build options; the processor kind whose kernels it chose. Without one
// "none". The strings live as long as the program.
const char *blas_configuration(void);
const char *blas_core_name(void);
// The number of threads that one call may use: 1; 0 stands for as many as the library likes, or for no library.
int32_t blas_thread_count(void);

#undef BLAS_ENUM
