// The part of OpenBLAS that CSolverShim calls. Declared here because distributions put cblas.h in different folders,
// and may have another library's file of that name there. The types are those of the usual builds: 32-bit integers,
// enumerations passed as int.
#pragma once

enum { CblasColMajor = 102 };
enum { CblasNoTrans = 111, CblasTrans = 112 };
enum { CblasUpper = 121, CblasLower = 122 };

void cblas_dgemm(int order, int transpose_a, int transpose_b, int m, int n, int k, double alpha, const double *a,
                 int lda, const double *b, int ldb, double beta, double *c, int ldc);
void cblas_dsyrk(int order, int triangle, int transpose, int n, int k, double alpha, const double *a, int lda,
                 double beta, double *c, int ldc);

void openblas_set_num_threads(int count);
int openblas_get_num_threads(void);
char *openblas_get_config(void);
char *openblas_get_corename(void);
