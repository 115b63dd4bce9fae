// Rows and arguments of the broad-phase kernels.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "shapes.h"

#pragma clang assume_nonnull begin

/// An axis-aligned bounding box, m.
typedef struct AABB {
    /// The least coordinates.
    float2 low;
    /// The greatest coordinates.
    float2 high;
} AABB;

/// Sixteen AABBs by field, m. An empty lane is inside out and overlaps nothing.
typedef struct AABBBlock {
    float lowX[16];
    float highX[16];
    float lowY[16];
    float highY[16];
} AABBBlock;

/// The tiles of one group: 16 neighbouring shapes each, and a tree of bounds above them.
typedef struct TileGroupRows {
    /// By tile: the enlarged AABBs of its shapes.
    AABBBlock *aabbs;
    /// By tile: 16 shape rows; 0 in empty lanes.
    const int32_t *shapes;
    /// By tile: 16 body rows.
    const int32_t *bodies;
    /// By tile: 16 margins of enlarged AABBs, m.
    const float *margins;
    /// By tile: a bit for each lane with a polygon.
    const uint16_t *polygons;
    /// By tile: a bit for each lane with a shape of a body that is not dynamic.
    const uint16_t *fixed;
    /// By tile: a bit for each lane whose enlarged AABB changed since the last pair search.
    uint16_t *moved;
    /// By tile: a bit for each lane whose former pairs are forgotten instead of reported as ended.
    const uint16_t *silenced;
    /// Tiles.
    intptr_t count;
    /// The AABBs of whole tiles (level 0), then those of every 16 of them (level 1), and so on: entry `i` of a level
    /// has the children `16 i` to `16 i + 15`. Levels are padded with empty AABBs to whole blocks.
    AABBBlock *bounds;
    /// By level: its first block in `bounds`.
    const int32_t *levelStarts;
    /// Levels, 1 to 5.
    intptr_t levelCount;
    /// Blocks of the highest level.
    intptr_t topCount;
} TileGroupRows;

/// Arguments of the pass that places shapes and enlarges AABBs.
typedef struct AABBUpdateArguments {
    TileGroupRows group;
    /// Written unless null: the bounds of tiles with a new enlarged AABB.
    AABBBlock *_Nullable bounds;
    /// The tiles to work on; null: all of them.
    const int32_t *_Nullable tiles;
    intptr_t tileCount;
    /// Shape rows in the body's frame, and in the world (written).
    const ShapeRow *local;
    ShapeRow *world;
    /// Pose rows by body.
    const Pose *poses;
    /// Rows of the geometry table.
    const GeometryRow *geometry;
    /// Written unless null, by tile: AABBs of what each shape swept since its enlarged AABB was made, without the
    /// speculative distance but for a slop; and a bit for each lane that left its enlarged AABB.
    AABBBlock *_Nullable sweeps;
    uint16_t *_Nullable swept;
} AABBUpdateArguments;

/// Which shapes of two tiles overlap: bit `16 i + j` for shape `i` of the first and `j` of the second. In a tile's pair
/// with itself only `j > i` counts.
typedef struct TileMatrix {
    uint64_t words[4];
} TileMatrix;

/// What a tile overlaps.
typedef struct TilePair {
    /// The second tile, with `Tile.restFlag` if it rests.
    int32_t tile;
    TileMatrix matrix;
} TilePair;

/// What changed between two tiles.
typedef struct TileChange {
    int32_t first;
    /// With `Tile.restFlag` if it rests.
    int32_t second;
    TileMatrix changed;
    /// The bits as they are now.
    TileMatrix now;
} TileChange;

/// Arguments of the pair search. It goes through some awake tiles in order and stops before one whose results might not
/// fit.
typedef struct PairSearchArguments {
    TileGroupRows awake;
    TileGroupRows rest;
    intptr_t firstTile;
    intptr_t endTile;
    /// The last search's pairs of awake tile `t`: `oldPairs[oldStarts[t] ..< oldStarts[t + 1]]`, for the first
    /// `oldTiles`.
    const int32_t *oldStarts;
    const TilePair *oldPairs;
    intptr_t oldTiles;
    /// This search's; written: where the pairs of each tile end, the first tile's beginning at 0.
    int32_t *starts;
    TilePair *pairs;
    intptr_t pairCapacity;
    /// Written.
    TileChange *changes;
    intptr_t changeCapacity;
    /// Scratch: a tile number for every tile of both groups.
    int32_t *candidates;
    /// Some lanes are silenced.
    bool hasSilenced;
    /// Changes are written; otherwise only the matrices are computed.
    bool reports;
} PairSearchArguments;

/// How far a pair search came.
typedef struct PairSearchResult {
    /// The first tile that was not searched; the end tile when done.
    intptr_t nextTile;
    intptr_t pairCount;
    intptr_t changeCount;
} PairSearchResult;

#pragma clang assume_nonnull end
