"""Questions about what is on a way: rays, and shapes that are cast."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _interface as c
from ._arrays import FLOAT, address, given, rows
from ._calls import Calls
from ._library import check, library
from ._structures import reference, rotation, vector
from .errors import CountError, InvalidValueError
from .geometry import Geometry, form_of, placed
from .queries import Hit, QueryFilter, filter_of


class Casts(Calls):
    """Questions about what is on a way. Sensors are not seen."""

    def cast_ray(
        self, origin: Sequence[float], translation: Sequence[float], filter: QueryFilter | None = None
    ) -> Hit | None:
        """The first shape on a ray from a point, m, on its way by ``translation``, m, of at least 1e-6 m."""
        return self.cast_rays([origin], [translation], filter)[0]

    def cast_rays(
        self, origins: ArrayLike, translations: ArrayLike, filter: QueryFilter | None = None
    ) -> list[Hit | None]:
        """The first shape on each of many rays: ``(rays, 2)`` both."""
        first = points(origins, "origins")
        rays = np.concatenate([first, given(translations, FLOAT, "translations", first.shape)], axis=1)
        hits = (c.DynCastHit * len(rays))()
        check(library.dyn_world_cast_rays(
            self._handle, address(rays), len(rays), reference(filter_of(filter)), ctypes.addressof(hits)))
        return [Hit._of(hit) for hit in hits]

    def cast_ray_through(
        self, origin: Sequence[float], translation: Sequence[float], filter: QueryFilter | None = None
    ) -> list[Hit]:
        """All shapes on a ray, in the order along it."""
        ray = c.DynRay(vector(origin, "origin"), vector(translation, "translation"))
        return self._hits("dyn_world_cast_ray_through", ray, reference(filter_of(filter)))

    def cast_shape(
        self, geometry: Geometry, position: Sequence[float], translation: Sequence[float], angle: float = 0,
        filter: QueryFilter | None = None,
    ) -> Hit | None:
        """The first shape that a geometry hits on its way.

        Args:
            position: Of the geometry's frame at the start, m.
            translation: How far and where to, m.
            angle: Of the geometry's frame, rad; it does not turn on the way.
            filter: Which shapes are seen; all by default.
        """
        way, one = vector(translation, "translation"), placed(geometry, position, angle)
        return self._cast(reference(one), reference(way), 1, filter)[0]

    def cast_shapes(
        self, geometries: Geometry | Sequence[Geometry], positions: ArrayLike, translations: ArrayLike,
        angles: ArrayLike | None = None, filter: QueryFilter | None = None,
    ) -> list[Hit | None]:
        """The first shape that each of many geometries hits on its way.

        Args:
            geometries: One for each position, or one for all.
            positions: Of the geometries' frames at the start, m, ``(geometries, 2)``.
            translations: m, ``(geometries, 2)``.
            angles: Of the geometries' frames, rad, ``(geometries,)``; 0 by default.
            filter: Which shapes are seen; all by default.
        """
        many = all_placed(geometries, positions, angles)
        ways = given(translations, FLOAT, "translations", (len(many), 2))
        return self._cast(ctypes.byref(many), address(ways), len(many), filter)

    def _cast(self, geometries: Any, ways: Any, count: int, filter: QueryFilter | None) -> list[Hit | None]:
        hits = (c.DynCastHit * count)()
        check(library.dyn_world_cast_shapes(
            self._handle, geometries, ways, count, reference(filter_of(filter)), ctypes.addressof(hits)))
        return [Hit._of(hit) for hit in hits]

    def cast_shape_through(
        self, geometry: Geometry, position: Sequence[float], translation: Sequence[float], angle: float = 0,
        filter: QueryFilter | None = None,
    ) -> list[Hit]:
        """All shapes that a geometry would hit, in the order along its way; arguments as for ``cast_shape``."""
        return self._hits(
            "dyn_world_cast_shape_through", reference(placed(geometry, position, angle)),
            vector(translation, "translation"), reference(filter_of(filter)))

    def _hits(self, function: str, *arguments: Any) -> list[Hit]:
        return [hit for raw in self._all(function, c.DynCastHit, *arguments) if (hit := Hit._of(raw)) is not None]


def points(value: ArrayLike, name: str) -> NDArray[np.float32]:
    """Points or vectors, as many as they are, ``(points, 2)``."""
    return rows(value, name, 2, name)


def all_placed(geometries: Any, positions: ArrayLike, angles: ArrayLike | None) -> ctypes.Array:
    """What the library takes for geometries somewhere in the world: one for all positions, or one for each."""
    places = points(positions, "positions")
    count = len(places)
    if isinstance(geometries, Geometry):
        geometries = [geometries] * count
    try:
        forms = [form_of(geometry, f"geometries[{index}]") for index, geometry in enumerate(geometries)]
    except TypeError:
        raise InvalidValueError(f"geometries is {geometries!r}; expected a Geometry, or several") from None
    if len(forms) != count:
        raise CountError(f"geometries has {len(forms)} elements; expected {count}, one for each position")
    turns = np.zeros(count, FLOAT) if angles is None else given(angles, FLOAT, "angles", (count,))
    result = (c.DynPlacedGeometry * count)()
    for index, (form, (x, y), turn) in enumerate(zip(forms, places.tolist(), turns.tolist())):
        result[index].geometry = form
        result[index].pose = c.DynPose(c.DynVec2(x, y), rotation(turn, f"angles[{index}]"))
    return result
