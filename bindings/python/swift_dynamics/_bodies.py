"""Bodies of a world: made, found, looked at and removed."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from . import _interface as c
from ._arrays import FLOAT, address, converted, given, handles, rows
from ._calls import Calls
from ._library import check, library
from ._shapes import shape_definition
from ._structures import fields, made, refuse_beside, rotation, value_of
from ._words import fill_words, with_words
from .errors import CountError, InvalidValueError, StaleHandleError, WrongHandleError
from .geometry import Geometry
from .handles import Body, Joint, Shape, is_number, number_of


class BodyState(NamedTuple):
    """All that can be read of a body."""

    type: str
    position: tuple[float, float]
    """Of the origin, m."""
    angle: float
    """rad, -pi to pi."""
    linear_velocity: tuple[float, float]
    """Of the centre of mass, m/s."""
    angular_velocity: float
    """rad/s."""
    center_of_mass: tuple[float, float]
    """In the world, m."""
    local_center_of_mass: tuple[float, float]
    """In the body's frame, m."""
    mass: float
    """kg; 0 for static and kinematic bodies."""
    inertia: float
    """About the centre of mass, kg m^2."""
    linear_damping: float
    """1/s."""
    angular_damping: float
    """1/s."""
    gravity_scale: float
    """Factor on the world's gravity."""
    sleep_threshold: float
    """m/s."""
    user_data: int
    """The caller's own."""
    is_awake: bool
    """Simulated in the next step: false for what sleeps, is static or is disabled."""
    is_enabled: bool
    """False after ``set_enabled``, and in quarantine."""
    fixed_rotation: bool
    """Whether it does not rotate."""
    is_bullet: bool
    """Whether a fast body is kept from passing through dynamic bodies too."""
    acceleration: tuple[float, float]
    """A gravity of the body's own, m/s^2."""
    solver: str
    """How the island of what it touches is solved: ``"iterative"``, ``"automatic"`` or ``"direct"``."""
    row: int
    """In the arrays of rows."""
    allows_sleep: bool
    """As ``set_sleep`` says."""


NAMES = (fields(c.DynBodyDefinition).keys() - {"position", "rotation"}) | {"shape"}
"""Arguments that describe new bodies, besides where they are."""


class Bodies(Calls):
    """Bodies of a world: made, found, looked at and removed."""

    @property
    def bodies(self) -> list[Body]:
        """All bodies, in the order of rows."""
        return [Body(body) for body in self._all("dyn_world_bodies", c.DynBody)]

    def __contains__(self, one: Body | Shape | Joint | np.integer) -> bool:
        """Whether a handle stands for a body, shape or joint of the world: ``if ball in world``. False for what was
        removed, and for what is of another world.
        """
        if is_number(one) and one == 0:
            return False
        try:
            one = self._of_a_kind(one)
        except StaleHandleError:
            return False
        return self._is_there(type(one), one)

    def _is_there(self, kind: type[Body | Shape | Joint], number: int) -> bool:
        result = ctypes.c_uint8()
        check(getattr(library, f"dyn_{kind.__name__.lower()}_is_valid")(self._handle, number, ctypes.addressof(result)))
        return bool(result.value)

    def _of_a_kind(self, one: Any) -> Body | Shape | Joint:
        """A handle as one of its kind, which a number by itself, such as an element of an array, does not tell."""
        if isinstance(one, (Body, Shape, Joint)):
            return one
        try:
            number = number_of(one, "handle")
            for kind in (Shape, Joint):
                if self._is_there(kind, number):
                    return kind(number)
            self._state(c.DynBodyState, "dyn_body_state", number)
            return Body(number)
        except (InvalidValueError, WrongHandleError):
            raise InvalidValueError(f"{one!r} is no Body, Shape or Joint") from None

    def add_body(
        self, *geometries: Geometry, position: Sequence[float] = (0, 0), angle: float = 0, type: str = "dynamic",
        shape: dict[str, Any] | None = None, **definition: Any,
    ) -> Body:
        """Adds a body, with a shape for each geometry.

        Args:
            position: Of the body's origin, m.
            angle: rad.
            type: ``"static"``, ``"kinematic"`` or ``"dynamic"``.
            shape: What the shapes are like: arguments of ``add_shape``.
            **definition: Fields of ``DynBodyDefinition`` in ``dynamics.h`` (``header_path()``), such as
                ``linear_velocity``, ``angular_damping``, ``is_bullet``.
        """
        raw = made(c.DynBodyDefinition, "dyn_body_definition_init")
        raw.rotation = rotation(angle)
        fill_words(raw, {"position": position, "type": type, **definition}, "add_body", NAMES | {"position", "angle"})
        shapes = [shape_definition(geometry, {} if shape is None else shape) for geometry in geometries]
        if len(shapes) == 1:
            body = c.DynBody()
            check(library.dyn_world_add_bodies_with_shape(
                self._handle, ctypes.addressof(raw), ctypes.addressof(shapes[0]), ctypes.addressof(raw.position), None,
                None, 1, ctypes.addressof(body)))
            return Body(body.value)
        if shapes:
            _try(raw, shapes)
        return self._add_body(raw, shapes)

    def _add_body(self, raw: c.DynBodyDefinition, shapes: list[c.DynShapeDefinition]) -> Body:
        body = c.DynBody()
        check(library.dyn_world_add_bodies(self._handle, ctypes.addressof(raw), 1, ctypes.addressof(body)))
        owners = (c.DynBody * len(shapes))(*[body.value] * len(shapes))
        definitions = (c.DynShapeDefinition * len(shapes))(*shapes)
        check(library.dyn_world_add_shapes(
            self._handle, ctypes.addressof(owners), ctypes.addressof(definitions), len(shapes), None))
        return Body(body.value)

    def add_bodies(
        self, geometry: Geometry, positions: ArrayLike, *, angles: ArrayLike | None = None,
        velocities: ArrayLike | None = None, type: str = "dynamic", shape: dict[str, Any] | None = None,
        **definition: Any,
    ) -> list[Body]:
        """Adds one body with one shape for each position, all alike: the fast way to many bodies.

        Args:
            positions: m, ``(bodies, 2)``.
            angles: rad, ``(bodies,)``.
            velocities: ``vx, vy, w`` or ``vx, vy, w, -``, ``(bodies, 3 or 4)``.
            **definition: As for ``add_body``, but for what ``positions``, ``angles`` and ``velocities`` say.
        """
        refuse_beside("positions", definition, "position")
        if angles is not None:
            refuse_beside("angles", definition, "rotation")
        if velocities is not None:
            refuse_beside("velocities", definition, "linear_velocity", "angular_velocity")
        raw = made(c.DynBodyDefinition, "dyn_body_definition_init")
        fill_words(raw, {"type": type, **definition}, "add_bodies", NAMES | {"angles", "velocities"})
        one = shape_definition(geometry, {} if shape is None else shape)
        array = rows(positions, "positions", 2, "bodies")
        count = len(array)
        turned = None if angles is None else given(angles, FLOAT, "angles", (count,))
        moving = None
        if velocities is not None:
            moving = converted(velocities, FLOAT, "velocities")
            if moving.shape == (0,):
                moving = moving.reshape(0, 4)
            if moving.ndim != 2 or len(moving) != count or moving.shape[1] not in (3, 4):
                raise CountError(f"velocities has the shape {moving.shape}; expected {(count, 3)} or {(count, 4)}")
            if moving.shape[1] == 3:
                moving = np.ascontiguousarray(np.pad(moving, ((0, 0), (0, 1))))
        bodies = (c.DynBody * count)()
        check(library.dyn_world_add_bodies_with_shape(
            self._handle, ctypes.addressof(raw), ctypes.addressof(one), address(array),
            None if turned is None else address(turned), None if moving is None else address(moving), count,
            ctypes.addressof(bodies)))
        return [Body(body) for body in bodies]

    def remove(self, *removed: Body | Shape | Joint) -> None:
        """Removes bodies with their shapes and joints, shapes, or joints: all or none.

        Raises:
            InvalidValueError: One of them is no ``Body``, ``Shape`` or ``Joint``.
            StaleHandleError: One of them is gone, or named twice.
        """
        removed = tuple(map(self._of_a_kind, removed))
        for one in removed:
            noun = type(one).__name__.lower()
            self._state(getattr(c, f"Dyn{noun.title()}State"), f"dyn_{noun}_state", one)
        if len(set(removed)) < len(removed):
            twice = next(one for one in removed if removed.count(one) > 1)
            raise StaleHandleError(f"{twice!r} is named twice; expected each once")
        # What belongs to others goes first.
        for kind, name in ((Joint, "joints"), (Shape, "shapes"), (Body, "bodies")):
            array = handles([one for one in removed if isinstance(one, kind)], name)
            if len(array):
                check(getattr(library, f"dyn_world_remove_{name}")(self._handle, address(array), len(array)))

    def state(self, body: Body) -> BodyState:
        """All that can be read of a body."""
        values = with_words(value_of(self._state(c.DynBodyState, "dyn_body_state", number_of(body, "body"))))
        values["position"], values["angle"] = values["pose"]
        values["linear_velocity"] = values["velocity"]["linear"]
        values["angular_velocity"] = values["velocity"]["angular"]
        return BodyState(*(values[name] for name in BodyState._fields))

    def shapes_of(self, body: Body) -> list[Shape]:
        """The shapes of a body, the last added first."""
        return [Shape(shape) for shape in self._all("dyn_body_shapes", c.DynShape, number_of(body, "body"))]

    def joints_of(self, body: Body) -> list[Joint]:
        """The joints of a body, the last added first."""
        return [Joint(joint) for joint in self._all("dyn_body_joints", c.DynJoint, number_of(body, "body"))]


def _try(raw: c.DynBodyDefinition, shapes: list[c.DynShapeDefinition]) -> None:
    """Refuses a body that has a bad shape before the body is there: by adding it to a world of no one's."""
    from .world import World

    with World() as trial:
        trial._add_body(raw, shapes)
