"""Shapes of a world, which give its bodies forms."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any

from numpy.typing import ArrayLike

from . import _interface as c
from ._arrays import address, rows
from ._calls import Calls
from ._library import check, library
from ._structures import field, fields, fill, flag, made, number, refuse_beside, value_of
from .errors import InvalidValueError
from .geometry import Geometry, form_of
from .handles import Body, Shape, number_of


NOT_NAMED = {"geometry", "material", "filter", "points", "point_count"}
"""Fields that arguments of other names stand for."""


class Shapes(Calls):
    """Shapes of a world, which give its bodies forms."""

    @property
    def shapes(self) -> list[Shape]:
        """All shapes, in the order of rows; each segment of a chain is one."""
        return [Shape(shape) for shape in self._all("dyn_world_shapes", c.DynShape)]

    def add_shape(self, body: Body, geometry: Geometry, **definition: Any) -> Shape:
        """Adds a shape to a body.

        Args:
            **definition: ``density`` (kg/m^2), ``friction``, ``restitution``, ``rolling_resistance``, ``tangent_speed``,
                ``category``, ``mask``, ``group``, ``is_sensor``, ``enables_hit_events``, ``enables_filter_hook``,
                ``enables_pre_solve`` and other fields of ``DynShapeDefinition`` in ``dynamics.h`` (``header_path()``).
        """
        raw = shape_definition(geometry, definition)
        owner, shape = c.DynBody(number_of(body, "body")), c.DynShape()
        check(library.dyn_world_add_shapes(
            self._handle, ctypes.addressof(owner), ctypes.addressof(raw), 1, ctypes.addressof(shape)))
        return Shape(shape.value)

    def add_chain(self, body: Body, points: ArrayLike, is_loop: bool = False, **definition: Any) -> list[Shape]:
        """Adds a line of segments that collide on one side only: to the right of the path.

        Args:
            points: At least 4, m, in the body's frame; in an open chain the first and the last only shape the ends.
            **definition: ``friction``, ``restitution``, ``category``, ``mask``, ``group``, ``enables_hit_events``.
        """
        refuse_beside("points", definition, "point_count")
        array = rows(points, "points", 2, "points")
        raw = made(c.DynChainDefinition, "dyn_chain_definition_init")
        _fill(raw, {"is_loop": flag(is_loop, "is_loop"), **definition}, "add_chain")
        raw.points, raw.point_count = address(array), len(array)
        shapes = (c.DynShape * max(0, len(array) if is_loop else len(array) - 3))()
        check(library.dyn_body_add_chain(
            self._handle, number_of(body, "body"), ctypes.addressof(raw), ctypes.addressof(shapes)))
        return [Shape(shape) for shape in shapes]

    def shape_state(self, shape: Shape) -> dict[str, Any]:
        """All that can be read of a shape: the fields of ``DynShapeState``, with ``geometry`` as a ``Geometry``."""
        raw = self._shape(shape)
        values = value_of(raw)
        form = c.DynGeometry()
        ctypes.pointer(form)[0] = raw.geometry
        values["geometry"], values["body"] = Geometry(form), Body(raw.body)
        return values

    def _shape(self, shape: Shape) -> c.DynShapeState:
        return self._state(c.DynShapeState, "dyn_shape_state", number_of(shape, "shape"))

    def set_geometry(self, shape: Shape, geometry: Geometry) -> None:
        """Gives a shape, but no segment of a chain, another form, and its body another mass, unless that was set by hand.
        Its contacts end, and the body and what it touched wake.
        """
        check(library.dyn_shape_set_geometry(
            self._handle, number_of(shape, "shape"), ctypes.addressof(form_of(geometry))))

    def set_material(self, shape: Shape, **material: float) -> None:
        """Changes ``friction``, ``restitution``, ``rolling_resistance`` or ``tangent_speed`` of a shape; what is not named
        stays. What sleeps stays asleep, also on a belt that begins to run: ``set_awake`` wakes it.
        """
        raw = self._shape(shape)
        fill(raw.material, material, "set_material")
        check(library.dyn_shape_set_material(self._handle, number_of(shape, "shape"), raw.material))

    def set_filter(self, shape: Shape, category: int = 1, mask: int = (1 << 64) - 1, group: int = 0) -> None:
        """Changes what a shape collides with."""
        raw = c.DynFilter()
        fill(raw, {"category": category, "mask": mask, "group": group}, "set_filter")
        check(library.dyn_shape_set_filter(self._handle, number_of(shape, "shape"), raw))

    def set_density(self, shape: Shape, density: float) -> None:
        """Changes the density of a shape, kg/m^2, and its body's mass."""
        check(library.dyn_shape_set_density(self._handle, number_of(shape, "shape"), number(density, "density")))

    def set_filter_hook_enabled(self, shape: Shape, is_enabled: bool) -> None:
        """Has the filter hook asked about a shape's pairs to come, or not."""
        check(library.dyn_shape_set_filter_hook_enabled(self._handle, number_of(shape, "shape"), flag(is_enabled, "is_enabled")))

    def set_contact_events_enabled(self, shape: Shape, is_enabled: bool) -> None:
        """Has a shape's contacts report when they begin and cease to touch, or not. It suffices that one of two does."""
        check(library.dyn_shape_set_contact_events_enabled(self._handle, number_of(shape, "shape"), flag(is_enabled, "is_enabled")))

    def set_hit_events_enabled(self, shape: Shape, is_enabled: bool) -> None:
        """Has a shape's contacts report fast impacts, or not."""
        check(library.dyn_shape_set_hit_events_enabled(self._handle, number_of(shape, "shape"), flag(is_enabled, "is_enabled")))

    def set_pre_solve_enabled(self, shape: Shape, is_enabled: bool) -> None:
        """Has the pre-solve hook asked about a shape's contacts, or not; also of segments of chains."""
        check(library.dyn_shape_set_pre_solve_enabled(self._handle, number_of(shape, "shape"), flag(is_enabled, "is_enabled")))

    def set_shape_user_data(self, shape: Shape, user_data: int) -> None:
        """Stores a number of the caller's with a shape, 0 to 2**64 - 1."""
        check(library.dyn_shape_set_user_data(
            self._handle, number_of(shape, "shape"), field(ctypes.c_uint64, user_data, "user_data")))

    def sensor_overlaps(self, sensor: Shape) -> list[Shape]:
        """The shapes that overlapped a sensor at the start of the last step, by row.

        Raises:
            InvalidValueError: The shape is no sensor.
        """
        return [Shape(shape) for shape in self._all("dyn_sensor_overlaps", c.DynShape, number_of(sensor, "sensor"))]


def shape_definition(geometry: Geometry, definition: Mapping[str, Any]) -> c.DynShapeDefinition:
    """What a new shape is like, as the library takes it."""
    if not isinstance(definition, Mapping):
        raise InvalidValueError(f"shape is {definition!r}; expected a dictionary of arguments of add_shape")
    raw = made(c.DynShapeDefinition, "dyn_shape_definition_init")
    _fill(raw, definition, "add_shape")
    raw.geometry = form_of(geometry)
    return raw


def _fill(raw: Any, definition: Mapping[str, Any], what: str) -> None:
    """Sets fields of a shape or chain, those of its material and filter too."""
    surface, kept, rest = fields(c.DynMaterial), fields(c.DynFilter), {}
    names = (fields(type(raw)).keys() - NOT_NAMED) | surface.keys() | kept.keys()
    for name, value in definition.items():
        if name in surface:
            fill(raw.material, {name: value}, what)
        elif name in kept:
            fill(raw.filter, {name: value}, what)
        else:
            rest[name] = value
    fill(raw, rest, what, names)
