// Rows and arguments of the query kernels.
#pragma once

#include "../lanes.h"
#include "broad_phase.h"

#pragma clang assume_nonnull begin

/// An AABB that moves along a straight line; a ray is one without extent.
typedef struct AABBSweep {
    /// At the start, m.
    AABB aabb;
    /// 1 over the translation along each axis, 1/m; of a magnitude that leaves products finite or infinite, never
    /// undefined.
    float2 inverse;
    /// The same of the shortest translation along each axis where several of equal signs go together; `inverse` is then
    /// of the longest. AABBs are met no later and left no earlier than by any of them.
    float2 farInverse;
} AABBSweep;

/// Three roundings go into a computed fraction: AABBs that are met by less than this factor count as met.
static const float aabb_sweep_slack __attribute__((swift_name("AABBSweep.slack"))) = 1 + 0x1p-20f;

/// A block of AABBs that a sweep meets and that waits on the stack of a walk.
typedef struct SweepNode {
    /// The level of the bounds plus 1, or 0 for the AABBs of a tile, above 28 bits of the block's number in its level.
    uint32_t place;
    /// Where the sweep meets the first of them, 0 to 1.
    float fraction;
} SweepNode;

LANES_INLINE SweepNode sweep_node(intptr_t level, intptr_t number, float fraction)
    __attribute__((swift_name("SweepNode.init(level:number:fraction:)"))) {
    return (SweepNode){(uint32_t)level << 28 | (uint32_t)number, fraction};
}

LANES_INLINE intptr_t sweep_node_level(SweepNode self) __attribute__((swift_name("getter:SweepNode.level(self:)"))) {
    return self.place >> 28;
}

LANES_INLINE intptr_t sweep_node_number(SweepNode self) __attribute__((swift_name("getter:SweepNode.number(self:)"))) {
    return self.place & 0xfffffff;
}

/// Nodes that may be on a stack: a level leaves at most 15 behind when the walk goes down, and there are six.
static const intptr_t sweep_node_limit __attribute__((swift_name("SweepNode.limit"))) = 16 * 6;

/// A walk through a group of tiles along a sweep.
typedef struct SweepWalk {
    TileGroupRows group;
    AABBSweep sweep;
    /// The stack, `SweepNode.limit` long.
    SweepNode *nodes;
    /// 16 fractions, written: where the sweep meets the AABBs of the last tile.
    float *fractions;
} SweepWalk;

/// Where a walk has come to.
typedef struct SweepStep {
    /// Nodes on the stack.
    intptr_t depth;
    /// The tile that was met.
    intptr_t tile;
    /// A bit for each of its AABBs that is met; 0: there is no further tile.
    uint32_t hits;
} SweepStep;

/// A ray.
typedef struct RayRow {
    /// m.
    float2 origin;
    /// From the origin to the end, m.
    float2 translation;
} RayRow;

/// Rays and shapes that may meet: pair `i` is ray `rays[i]` and shape row `shapes[i]`.
typedef struct RayPairs {
    int32_t *rays;
    int32_t *shapes;
    /// Written: where the ray enters the shape, 0 to 1; see `RayKernels.castOntoDiscs`.
    float *fractions;
} RayPairs;

/// Neighbouring rays that walk together.
typedef struct RayPacket {
    /// Covers all of them; the ray's own if there is but one.
    AABBSweep sweep;
    int32_t first;
    int32_t count;
    /// Nodes on its stack.
    int32_t depth;
} RayPacket;

/// A block of rays that walk through a group of tiles.
typedef struct RayWalkArguments {
    TileGroupRows group;
    /// By ray.
    const AABBSweep *sweeps;
    /// By ray: the fraction up to which AABBs are looked for.
    const float *limits;
    RayPacket *packets;
    /// By packet: a stack of `SweepNode.limit`.
    SweepNode *nodes;
    /// The packets that walk; those that have come to their end are taken out.
    int32_t *walking;
    intptr_t walkingCount;
    /// Scratch: 16 fractions.
    float *fractions;
    /// Shape rows in the world.
    const ShapeRow *shapes;
    /// Written, each with room for 16 shapes a ray: capsules and polygons, circles, and segments.
    RayPairs polygons;
    RayPairs discs;
    RayPairs segments;
} RayWalkArguments;

/// What rays met in their next tiles.
typedef struct RayWalkResult {
    /// Packets that go on.
    intptr_t walkingCount;
    intptr_t polygonCount;
    intptr_t discCount;
    intptr_t segmentCount;
} RayWalkResult;

/// Rays to be cast onto shapes.
typedef struct RayCastArguments {
    const RayRow *rays;
    /// Shape rows in the world.
    const ShapeRow *shapes;
    /// Rows of the geometry table.
    const GeometryRow *geometry;
    /// Filled up to whole sixteens with ray 0 and shape 0.
    RayPairs pairs;
    intptr_t count;
} RayCastArguments;

#pragma clang assume_nonnull end
