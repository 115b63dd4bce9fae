// Included once for each width by lane_self_test.c, which sets L and WIDTH.

intptr_t L(self_test)(struct lane_self_test arguments) {
    intptr_t count = 0;
    for (int lane = 0; lane < 16; lane += WIDTH) {
        L(float) a = L(load)(arguments.a + lane), b = L(load)(arguments.b + lane), c = L(load)(arguments.c + lane);
        L(int) i = L(load_int)(arguments.i + lane), j = L(load_int)(arguments.j + lane);
        L(int) mask = L(less_int)(i, j);
        L(float) x, y, z, w;
        int32_t *next = arguments.results + lane;
#define PUT(value) (L(store_int)(next, value), next += 16)
#define PUT_FLOAT(value) PUT(L(bit_cast)(value))

        PUT_FLOAT(L(splat)(arguments.a[0]));
        PUT_FLOAT(L(add)(a, b));
        PUT_FLOAT(L(subtract)(a, b));
        PUT_FLOAT(L(multiply)(a, b));
        PUT_FLOAT(L(divide)(a, b));
        PUT_FLOAT(L(negate)(a));
        PUT_FLOAT(L(square_root)(a));
        PUT_FLOAT(L(absolute)(a));
        PUT_FLOAT(L(min)(a, b));
        PUT_FLOAT(L(max)(a, b));
        // Not a primitive, but an operation of Lanes.swift.
        PUT(L(exclusive_or)(L(bit_cast)(a), L(and)(mask, L(splat_int)(INT32_MIN))));
        PUT(L(less)(a, b));
        PUT(L(less_equal)(a, b));
        PUT(L(greater)(a, b));
        PUT(L(greater_equal)(a, b));
        PUT(L(equal)(a, b));
        PUT_FLOAT(L(select)(mask, a, b));

        PUT(L(splat_int)(arguments.i[0]));
        PUT(L(add_int)(i, j));
        PUT(L(subtract_int)(i, j));
        PUT(L(multiply_int)(i, j));
        PUT(L(min_int)(i, j));
        PUT(L(max_int)(i, j));
        PUT(L(less_int)(i, j));
        PUT(L(greater_int)(i, j));
        PUT(L(equal_int)(i, j));
        PUT(L(and)(i, j));
        PUT(L(or)(i, j));
        PUT(L(exclusive_or)(i, j));
        PUT(L(not)(i));
        PUT(L(shift_left)(i, arguments.shift));
        PUT(L(shift_right)(i, arguments.shift));
        PUT(L(select_int)(mask, i, j));

        PUT(L(splat_int)((int32_t)L(sign_mask)(i)));
        PUT(L(splat_int)(L(any)(i)));
        PUT(L(splat_int)(L(all)(i)));
        PUT(L(mask_of_bits)((uint32_t)arguments.j[0] >> lane));
        PUT(L(mask_of_row_bits)((uint32_t)arguments.j[0] >> lane));

        PUT_FLOAT(L(splat)(L(least)(c)));
        PUT_FLOAT(L(splat)(L(greatest)(c)));

        PUT(L(bit_cast)(a));
        PUT_FLOAT(L(bit_cast_float)(i));
        PUT_FLOAT(L(convert)(i));
        PUT(L(truncate)(c));
        PUT_FLOAT(L(upper_fields_twice)(a));
        PUT_FLOAT(L(load_written_rows)(arguments.rows + lane));

        L(gather_rows)(arguments.rows, 8, arguments.index + lane, &x, &y, &z, &w);
        PUT_FLOAT(x), PUT_FLOAT(y), PUT_FLOAT(z), PUT_FLOAT(w);
        L(load_rows)(arguments.rows + 8 * lane, 8, &x, &y, &z, &w);
        PUT_FLOAT(x), PUT_FLOAT(y), PUT_FLOAT(z), PUT_FLOAT(w);
        L(load_row_quarters)(arguments.rows + 4 * lane, &x, &y, &z, &w);
        PUT_FLOAT(x), PUT_FLOAT(y), PUT_FLOAT(z), PUT_FLOAT(w);
        // Rows are written from the beginning of a result on, whatever the chunk: 16 rows of 8, twice, then 16 of 4,
        // twice.
        w = L(bit_cast_float)(i);
        L(scatter_rows)((float *)(next - lane), 8, arguments.permutation + lane, a, b, c, w);
        next += 8 * 16;
        L(scatter_rows_where)(
            (float *)(next - lane), 8, arguments.permutation + lane, a, b, c, w, L(sign_mask)(mask));
        next += 8 * 16;
        L(store_rows)((float *)(next - lane) + 4 * lane, 4, a, b, c, w);
        next += 4 * 16;
        L(store_row_quarters)((float *)(next - lane) + 4 * lane, a, b, c, w);
        next += 4 * 16;
        count = (next - lane - arguments.results) / 16;
    }
    return count;
}

#undef L
#undef WIDTH
#undef PUT
#undef PUT_FLOAT
