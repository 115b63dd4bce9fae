// The part of OpenBLAS that CSolverShim calls. Declared here because distributions put cblas.h in different folders,
// may have another library's file of that name there, and Debian's OpenBLAS brings no header for LAPACK at all. The
// types are those of the usual builds: 32-bit integers, enumerations passed as int.
#pragma once

enum { CblasColMajor = 102 };
enum { CblasNoTrans = 111, CblasTrans = 112 };
enum { CblasUpper = 121, CblasLower = 122 };
enum { CblasNonUnit = 131 };
enum { CblasLeft = 141, CblasRight = 142 };

void cblas_dgemm(int order, int transpose_a, int transpose_b, int m, int n, int k, double alpha, const double *a,
                 int lda, const double *b, int ldb, double beta, double *c, int ldc);
void cblas_sgemm(int order, int transpose_a, int transpose_b, int m, int n, int k, float alpha, const float *a, int lda,
                 const float *b, int ldb, float beta, float *c, int ldc);
void cblas_dsyrk(int order, int triangle, int transpose, int n, int k, double alpha, const double *a, int lda,
                 double beta, double *c, int ldc);
void cblas_ssyrk(int order, int triangle, int transpose, int n, int k, float alpha, const float *a, int lda, float beta,
                 float *c, int ldc);
void cblas_dtrsm(int order, int side, int triangle, int transpose, int diagonal, int m, int n, double alpha,
                 const double *a, int lda, double *b, int ldb);
void cblas_strsm(int order, int side, int triangle, int transpose, int diagonal, int m, int n, float alpha,
                 const float *a, int lda, float *b, int ldb);

// Fortran's calling convention: everything by reference.
int dpotrf_(const char *triangle, const int *n, double *a, const int *lda, int *info);
int spotrf_(const char *triangle, const int *n, float *a, const int *lda, int *info);

void openblas_set_num_threads(int count);
int openblas_get_num_threads(void);
char *openblas_get_config(void);
char *openblas_get_corename(void);
