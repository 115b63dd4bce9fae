"""Questions about where shapes are."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from . import _interface as c
from ._structures import field, vector
from .errors import InvalidValueError
from .handles import Body, Shape, number_of

ALL = (1 << 64) - 1


@dataclass(frozen=True)
class QueryFilter:
    """Which shapes a query sees: those that a shape with this category and mask would collide with.

    Args:
        category: What the query counts as: it sees shapes whose mask has one of these bits.
        mask: It sees shapes whose category is one of these bits; all by default.
        excluded_body: A body that is not seen; ``None`` or 0: none.
    """

    category: int = 1
    mask: int = ALL
    excluded_body: Body | None = Body(0)
    """A body that is not seen; ``None`` or 0: none."""

    def _raw(self) -> c.DynQueryFilter:
        excluded = 0 if self.excluded_body is None else number_of(self.excluded_body, "excluded_body")
        return c.DynQueryFilter(
            field(ctypes.c_uint64, self.category, "category"), field(ctypes.c_uint64, self.mask, "mask"), excluded)


def filter_of(filter: QueryFilter | None) -> c.DynQueryFilter | None:
    """What the library takes for a filter, or for none."""
    if filter is None:
        return None
    if not isinstance(filter, QueryFilter):
        raise InvalidValueError(f"filter is a {type(filter).__name__}; expected a QueryFilter")
    return filter._raw()


@dataclass(frozen=True)
class RaySensor:
    """A ray in each world of a batch: a distance sensor, as of a lidar.

    Args:
        origin: Where it begins, m; seen from the body, if there is one.
        translation: How far and where to, m.
        body: The body that it sits on, whose shapes it does not see; ``None`` or 0: it stands in the world.
        turns_with_body: Whether the translation turns with the body; otherwise only the origin moves with it.
        filter: Which shapes it sees; all by default.
    """

    origin: Sequence[float]
    """Where it begins, m; seen from the body, if there is one."""
    translation: Sequence[float]
    """How far and where to, m."""
    body: Body | None = Body(0)
    """The body that it sits on, whose shapes it does not see; ``None`` or 0: it stands in the world."""
    turns_with_body: bool = True
    """Whether the translation turns with the body; otherwise only the origin moves with it."""
    filter: QueryFilter = QueryFilter()
    """Which shapes it sees."""

    @staticmethod
    def array(sensors: Iterable["RaySensor"]) -> ctypes.Array:
        """Sensors in the memory of the library, for calls that take the same again and again."""
        sensors = list(sensors)
        elements = (c.DynRaySensor * len(sensors))()
        for index, sensor in enumerate(sensors):
            if not isinstance(sensor, RaySensor):
                raise InvalidValueError(f"sensors[{index}] is a {type(sensor).__name__}; expected a RaySensor")
            element = elements[index]
            element.body = 0 if sensor.body is None else number_of(sensor.body, f"sensors[{index}].body")
            element.ray.origin = vector(sensor.origin, f"sensors[{index}].origin")
            element.ray.translation = vector(sensor.translation, f"sensors[{index}].translation")
            element.filter = sensor.filter._raw()
            element.turns_with_body = bool(sensor.turns_with_body)
        return elements


class Hit(NamedTuple):
    """Where a ray, or a shape that is cast, meets a shape."""

    shape: Shape
    body: Body
    point: tuple[float, float]
    """On the surface, m."""
    normal: tuple[float, float]
    """Unit vector out of the shape; 0 if a shape that is cast overlaps it deeply from the start."""
    fraction: float
    """How much of the translation is covered, 0 to 1."""

    @classmethod
    def _of(cls, hit: c.DynCastHit) -> "Hit | None":
        if not hit.is_hit:
            return None
        return cls(
            Shape(hit.shape), Body(hit.body), (hit.point.x, hit.point.y), (hit.normal.x, hit.normal.y), hit.fraction)


class ClosestPoints(NamedTuple):
    """Where two shapes, or a geometry or point and a shape, are closest."""

    point_a: tuple[float, float]
    """On the surface of the first, m."""
    point_b: tuple[float, float]
    """On the surface of the second, m."""
    normal: tuple[float, float]
    """Unit vector from the first to the second; 0 if they overlap deeply."""
    distance: float
    """m; 0 if they overlap."""
