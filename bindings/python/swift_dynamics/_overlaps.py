"""Questions about what is somewhere, and how far apart."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from . import _interface as c
from ._arrays import FLOAT, address, given
from ._callbacks import Callbacks
from ._calls import Calls
from ._library import check, library
from ._queries import all_placed, points
from ._structures import reference, value_of, vector
from .errors import InvalidValueError
from .geometry import Geometry, placed
from .handles import Body, Shape, number_of
from .queries import ClosestPoints, QueryFilter, filter_of

Result = TypeVar("Result")


Box = tuple[tuple[float, float], tuple[float, float]]


class Overlaps(Calls):
    """Questions about what is somewhere. Sensors are not seen."""

    def bounding_box(self, thing: Body | Shape) -> Box | None:
        """The smallest box around a shape, or around all shapes of a body, sensors too, where it is now: the least x and y
        and the greatest, m. ``None`` for a body without shapes.
        """
        box, has_box, thing = c.DynBox(), ctypes.c_uint8(1), self._of_a_kind(thing)
        if isinstance(thing, Shape):
            check(library.dyn_shape_bounding_box(self._handle, thing, ctypes.addressof(box)))
        elif isinstance(thing, Body):
            check(library.dyn_body_bounding_box(
                self._handle, thing, ctypes.addressof(box), ctypes.addressof(has_box)))
        else:
            raise InvalidValueError(f"thing is {thing!r}; expected a Body or a Shape")
        return (value_of(box.low), value_of(box.high)) if has_box.value else None

    def overlaps(self, lower: Sequence[float], upper: Sequence[float], filter: QueryFilter | None = None) -> list[Shape]:
        """The shapes whose boxes overlap a rectangle, by row. Boxes are the least along the axes that hold the shapes.

        Args:
            lower: The least x and y, m.
            upper: The greatest x and y, m.
            filter: Which shapes are seen; all by default.
        """
        area = c.DynBox(vector(lower, "lower"), vector(upper, "upper"))
        return self._lists("dyn_world_overlap_boxes", ctypes.byref(area), 1, filter)[0]

    def overlap_boxes(
        self, lowers: ArrayLike, uppers: ArrayLike, filter: QueryFilter | None = None
    ) -> list[list[Shape]]:
        """The shapes whose boxes overlap each of many rectangles, as ``overlaps``: ``(boxes, 2)`` both, m."""
        first = points(lowers, "lowers")
        boxes = np.concatenate([first, given(uppers, FLOAT, "uppers", first.shape)], axis=1)
        return self._lists("dyn_world_overlap_boxes", address(boxes), len(boxes), filter)

    def overlap_geometry(
        self, geometry: Geometry, position: Sequence[float] = (0, 0), angle: float = 0, filter: QueryFilter | None = None
    ) -> list[Shape]:
        """The shapes that overlap a geometry, or touch it, by row.

        Args:
            position: Of the geometry's frame, m.
            angle: rad.
            filter: Which shapes are seen; all by default.
        """
        return self._lists("dyn_world_overlap_geometries", reference(placed(geometry, position, angle)), 1, filter)[0]

    def overlap_geometries(
        self, geometries: Geometry | Sequence[Geometry], positions: ArrayLike, angles: ArrayLike | None = None,
        filter: QueryFilter | None = None,
    ) -> list[list[Shape]]:
        """The shapes that overlap each of many geometries, or touch it.

        Args:
            geometries: One for each position, or one for all.
            positions: Of the geometries' frames, m, ``(geometries, 2)``.
            angles: rad, ``(geometries,)``; 0 by default.
            filter: Which shapes are seen; all by default.
        """
        many = all_placed(geometries, positions, angles)
        return self._lists("dyn_world_overlap_geometries", ctypes.byref(many), len(many), filter)

    def overlap_point(self, point: Sequence[float], filter: QueryFilter | None = None) -> list[Shape]:
        """The shapes that hold a point, m, by row."""
        return [
            Shape(shape)
            for shape in self._all(
                "dyn_world_overlap_point", c.DynShape, vector(point, "point"), reference(filter_of(filter)))
        ]

    def _lists(self, function: str, areas: Any, count: int, filter: QueryFilter | None) -> list[list[Shape]]:
        offsets = (ctypes.c_size_t * (count + 1))()
        found = self._all(
            function, c.DynShape, areas, count, reference(filter_of(filter)), ctypes.addressof(offsets))
        return [[Shape(shape) for shape in found[offsets[i]:offsets[i + 1]]] for i in range(count)]

    def closest_points(self, a: Shape, b: Shape) -> ClosestPoints:
        """Where two shapes are closest."""
        return self._closest("dyn_world_closest_points", number_of(a, "a"), number_of(b, "b"))

    def closest_points_of_geometry(
        self, geometry: Geometry, shape: Shape, position: Sequence[float] = (0, 0), angle: float = 0
    ) -> ClosestPoints:
        """Where a geometry, somewhere (m, rad), and a shape are closest."""
        return self._closest(
            "dyn_world_closest_points_of_geometry", reference(placed(geometry, position, angle)),
            number_of(shape, "shape"))

    def closest_points_of_point(self, point: Sequence[float], shape: Shape) -> ClosestPoints:
        """A point, m, and the point of a shape that is closest to it."""
        return self._closest(
            "dyn_world_closest_points_of_point", vector(point, "point"), number_of(shape, "shape"))

    def _closest(self, function: str, *arguments: Any) -> ClosestPoints:
        raw = c.DynClosestPoints()
        check(getattr(library, function)(self._handle, *arguments, ctypes.addressof(raw)))
        return ClosestPoints(value_of(raw.point_a), value_of(raw.point_b), value_of(raw.normal), raw.distance)

    def share_queries(self, function: Callable[[], Result]) -> Result:
        """Calls a function, and lets other threads ask queries (casts, overlaps, closest points, movers) until it returns.

        The interpreter's lock is released during calls, so that threads ask at once. Everything else of theirs gets a
        ``LockedError``, and so does what would change the world on this thread. Queries of others that are under way are
        waited for. Returns what the function does.
        """
        if not callable(function):
            raise InvalidValueError(f"function is {function!r}; expected a function without arguments")
        callbacks, result = Callbacks(), [None]

        def scope(_context: Any, _world: int) -> None:
            result[0] = callbacks.call(function, None)

        callbacks.run(lambda: check(library.dyn_world_share_queries(self._handle, c.DynQueryScope(scope), None)))
        return result[0]
