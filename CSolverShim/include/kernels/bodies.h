// Rows of bodies.
#pragma once

#include <stdint.h>

#include "../lanes.h"

#pragma clang assume_nonnull begin

/// The rows that describe bodies to the kernels.
typedef struct BodyRows {
    lanes4_float *velocity;
    lanes4_float *motion;
    lanes4_float *mass;
    lanes4_float *startVelocity;
    lanes4_float *acceleration;
    lanes4_float *pose;
    lanes4_float *rest;
} BodyRows;

#pragma clang assume_nonnull end
