"""Forms of points and grids: hulls, convex parts of outlines, outlines of tiles."""

from __future__ import annotations

import ctypes

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _interface as c
from ._arrays import FLAG, FLOAT, address, converted, rows
from ._library import check, library, read_all
from ._structures import number, vector
from .errors import CountError
from .geometry import Geometry


def hull(points: ArrayLike, radius: float = 0) -> Geometry:
    """The convex hull of points, as one polygon.

    It has at most 8 corners: of a hull with more those are left out that take the least area with them. Corners that are
    closer than 5 mm to the next, or stick out by less than half a millimetre, are left out, too.

    Args:
        points: ``(points, 2)``, m, in any order.
        radius: m; rounds the corners and grows the shape by as much.

    Raises:
        InvalidValueError: The points enclose no area.
    """
    array = rows(points, "points", 2, "points")
    raw = c.DynGeometry()
    check(library.dyn_hull(address(array), len(array), number(radius, "radius"), ctypes.addressof(raw)))
    return Geometry(raw)


def convex_parts(outline: ArrayLike) -> list[Geometry]:
    """Convex polygons that together fill an outline, convex or not: the shapes of one body.

    Args:
        outline: ``(points, 2)``, m: the corners in order, either way round; the last is joined to the first. No edges but
            neighbours may meet.

    Raises:
        InvalidValueError: It is no such outline, and why.
    """
    array = rows(outline, "outline", 2, "points")
    parts = read_all(
        c.DynGeometry, lambda *room: library.dyn_convex_parts(address(array), len(array), *room))
    return [Geometry(c.DynGeometry.from_buffer_copy(part)) for part in parts]


def tile_outlines(
    tiles: ArrayLike, size: ArrayLike = (1, 1), origin: ArrayLike = (0, 0)
) -> list[NDArray[np.float32]]:
    """The outlines of a grid's solid tiles: loops for ``World.add_chain``, that hold bodies off the tiles from all sides.

    What slides over boxes side by side catches on the edges between them; outlines have none. Tiles that touch at a corner
    alone share an outline.

    Args:
        tiles: ``(rows, columns)`` of booleans, the lowest row first: ``image[::-1]`` of what is written or drawn.
        size: Width and height of a tile, m, each at least 5 mm.
        origin: The lower left corner of the first tile, m.

    Returns:
        An array ``(points, 2)`` for each outline.
    """
    grid = converted(tiles, FLAG, "tiles")
    if grid.ndim != 2:
        raise CountError(f"tiles has the shape {grid.shape}; expected (rows, columns)")
    where = (vector(size, "size"), vector(origin, "origin"))
    loop_count, point_count = ctypes.c_size_t(), ctypes.c_size_t()

    def read(ends: np.ndarray, points: np.ndarray) -> None:
        check(library.dyn_tile_outlines(
            address(grid), *grid.shape, *where, address(ends), len(ends), ctypes.addressof(loop_count), address(points),
            len(points), ctypes.addressof(point_count)))

    # Without room for any, it says how many there are.
    read(np.empty(0, np.uintp), np.empty((0, 2), FLOAT))
    ends, points = np.empty(loop_count.value, np.uintp), np.empty((point_count.value, 2), FLOAT)
    read(ends, points)
    return np.split(points, ends[:-1].astype(np.intp)) if len(ends) else []
