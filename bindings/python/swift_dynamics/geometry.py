"""Forms of shapes, in the frame of their body, in metres."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from typing import Any

from . import _interface as c
from ._structures import angle_of, number, pose, rotation, vector
from .errors import InvalidValueError


class Geometry:
    """A form. Made by ``circle``, ``capsule``, ``box``, ``polygon`` and ``segment``. Those of the same numbers are equal."""

    __slots__ = ("_raw",)

    def __init__(self, raw: c.DynGeometry) -> None:
        self._raw = raw

    @staticmethod
    def array(geometries: Iterable["Geometry"]) -> ctypes.Array:
        """Geometries in the memory of the library, for calls that take many of them again and again."""
        geometries = list(geometries)
        elements = (c.DynGeometry * len(geometries))()
        for index, geometry in enumerate(geometries):
            elements[index] = form_of(geometry, f"geometries[{index}]")
        return elements

    @property
    def kind(self) -> str:
        """``circle``, ``capsule``, ``box``, ``polygon`` or ``segment``."""
        return KINDS[self._raw.kind]

    @property
    def points(self) -> list[tuple[float, float]]:
        """Corners of a polygon, ends of a capsule or segment; empty for others."""
        count = self._raw.point_count if self.kind == "polygon" else 2 * (self.kind in ("capsule", "segment"))
        return [(self._raw.points[i].x, self._raw.points[i].y) for i in range(count)]

    @property
    def center(self) -> tuple[float, float]:
        """Of a circle or box."""
        return (self._raw.center.x, self._raw.center.y)

    @property
    def radius(self) -> float:
        """Of a circle or capsule, or by how much a box or polygon is rounded."""
        return self._raw.radius

    @property
    def angle(self) -> float:
        """Of a box, rad."""
        return angle_of(self._raw.rotation)

    @property
    def half_size(self) -> tuple[float, float]:
        """Half width and half height of a box."""
        return (self._raw.half_width, self._raw.half_height)

    def __eq__(self, other: object) -> bool:
        return self._value() == other._value() if isinstance(other, Geometry) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._value())

    def _value(self) -> tuple[Any, ...]:
        turn = self._raw.rotation
        return self.kind, tuple(self.points), self.center, self.radius, (turn.cosine, turn.sine), self.half_size

    def __repr__(self) -> str:
        return f"<Geometry: {self.kind}>"


def form_of(geometry: Any, name: str = "geometry") -> c.DynGeometry:
    """What the library takes for a geometry."""
    if not isinstance(geometry, Geometry):
        raise InvalidValueError(f"{name} is a {type(geometry).__name__}; expected a Geometry")
    return geometry._raw


def placed(geometry: Any, position: Any, angle: Any) -> c.DynPlacedGeometry:
    """What the library takes for a geometry somewhere in the world."""
    return c.DynPlacedGeometry(form_of(geometry), pose(position, angle))


KINDS = {
    c.DYN_GEOMETRY_CIRCLE: "circle",
    c.DYN_GEOMETRY_CAPSULE: "capsule",
    c.DYN_GEOMETRY_BOX: "box",
    c.DYN_GEOMETRY_POLYGON: "polygon",
    c.DYN_GEOMETRY_SEGMENT: "segment",
}


def _raw(kind: int, radius: Any = 0.0) -> c.DynGeometry:
    raw = c.DynGeometry()
    raw.kind = kind
    raw.rotation.cosine = 1
    raw.radius = number(radius, "radius")
    return raw


def circle(radius: float, center: Sequence[float] = (0, 0)) -> Geometry:
    """A disc."""
    raw = _raw(c.DYN_GEOMETRY_CIRCLE, radius)
    raw.center = vector(center, "center")
    return Geometry(raw)


def capsule(a: Sequence[float], b: Sequence[float], radius: float) -> Geometry:
    """The points within ``radius`` of the line from ``a`` to ``b``."""
    raw = _raw(c.DYN_GEOMETRY_CAPSULE, radius)
    raw.points[0], raw.points[1] = vector(a, "a"), vector(b, "b")
    return Geometry(raw)


def box(
    half_width: float, half_height: float, center: Sequence[float] = (0, 0), angle: float = 0, radius: float = 0
) -> Geometry:
    """A rectangle; with a radius its corners are rounded outwards."""
    raw = _raw(c.DYN_GEOMETRY_BOX, radius)
    raw.half_width, raw.half_height = number(half_width, "half_width"), number(half_height, "half_height")
    raw.center, raw.rotation = vector(center, "center"), rotation(angle)
    return Geometry(raw)


def polygon(points: Iterable[Sequence[float]], radius: float = 0) -> Geometry:
    """A convex polygon of 3 to 8 corners, in either order; with a radius it is rounded outwards."""
    raw = _raw(c.DYN_GEOMETRY_POLYGON, radius)
    points = list(points)
    if not 3 <= len(points) <= c.DYN_POLYGON_LIMIT:
        raise InvalidValueError(f"points has {len(points)} elements; expected 3 to {c.DYN_POLYGON_LIMIT}")
    raw.point_count = len(points)
    for index, point in enumerate(points):
        raw.points[index] = vector(point, f"points[{index}]")
    return Geometry(raw)


def segment(a: Sequence[float], b: Sequence[float]) -> Geometry:
    """A line that collides on both sides."""
    raw = _raw(c.DYN_GEOMETRY_SEGMENT)
    raw.points[0], raw.points[1] = vector(a, "a"), vector(b, "b")
    return Geometry(raw)
