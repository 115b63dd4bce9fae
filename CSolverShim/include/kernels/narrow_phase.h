// What the narrow phase reads and writes.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "contacts.h"
#include "shapes.h"

#pragma clang assume_nonnull begin

/// What the narrow phase needs for a list of pair blocks of one kind. Arrays are by slot unless said.
typedef struct NarrowPhaseArguments {
    /// The blocks to update.
    const int32_t *blocks;
    intptr_t blockCount;
    /// Shape rows in kernel order.
    const int32_t *shapeA;
    const int32_t *shapeB;
    /// Body rows in kernel order.
    const int32_t *bodyA;
    const int32_t *bodyB;
    const float *friction;
    /// By block: pairs whose manifold has B's body as side A.
    const uint16_t *flipped;
    /// By block: some shape's centroid is not its body's centre of mass.
    const bool *hasOffsets;
    /// By shape row, in the world.
    const ShapeRow *shapes;
    /// By geometry number.
    const GeometryRow *geometry;
    /// By body row.
    const Pose *poses;
    Manifold *manifolds;
    ContactImpulses *impulses;
    /// Two 16-bit feature ids; -1 without contact.
    int32_t *features;
    /// By block, written: pairs with at least one point.
    uint16_t *touching;
    /// `NarrowPhaseKernels.scratchFloats` floats, 64-byte aligned.
    float *scratch;
    /// Kernels ask for rows of contacts, and for those of shapes, some blocks before they come to them: all of them are more
    /// than a core's own cache holds.
    bool looksAhead;
    bool looksForShapes;
} NarrowPhaseArguments;

#pragma clang assume_nonnull end
