// Arguments of the dense kernels of the direct solver.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Columns of a front that are eliminated: `rows` by `columns` doubles, column-major, `stride` apart.
typedef struct PanelArguments {
    /// The lower trapezoid is read and written; what lies above the diagonal is scratch.
    double *panel;
    intptr_t stride;
    intptr_t rows;
    intptr_t columns;
    /// By column: a pivot that is not greater is raised.
    const double *floors;
    /// No entry of the factor becomes larger than this in a column whose pivot is raised, nor in any when `isStrict`.
    double bound;
    /// Looks at every column one by one; for matrices in which the quick way met infinities.
    bool isStrict;
} PanelArguments;

/// A child of a front: its update matrix and where it goes.
typedef struct FrontChild {
    const double *values;
    /// Doubles from column to column.
    intptr_t stride;
    /// By block of the front's panel or update matrix: the child's block, or -1.
    const int32_t *blocks;
    /// By four rows: in the low four bits which of them the child has, above eight bits which of its rows the first of
    /// the four is or, if it is none, would be (so it may be less than zero). Four rows belong to two blocks, so those
    /// that the child has follow each other in both; a group of none goes on where its neighbour ends. In groups of
    /// even number the four bits between are those of the next.
    const int32_t *groups;
} FrontChild;

/// A front: dense columns to eliminate, made of blocks of the matrix and of what the children leave over, and what it
/// leaves over itself.
typedef struct FrontArguments {
    /// Its stride is its number of rows. What it holds before does not count.
    PanelArguments panel;
    /// The update matrix, `rows - columns` in order; its lower triangle is set.
    double *update;
    /// The children's update matrices, twice: as parts of the panel and of the update matrix.
    const FrontChild *panelChildren;
    const FrontChild *updateChildren;
    intptr_t childCount;
    /// Nine doubles for each block of the matrix.
    const double *values;
    /// By block: where its first entry lies in the panel; rising from column to column.
    const intptr_t *targets;
    intptr_t blockCount;
} FrontArguments;

/// A front's part in a triangular solve with `count` right-hand sides.
typedef struct FrontSolveArguments {
    /// The finished panel; its stride is `rows`.
    const double *panel;
    intptr_t rows;
    intptr_t columns;
    /// The front's rows of the right-hand sides, `vectorStride` apart; first those of its columns.
    double *vectors;
    intptr_t vectorStride;
    intptr_t count;
} FrontSolveArguments;

/// A forest of 3x3 blocks in an order in which children come before their parents.
typedef struct TreeArguments {
    /// Nodes.
    intptr_t count;
    /// By node: its parent, or -1.
    const int32_t *parents;
    /// By node: nine doubles of the diagonal block and, unless it is a root, nine of the block that couples it to its
    /// parent (rows of the parent), column-major, one node after the other.
    const double *values;
    /// By node 16 doubles: the lower triangle of its factor in columns with reciprocal pivots (6), the block below (9),
    /// and one spare.
    double *factor;
    /// By scalar row: a pivot that is not greater is raised.
    const double *floors;
    /// As in `PanelArguments`.
    double bound;
    bool isStrict;
} TreeArguments;

#pragma clang assume_nonnull end
