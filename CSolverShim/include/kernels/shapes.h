// Rows of shapes and of their geometry.
#pragma once

#include <stdint.h>

#include "../lanes.h"
#include "bodies.h"

#pragma clang assume_nonnull begin

/// A shape: where it is and how large, 32 bytes that are gathered in halves (`ShapeLanes`).
typedef struct ShapeRow {
    /// Of the shape's centroid.
    Pose pose;
    /// Of a box half the width and half the height; of a capsule or segment, which lies along its local x, half the
    /// length and 0; of a circle 0; of a polygon the largest distance of a corner and the smallest of an edge. m.
    float2 extents;
    /// m.
    float radius;
    /// See `geometry` and `cornerCount`.
    int32_t packedGeometry;
} ShapeRow;

/// Bits of `ShapeRow.packedGeometry` that hold the number of the geometry; the corner count is above them.
#define SHAPE_GEOMETRY_BITS 24

/// A shape with so many corners, 0 to 8, by the number of its geometry.
LANES_INLINE ShapeRow shape_row(Pose pose, float2 extents, float radius, int32_t geometry, int32_t cornerCount)
    __attribute__((swift_name("ShapeRow.init(pose:extents:radius:geometry:cornerCount:)"))) {
    return (ShapeRow){pose, extents, radius, geometry | cornerCount << SHAPE_GEOMETRY_BITS};
}

/// The number of the shape's row in the geometry table.
LANES_INLINE int32_t shape_geometry(ShapeRow self) __attribute__((swift_name("getter:ShapeRow.geometry(self:)"))) {
    return self.packedGeometry & ((1 << SHAPE_GEOMETRY_BITS) - 1);
}

/// The number of corners: of a circle 0, of a capsule, a segment or a segment of a chain 2, of a box 4.
LANES_INLINE int32_t shape_corner_count(ShapeRow self)
    __attribute__((swift_name("getter:ShapeRow.cornerCount(self:)"))) {
    return self.packedGeometry >> SHAPE_GEOMETRY_BITS;
}

/// A row of the geometry table: a convex polygon about its centroid, counter-clockwise, padded to 8 corners by
/// repeating the last one. The segment of a chain has its neighbours' far ends in corners 2 and 3.
typedef struct GeometryRow {
    /// Corners, m.
    float x[8];
    float y[8];
    /// Outward normals of the edges from each corner to the next.
    float normalX[8];
    float normalY[8];
} GeometryRow;

/// The most corners of a polygon.
static const intptr_t geometry_corner_limit __attribute__((swift_name("GeometryRow.cornerLimit"))) = 8;

#pragma clang assume_nonnull end
