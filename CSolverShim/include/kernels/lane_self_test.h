// Arguments of the self-test of the lane primitives.
#pragma once

#include <stdint.h>

#pragma clang assume_nonnull begin

/// Data for one run of every lane primitive of a build, 16 lanes of each kind.
typedef struct LaneSelfTestArguments {
    /// Operands: any floats.
    const float *a;
    const float *b;
    /// Floats that fit in an `Int32`, for the conversion.
    const float *c;
    /// Operands: any integers.
    const int32_t *i;
    const int32_t *j;
    /// How far integers are shifted, 0 to 31.
    int32_t shift;
    /// 16 rows of four floats, 8 floats apart, 16-byte aligned.
    const float *rows;
    /// Rows to gather, and distinct rows to scatter to: 0 to 15.
    const int32_t *index;
    const int32_t *permutation;
    /// 16 values a result in the order of the run, 16-byte aligned; floats as their bits.
    int32_t *results;
} LaneSelfTestArguments;

#pragma clang assume_nonnull end
