// Lane primitives: inline functions on clang vector types for 4, 8 and 16 lanes.
//
// Swift's own SIMD operators reach LLVM lane by lane and are put together again only in part; a C function on an
// `ext_vector_type` value is one vector operation from the start, and Swift imports the type as `SIMD4/8/16<Float>`
// or `<Int32>`. Every function is named `lanes4_...`, `lanes8_...`, `lanes16_...`; `lane_...` is the width that the
// kernels of this build use (`DYNAMICS_LANES`).
//
// Rules that all of them keep, so that 4, 8 and 16 lanes give the same bits: no fused multiply-add (contraction is
// off in this header), true division and square root, minimum and maximum written as one comparison and a select.
// Masks are integers, 0 or -1 in each lane.
#pragma once

#include <stdint.h>

#pragma clang fp contract(off)

#define LANES_INLINE static inline __attribute__((always_inline))
#define LANES_CONCAT_(a, b) a##b
#define LANES_CONCAT(a, b) LANES_CONCAT_(a, b)
#define LANES_NAME(name) LANES_CONCAT(LANES_PREFIX, name)

typedef float lanes4_float __attribute__((ext_vector_type(4)));
typedef float lanes8_float __attribute__((ext_vector_type(8)));
typedef float lanes16_float __attribute__((ext_vector_type(16)));
typedef int32_t lanes4_int __attribute__((ext_vector_type(4)));
typedef int32_t lanes8_int __attribute__((ext_vector_type(8)));
typedef int32_t lanes16_int __attribute__((ext_vector_type(16)));

// Asks for the cache line of an address that will be read soon.
LANES_INLINE void lane_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }

// One bit per lane, taken from the sign; lane 0 is bit 0.
LANES_INLINE uint32_t lanes4_bits(lanes4_int mask) {
#if defined(__SSE2__)
    return (uint32_t)__builtin_ia32_movmskps((__attribute__((__vector_size__(16))) float)mask);
#else
    lanes4_int weighted = (mask >> 31) & (lanes4_int){1, 2, 4, 8};
    return (uint32_t)__builtin_reduce_or(weighted);
#endif
}

LANES_INLINE uint32_t lanes8_bits(lanes8_int mask) {
#if defined(__AVX__)
    return (uint32_t)__builtin_ia32_movmskps256((__attribute__((__vector_size__(32))) float)mask);
#else
    return lanes4_bits(mask.lo) | (lanes4_bits(mask.hi) << 4);
#endif
}

LANES_INLINE uint32_t lanes16_bits(lanes16_int mask) {
#if defined(__AVX512DQ__)
    return (uint32_t)(uint16_t)__builtin_ia32_cvtd2mask512((__attribute__((__vector_size__(64))) int)mask);
#else
    return lanes8_bits(mask.lo) | (lanes8_bits(mask.hi) << 8);
#endif
}

// Transposition works on 128-bit quarters: quarter q of `a, b, c, d` holds rows 4q, 4q+1, 4q+2, 4q+3.
#define LANES4_SHUFFLE(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#define LANES8_SHUFFLE(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l, i + 4, j + 4, k + 4, l + 4)
#define LANES16_SHUFFLE(a, b, i, j, k, l)                                                                              \
    __builtin_shufflevector(                                                                                           \
        a, b, i, j, k, l, i + 4, j + 4, k + 4, l + 4, i + 8, j + 8, k + 8, l + 8, i + 12, j + 12, k + 12, l + 12)

LANES_INLINE lanes8_float lanes8_of4(lanes4_float low, lanes4_float high) {
    return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}

LANES_INLINE lanes16_float lanes16_of8(lanes8_float low, lanes8_float high) {
    return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

// Rows `first`, `first + 4`, ... side by side, one in each quarter.
#define LANES_ROW(i) (*(const lanes4_float *)(base + (intptr_t)stride * index[i]))

LANES_INLINE lanes4_float lanes4_quarters(const float *base, int32_t stride, const int32_t *index, int32_t first) {
    return LANES_ROW(first);
}

LANES_INLINE lanes8_float lanes8_quarters(const float *base, int32_t stride, const int32_t *index, int32_t first) {
    return lanes8_of4(LANES_ROW(first), LANES_ROW(first + 4));
}

LANES_INLINE lanes16_float lanes16_quarters(const float *base, int32_t stride, const int32_t *index, int32_t first) {
    return lanes16_of8(
        lanes8_of4(LANES_ROW(first), LANES_ROW(first + 4)), lanes8_of4(LANES_ROW(first + 8), LANES_ROW(first + 12)));
}

#define LANES_PUT(i, value) (*(lanes4_float *)(base + (intptr_t)stride * index[i]) = (value))

LANES_INLINE void lanes4_put_quarters(
    float *base, int32_t stride, const int32_t *index, int32_t first, lanes4_float rows) {
    LANES_PUT(first, rows);
}

LANES_INLINE void lanes8_put_quarters(
    float *base, int32_t stride, const int32_t *index, int32_t first, lanes8_float rows) {
    LANES_PUT(first, rows.lo);
    LANES_PUT(first + 4, rows.hi);
}

LANES_INLINE void lanes16_put_quarters(
    float *base, int32_t stride, const int32_t *index, int32_t first, lanes16_float rows) {
    LANES_PUT(first, rows.lo.lo);
    LANES_PUT(first + 4, rows.lo.hi);
    LANES_PUT(first + 8, rows.hi.lo);
    LANES_PUT(first + 12, rows.hi.hi);
}

#define LANES_PREFIX lanes4_
#define LANES_WIDTH 4
#define LANES_SHUFFLE LANES4_SHUFFLE
#include "lanes_template.h"
#undef LANES_PREFIX
#undef LANES_WIDTH
#undef LANES_SHUFFLE

#define LANES_PREFIX lanes8_
#define LANES_WIDTH 8
#define LANES_SHUFFLE LANES8_SHUFFLE
#include "lanes_template.h"
#undef LANES_PREFIX
#undef LANES_WIDTH
#undef LANES_SHUFFLE

#define LANES_PREFIX lanes16_
#define LANES_WIDTH 16
#define LANES_SHUFFLE LANES16_SHUFFLE
#include "lanes_template.h"
#undef LANES_PREFIX
#undef LANES_WIDTH
#undef LANES_SHUFFLE

// The width of this build: a third copy under a name without the number, so that kernel sources read the same.
#ifndef DYNAMICS_LANES
#define DYNAMICS_LANES 4
#endif

#define LANES_PREFIX lane_
#define LANES_WIDTH DYNAMICS_LANES
#if DYNAMICS_LANES == 16
typedef lanes16_float lane_float;
typedef lanes16_int lane_int;
#define lane_bits lanes16_bits
#define lane_quarters lanes16_quarters
#define lane_put_quarters lanes16_put_quarters
#define LANES_SHUFFLE LANES16_SHUFFLE
#elif DYNAMICS_LANES == 8
typedef lanes8_float lane_float;
typedef lanes8_int lane_int;
#define lane_bits lanes8_bits
#define lane_quarters lanes8_quarters
#define lane_put_quarters lanes8_put_quarters
#define LANES_SHUFFLE LANES8_SHUFFLE
#else
typedef lanes4_float lane_float;
typedef lanes4_int lane_int;
#define lane_bits lanes4_bits
#define lane_quarters lanes4_quarters
#define lane_put_quarters lanes4_put_quarters
#define LANES_SHUFFLE LANES4_SHUFFLE
#endif
#include "lanes_template.h"
