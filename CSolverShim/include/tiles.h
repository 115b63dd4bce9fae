// Tiles of dense matrices for the direct solver: a few registers of rows times up to six columns of doubles, kept in
// registers while a product of two panels is subtracted from them.
//
// Matrices are column-major, `ld` doubles from column to column. Sizes that are written as `const int` are literals at
// every call, so that the loops over them vanish. Loads may read up to a register past the rows asked for, or before
// them (buffers begin and end with a register of spare doubles), stores never write there.
//
// Multiplication and addition are fused where the processor can, so results depend on the instruction set. The direct
// path allows that; kernels of anything else must not use this header (scripts/check-kernels.sh looks after it).
#pragma once

#include <stdint.h>

#include "kernels/dense.h"
#include "lanes.h"

#define TILE_INLINE static inline __attribute__((always_inline))
#define TILE_UNROLL _Pragma("clang loop unroll(full)")

// Doubles in a register of this build.
#if DYNAMICS_LANES == 16
#define TILE_LANES 8
// Registers of rows in the tallest tile: with six columns 24 sums, four columns of A and a factor fill 32 registers.
#define TILE_ROWS 4
#elif DYNAMICS_LANES == 8
#define TILE_LANES 4
#define TILE_ROWS 2
#else
#define TILE_LANES 2
#define TILE_ROWS 2
#endif
#define TILE_COLUMNS 6

typedef double tile_vector __attribute__((ext_vector_type(TILE_LANES)));

TILE_INLINE int32_t tile_lanes(void) { return TILE_LANES; }
TILE_INLINE int32_t tile_rows(void) { return TILE_ROWS; }

TILE_INLINE tile_vector tile_load(const double *from) {
    tile_vector result;
    __builtin_memcpy(&result, from, sizeof result);
    return result;
}
TILE_INLINE void tile_store(double *to, tile_vector value) { __builtin_memcpy(to, &value, sizeof value); }

// Stores the first `count` lanes, 1 to `TILE_LANES` of them.
TILE_INLINE void tile_store_first(double *to, tile_vector value, int32_t count) {
#if TILE_LANES == 8
    __builtin_ia32_storeupd512_mask(
        to, (__attribute__((__vector_size__(64))) double)value, (unsigned char)((1u << count) - 1));
#elif TILE_LANES == 4
    if (count == 4) {
        tile_store(to, value);
        return;
    }
    if (count & 2) {
        __builtin_memcpy(to, &value, 16);
        if (count & 1) to[2] = value[2];
    } else {
        to[0] = value[0];
    }
#else
    if (count == 2) tile_store(to, value);
    else to[0] = value[0];
#endif
}

// a * b + c and c - a * b, fused where that is one instruction.
#if defined(__FMA__) || defined(__aarch64__)
TILE_INLINE tile_vector tile_multiply_add(tile_vector a, tile_vector b, tile_vector c) {
    return __builtin_elementwise_fma(a, b, c);
}
TILE_INLINE double fused_multiply_add(double a, double b, double c) { return __builtin_fma(a, b, c); }
#else
TILE_INLINE tile_vector tile_multiply_add(tile_vector a, tile_vector b, tile_vector c) { return a * b + c; }
TILE_INLINE double fused_multiply_add(double a, double b, double c) { return a * b + c; }
#endif
TILE_INLINE tile_vector tile_multiply_subtract(tile_vector a, tile_vector b, tile_vector c) {
    return tile_multiply_add(-a, b, c);
}
TILE_INLINE double fused_multiply_subtract(double a, double b, double c) { return fused_multiply_add(-a, b, c); }

TILE_INLINE double tile_sum(tile_vector a) {
#if TILE_LANES == 8
    double __attribute__((ext_vector_type(4))) b = a.lo + a.hi;
    double __attribute__((ext_vector_type(2))) c = b.lo + b.hi;
#elif TILE_LANES == 4
    double __attribute__((ext_vector_type(2))) c = a.lo + a.hi;
#else
    double __attribute__((ext_vector_type(2))) c = a;
#endif
    return c[0] + c[1];
}

// The largest magnitude of `count` doubles; infinity if one of them is infinite or no number.
TILE_INLINE double tile_largest(const double *values, intptr_t count) {
    tile_vector greatest[4], check[4];
    TILE_UNROLL for (int i = 0; i < 4; i++) greatest[i] = check[i] = (tile_vector)0.0;
    intptr_t index = 0;
    for (; index + 4 * TILE_LANES <= count; index += 4 * TILE_LANES) {
        TILE_UNROLL for (int i = 0; i < 4; i++) {
            tile_vector value = tile_load(values + index + i * TILE_LANES);
            tile_vector magnitude = __builtin_elementwise_abs(value);
            greatest[i] = greatest[i] > magnitude ? greatest[i] : magnitude;
            // Zero as long as everything is finite; comparisons alone would forget a NaN.
            check[i] += value * 0;
        }
    }
    double sum = tile_sum(check[0] + check[1] + check[2] + check[3]), result = 0;
    TILE_UNROLL for (int i = 0; i < 4; i++) {
        for (int lane = 0; lane < TILE_LANES; lane++) result = greatest[i][lane] > result ? greatest[i][lane] : result;
    }
    for (; index < count; index++) {
        double magnitude = __builtin_fabs(values[index]);
        result = magnitude > result ? magnitude : result;
        sum += values[index] * 0;
    }
    return sum == 0 ? result : __builtin_inf();
}

// MARK: Factor

// A B^T for `rows` registers of rows and `columns` columns over `depth` columns of A and B.
TILE_INLINE void tile_multiply(
    const int rows, const int columns, const double *a, const double *b, intptr_t ld, int32_t depth,
    tile_vector sum[TILE_ROWS][TILE_COLUMNS]) {
    TILE_UNROLL for (int j = 0; j < columns; j++) {
        TILE_UNROLL for (int i = 0; i < rows; i++) sum[i][j] = (tile_vector)0.0;
    }
#pragma clang loop unroll(disable)
    for (int32_t p = 0; p < depth; p++) {
        tile_vector x[TILE_ROWS];
        TILE_UNROLL for (int i = 0; i < rows; i++) x[i] = tile_load(a + i * TILE_LANES);
        TILE_UNROLL for (int j = 0; j < columns; j++) {
            tile_vector y = (tile_vector)b[j];
            TILE_UNROLL for (int i = 0; i < rows; i++) sum[i][j] = tile_multiply_add(x[i], y, sum[i][j]);
        }
        a += ld;
        b += ld;
    }
}

// Of the last register only `last` lanes are stored.
TILE_INLINE void tile_store_all(
    const int rows, const int columns, double *c, intptr_t ldc, tile_vector sum[TILE_ROWS][TILE_COLUMNS], int32_t last) {
    TILE_UNROLL for (int j = 0; j < columns; j++) {
        TILE_UNROLL for (int i = 0; i < rows - 1; i++) tile_store(c + j * ldc + i * TILE_LANES, sum[i][j]);
        tile_store_first(c + j * ldc + (rows - 1) * TILE_LANES, sum[rows - 1][j], last);
    }
}

// The tile C - A B^T. With `fresh` the old C counts as zero and is not read. With `solve` the tile is also multiplied
// by the inverse transpose of the lower triangle `l` (columns by columns, the reciprocals of its pivots on the
// diagonal).
TILE_INLINE void tile_subtract_product(
    const int rows, const int columns, const int fresh, const int solve, const double *a, const double *b, intptr_t ld,
    int32_t depth, double *c, intptr_t ldc, const double *l, int32_t last) {
    tile_vector sum[TILE_ROWS][TILE_COLUMNS];
    tile_multiply(rows, columns, a, b, ld, depth, sum);
    TILE_UNROLL for (int j = 0; j < columns; j++) {
        TILE_UNROLL for (int i = 0; i < rows; i++) {
            sum[i][j] = fresh ? -sum[i][j] : tile_load(c + j * ldc + i * TILE_LANES) - sum[i][j];
        }
    }
    if (solve) {
        TILE_UNROLL for (int j = 0; j < columns; j++) {
            tile_vector inverse = (tile_vector)l[j + j * ld];
            TILE_UNROLL for (int i = 0; i < rows; i++) sum[i][j] *= inverse;
            TILE_UNROLL for (int k = j + 1; k < columns; k++) {
                tile_vector y = (tile_vector)l[k + j * ld];
                TILE_UNROLL for (int i = 0; i < rows; i++)
                    sum[i][k] = tile_multiply_subtract(sum[i][j], y, sum[i][k]);
            }
        }
    }
    tile_store_all(rows, columns, c, ldc, sum, last);
}

// All rows of a tile column: `count` rows of C - A B^T in tiles of about equal height.
TILE_INLINE void tile_column(
    const int columns, const int fresh, const int solve, const double *a, const double *b, intptr_t ld, int32_t depth,
    double *c, intptr_t ldc, const double *l, int32_t count) {
    int32_t registers = (count + TILE_LANES - 1) / TILE_LANES;
    int32_t last = count - (registers - 1) * TILE_LANES;
    int32_t tiles = (registers + TILE_ROWS - 1) / TILE_ROWS;
    while (registers > 0) {
        int32_t height = (registers + tiles - 1) / tiles;
        int32_t lanes = tiles == 1 ? last : TILE_LANES;
        switch (height) {
        case 1: tile_subtract_product(1, columns, fresh, solve, a, b, ld, depth, c, ldc, l, lanes); break;
        case 2: tile_subtract_product(2, columns, fresh, solve, a, b, ld, depth, c, ldc, l, lanes); break;
#if TILE_ROWS == 4
        case 3: tile_subtract_product(3, columns, fresh, solve, a, b, ld, depth, c, ldc, l, lanes); break;
        default: tile_subtract_product(4, columns, fresh, solve, a, b, ld, depth, c, ldc, l, lanes); break;
#else
        default: break;
#endif
        }
        a += height * TILE_LANES;
        c += height * TILE_LANES;
        registers -= height;
        tiles -= 1;
    }
}

// The Cholesky factor of a tile of `columns` columns in its place, reciprocals of the pivots on the diagonal. Returns
// false, with the tile unchanged, if a pivot is not greater than its `floor` or not below `ceiling`.
//
// The elimination runs on L D L^T, whose chain of dependent operations has a division a column instead of a root and a
// division; the columns are scaled by the roots beside it.
TILE_INLINE _Bool tile_factor(const int columns, double *a, intptr_t ld, const double *floor, double ceiling) {
    double c[TILE_COLUMNS][TILE_COLUMNS], inverses[TILE_COLUMNS];
    TILE_UNROLL for (int j = 0; j < columns; j++) {
        TILE_UNROLL for (int i = j; i < columns; i++) c[i][j] = a[i + j * ld];
    }
    _Bool good = 1;
    TILE_UNROLL for (int j = 0; j < columns; j++) {
        double pivot = c[j][j];
        good = good & (pivot > floor[j]) & (pivot < ceiling);
        double inverse = inverses[j] = 1 / pivot;
        TILE_UNROLL for (int i = j + 1; i < columns; i++) {
            double factor = c[i][j] * inverse;
            TILE_UNROLL for (int k = j + 1; k <= i; k++) c[i][k] = fused_multiply_subtract(factor, c[k][j], c[i][k]);
        }
    }
    if (!good) return 0;
    TILE_UNROLL for (int j = 0; j < columns; j++) {
        double scale = __builtin_sqrt(inverses[j]);
        a[j + j * ld] = scale;
        TILE_UNROLL for (int i = j + 1; i < columns; i++) a[i + j * ld] = c[i][j] * scale;
    }
    return 1;
}

// MARK: Assembly

#if TILE_LANES == 8
// How to put consecutive doubles, in order, into the lanes that a mask names. AVX-512 has an instruction for it, which
// takes several cycles; this one prepares a permutation from the mask's bits, for several registers.
typedef struct {
    long long __attribute__((ext_vector_type(8))) source;
    unsigned char mask;
} tile_expansion;
TILE_INLINE tile_expansion tile_prepare_expansion(uint32_t mask) {
    uint64_t bytes = __builtin_ia32_pdep_di(mask, 0x0101010101010101) * 255;
    uint64_t source = __builtin_ia32_pdep_di(0x0706050403020100, bytes);
    unsigned char __attribute__((ext_vector_type(8))) narrow;
    __builtin_memcpy(&narrow, &source, 8);
    tile_expansion result = {
        __builtin_convertvector(narrow, long long __attribute__((ext_vector_type(8)))), (unsigned char)mask};
    return result;
}
TILE_INLINE tile_vector tile_expand(const double *from, tile_expansion expansion) {
    typedef double __attribute__((__vector_size__(64))) vector;
    vector permuted = __builtin_ia32_permvardf512((vector)tile_load(from), expansion.source);
    return (tile_vector)__builtin_ia32_selectpd_512(expansion.mask, permuted, (vector)(tile_vector)0.0);
}

// Adds the children's parts of a tile that begins at row `row` of the matrix and in the columns of the block `block`.
TILE_INLINE void tile_add_children(
    const int rows, const int columns, const FrontChild *children, int32_t child_count, intptr_t block, int32_t row,
    tile_vector sum[TILE_ROWS][TILE_COLUMNS]) {
    for (const FrontChild *child = children; child < children + child_count; child++) {
        TILE_UNROLL for (int pair = 0; pair < columns / 3; pair++) {
            int32_t own = child->blocks[block + pair];
            if (own < 0) continue;
            const double *column = child->values + 3 * own * child->stride;
            TILE_UNROLL for (int i = 0; i < rows; i++) {
                int32_t group = child->groups[row / 4 + 2 * i];
                uint32_t mask = group & 255;
                if (mask == 0) continue;
                tile_expansion expansion = tile_prepare_expansion(mask);
                const double *from = column + ((group >> 8) + __builtin_ctz(mask));
                TILE_UNROLL for (int j = 0; j < 3; j++)
                    sum[i][3 * pair + j] += tile_expand(from + j * child->stride, expansion);
            }
        }
    }
}
#else
TILE_INLINE void tile_add_children(
    const int rows, const int columns, const FrontChild *children, int32_t child_count, intptr_t block, int32_t row,
    tile_vector sum[TILE_ROWS][TILE_COLUMNS]) {}
#endif

// A tile that is the sum of the children's update matrices less A B^T. It begins at row `row` of the matrix, a multiple
// of the lanes, and in the columns of the block `block`.
TILE_INLINE void tile_sum_children(
    const int rows, const int columns, const FrontChild *children, int32_t child_count, intptr_t block, int32_t row,
    const double *a, const double *b, intptr_t ld, int32_t depth, double *c, intptr_t ldc, int32_t last) {
    tile_vector sum[TILE_ROWS][TILE_COLUMNS];
    tile_multiply(rows, columns, a, b, ld, depth, sum);
    TILE_UNROLL for (int j = 0; j < columns; j++) {
        TILE_UNROLL for (int i = 0; i < rows; i++) sum[i][j] = (tile_vector)0.0 - sum[i][j];
    }
    tile_add_children(rows, columns, children, child_count, block, row, sum);
    tile_store_all(rows, columns, c, ldc, sum, last);
}

// All rows of it from `row` to `end`.
TILE_INLINE void tile_sum_column(
    const int columns, const FrontChild *children, int32_t child_count, intptr_t block, int32_t row, int32_t end,
    const double *a, const double *b, intptr_t ld, int32_t depth, double *c, intptr_t ldc) {
    int32_t registers = (end - row + TILE_LANES - 1) / TILE_LANES;
    int32_t last = end - row - (registers - 1) * TILE_LANES;
    int32_t tiles = (registers + TILE_ROWS - 1) / TILE_ROWS;
    while (registers > 0) {
        int32_t height = (registers + tiles - 1) / tiles;
        int32_t lanes = tiles == 1 ? last : TILE_LANES;
#define TILE_SUM(rows) \
    tile_sum_children(rows, columns, children, child_count, block, row, a, b, ld, depth, c, ldc, lanes)
        switch (height) {
        case 1: TILE_SUM(1); break;
        case 2: TILE_SUM(2); break;
#if TILE_ROWS == 4
        case 3: TILE_SUM(3); break;
        default: TILE_SUM(4); break;
#else
        default: break;
#endif
        }
#undef TILE_SUM
        a += height * TILE_LANES;
        c += height * TILE_LANES;
        row += height * TILE_LANES;
        registers -= height;
        tiles -= 1;
    }
}

// Adds four rows of a child's block of three columns to C: those that `lanes` names, of which the last may be row
// `count - 1`.
TILE_INLINE void tile_add_rows(
    const double *from, intptr_t ld, uint32_t lanes, double *c, intptr_t ldc, const int whole, int32_t count) {
    typedef int64_t __attribute__((ext_vector_type(TILE_LANES))) integers;
#if TILE_LANES == 2
    const integers bits = {1, 2};
#else
    const integers bits = {1, 2, 4, 8};
#endif
    TILE_UNROLL for (int i = 0; i < 4; i += TILE_LANES) {
        uint32_t mask = lanes >> i & ((1u << TILE_LANES) - 1);
        if (mask == 0) continue;
        integers chosen = ((integers)(int64_t)mask & bits) == bits;
        TILE_UNROLL for (int j = 0; j < 3; j++) {
            double *to = c + j * ldc + i;
            tile_vector sum = tile_load(to) + (tile_vector)((integers)tile_load(from + j * ld + i) & chosen);
            if (whole || count >= i + TILE_LANES) tile_store(to, sum);
            else tile_store_first(to, sum, count - i);
        }
    }
}

// Adds a child's block of three columns, of which `column` is the first, to rows `row` to `end` of C; `row` is a
// multiple of four. What is above the diagonal of C gets something too, which nobody reads: to leave it out costs 3 %
// for small fronts.
TILE_INLINE void tile_add_block(
    const double *column, intptr_t ld, const int32_t *groups, int32_t row, int32_t end, double *c, intptr_t ldc) {
    for (; row + 4 <= end; row += 4, c += 4) {
        int32_t group = groups[row / 4];
        const double *from = column + (group >> 8);
        uint32_t lanes = group & 15;
        if (lanes == 15) {
            TILE_UNROLL for (int j = 0; j < 3; j++) {
                TILE_UNROLL for (int i = 0; i < 4; i += TILE_LANES)
                    tile_store(c + j * ldc + i, tile_load(c + j * ldc + i) + tile_load(from + j * ld + i));
            }
        } else if (lanes) {
            tile_add_rows(from, ld, lanes, c, ldc, 1, 4);
        }
    }
    if (row < end) {
        int32_t group = groups[row / 4];
        tile_add_rows(column + (group >> 8), ld, group & 15, c, ldc, 0, end - row);
    }
}

// MARK: Solve

// The factor is read once from far caches: each tile asks for the one that comes after it, which is its neighbour in
// memory even across panels.

// x -= A y over `columns` columns, `count` rows.
TILE_INLINE void tile_subtract_columns(
    const int columns, const double *a, intptr_t ld, const double *y, double *x, int32_t count) {
    tile_vector factor[TILE_COLUMNS];
    TILE_UNROLL for (int j = 0; j < columns; j++) factor[j] = (tile_vector)y[j];
    for (int32_t i = 0; i < count; i += TILE_LANES) {
        tile_vector sum = tile_load(x + i);
        TILE_UNROLL for (int j = 0; j < columns; j++) {
            lane_prefetch(a + (j + columns) * ld + i);
            sum = tile_multiply_subtract(tile_load(a + j * ld + i), factor[j], sum);
        }
        if (count - i >= TILE_LANES) tile_store(x + i, sum);
        else tile_store_first(x + i, sum, count - i);
    }
}

// y -= A^T x over `columns` columns, `count` rows.
TILE_INLINE void tile_subtract_dots(
    const int columns, const double *a, intptr_t ld, const double *x, double *y, int32_t count) {
    tile_vector sum[TILE_COLUMNS];
    TILE_UNROLL for (int j = 0; j < columns; j++) sum[j] = (tile_vector)0.0;
    int32_t i = 0;
    for (; i + TILE_LANES <= count; i += TILE_LANES) {
        tile_vector factor = tile_load(x + i);
        TILE_UNROLL for (int j = 0; j < columns; j++) {
            lane_prefetch(a + (j - columns) * ld + i);
            sum[j] = tile_multiply_add(tile_load(a + j * ld + i), factor, sum[j]);
        }
    }
    double rest[TILE_COLUMNS];
    TILE_UNROLL for (int j = 0; j < columns; j++) rest[j] = tile_sum(sum[j]);
    for (; i < count; i++) {
        TILE_UNROLL for (int j = 0; j < columns; j++) rest[j] = fused_multiply_add(a[j * ld + i], x[i], rest[j]);
    }
    TILE_UNROLL for (int j = 0; j < columns; j++) y[j] -= rest[j];
}

// y = L^-1 y and y = L^-T y for the lower triangle of a tile with reciprocals on the diagonal.
TILE_INLINE void tile_forward(const int columns, const double *l, intptr_t ld, double *y) {
    TILE_UNROLL for (int j = 0; j < columns; j++) {
        y[j] *= l[j + j * ld];
        TILE_UNROLL for (int i = j + 1; i < columns; i++) y[i] = fused_multiply_subtract(l[i + j * ld], y[j], y[i]);
    }
}
TILE_INLINE void tile_backward(const int columns, const double *l, intptr_t ld, double *y) {
    TILE_UNROLL for (int j = columns - 1; j >= 0; j--) {
        TILE_UNROLL for (int i = j + 1; i < columns; i++) y[j] = fused_multiply_subtract(l[i + j * ld], y[i], y[j]);
        y[j] *= l[j + j * ld];
    }
}
