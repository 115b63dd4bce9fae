// Rows and arguments of the sweep search of continuous collision.
#pragma once

#include "broad_phase.h"

#pragma clang assume_nonnull begin

/// Two shapes whose swept AABBs overlap: one that moved, and one in its path.
typedef struct SweepPair {
    int32_t mover;
    int32_t obstacle;
} SweepPair;

/// Arguments of the sweep search. It goes through awake tiles in order and stops before one whose pairs might not fit.
typedef struct SweepSearchArguments {
    TileGroupRows awake;
    /// By awake tile, as written by the AABB update (`AABBUpdateArguments`).
    AABBBlock *sweeps;
    const uint16_t *swept;
    /// By block of 16 body rows: a bit for each body whose shapes are to be swept.
    const uint16_t *fast;
    TileGroupRows obstacles;
    /// How far the AABBs of obstacles reach beyond their shapes, m: sweeps need not meet that part.
    float obstacleReach;
    intptr_t firstTile;
    /// Written.
    SweepPair *pairs;
    intptr_t pairCapacity;
    /// Scratch: a tile number for every tile of the obstacles.
    int32_t *candidates;
} SweepSearchArguments;

/// How far a sweep search came.
typedef struct SweepSearchResult {
    /// The first tile that was not searched; the tile count when done.
    intptr_t nextTile;
    intptr_t pairCount;
} SweepSearchResult;

#pragma clang assume_nonnull end
