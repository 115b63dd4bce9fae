// Every lane primitive at every width, compiled for the architecture's baseline. The fields are those of Swift's
// `LaneSelfTestArguments`, the order of the results that of `LaneReference.operations`.
#pragma once
#include <stdint.h>

struct lane_self_test {
    const float *a, *b, *c;
    const int32_t *i, *j;
    int32_t shift;
    const float *rows;
    const int32_t *index, *permutation;
    int32_t *results;
};

// Each returns the number of results.
intptr_t lanes4_self_test(struct lane_self_test arguments);
intptr_t lanes8_self_test(struct lane_self_test arguments);
intptr_t lanes16_self_test(struct lane_self_test arguments);
