"""One world."""

from __future__ import annotations

import ctypes
import enum
import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _interface as c
from ._arrays import FLOAT, HANDLE, address, converted, given, handles, taken
from ._library import check, library, read_all
from ._owned import Owned
from ._structures import field, fill, fields, made, number, pose, rotation, value_of, vector
from .errors import CountError, InvalidValueError
from .geometry import Geometry
from .handles import Body, Joint, Shape
from .movers import Mover, MoverPlane
from .picture import film
from .queries import Hit, QueryFilter
from .scenes import Names, SceneRun, run_of, text_of
from .snapshot import Snapshot
from .workers import WorkerPool

if TYPE_CHECKING:
    from .recording import Recorder


class SimdLevel(enum.IntEnum):
    """Instruction sets. They change no result."""

    BASELINE = c.DYN_SIMD_BASELINE
    AVX2 = c.DYN_SIMD_AVX2
    AVX512 = c.DYN_SIMD_AVX512

    @staticmethod
    def number(level: "SimdLevel | None") -> int:
        """As the library knows it; ``None`` is its default."""
        if level is None:
            return c.DYN_SIMD_DEFAULT
        try:
            return int(SimdLevel(level))
        except ValueError:
            raise InvalidValueError(f"simd is {level!r}; expected a SimdLevel or None") from None


BODY_TYPES = {"static": c.DYN_BODY_STATIC, "kinematic": c.DYN_BODY_KINEMATIC, "dynamic": c.DYN_BODY_DYNAMIC}
JOINT_KINDS = {
    name.removeprefix("DYN_JOINT_").lower(): value
    for name, value in vars(c).items()
    if name.startswith("DYN_JOINT_") and not name.startswith("DYN_JOINT_METHOD")
}
SOLVERS = {name.removeprefix("DYN_SOLVER_").lower(): value for name, value in vars(c).items()
           if name.startswith("DYN_SOLVER_")}
MIXINGS = {name.removeprefix("DYN_MIXING_").lower(): value for name, value in vars(c).items()
           if name.startswith("DYN_MIXING_")}
METHODS = {name.removeprefix("DYN_JOINT_METHOD_").lower(): value for name, value in vars(c).items()
           if name.startswith("DYN_JOINT_METHOD_")}
WORDS = {"type": BODY_TYPES, "solver": SOLVERS, "friction_mixing": MIXINGS, "restitution_mixing": MIXINGS,
         "method": METHODS}


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
    angular_damping: float
    gravity_scale: float
    sleep_threshold: float
    user_data: int
    is_awake: bool
    is_enabled: bool
    fixed_rotation: bool
    is_bullet: bool


class Contact(NamedTuple):
    """Two shapes that touch."""

    shape_a: Shape
    shape_b: Shape
    body_a: Body
    body_b: Body
    normal: tuple[float, float]
    """From a to b."""
    points: tuple[dict[str, Any], ...]


class World(Owned):
    """A world of bodies.

    ::

        world = World(gravity=(0, -10))
        ground = world.add_body(box(20, 0.5), type="static")
        ball = world.add_body(circle(0.5), position=(0, 5))
        for _ in range(120):
            world.step(1 / 60)
        print(world.state(ball).position)

    Units are metres, kilograms, seconds and radians. The same calls give the same bits on every machine. A world is used by
    one thread at a time; the interpreter's lock is released during calls. ``close`` frees it, and so does the end of a
    ``with`` block.
    """

    _destroy = library.dyn_world_destroy
    _is_lent = False
    """It is a batch's or a replay's, and not this object's to close."""

    def __init__(self, gravity: Sequence[float] = (0, -10), **settings: Any) -> None:
        """A world without bodies.

        Args:
            gravity: m/s^2.
            **settings: Fields of ``DynWorldDefinition`` in ``dynamics.h``, such as ``workers``, ``solver``
                (``"iterative"``, ``"automatic"``, ``"direct"``), ``contact_hertz``, ``allows_sleep``.
        """
        definition = made(c.DynWorldDefinition, "dyn_world_definition_init")
        _fill(definition, {"gravity": gravity, **settings}, "World")
        handle = c.DynWorld()
        check(library.dyn_world_create(ctypes.addressof(definition), ctypes.addressof(handle)))
        self._handle: int = handle.value

    @classmethod
    def _of(cls, handle: int) -> "World":
        world = cls.__new__(cls)
        world._handle = handle
        return world

    @classmethod
    def _lent(cls, handle: int) -> "World":
        """A world that is not this object's to close."""
        world = cls._of(handle)
        world._is_lent = True
        return world

    @classmethod
    def from_snapshot(cls, snapshot: Snapshot, workers: int = 1, simd: SimdLevel | None = None) -> "World":
        """A new world in the state of a snapshot; ``translate`` gives its handles of the snapshot's world's."""
        if not isinstance(snapshot, Snapshot):
            raise InvalidValueError(f"snapshot is a {type(snapshot).__name__}; expected a Snapshot")
        handle = c.DynWorld()
        check(library.dyn_snapshot_make_world(
            snapshot._handle, field(ctypes.c_int32, workers, "workers"), SimdLevel.number(simd),
            ctypes.addressof(handle)))
        return cls._of(handle.value)

    @classmethod
    def from_scene(
        cls, scene: str | os.PathLike[str] | bytes | Mapping[str, Any], workers: int = 1, simd: SimdLevel | None = None
    ) -> "World":
        """The world of a scene file (docs/scene-file.md), whose bodies and joints are in ``names`` and ``joint_names``.

        Args:
            scene: The path of a file; JSON text (a string that begins with a brace, or bytes); or what it says, as a
                dictionary.
            workers: How many threads work on its steps, 1 to 256. It changes no result.
            simd: The instruction set; the widest there is by default.

        Raises:
            SceneError: With line, column and path of the first mistake; also for the file of an animator.
            FileAccessError: The file cannot be read.
        """
        text = text_of(scene)
        handle = c.DynWorld()
        check(library.dyn_world_create_from_scene(
            text, len(text), field(ctypes.c_int32, workers, "workers"), SimdLevel.number(simd),
            ctypes.addressof(handle)))
        return cls._of(handle.value)

    # Life

    def close(self) -> None:
        """Frees the world, if it is not lent. Calls after that raise ``StaleHandleError``; closing twice is nothing."""
        if not self._is_lent:
            super().close()

    def __del__(self) -> None:
        if not self._is_lent:
            super().__del__()

    def _open(self) -> int:
        return self._handle

    def __repr__(self) -> str:
        if not self._handle:
            return "<World, closed>"
        return (
            f"<World after {self.step_count} steps with {self._count('body')} bodies, {self._count('shape')} shapes and"
            f" {self._count('joint')} joints>"
        )

    def _repr_html_(self) -> str:
        """A film of the next seconds, for notebooks."""
        return film(self) if self._handle else repr(self)

    # What there is

    def _count(self, what: str) -> int:
        return self._number(f"dyn_world_{what}_count", ctypes.c_size_t)

    def _number(self, function: str, kind: type) -> Any:
        result = kind()
        check(getattr(library, function)(self._handle, ctypes.addressof(result)))
        return result.value

    def _all(self, function: str, kind: type, *arguments: Any) -> Any:
        return read_all(kind, lambda *room: getattr(library, function)(self._handle, *arguments, *room))

    @property
    def bodies(self) -> list[Body]:
        """All bodies, in the order of rows."""
        return [Body(body) for body in self._all("dyn_world_bodies", c.DynBody)]

    @property
    def shapes(self) -> list[Shape]:
        """All shapes."""
        return [Shape(shape) for shape in self._all("dyn_world_shapes", c.DynShape)]

    @property
    def joints(self) -> list[Joint]:
        """All joints."""
        return [Joint(joint) for joint in self._all("dyn_world_joints", c.DynJoint)]

    @property
    def names(self) -> Names:
        """The bodies by the names of the world's scene file: ``names["link"]`` is a list. Empty for worlds that were made
        otherwise, clones too.
        """
        return Names(self, Body)

    @property
    def joint_names(self) -> Names:
        """The joints by the names of the world's scene file, as ``names``."""
        return Names(self, Joint)

    @property
    def scene_run(self) -> SceneRun:
        """How many steps the world's scene file wants, and which.

        Raises:
            InvalidValueError: The world was not made of a file.
        """
        return run_of(self._handle)

    @property
    def settings(self) -> dict[str, Any]:
        """What holds for the whole world: the fields of ``DynWorldDefinition``."""
        definition = made(c.DynWorldDefinition, "dyn_world_definition_init")
        check(library.dyn_world_settings(self._handle, ctypes.addressof(definition)))
        return _words(value_of(definition))

    def set(self, **settings: Any) -> None:
        """Changes settings, such as ``gravity`` or ``workers``."""
        definition = made(c.DynWorldDefinition, "dyn_world_definition_init")
        check(library.dyn_world_settings(self._handle, ctypes.addressof(definition)))
        _fill(definition, settings, "World.set")
        check(library.dyn_world_set_settings(self._handle, ctypes.addressof(definition)))

    def use_workers(self, pool: WorkerPool) -> None:
        """Has steps use the threads of a pool, which worlds share, in place of some of the world's own. It changes no result.
        ``set(workers=...)`` with another number leaves the pool.
        """
        if not isinstance(pool, WorkerPool):
            raise InvalidValueError(f"pool is a {type(pool).__name__}; expected a WorkerPool")
        check(library.dyn_world_use_worker_pool(self._handle, pool._handle))

    # Bodies

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
            **definition: Fields of ``DynBodyDefinition``, such as ``linear_velocity``, ``angular_damping``, ``is_bullet``.
        """
        raw = made(c.DynBodyDefinition, "dyn_body_definition_init")
        raw.rotation = rotation(angle)
        _fill(raw, {"position": position, "type": type, **definition}, "add_body")
        shapes = [_shape(geometry, shape or {}) for geometry in geometries]
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
        """
        raw = made(c.DynBodyDefinition, "dyn_body_definition_init")
        _fill(raw, {"type": type, **definition}, "add_bodies")
        one = _shape(geometry, shape or {})
        array = converted(positions, FLOAT, "positions")
        if array.ndim != 2 or array.shape[1] != 2:
            raise CountError(f"positions has the shape {array.shape}; expected (bodies, 2)")
        count = len(array)
        turned = None if angles is None else given(angles, FLOAT, "angles", (count,))
        moving = None
        if velocities is not None:
            moving = converted(velocities, FLOAT, "velocities")
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

    def add_shape(self, body: Body, geometry: Geometry, **definition: Any) -> Shape:
        """Adds a shape to a body.

        Args:
            **definition: ``density`` (kg/m^2), ``friction``, ``restitution``, ``rolling_resistance``, ``tangent_speed``,
                ``category``, ``mask``, ``group``, ``is_sensor``, ``enables_hit_events`` and other fields of
                ``DynShapeDefinition``.
        """
        raw = _shape(geometry, definition)
        owner, shape = c.DynBody(_handle(body, "body")), c.DynShape()
        check(library.dyn_world_add_shapes(
            self._handle, ctypes.addressof(owner), ctypes.addressof(raw), 1, ctypes.addressof(shape)))
        return Shape(shape.value)

    def add_chain(self, body: Body, points: ArrayLike, is_loop: bool = False, **definition: Any) -> list[Shape]:
        """Adds a line of segments that collide on one side only: to the right of the path.

        Args:
            points: At least 4, m, in the body's frame; in an open chain the first and the last only shape the ends.
            **definition: ``friction``, ``restitution``, ``category``, ``mask``, ``group``, ``enables_hit_events``.
        """
        array = converted(points, FLOAT, "points")
        if array.ndim != 2 or array.shape[1] != 2:
            raise CountError(f"points has the shape {array.shape}; expected (points, 2)")
        raw = made(c.DynChainDefinition, "dyn_chain_definition_init")
        _fill_surface(raw, {"is_loop": bool(is_loop), **definition}, "add_chain")
        raw.points, raw.point_count = address(array), len(array)
        shapes = (c.DynShape * max(0, len(array) if is_loop else len(array) - 3))()
        check(library.dyn_body_add_chain(
            self._handle, _handle(body, "body"), ctypes.addressof(raw), ctypes.addressof(shapes)))
        return [Shape(shape) for shape in shapes]

    def remove(self, *removed: Body | Shape | Joint) -> None:
        """Removes bodies with their shapes and joints, shapes, or joints."""
        for kind, name in ((Joint, "joints"), (Shape, "shapes"), (Body, "bodies")):
            array = handles([one for one in removed if isinstance(one, kind)], name)
            check(getattr(library, f"dyn_world_remove_{name}")(self._handle, address(array), len(array)))
        for one in removed:
            if not isinstance(one, (Body, Shape, Joint)):
                raise InvalidValueError(f"{one!r} is no Body, Shape or Joint")

    def state(self, body: Body) -> BodyState:
        """All that can be read of a body."""
        raw = c.DynBodyState(struct_size=ctypes.sizeof(c.DynBodyState))
        check(library.dyn_body_state(self._handle, _handle(body, "body"), ctypes.addressof(raw)))
        values = _words(value_of(raw))
        values["position"], values["angle"] = values["pose"]
        values["linear_velocity"] = values["velocity"]["linear"]
        values["angular_velocity"] = values["velocity"]["angular"]
        return BodyState(*(values[name] for name in BodyState._fields))

    def shapes_of(self, body: Body) -> list[Shape]:
        """The shapes of a body, the last added first."""
        return [Shape(shape) for shape in self._all("dyn_body_shapes", c.DynShape, _handle(body, "body"))]

    def joints_of(self, body: Body) -> list[Joint]:
        """The joints of a body, the last added first."""
        return [Joint(joint) for joint in self._all("dyn_body_joints", c.DynJoint, _handle(body, "body"))]

    def shape_state(self, shape: Shape) -> dict[str, Any]:
        """All that can be read of a shape: the fields of ``DynShapeState``, with ``geometry`` as a ``Geometry``."""
        raw = c.DynShapeState(struct_size=ctypes.sizeof(c.DynShapeState))
        check(library.dyn_shape_state(self._handle, _handle(shape, "shape"), ctypes.addressof(raw)))
        values = value_of(raw)
        form = c.DynGeometry()
        ctypes.pointer(form)[0] = raw.geometry
        values["geometry"], values["body"] = Geometry(form), Body(raw.body)
        return values

    def set_geometry(self, shape: Shape, geometry: Geometry) -> None:
        """Gives a shape another form."""
        if not isinstance(geometry, Geometry):
            raise InvalidValueError(f"geometry is a {type(geometry).__name__}; expected a Geometry")
        check(library.dyn_shape_set_geometry(
            self._handle, _handle(shape, "shape"), ctypes.addressof(geometry._raw)))

    def set_material(self, shape: Shape, **material: float) -> None:
        """Changes ``friction``, ``restitution``, ``rolling_resistance`` or ``tangent_speed`` of a shape."""
        raw = c.DynShapeState(struct_size=ctypes.sizeof(c.DynShapeState))
        check(library.dyn_shape_state(self._handle, _handle(shape, "shape"), ctypes.addressof(raw)))
        fill(raw.material, material, "set_material")
        check(library.dyn_shape_set_material(self._handle, _handle(shape, "shape"), raw.material))

    def set_filter(self, shape: Shape, category: int = 1, mask: int = (1 << 64) - 1, group: int = 0) -> None:
        """Changes what a shape collides with."""
        raw = c.DynFilter()
        fill(raw, {"category": category, "mask": mask, "group": group}, "set_filter")
        check(library.dyn_shape_set_filter(self._handle, _handle(shape, "shape"), raw))

    def set_density(self, shape: Shape, density: float) -> None:
        """Changes the density of a shape, kg/m^2, and its body's mass."""
        check(library.dyn_shape_set_density(self._handle, _handle(shape, "shape"), number(density, "density")))

    def set_pose(self, body: Body, position: Sequence[float], angle: float = 0) -> None:
        """Puts a body somewhere else at once."""
        check(library.dyn_body_set_pose(self._handle, _handle(body, "body"), pose(position, angle)))

    def set_target_pose(self, body: Body, position: Sequence[float], angle: float, time_step: float) -> None:
        """Gives a kinematic body the velocity that takes it somewhere in ``time_step`` seconds."""
        check(library.dyn_body_set_target_pose(
            self._handle, _handle(body, "body"), pose(position, angle), number(time_step, "time_step")))

    def set_velocity(self, body: Body, linear: Sequence[float], angular: float = 0) -> None:
        """Gives a body a velocity, m/s and rad/s."""
        check(library.dyn_body_set_velocity(
            self._handle, _handle(body, "body"), vector(linear, "linear"), number(angular, "angular")))

    def apply_force(self, body: Body, force: Sequence[float], point: Sequence[float] | None = None) -> None:
        """Applies a force, N, for the next step, at a point of the world or at the centre of mass."""
        self._apply("dyn_body_apply_force", body, vector(force, "force"), point)

    def apply_impulse(self, body: Body, impulse: Sequence[float], point: Sequence[float] | None = None) -> None:
        """Applies an impulse, N s, at once, at a point of the world or at the centre of mass."""
        self._apply("dyn_body_apply_impulse", body, vector(impulse, "impulse"), point)

    def apply_torque(self, body: Body, torque: float) -> None:
        """Applies a torque, N m, for the next step."""
        check(library.dyn_body_apply_torque(self._handle, _handle(body, "body"), number(torque, "torque")))

    def apply_angular_impulse(self, body: Body, impulse: float) -> None:
        """Applies an angular impulse, N m s, at once."""
        check(library.dyn_body_apply_angular_impulse(self._handle, _handle(body, "body"), number(impulse, "impulse")))

    def _apply(self, function: str, body: Body, value: c.DynVec2, point: Sequence[float] | None) -> None:
        where = None if point is None else vector(point, "point")
        check(getattr(library, function)(
            self._handle, _handle(body, "body"), value, None if where is None else ctypes.addressof(where)))

    def set_type(self, body: Body, type: str) -> None:
        """Makes a body ``"static"``, ``"kinematic"`` or ``"dynamic"``."""
        check(library.dyn_body_set_type(self._handle, _handle(body, "body"), _word("type", type)))

    def set_awake(self, body: Body, is_awake: bool) -> None:
        """Wakes a body, or puts it to sleep with all that it touches."""
        check(library.dyn_body_set_awake(self._handle, _handle(body, "body"), bool(is_awake)))

    def set_enabled(self, body: Body, is_enabled: bool) -> None:
        """Takes a body out of the simulation, or brings it back."""
        check(library.dyn_body_set_enabled(self._handle, _handle(body, "body"), bool(is_enabled)))

    def set_damping(self, body: Body, linear: float, angular: float) -> None:
        """Sets the rates at which velocities decay, 1/s."""
        check(library.dyn_body_set_damping(
            self._handle, _handle(body, "body"), number(linear, "linear"), number(angular, "angular")))

    def set_gravity_scale(self, body: Body, scale: float) -> None:
        """Sets the factor on the world's gravity."""
        check(library.dyn_body_set_gravity_scale(self._handle, _handle(body, "body"), number(scale, "scale")))

    def set_mass(self, body: Body, mass: float, center: Sequence[float], inertia: float) -> None:
        """Sets mass (kg), centre of mass (m, in the body's frame) and moment of inertia about it (kg m^2)."""
        check(library.dyn_body_set_mass(
            self._handle, _handle(body, "body"), number(mass, "mass"), vector(center, "center"),
            number(inertia, "inertia")))

    # Many bodies

    def poses(self, bodies: Sequence[Body] | NDArray[np.uint64] | None = None,
              out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """``x, y, cos, sin`` of bodies' origins, ``(bodies, 4)``; of all bodies by default."""
        return self._read("dyn_world_body_poses", bodies, out)

    def velocities(self, bodies: Sequence[Body] | NDArray[np.uint64] | None = None,
                   out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """``vx, vy, w, 0`` of bodies (m/s, rad/s), ``(bodies, 4)``."""
        return self._read("dyn_world_body_velocities", bodies, out)

    def set_poses(self, poses: ArrayLike, bodies: Sequence[Body] | NDArray[np.uint64] | None = None) -> None:
        """Puts bodies at ``x, y, cos, sin``: all or none."""
        self._write("dyn_world_set_body_poses", "poses", poses, bodies)

    def set_velocities(self, velocities: ArrayLike, bodies: Sequence[Body] | NDArray[np.uint64] | None = None) -> None:
        """Gives bodies the velocities ``vx, vy, w, -``: all or none."""
        self._write("dyn_world_set_body_velocities", "velocities", velocities, bodies)

    def apply_forces(self, forces: ArrayLike, bodies: Sequence[Body] | NDArray[np.uint64] | None = None) -> None:
        """Applies ``x, y, torque, -`` (N, N m) for the next step: all or none."""
        self._write("dyn_world_apply_forces", "forces", forces, bodies)

    def _selected(self, bodies: Any) -> NDArray[np.uint64]:
        if bodies is None:
            return np.frombuffer(self._all("dyn_world_bodies", c.DynBody), HANDLE)
        return handles(bodies, "bodies")

    def _read(self, function: str, bodies: Any, out: Any) -> NDArray[np.float32]:
        selected = self._selected(bodies)
        out = taken(out, FLOAT, "out", (len(selected), 4))
        check(getattr(library, function)(self._handle, address(selected), len(selected), address(out)))
        return out

    def _write(self, function: str, name: str, values: ArrayLike, bodies: Any) -> None:
        selected = self._selected(bodies)
        array = given(values, FLOAT, name, (len(selected), 4))
        check(getattr(library, function)(self._handle, address(selected), address(array), len(selected)))

    # Joints

    def add_joint(
        self, kind: str, a: Body | None, b: Body, *, at: Sequence[float] | None = None,
        anchor_a: Sequence[float] = (0, 0), anchor_b: Sequence[float] = (0, 0), angle_a: float = 0, angle_b: float = 0,
        **definition: Any,
    ) -> Joint:
        """Adds a joint.

        Args:
            kind: ``"revolute"``, ``"prismatic"``, ``"distance"``, ``"weld"``, ``"wheel"``, ``"motor"``, ``"mouse"``,
                ``"gear"`` or ``"filter"``.
            a: ``None``: the world itself.
            at: A point of the world, m, where both anchors are now, and where both frames have no angle to the world.
            anchor_a, anchor_b, angle_a, angle_b: Without ``at``: the joint's frames in those of the bodies.
            **definition: Fields of ``DynJointDefinition``, such as ``motor_speed``, ``lower_limit``, ``spring_hertz``. What
                names a ``motor``, ``limits``, ``spring`` or ``length`` switches it on.
        """
        if kind not in JOINT_KINDS:
            raise InvalidValueError(f"kind is {kind!r}; expected {', '.join(JOINT_KINDS)}")
        raw = made(c.DynJointDefinition, "dyn_joint_definition_init")
        _fill(raw, definition, "add_joint")
        raw.kind = JOINT_KINDS[kind]
        raw.body_a, raw.body_b = _handle(a or 0, "a"), _handle(b, "b")
        for name, part in (("has_motor", "motor_"), ("has_spring", "spring_"), ("has_length", "length")):
            if name not in definition and any(key.startswith(part) for key in definition):
                setattr(raw, name, 1)
        if "has_limits" not in definition and ("lower_limit" in definition or "upper_limit" in definition):
            raw.has_limits = 1
        if at is None:
            raw.frame_a, raw.frame_b = pose(anchor_a, angle_a, "anchor_a"), pose(anchor_b, angle_b, "anchor_b")
        else:
            point = vector(at, "at")
            raw.frame_a, raw.frame_b = self._frame(a, point), self._frame(b, point)
        joint = c.DynJoint()
        check(library.dyn_world_add_joints(self._handle, ctypes.addressof(raw), 1, ctypes.addressof(joint)))
        return Joint(joint.value)

    def _frame(self, body: Body | None, point: c.DynVec2) -> c.DynPose:
        """A point of the world, without angle, in the frame of a body."""
        if not body:
            return c.DynPose(point, c.DynRotation(1, 0))
        x, y, cosine, sine = (float(value) for value in self.poses([body])[0])
        x, y = point.x - x, point.y - y
        return c.DynPose(
            c.DynVec2(cosine * x + sine * y, cosine * y - sine * x), c.DynRotation(cosine, -sine))

    def joint_state(self, joint: Joint) -> dict[str, Any]:
        """Coordinate, forces and how far apart: the fields of ``DynJointState``."""
        raw = c.DynJointState(struct_size=ctypes.sizeof(c.DynJointState))
        check(library.dyn_joint_state(self._handle, _handle(joint, "joint"), ctypes.addressof(raw)))
        return value_of(raw)

    def set_joint(self, joint: Joint, **definition: Any) -> None:
        """Gives a joint other parameters of its kind: fields of ``DynJointDefinition``; what is not named stays."""
        raw = made(c.DynJointDefinition, "dyn_joint_definition_init")
        check(library.dyn_joint_definition(self._handle, _handle(joint, "joint"), ctypes.addressof(raw)))
        _fill(raw, definition, "set_joint")
        check(library.dyn_joint_set_parameters(self._handle, _handle(joint, "joint"), ctypes.addressof(raw)))

    def set_mouse_target(self, joint: Joint, target: Sequence[float]) -> None:
        """Moves the target of a mouse joint, a point of the world, m."""
        check(library.dyn_joint_set_mouse_target(self._handle, _handle(joint, "joint"), vector(target, "target")))

    # Steps

    def step(self, time_step: float = 1 / 60, substeps: int = 4, count: int = 1) -> None:
        """Advances the world by ``time_step`` seconds in equal sub-steps, ``count`` times."""
        check(library.dyn_world_steps(
            self._handle, number(time_step, "time_step"), field(ctypes.c_int32, substeps, "substeps"),
            field(ctypes.c_uint64, count, "count")))

    def step_iterations(
        self, time_step: float = 1 / 60, velocity_iterations: int = 8, position_iterations: int = 3
    ) -> None:
        """Advances the world by one step of sequential impulses, as Box2D 2 does."""
        check(library.dyn_world_step_iterations(
            self._handle, number(time_step, "time_step"),
            field(ctypes.c_int32, velocity_iterations, "velocity_iterations"),
            field(ctypes.c_int32, position_iterations, "position_iterations")))

    @property
    def step_count(self) -> int:
        """Steps so far."""
        return self._number("dyn_world_step_count", ctypes.c_uint64)

    @property
    def time(self) -> float:
        """Time simulated so far, s."""
        return self._number("dyn_world_time", ctypes.c_double)

    @property
    def kinetic_energy(self) -> float:
        """Energy of motion of all dynamic bodies, J."""
        return self._number("dyn_world_kinetic_energy", ctypes.c_double)

    @property
    def state_hash(self) -> int:
        """A digest of everything simulated: worlds with the same one go on with the same bits."""
        return self._number("dyn_world_state_hash", ctypes.c_uint64)

    # States

    def snapshot(self) -> Snapshot:
        """The state of the world now."""
        handle = c.DynSnapshot()
        check(library.dyn_world_take_snapshot(self._handle, ctypes.addressof(handle)))
        return Snapshot._of(handle.value)

    def restore(self, snapshot: Snapshot) -> None:
        """Goes back to a snapshot of this world."""
        if not isinstance(snapshot, Snapshot):
            raise InvalidValueError(f"snapshot is a {type(snapshot).__name__}; expected a Snapshot")
        check(library.dyn_world_restore(self._handle, snapshot._handle))

    def record(
        self, path: str | os.PathLike[str], *, detail: str = "bodies", chunk_size: int = c.DYN_RECORDING_CHUNK_SIZE
    ) -> "Recorder":
        """Writes down everything that is done with the world from now on, for ``dynamics.replay``.

        ::

            with world.record("game.recording"):
                world.step(count=600)

        Args:
            path: A file, which is made or written over.
            detail: What the recording can tell of a step that comes out otherwise: ``"bodies"``, which one is the first, or
                ``"steps"``, less than half the bytes.
            chunk_size: The bytes from which on they are written, 0 to 2**30; with 0 each call is written before it is made.

        Raises:
            FileAccessError: The file cannot be written.
            InvalidValueError: The world is being recorded.
        """
        from .recording import Recorder

        return Recorder(self, path, detail, chunk_size)

    def clone(self, workers: int = 1, simd: SimdLevel | None = None) -> "World":
        """A new world in the state of this one; ``translate`` gives its handles."""
        return World.from_snapshot(self.snapshot(), workers, simd)

    def translate(self, handle: Any) -> Any:
        """This world's handle of a body, shape or joint of the world that it was made from."""
        for kind, name in ((Body, "bodies"), (Shape, "shapes"), (Joint, "joints")):
            if isinstance(handle, kind):
                own = ctypes.c_uint64(handle)
                check(getattr(library, f"dyn_world_translate_{name}")(
                    self._handle, ctypes.addressof(own), 1, ctypes.addressof(own)))
                return kind(own.value)
        if isinstance(handle, (list, tuple)):
            return [self.translate(one) for one in handle]
        raise InvalidValueError(f"handle is {handle!r}; expected a Body, Shape or Joint, or several")

    # Contacts, events and queries

    @property
    def contacts(self) -> list[Contact]:
        """Pairs of shapes that are close; those with points touch."""
        return self._contacts("dyn_world_contacts")

    @property
    def begin_events(self) -> list[Contact]:
        """Contacts that began to touch in the last step."""
        return self._contacts("dyn_world_begin_events")

    @property
    def end_events(self) -> list[Contact]:
        """Contacts that ceased to touch in the last step."""
        return self._contacts("dyn_world_end_events")

    def contacts_of(self, body: Body) -> list[Contact]:
        """The contacts of a body."""
        return self._contacts("dyn_body_contacts", _handle(body, "body"))

    def _contacts(self, function: str, *arguments: Any) -> list[Contact]:
        return [
            Contact(
                Shape(raw.shape_a), Shape(raw.shape_b), Body(raw.body_a), Body(raw.body_b), value_of(raw.normal),
                tuple(value_of(raw.points[index]) for index in range(raw.point_count)))
            for raw in self._all(function, c.DynContactData, *arguments)
        ]

    @property
    def quarantined_bodies(self) -> list[Body]:
        """Bodies that were taken out because their motion was not finite any more."""
        return [Body(body) for body in self._all("dyn_world_quarantined_bodies", c.DynBody)]

    def cast_ray(
        self, origin: Sequence[float], translation: Sequence[float], filter: QueryFilter | None = None
    ) -> Hit | None:
        """The first shape on a ray."""
        return self.cast_rays([origin], [translation], filter)[0]

    def cast_rays(
        self, origins: ArrayLike, translations: ArrayLike, filter: QueryFilter | None = None
    ) -> list[Hit | None]:
        """The first shape on each of many rays: ``(rays, 2)`` both."""
        first = converted(origins, FLOAT, "origins")
        if first.ndim != 2 or first.shape[1] != 2:
            raise CountError(f"origins has the shape {first.shape}; expected (rays, 2)")
        rays = np.concatenate([first, given(translations, FLOAT, "translations", first.shape)], axis=1)
        hits = (c.DynCastHit * len(rays))()
        raw = None if filter is None else filter._raw()
        check(library.dyn_world_cast_rays(
            self._handle, address(rays), len(rays), None if raw is None else ctypes.addressof(raw),
            ctypes.addressof(hits)))
        return [Hit._of(hit) for hit in hits]

    def move(self, mover: Mover, translation: Sequence[float]) -> None:
        """Moves a mover by ``translation``, m, as far as shapes let it, and slides it along them: changes its ``position``,
        ``velocity`` and ``planes``.
        """
        if not isinstance(mover, Mover):
            raise InvalidValueError(f"mover is a {type(mover).__name__}; expected a Mover")
        way, filter = vector(translation, "translation"), mover.filter._raw()
        capacity = 16
        while True:
            raw, planes, count = mover._raw(), (c.DynMoverPlane * capacity)(), ctypes.c_size_t()
            status = library.dyn_world_move(
                self._handle, ctypes.addressof(raw), way, ctypes.addressof(filter), ctypes.addressof(planes), capacity,
                ctypes.addressof(count))
            if status != c.DYN_ERROR_BUFFER_TOO_SMALL:
                break
            # Nothing has moved yet.
            capacity = count.value
        check(status)
        mover.position, mover.velocity = value_of(raw.position), value_of(raw.velocity)
        mover.planes = tuple(MoverPlane._of(plane) for plane in planes[:count.value])

    def mover_planes(
        self, geometry: Geometry, position: Sequence[float] = (0, 0), angle: float = 0,
        filter: QueryFilter | None = None,
    ) -> list[MoverPlane]:
        """The planes of the shapes that a geometry touches or overlaps, for ``dynamics.solve_planes``."""
        if not isinstance(geometry, Geometry):
            raise InvalidValueError(f"geometry is a {type(geometry).__name__}; expected a Geometry")
        placed = c.DynPlacedGeometry(geometry._raw, pose(position, angle))
        raw = None if filter is None else filter._raw()
        return [
            MoverPlane._of(plane)
            for plane in self._all(
                "dyn_world_mover_planes", c.DynMoverPlane, ctypes.addressof(placed),
                None if raw is None else ctypes.addressof(raw))
        ]

    def overlaps(self, lower: Sequence[float], upper: Sequence[float], filter: QueryFilter | None = None) -> list[Shape]:
        """The shapes whose enlarged boxes overlap a rectangle."""
        area = c.DynBox(vector(lower, "lower"), vector(upper, "upper"))
        raw = None if filter is None else filter._raw()
        offsets = (ctypes.c_size_t * 2)()
        return [
            Shape(shape)
            for shape in self._all(
                "dyn_world_overlap_boxes", c.DynShape, ctypes.addressof(area), 1,
                None if raw is None else ctypes.addressof(raw), ctypes.addressof(offsets))
        ]


def _try(raw: c.DynBodyDefinition, shapes: list[c.DynShapeDefinition]) -> None:
    """Refuses a body that has a bad shape before the body is there: by adding it to a world of no one's."""
    with World() as trial:
        trial._add_body(raw, shapes)


def _fill(raw: ctypes.Structure, values: dict[str, Any], what: str) -> None:
    """Sets fields by name, with words for constants."""
    fill(raw, {name: _word(name, value) for name, value in values.items()}, what)


def _word(name: str, value: Any) -> Any:
    """The number of a word, such as ``"static"``."""
    if name not in WORDS:
        return value
    if value not in WORDS[name]:
        raise InvalidValueError(f"{name} is {value!r}; expected {', '.join(map(repr, WORDS[name]))}")
    return WORDS[name][value]


def _words(values: dict[str, Any]) -> dict[str, Any]:
    """Words for constants."""
    for name in WORDS.keys() & values.keys():
        values[name] = next(word for word, value in WORDS[name].items() if value == values[name])
    return values


def _shape(geometry: Geometry, definition: dict[str, Any]) -> c.DynShapeDefinition:
    if not isinstance(geometry, Geometry):
        raise InvalidValueError(f"geometry is a {type(geometry).__name__}; expected a Geometry")
    raw = made(c.DynShapeDefinition, "dyn_shape_definition_init")
    _fill_surface(raw, definition, "add_shape")
    raw.geometry = geometry._raw
    return raw


def _fill_surface(raw: Any, definition: dict[str, Any], what: str) -> None:
    """Sets fields of a shape or chain, those of its material and filter too."""
    surface, kept, rest = fields(c.DynMaterial), fields(c.DynFilter), {}
    for name, value in definition.items():
        if name in surface:
            fill(raw.material, {name: value}, what)
        elif name in kept:
            fill(raw.filter, {name: value}, what)
        else:
            rest[name] = value
    fill(raw, rest, what)


def _handle(value: Any, name: str) -> int:
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool) and 0 <= value < 1 << 64:
        return int(value)
    raise InvalidValueError(f"{name} is {value!r}; expected a handle")
