// Included once for each precision by blas.c, which sets REAL, BLAS, CBLAS and LAPACK.
// No include guard: that is its purpose.

int32_t BLAS(gemm)(blas_transpose transpose_a, blas_transpose transpose_b, int32_t m, int32_t n, int32_t k, REAL alpha,
                   const REAL *a, int32_t lda, const REAL *b, int32_t ldb, REAL beta, REAL *c, int32_t ldc) {
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
    prepare();
    CBLAS(gemm)(CblasColMajor, cblas_transposed(transpose_a), cblas_transposed(transpose_b), m, n, k, alpha, a, lda, b,
                ldb, beta, c, ldc);
    return 0;
}

int32_t BLAS(syrk)(blas_triangle triangle, blas_transpose transpose, int32_t n, int32_t k, REAL alpha, const REAL *a,
                   int32_t lda, REAL beta, REAL *c, int32_t ldc) {
    REQUIRE(1, is_flag(triangle));
    REQUIRE(2, is_flag(transpose));
    REQUIRE(3, n >= 0);
    REQUIRE(4, k >= 0);
    REQUIRE(6, a || n == 0 || k == 0);
    REQUIRE(7, is_leading(lda, transpose ? k : n));
    REQUIRE(9, c || n == 0);
    REQUIRE(10, is_leading(ldc, n));
    if (n == 0) return 0;
    prepare();
    CBLAS(syrk)(CblasColMajor, cblas_triangle(triangle), cblas_transposed(transpose), n, k, alpha, a, lda, beta, c,
                ldc);
    return 0;
}

int32_t BLAS(trsm)(blas_side side, blas_triangle triangle, blas_transpose transpose, int32_t m, int32_t n, REAL alpha,
                   const REAL *a, int32_t lda, REAL *b, int32_t ldb) {
    REQUIRE(1, is_flag(side));
    REQUIRE(2, is_flag(triangle));
    REQUIRE(3, is_flag(transpose));
    REQUIRE(4, m >= 0);
    REQUIRE(5, n >= 0);
    int32_t order = side == blas_side_left ? m : n;
    REQUIRE(7, a || order == 0);
    REQUIRE(8, is_leading(lda, order));
    REQUIRE(9, b || m == 0 || n == 0);
    REQUIRE(10, is_leading(ldb, m));
    if (m == 0 || n == 0) return 0;
    prepare();
    CBLAS(trsm)(CblasColMajor, side == blas_side_left ? CblasLeft : CblasRight, cblas_triangle(triangle),
                cblas_transposed(transpose), CblasNonUnit, m, n, alpha, a, lda, b, ldb);
    return 0;
}

int32_t BLAS(potrf)(blas_triangle triangle, int32_t n, REAL *a, int32_t lda) {
    REQUIRE(1, is_flag(triangle));
    REQUIRE(2, n >= 0);
    REQUIRE(3, a || n == 0);
    REQUIRE(4, is_leading(lda, n));
    if (n == 0) return 0;
    prepare();
    int info = 0;
    LAPACK(potrf)(triangle == blas_triangle_lower ? "L" : "U", &n, a, &lda, &info);
    if (info != 0) return info;
    // OpenBLAS compares pivots with zero in a way that lets NaN through.
    for (int32_t i = 0; i < n; i++)
        if (!(a[i + (intptr_t)i * lda] > 0)) return i + 1;
    return 0;
}

#undef REAL
#undef BLAS
#undef CBLAS
#undef LAPACK
