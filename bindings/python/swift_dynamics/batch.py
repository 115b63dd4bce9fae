"""Many worlds at once."""

from __future__ import annotations

import ctypes
import operator
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _interface as c
from ._arrays import COUNT, FLAG, FLOAT, HANDLE, UNORDERED, address, given, handles, mask, taken
from ._callbacks import Callbacks
from ._library import check, library, read_all
from ._owned import ClosedHandle, Owned
from ._simd import SimdLevel
from ._states import translated
from ._structures import field, made, number
from .errors import CountError, InvalidValueError, LimitError
from .handles import Body, Joint, Shape
from .geometry import Geometry
from .queries import RaySensor
from .snapshot import Snapshot
from .workers import WorkerPool
from .world import World

Bodies = Body | Sequence[Body] | NDArray[np.uint64] | None
Joints = Joint | Sequence[Joint] | NDArray[np.uint64] | None
Shapes = Shape | Sequence[Shape] | NDArray[np.uint64] | None
Worlds = ArrayLike | None


class Contacts(NamedTuple):
    """What ``WorldBatch.contacts`` found: arrays ``(worlds, marks)``."""

    touching: NDArray[np.bool_]
    impulses: NDArray[np.float32]


class ContactChanges(NamedTuple):
    """What ``WorldBatch.contact_changes`` found: arrays ``(worlds, marks)``."""

    began: NDArray[np.int32]
    ended: NDArray[np.int32]


class Rollout(NamedTuple):
    """Where ``WorldBatch.roll_out`` led, after each step: arrays ``(steps, worlds, bodies, 4)``."""

    poses: NDArray[np.float32]
    velocities: NDArray[np.float32]


class WorldBatch(Owned):
    """Many worlds of one layout, stepped by one call: for learning, search and sweeps of parameters.

    The worlds begin as copies of a template, and have its bodies, shapes and joints for ever; everything else may differ
    from world to world. Each has the bits of the same world stepped alone. Arrays have an element for each selected body
    (joint, sensor) of each world: ``(worlds, bodies, 4)`` and so on, ``float32`` and contiguous; others are converted.
    ``bodies=None`` selects all of them, in the order of ``batch.bodies``. ``worlds`` is a mask with a ``bool`` for each world;
    ``None`` is all of them. Arrays have elements for the other worlds all the same.

    A world whose own values are out of range or no numbers has *failed*: it is not stepped any more, and listed in
    ``failed_worlds``, until it is reset. The others go on.

    ::

        batch = WorldBatch(template, 4096, workers=2)
        batch.add_forces(forces, cart)                 # (4096, 1, 4)
        batch.step(1 / 60)
        poses = batch.poses(cart)                      # (4096, 1, 4): x, y, cos, sin
        batch.reset(is_over)

    A batch is used by one thread at a time; the interpreter's lock is released during calls. ``close`` frees the worlds,
    and so does the end of a ``with`` block.
    """

    _destroy = library.dyn_batch_destroy

    def __init__(
        self, template: World | Snapshot, count: int, *, workers: int | WorkerPool = 1, simd_level: SimdLevel | None = None
    ) -> None:
        """Copies of a world as it is now, or of the state that a snapshot holds.

        Args:
            template: What is done with the world later changes nothing here.
            count: How many worlds, 1 to 2**20.
            workers: How many threads work on them, 1 to 256, or a pool of threads that it shares. It changes no result.
            simd_level: The instruction set; the widest there is by default.
        """
        if not isinstance(template, (World, Snapshot)):
            raise InvalidValueError(f"template is a {type(template).__name__}; expected a World or a Snapshot")
        if isinstance(workers, WorkerPool):
            template = template.snapshot() if isinstance(template, World) else template
            create, source = library.dyn_batch_create_with_pool, template._handle
        elif isinstance(template, World):
            create, source = library.dyn_batch_create, template._open()
        else:
            create, source = library.dyn_batch_create_from_snapshot, template._handle
        handle = c.DynBatch()
        threads = workers._handle if isinstance(workers, WorkerPool) else _small(workers, "workers")
        check(create(source, _count(count, "count"), threads, SimdLevel.number(simd_level), ctypes.addressof(handle)))
        self._hold(handle.value, int(count))

    @classmethod
    def _of(cls, handle: int, count: int) -> WorldBatch:
        """The batch that the library has made in another way, to be freed with the object."""
        batch = cls.__new__(cls)
        batch._hold(handle, count)
        return batch

    def _hold(self, handle: int, count: int) -> None:
        self._handle: int = handle
        self.count: int = count
        """How many worlds there are."""
        self.bodies: list[Body] = [
            Body(b) for b in read_all(c.DynBody, lambda *room: library.dyn_batch_bodies(self._handle, *room))]
        """The bodies of each world, in the order of arrays."""
        self.shapes: list[Shape] = [
            Shape(s) for s in read_all(c.DynShape, lambda *room: library.dyn_batch_shapes(self._handle, *room))]
        """The shapes of each world."""
        self.joints: list[Joint] = [
            Joint(j) for j in read_all(c.DynJoint, lambda *room: library.dyn_batch_joints(self._handle, *room))]
        """The joints of each world, in the order of arrays."""

    def __len__(self) -> int:
        return self.count

    def _description(self) -> str:
        return (
            f" of {self.count} worlds with {len(self.bodies)} bodies, {len(self.shapes)} shapes and"
            f" {len(self.joints)} joints"
        )

    @property
    def byte_count(self) -> int:
        """The memory that the worlds take, in bytes, what they share aside.

        Of an environment's worlds only the first one is there before somebody uses them.
        """
        count = ctypes.c_size_t()
        check(library.dyn_batch_byte_count(self._handle, ctypes.addressof(count)))
        return count.value

    # Handles

    def translate(self, handles: Any) -> Any:
        """The batch's handle of a body, shape or joint of the template, or a list of handles for several."""
        return translated(handles, "handles", self._handle, {
            Body: library.dyn_batch_translate_bodies, Shape: library.dyn_batch_translate_shapes,
            Joint: library.dyn_batch_translate_joints})

    # Steps and states

    def step(
        self, time_step: float = 1 / 60, substeps: int = 4, worlds: Worlds = None, count: int = 1
    ) -> None:
        """Advances worlds by ``time_step`` seconds in ``substeps`` equal sub-steps, ``count`` times.

        Several steps are the same as so many calls, but that sixteen worlds take all of theirs before the next sixteen do:
        thousands of worlds come from memory once a call. Forces are there for the first. Ctrl-C is heard when all are taken.
        """
        flags, world_count, _held = mask(worlds, self.count)
        try:
            # Integers beyond 32 bits would be cut.
            parts = substeps if substeps.__class__ is int and -1 << 31 <= substeps < 1 << 31 else _small(substeps, "substeps")
            if count.__class__ is int and count == 1:
                status = library.dyn_batch_step(self._handle, time_step, parts, flags, world_count)
            else:
                steps = field(ctypes.c_uint64, count, "count")
                status = library.dyn_batch_steps(self._handle, time_step, parts, steps, flags, world_count)
        except ctypes.ArgumentError:
            raise InvalidValueError(
                f"time_step is {time_step!r} and substeps {substeps!r}; expected a number and a whole number") from None
        if status:
            check(status)

    def step_iterations(
        self, time_step: float = 1 / 60, velocity_iterations: int = 8, position_iterations: int = 3,
        worlds: Worlds = None, count: int = 1,
    ) -> None:
        """Advances worlds by steps of sequential impulses, as Box2D 2 does, ``count`` times as ``step``."""
        flags, world_count, _held = mask(worlds, self.count)
        check(library.dyn_batch_steps_iterations(
            self._handle, number(time_step, "time_step"), _small(velocity_iterations, "velocity_iterations"),
            _small(position_iterations, "position_iterations"), field(ctypes.c_uint64, count, "count"), flags,
            world_count))

    def roll_out(
        self, count: int, time_step: float = 1 / 60, substeps: int = 4, *, iterations: tuple[int, int] | None = None,
        forces: ArrayLike | None = None, forced: Bodies = None, motors: ArrayLike | None = None, driven: Joints = None,
        spring_targets: ArrayLike | None = None, sprung: Joints = None, observed: Bodies = None, worlds: Worlds = None,
        out: Rollout | None = None,
    ) -> Rollout:
        """Takes ``count`` steps that are commanded one by one, and says where each leads: rollouts of a search or of model
        predictive control, in one call.

        The same as ``add_forces``, ``set_motors``, ``set_spring_targets``, ``step``, ``poses`` and ``velocities`` in turn, but
        that sixteen worlds take all steps before the next sixteen do. ``reset`` and ``copy`` put worlds into one state before.

        Args:
            count: How many steps.
            time_step: s.
            substeps: 1 to 1000.
            iterations: Over velocities and positions: sequential impulses in place of sub-steps.
            forces: ``x, y, torque, -`` (N, N m) ahead of each step, ``(count, worlds, bodies, 4)``.
            forced: Bodies that they act on.
            motors: ``speed, maximum`` ahead of each step, ``(count, worlds, joints, 2)``.
            driven: Joints that they drive.
            spring_targets: Coordinates that springs pull to, ahead of each step, ``(count, worlds, joints)``.
            sprung: Joints of these.
            observed: Bodies whose poses and velocities are wanted.
            worlds: Which are commanded and stepped. Of the others, and of those that fail, it is said where they are.
            out: Where to write.
        """
        steps = field(ctypes.c_int64, count, "count")
        if steps < 0:
            raise InvalidValueError(f"count is {steps}; expected 0 or more steps")
        if steps >= 1 << 31:
            # There are no arrays for so many; the library, which refuses them, is asked after these are made.
            raise LimitError(f"{steps} steps; at most {(1 << 31) - 1} are possible")
        rollout = made(c.DynRollout, "dyn_rollout_init")
        rollout.count, rollout.time_step = steps, number(time_step, "time_step")
        rollout.substeps = _small(substeps, "substeps")
        if iterations is not None:
            try:
                velocity, position = iterations
            except (TypeError, ValueError):
                raise InvalidValueError(
                    f"iterations is {iterations!r}; expected those over velocities and over positions") from None
            rollout.velocity_iterations = _small(velocity, "velocity_iterations")
            rollout.position_iterations = _small(position, "position_iterations")
            if not rollout.velocity_iterations:
                raise InvalidValueError("velocity_iterations is 0; expected 1 to 1000")
        held: list[Any] = []

        def tell(
            values: ArrayLike | None, selection: tuple[int | None, int, Any, int], width: int, things: str, elements: str
        ) -> None:
            if values is None:
                if selection[1]:
                    raise InvalidValueError(f"{things} is given without {elements}")
                return
            array = given(values, FLOAT, elements, (steps, *self._shape(selection, width)))
            setattr(rollout, things, selection[0])
            setattr(rollout, f"{things}_count", selection[1])
            setattr(rollout, elements, address(array))
            setattr(rollout, f"{elements[:-1]}_count", array.size // (width or 1))
            held.extend((selection, array))

        tell(forces, self._bodies(forced), 4, "forced", "forces")
        tell(motors, self._joints(driven), 2, "driven", "motors")
        tell(spring_targets, self._joints(sprung), 0, "sprung", "spring_targets")
        selection = self._bodies(observed)
        shape = (steps, *self._shape(selection, 4))
        if out is not None and not isinstance(out, Rollout):
            raise InvalidValueError(f"out is a {type(out).__name__}; expected a Rollout")
        result = Rollout(*(
            taken(out and getattr(out, name), FLOAT, name, shape) for name in Rollout._fields))
        rollout.observed, rollout.observed_count = selection[:2]
        rollout.poses, rollout.velocities = address(result.poses), address(result.velocities)
        rollout.pose_count = rollout.velocity_count = result.poses.size // 4
        flags, world_count, _held = mask(worlds, self.count)
        check(library.dyn_batch_roll_out(self._handle, ctypes.addressof(rollout), flags, world_count))
        return result

    def reset(self, worlds: Worlds = None, to: Snapshot | None = None) -> None:
        """Puts worlds, failed ones too, into the state of the template, or of a snapshot of the same layout."""
        flags, count, _held = mask(worlds, self.count)
        if to is None:
            check(library.dyn_batch_reset(self._handle, flags, count))
        else:
            if not isinstance(to, Snapshot):
                raise InvalidValueError(f"to is a {type(to).__name__}; expected a Snapshot")
            check(library.dyn_batch_reset_to(self._handle, to._handle, flags, count))

    def copy(self, source: int, worlds: Worlds = None) -> None:
        """Puts worlds into the state of one of them: branches. If that one has failed so have its copies."""
        flags, count, _held = mask(worlds, self.count)
        check(library.dyn_batch_copy(self._handle, _index(source), flags, count))

    def snapshot(self, world: int) -> Snapshot:
        """The state of a world."""
        handle = c.DynSnapshot()
        check(library.dyn_batch_take_snapshot(self._handle, _index(world), ctypes.addressof(handle)))
        return Snapshot._of(handle.value)

    def state_hash(self, world: int) -> int:
        """A digest of a world's state: worlds with the same one go on with the same bits."""
        digest = ctypes.c_uint64()
        check(library.dyn_batch_state_hash(self._handle, _index(world), ctypes.addressof(digest)))
        return digest.value

    def state_hashes(self, out: NDArray[np.uint64] | None = None) -> NDArray[np.uint64]:
        """The ``state_hash`` of each world, ``(worlds,)``; written into ``out`` if it is given."""
        out = taken(out, HANDLE, "out", (self.count,))
        check(library.dyn_batch_read_state_hashes(self._handle, address(out), self.count))
        return out

    def use_world(self, world: int, user: Callable[[World], Any]) -> Any:
        """Lends one of the worlds to a function, to look at it or to change what is to be different from the others.

        The batch's handles are the world's. It holds until the function returns, whose result is returned. What belongs to the
        batch is refused (``LayoutError``): bodies, shapes and joints that come or go, workers, room, recorders, rings, ``restore``.
        """
        if not callable(user):
            raise InvalidValueError(f"user is {user!r}; expected a function of a world")
        callbacks, result = Callbacks(), [None]

        def call(_context: Any, handle: int) -> None:
            lent = World._lent(handle)
            result[0] = callbacks.call(lambda: user(lent), None)
            lent._handle = ClosedHandle(handle)

        index = _index(world)
        callbacks.run(lambda: check(library.dyn_batch_use_world(self._handle, index, c.DynWorldUser(call), None)))
        return result[0]

    # Failures

    @property
    def failed_worlds(self) -> list[int]:
        """The worlds that have failed and not been reset, ascending."""
        return list(read_all(ctypes.c_size_t, lambda *room: library.dyn_batch_failed_worlds(self._handle, *room)))

    def failure(self, world: int) -> str | None:
        """What a world has failed by; ``None`` if it has not."""
        index = _index(world)
        text = bytes(read_all(ctypes.c_uint8, lambda *room: library.dyn_batch_failure(self._handle, index, *room)))
        return text[:-1].decode() or None

    # Bodies

    def poses(self, bodies: Bodies = None, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """``x, y, cos, sin`` of bodies' origins, ``(worlds, bodies, 4)``; written into ``out`` if it is given."""
        return self._read(library.dyn_batch_read_poses, self._bodies(bodies), out, FLOAT, 4)

    def velocities(self, bodies: Bodies = None, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """``vx, vy, w, 0`` of bodies (m/s, rad/s), ``(worlds, bodies, 4)``.

        They are those of centres of mass, while poses are of origins.
        """
        return self._read(library.dyn_batch_read_velocities, self._bodies(bodies), out, FLOAT, 4)

    def awake(self, bodies: Bodies = None, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Whether bodies are simulated in the next step, ``(worlds, bodies)``."""
        return self._read(library.dyn_batch_read_awake, self._bodies(bodies), out, FLAG, 0)

    def set_poses(self, poses: ArrayLike, bodies: Bodies = None, worlds: Worlds = None) -> None:
        """Puts bodies at ``x, y, cos, sin``, ``(worlds, bodies, 4)``."""
        self._write(library.dyn_batch_set_poses, "poses", poses, self._bodies(bodies), FLOAT, 4, worlds)

    def set_velocities(self, velocities: ArrayLike, bodies: Bodies = None, worlds: Worlds = None) -> None:
        """Gives bodies the velocities ``vx, vy, w, -`` of their centres of mass, ``(worlds, bodies, 4)``.

        A body that is to turn about a hinge beside its centre of mass needs both: ``w``, and ``vx, vy`` of ``w`` times the
        distance. Of ``w`` alone the hinge takes a part at once.
        """
        self._write(library.dyn_batch_set_velocities, "velocities", velocities, self._bodies(bodies), FLOAT, 4, worlds)

    def add_forces(self, forces: ArrayLike, bodies: Bodies = None, worlds: Worlds = None) -> None:
        """Adds forces at centres of mass, and torques, for the next step: ``x, y, torque, -`` (N, N m),
        ``(worlds, bodies, 4)``."""
        self._write(library.dyn_batch_add_forces, "forces", forces, self._bodies(bodies), FLOAT, 4, worlds)

    def add_impulses(self, impulses: ArrayLike, bodies: Bodies = None, worlds: Worlds = None) -> None:
        """Adds impulses at centres of mass ``x, y, angular, -`` (N s, N m s) at once, ``(worlds, bodies, 4)``."""
        self._write(library.dyn_batch_add_impulses, "impulses", impulses, self._bodies(bodies), FLOAT, 4, worlds)

    def set_enabled(self, enabled: ArrayLike, bodies: Bodies = None, worlds: Worlds = None) -> None:
        """Takes bodies out of the simulation, or brings them back, ``(worlds, bodies)``."""
        self._write(library.dyn_batch_set_enabled, "enabled", enabled, self._bodies(bodies), FLAG, 0, worlds)

    def set_gravity(self, gravity: ArrayLike, worlds: Worlds = None) -> None:
        """Gives worlds their gravity, m/s^2, ``(worlds, 2)``.

        What sleeps stays asleep. A force, an impulse, another velocity or another pose wakes it, however small, and
        ``set_awake`` of ``use_world``; templates with ``allows_sleep=False`` have none that sleep.
        """
        array = given(gravity, FLOAT, "gravity", (self.count, 2))
        flags, count, _held = mask(worlds, self.count)
        check(library.dyn_batch_set_gravity(self._handle, address(array), self.count, flags, count))

    def set_geometries(self, geometries: Sequence[Geometry] | ctypes.Array, shapes: Shapes = None,
                       worlds: Worlds = None) -> None:
        """Gives shapes other forms, an element for each shape of each world, those of the first world first.

        ``geometry.array`` makes fast arrays of them.
        """
        flags, count, _held = mask(worlds, self.count)
        selected, number, held = self._selection(shapes, "shapes")
        elements = _elements(geometries, "geometries", c.DynGeometry, Geometry.array)
        check(library.dyn_batch_set_geometries(
            self._handle, selected, number, ctypes.addressof(elements), len(elements), flags, count))

    def set_materials(self, materials: ArrayLike, shapes: Shapes = None, worlds: Worlds = None) -> None:
        """Gives shapes surfaces ``friction, restitution, rolling resistance, tangent speed`` (m/s),
        ``(worlds, shapes, 4)``. What sleeps stays asleep, as with ``set_gravity``."""
        self._write(library.dyn_batch_set_materials, "materials", materials, self._shapes(shapes), FLOAT, 4, worlds)

    def set_densities(self, densities: ArrayLike, shapes: Shapes = None, worlds: Worlds = None) -> None:
        """Gives shapes densities, kg/m^2, and bodies the mass that follows, ``(worlds, shapes)``."""
        self._write(library.dyn_batch_set_densities, "densities", densities, self._shapes(shapes), FLOAT, 0, worlds)

    # Joints

    def coordinates(self, joints: Joints = None, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Angles (rad) or lengths (m) of joints, ``(worlds, joints)``, as ``coordinate`` of ``World.joint_state``."""
        return self._read(library.dyn_batch_read_coordinates, self._joints(joints), out, FLOAT, 0)

    def set_motors(self, motors: ArrayLike, joints: Joints = None, worlds: Worlds = None) -> None:
        """Gives motors ``speed, maximum`` (rad/s and N m, or m/s and N), ``(worlds, joints, 2)``."""
        self._write(library.dyn_batch_set_motors, "motors", motors, self._joints(joints), FLOAT, 2, worlds)

    def set_spring_targets(self, targets: ArrayLike, joints: Joints = None, worlds: Worlds = None) -> None:
        """Gives springs the coordinate to pull to, ``(worlds, joints)``."""
        self._write(library.dyn_batch_set_spring_targets, "targets", targets, self._joints(joints), FLOAT, 0, worlds)

    def set_mouse_targets(self, targets: ArrayLike, joints: Joints = None, worlds: Worlds = None) -> None:
        """Moves the targets of mouse joints, m, ``(worlds, joints, 2)``."""
        self._write(library.dyn_batch_set_mouse_targets, "targets", targets, self._joints(joints), FLOAT, 2, worlds)

    # Sensing

    def contacts(
        self, marks: Sequence[tuple[Body, Body | None]] | NDArray[np.uint64], touching: NDArray[np.bool_] | None = None,
        impulses: NDArray[np.float32] | None = None,
    ) -> Contacts:
        """Whether pairs of bodies touch, as of the last step, and their normal impulses (N s over the last sub-step).

        Shapes that are about to meet touch from 2 cm on; what bears a load has an impulse above 0. A sensor touches what it
        overlaps, without one: a mark ``(body, None)`` counts sensors too.

        Args:
            marks: Pairs ``(body, partner)``; a partner ``None`` or 0 is any body. A ``uint64`` array ``(marks, 2)`` is taken
                as it is.
            touching: Where to write, ``(worlds, marks)``.
            impulses: Where to write, ``(worlds, marks)``.
        """
        marks = _marks(marks)
        shape = (self.count, len(marks))
        touching = taken(touching, FLAG, "touching", shape)
        impulses = taken(impulses, FLOAT, "impulses", shape)
        check(library.dyn_batch_read_contacts(
            self._handle, address(marks), len(marks), address(touching), address(impulses), touching.size))
        return Contacts(touching, impulses)

    def contact_changes(
        self, marks: Sequence[tuple[Body, Body | None]] | NDArray[np.uint64], began: NDArray[np.int32] | None = None,
        ended: NDArray[np.int32] | None = None,
    ) -> ContactChanges:
        """How many contacts of pairs of bodies began and ceased to touch in the last step of their world.

        A contact is of two shapes: a body that goes from one shape of its partner to the next begins and ends one. It begins
        where ``touching`` of ``contacts`` does, and ones with sensors count too, which are not in ``World.begin_events`` but in
        ``sensor_begin_events``.

        Args:
            marks: As for ``contacts``.
            began: Where to write, ``(worlds, marks)``.
            ended: Where to write, ``(worlds, marks)``.
        """
        marks = _marks(marks)
        shape = (self.count, len(marks))
        began = taken(began, COUNT, "began", shape)
        ended = taken(ended, COUNT, "ended", shape)
        check(library.dyn_batch_read_contact_changes(
            self._handle, address(marks), len(marks), address(began), address(ended), began.size))
        return ContactChanges(began, ended)

    def cast_rays(
        self, sensors: Sequence[RaySensor] | ctypes.Array, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """How far rays come, as the part of their length up to the first shape, 1 if there is none: ``(worlds, sensors)``.

        ``RaySensor.array`` makes what need not be converted at each call.
        """
        elements = _elements(sensors, "sensors", c.DynRaySensor, RaySensor.array)
        out = taken(out, FLOAT, "out", (self.count, len(elements)))
        check(library.dyn_batch_cast_rays(
            self._handle, ctypes.addressof(elements), len(elements), address(out), out.size))
        return out

    # Inside

    def _bodies(self, bodies: Bodies) -> tuple[int | None, int, Any, int]:
        return *self._selection(bodies, "bodies"), len(self.bodies)

    def _joints(self, joints: Joints) -> tuple[int | None, int, Any, int]:
        return *self._selection(joints, "joints"), len(self.joints)

    def _shapes(self, shapes: Shapes) -> tuple[int | None, int, Any, int]:
        return *self._selection(shapes, "shapes"), len(self.shapes)

    def _selection(self, selected: Any, name: str) -> tuple[int | None, int, Any]:
        """Address, count and memory of selected handles; none is all."""
        if selected is None:
            return None, 0, None
        array = handles(selected, name)
        if not len(array):
            raise InvalidValueError(f"{name} is empty; expected at least one, or None for all")
        return address(array), len(array), array

    def _shape(self, selection, width) -> tuple[int, ...]:
        _where, number, _held, total = selection
        return (self.count, number or total) + ((width,) if width else ())

    def _places(self, selection, array) -> tuple[int | None, int, int, int]:
        """What the library is told of handles and of the numbers that belong to them in all worlds."""
        where, number, _held, _total = selection
        return where, number, address(array), self.count * array.shape[1]

    def _read(self, function, selection, out, dtype, width) -> NDArray[Any]:
        out = taken(out, dtype, "out", self._shape(selection, width))
        status = function(self._handle, *self._places(selection, out))
        if status:
            check(status)
        return out

    def _write(self, function, name, values, selection, dtype, width, worlds) -> None:
        array = given(values, dtype, name, self._shape(selection, width))
        flags, count, _flags = mask(worlds, self.count)
        status = function(self._handle, *self._places(selection, array), flags, count)
        if status:
            check(status)


def _elements(given: Any, name: str, kind: type, convert: Callable[[Any], ctypes.Array]) -> ctypes.Array:
    """An array of structures, as it is given if it is one."""
    if not isinstance(given, ctypes.Array):
        try:
            if isinstance(given, UNORDERED):
                raise TypeError
            given = list(given)
        except TypeError:
            raise InvalidValueError(f"{name} is {given!r}; expected a sequence or an array of {kind.__name__}") from None
        return convert(given)
    if given._type_ is not kind:
        raise InvalidValueError(f"{name} is an array of {given._type_.__name__}; expected {kind.__name__}")
    return given


def _marks(marks: Sequence[tuple[Body, Body | None]] | NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Marks as an array ``(marks, 2)`` of handles."""
    if not (isinstance(marks, np.ndarray) and marks.dtype == HANDLE):
        try:
            if isinstance(marks, UNORDERED):
                raise TypeError
            marks = np.array([(operator.index(a), operator.index(b or 0)) for a, b in marks], HANDLE)
        except (TypeError, ValueError, OverflowError):
            raise InvalidValueError(f"marks is {marks!r}; expected pairs of bodies") from None
    if marks.shape == (0,):
        marks = marks.reshape(0, 2)
    if marks.ndim != 2 or marks.shape[1] != 2:
        raise InvalidValueError(f"marks has the shape {marks.shape}; expected (marks, 2)")
    return np.ascontiguousarray(marks)


def _index(world: int) -> int:
    """A number of a world as the library counts; it says which are too large."""
    if not isinstance(world, (int, np.integer)):
        raise InvalidValueError(f"world is {world!r}; expected a whole number")
    if not 0 <= world < 1 << 62:
        raise CountError(f"there is no world {world}; expected 0 or more, one of the batch's")
    return int(world)


def _count(value: int, name: str) -> int:
    if not isinstance(value, (int, np.integer)) or value < 0 or value >= 1 << 62:
        raise InvalidValueError(f"{name} is {value!r}; expected a whole number, 1 or more")
    return int(value)


def _small(value: int, name: str) -> int:
    if not isinstance(value, (int, np.integer)) or abs(value) >= 1 << 31:
        raise InvalidValueError(f"{name} is {value!r}; expected a whole number")
    return int(value)
