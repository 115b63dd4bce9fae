// Included once for each width by lanes.h, which sets LANES_PREFIX, LANES_WIDTH and LANES_SHUFFLE.
// No include guard: that is its purpose.

#define LF LANES_NAME(float)
#define LI LANES_NAME(int)
#define LN LANES_NAME

// MARK: loads, stores, constants. Pointers need the alignment of one element only.

LANES_INLINE LF LN(load)(const float *from) {
    LF result;
    __builtin_memcpy(&result, from, sizeof result);
    return result;
}
LANES_INLINE void LN(store)(float *to, LF value) { __builtin_memcpy(to, &value, sizeof value); }
LANES_INLINE LI LN(load_int)(const int32_t *from) {
    LI result;
    __builtin_memcpy(&result, from, sizeof result);
    return result;
}
LANES_INLINE void LN(store_int)(int32_t *to, LI value) { __builtin_memcpy(to, &value, sizeof value); }
LANES_INLINE LF LN(splat)(float value) { return (LF)value; }
LANES_INLINE LI LN(splat_int)(int32_t value) { return (LI)value; }

// MARK: arithmetic. Float operations round as IEEE 754 says, subnormals included; which NaN an invalid one gives is
// open. `min` and `max` give `b` where `a` or `b` is NaN and where both are zeros (as minps and maxps do). Integers
// wrap.

LANES_INLINE LF LN(add)(LF a, LF b) { return a + b; }
LANES_INLINE LF LN(subtract)(LF a, LF b) { return a - b; }
LANES_INLINE LF LN(multiply)(LF a, LF b) { return a * b; }
LANES_INLINE LF LN(divide)(LF a, LF b) { return a / b; }
LANES_INLINE LF LN(negate)(LF a) { return -a; }
LANES_INLINE LF LN(square_root)(LF a) { return __builtin_elementwise_sqrt(a); }
LANES_INLINE LF LN(absolute)(LF a) { return __builtin_elementwise_abs(a); }
LANES_INLINE LF LN(min)(LF a, LF b) { return a < b ? a : b; }
LANES_INLINE LF LN(max)(LF a, LF b) { return a > b ? a : b; }
LANES_INLINE LI LN(add_int)(LI a, LI b) { return a + b; }
LANES_INLINE LI LN(subtract_int)(LI a, LI b) { return a - b; }
LANES_INLINE LI LN(multiply_int)(LI a, LI b) { return a * b; }
LANES_INLINE LI LN(min_int)(LI a, LI b) { return a < b ? a : b; }
LANES_INLINE LI LN(max_int)(LI a, LI b) { return a > b ? a : b; }

// MARK: comparisons (0 or -1 in each lane; with NaN all are 0), bits, choices. Shifts are by 0 to 31 bits.

LANES_INLINE LI LN(less)(LF a, LF b) { return a < b; }
LANES_INLINE LI LN(less_equal)(LF a, LF b) { return a <= b; }
LANES_INLINE LI LN(greater)(LF a, LF b) { return a > b; }
LANES_INLINE LI LN(greater_equal)(LF a, LF b) { return a >= b; }
LANES_INLINE LI LN(equal)(LF a, LF b) { return a == b; }
LANES_INLINE LI LN(less_int)(LI a, LI b) { return a < b; }
LANES_INLINE LI LN(greater_int)(LI a, LI b) { return a > b; }
LANES_INLINE LI LN(equal_int)(LI a, LI b) { return a == b; }
LANES_INLINE LI LN(and)(LI a, LI b) { return a & b; }
LANES_INLINE LI LN(or)(LI a, LI b) { return a | b; }
LANES_INLINE LI LN(exclusive_or)(LI a, LI b) { return a ^ b; }
LANES_INLINE LI LN(not)(LI a) { return ~a; }
LANES_INLINE LI LN(shift_left)(LI a, int32_t bits) { return a << bits; }
// Arithmetic: the sign comes in from the left.
LANES_INLINE LI LN(shift_right)(LI a, int32_t bits) { return a >> bits; }
LANES_INLINE LF LN(select)(LI mask, LF a, LF b) { return mask ? a : b; }
LANES_INLINE LI LN(select_int)(LI mask, LI a, LI b) { return mask ? a : b; }
LANES_INLINE uint32_t LN(sign_mask)(LI mask) { return LN(bits)(mask); }
LANES_INLINE _Bool LN(any)(LI mask) { return LN(bits)(mask) != 0; }
LANES_INLINE _Bool LN(all)(LI mask) { return LN(bits)(mask) == (uint32_t)((1ull << LANES_WIDTH) - 1); }

// Lane i is true where bit i is set.
LANES_INLINE LI LN(mask_of_bits)(uint32_t bits) {
    LI weights;
    for (int i = 0; i < LANES_WIDTH; i++) weights[i] = 1 << i;
    return ((LI)(int32_t)bits & weights) != (LI)0;
}

// Over all lanes. Halves are folded onto each other: the compiler's own reduction goes lane by lane on x86. None may be
// NaN; where zeros of both signs are the least or greatest, which one it is depends on the width.
#if LANES_WIDTH == 4
LANES_INLINE float LN(least)(LF a) {
    LF b = LN(min)(a, __builtin_shufflevector(a, a, 2, 3, 0, 1));
    return LN(min)(b, __builtin_shufflevector(b, b, 1, 0, 3, 2))[0];
}
LANES_INLINE float LN(greatest)(LF a) {
    LF b = LN(max)(a, __builtin_shufflevector(a, a, 2, 3, 0, 1));
    return LN(max)(b, __builtin_shufflevector(b, b, 1, 0, 3, 2))[0];
}
#elif LANES_WIDTH == 8
LANES_INLINE float LN(least)(LF a) { return lanes4_least(lanes4_min(a.lo, a.hi)); }
LANES_INLINE float LN(greatest)(LF a) { return lanes4_greatest(lanes4_max(a.lo, a.hi)); }
#else
LANES_INLINE float LN(least)(LF a) { return lanes8_least(lanes8_min(a.lo, a.hi)); }
LANES_INLINE float LN(greatest)(LF a) { return lanes8_greatest(lanes8_max(a.lo, a.hi)); }
#endif

// MARK: conversions. `truncate` is defined for |a| < 2^31 only.

LANES_INLINE LI LN(bit_cast)(LF a) { return (LI)a; }
LANES_INLINE LF LN(bit_cast_float)(LI a) { return (LF)a; }
LANES_INLINE LF LN(convert)(LI a) { return __builtin_convertvector(a, LF); }
LANES_INLINE LI LN(truncate)(LF a) { return __builtin_convertvector(a, LI); }

// MARK: rows of four floats, 16-byte aligned, `stride` floats apart; outputs are lane vectors of any alignment

LANES_INLINE void LN(gather_rows)(
    const float *base, int32_t stride, const int32_t *index, void *x, void *y, void *z, void *w) {
    LF a = LN(quarters)(base, stride, index, 0), b = LN(quarters)(base, stride, index, 1);
    LF c = LN(quarters)(base, stride, index, 2), d = LN(quarters)(base, stride, index, 3);
    LF t0 = LANES_SHUFFLE(a, b, 0, LANES_WIDTH, 1, LANES_WIDTH + 1);
    LF t1 = LANES_SHUFFLE(a, b, 2, LANES_WIDTH + 2, 3, LANES_WIDTH + 3);
    LF t2 = LANES_SHUFFLE(c, d, 0, LANES_WIDTH, 1, LANES_WIDTH + 1);
    LF t3 = LANES_SHUFFLE(c, d, 2, LANES_WIDTH + 2, 3, LANES_WIDTH + 3);
    LF r0 = LANES_SHUFFLE(t0, t2, 0, 1, LANES_WIDTH, LANES_WIDTH + 1);
    LF r1 = LANES_SHUFFLE(t0, t2, 2, 3, LANES_WIDTH + 2, LANES_WIDTH + 3);
    LF r2 = LANES_SHUFFLE(t1, t3, 0, 1, LANES_WIDTH, LANES_WIDTH + 1);
    LF r3 = LANES_SHUFFLE(t1, t3, 2, 3, LANES_WIDTH + 2, LANES_WIDTH + 3);
    __builtin_memcpy(x, &r0, sizeof r0);
    __builtin_memcpy(y, &r1, sizeof r1);
    __builtin_memcpy(z, &r2, sizeof r2);
    __builtin_memcpy(w, &r3, sizeof r3);
}

// Where an index occurs twice, one of its rows stays, and which one depends on the width: callers write equal rows
// there.
LANES_INLINE void LN(scatter_rows)(float *base, int32_t stride, const int32_t *index, LF x, LF y, LF z, LF w) {
    LF t0 = LANES_SHUFFLE(x, y, 0, LANES_WIDTH, 1, LANES_WIDTH + 1);
    LF t1 = LANES_SHUFFLE(x, y, 2, LANES_WIDTH + 2, 3, LANES_WIDTH + 3);
    LF t2 = LANES_SHUFFLE(z, w, 0, LANES_WIDTH, 1, LANES_WIDTH + 1);
    LF t3 = LANES_SHUFFLE(z, w, 2, LANES_WIDTH + 2, 3, LANES_WIDTH + 3);
    LN(put_quarters)(base, stride, index, 0, LANES_SHUFFLE(t0, t2, 0, 1, LANES_WIDTH, LANES_WIDTH + 1));
    LN(put_quarters)(base, stride, index, 1, LANES_SHUFFLE(t0, t2, 2, 3, LANES_WIDTH + 2, LANES_WIDTH + 3));
    LN(put_quarters)(base, stride, index, 2, LANES_SHUFFLE(t1, t3, 0, 1, LANES_WIDTH, LANES_WIDTH + 1));
    LN(put_quarters)(base, stride, index, 3, LANES_SHUFFLE(t1, t3, 2, 3, LANES_WIDTH + 2, LANES_WIDTH + 3));
}

// The same for the lanes of `mask` alone. The rows of the others are written to where nobody reads them: that costs less
// than to leave them out.
LANES_INLINE void LN(scatter_rows_where)(
    float *base, int32_t stride, const int32_t *index, LF x, LF y, LF z, LF w, uint32_t mask) {
    static const int32_t consecutive[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    lanes4_float rows[LANES_WIDTH], nowhere;
    LN(scatter_rows)((float *)rows, 4, consecutive, x, y, z, w);
#pragma clang loop unroll(full)
    for (int lane = 0; lane < LANES_WIDTH; lane++) {
        lanes4_float *row = (lanes4_float *)(base + (intptr_t)stride * index[lane]);
        *(mask >> lane & 1 ? row : &nowhere) = rows[lane];
    }
}

// Rows of four floats at `base`, `base + stride`, ..., and back.
LANES_INLINE void LN(load_rows)(const float *base, int32_t stride, void *x, void *y, void *z, void *w) {
    static const int32_t consecutive[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    LN(gather_rows)(base, stride, consecutive, x, y, z, w);
}
LANES_INLINE void LN(store_rows)(float *base, int32_t stride, LF x, LF y, LF z, LF w) {
    static const int32_t consecutive[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    LN(scatter_rows)(base, stride, consecutive, x, y, z, w);
}

// Consecutive rows that were just written one by one. A processor hands on what it still has to write to loads of no more
// than that alone; others wait until it is written. Two loads cost nothing where there is room for both; sixteen lanes
// have so many rows that they find other work.
LANES_INLINE LF LN(load_written_rows)(const float *from) {
#if LANES_WIDTH == 8 && defined(__AVX__)
    lanes4_float low = lanes4_load(from);
    // Or the compiler makes one load of both.
    __asm__("" : "+x"(low));
    return __builtin_shufflevector(low, lanes4_load(from + 4), 0, 1, 2, 3, 4, 5, 6, 7);
#else
    return LN(load)(from);
#endif
}

// Consecutive rows (4 floats apart) and back without an order across quarters: lane 4 q + j is row j * LANES_WIDTH / 4
// + q. Half the work of `load_rows`, for what asks nothing of neighbouring lanes.
LANES_INLINE void LN(load_row_quarters)(const float *base, void *x, void *y, void *z, void *w) {
    LF a = LN(load_written_rows)(base), b = LN(load_written_rows)(base + LANES_WIDTH);
    LF c = LN(load_written_rows)(base + 2 * LANES_WIDTH), d = LN(load_written_rows)(base + 3 * LANES_WIDTH);
    LF t0 = LANES_SHUFFLE(a, b, 0, LANES_WIDTH, 1, LANES_WIDTH + 1);
    LF t1 = LANES_SHUFFLE(a, b, 2, LANES_WIDTH + 2, 3, LANES_WIDTH + 3);
    LF t2 = LANES_SHUFFLE(c, d, 0, LANES_WIDTH, 1, LANES_WIDTH + 1);
    LF t3 = LANES_SHUFFLE(c, d, 2, LANES_WIDTH + 2, 3, LANES_WIDTH + 3);
    LF r0 = LANES_SHUFFLE(t0, t2, 0, 1, LANES_WIDTH, LANES_WIDTH + 1);
    LF r1 = LANES_SHUFFLE(t0, t2, 2, 3, LANES_WIDTH + 2, LANES_WIDTH + 3);
    LF r2 = LANES_SHUFFLE(t1, t3, 0, 1, LANES_WIDTH, LANES_WIDTH + 1);
    LF r3 = LANES_SHUFFLE(t1, t3, 2, 3, LANES_WIDTH + 2, LANES_WIDTH + 3);
    __builtin_memcpy(x, &r0, sizeof r0);
    __builtin_memcpy(y, &r1, sizeof r1);
    __builtin_memcpy(z, &r2, sizeof r2);
    __builtin_memcpy(w, &r3, sizeof r3);
}
LANES_INLINE void LN(store_row_quarters)(float *base, LF x, LF y, LF z, LF w) {
    LF t0 = LANES_SHUFFLE(x, y, 0, LANES_WIDTH, 1, LANES_WIDTH + 1);
    LF t1 = LANES_SHUFFLE(x, y, 2, LANES_WIDTH + 2, 3, LANES_WIDTH + 3);
    LF t2 = LANES_SHUFFLE(z, w, 0, LANES_WIDTH, 1, LANES_WIDTH + 1);
    LF t3 = LANES_SHUFFLE(z, w, 2, LANES_WIDTH + 2, 3, LANES_WIDTH + 3);
    LN(store)(base, LANES_SHUFFLE(t0, t2, 0, 1, LANES_WIDTH, LANES_WIDTH + 1));
    LN(store)(base + LANES_WIDTH, LANES_SHUFFLE(t0, t2, 2, 3, LANES_WIDTH + 2, LANES_WIDTH + 3));
    LN(store)(base + 2 * LANES_WIDTH, LANES_SHUFFLE(t1, t3, 0, 1, LANES_WIDTH, LANES_WIDTH + 1));
    LN(store)(base + 3 * LANES_WIDTH, LANES_SHUFFLE(t1, t3, 2, 3, LANES_WIDTH + 2, LANES_WIDTH + 3));
}

// The lane of row i of that order is true where bit i is set.
LANES_INLINE LI LN(mask_of_row_bits)(uint32_t bits) {
    LI weights;
    for (int i = 0; i < LANES_WIDTH; i++) weights[i] = 1 << (i % 4 * (LANES_WIDTH / 4) + i / 4);
    return ((LI)(int32_t)bits & weights) != (LI)0;
}

// Of rows side by side as they lie in memory, `x y z w`: `z z w w`.
LANES_INLINE LF LN(upper_fields_twice)(LF rows) { return LANES_SHUFFLE(rows, rows, 2, 2, 3, 3); }

#undef LF
#undef LI
#undef LN
