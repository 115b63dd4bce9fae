"""One world."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Mapping, Sequence
from typing import Any

from . import _interface as c
from ._bodies import Bodies, BodyState
from ._body_properties import BodyProperties
from ._contacts import Contact, ContactCalls
from ._events import Events
from ._hooks import Hooks
from ._joints import Joints
from ._library import check, library
from ._motion import Motion
from ._movers import Movers
from ._overlaps import Overlaps
from ._owned import Owned
from ._queries import Casts
from ._reports import Reports
from ._rows import ManyBodies, Rows
from ._shapes import Shapes
from ._simd import SimdLevel
from ._states import States
from ._structures import field, made, number, value_of
from ._words import fill_words, with_words
from .errors import InvalidValueError, LockedError, StaleHandleError
from .handles import Body, Joint
from .picture import film
from .scenes import Names, SceneRun, run_of, text_of
from .snapshot import Snapshot
from .workers import WorkerPool

__all__ = ["BodyState", "Contact", "SimdLevel", "World"]


class World(
    Bodies, Motion, BodyProperties, ManyBodies, Rows, Shapes, Joints, ContactCalls, Events, Hooks, Casts, Overlaps, Movers,
    States, Reports, Owned,
):
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

    def __init__(self, gravity: Sequence[float] = (0, -10), **settings: Any) -> None:
        """A world without bodies.

        Args:
            gravity: m/s^2.
            **settings: Fields of ``DynWorldDefinition`` in ``dynamics.h`` (``header_path()``), such as ``workers``,
                ``solver`` (``"iterative"``, ``"automatic"``, ``"direct"``), ``contact_hertz``, ``allows_sleep``.
        """
        definition = made(c.DynWorldDefinition, "dyn_world_definition_init")
        fill_words(definition, {"gravity": gravity, **settings}, "World")
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
    def from_snapshot(cls, snapshot: Snapshot, workers: int = 1, simd_level: SimdLevel | None = None) -> "World":
        """A new world in the state of a snapshot; ``translate`` gives its handles of the snapshot's world's.

        One that was loaded or unpickled knows no handles: there bodies are found by their rows, which are the same
        (``row_bodies``).
        """
        if not isinstance(snapshot, Snapshot):
            raise InvalidValueError(f"snapshot is a {type(snapshot).__name__}; expected a Snapshot")
        handle = c.DynWorld()
        check(library.dyn_snapshot_make_world(
            snapshot._handle, field(ctypes.c_int32, workers, "workers"), SimdLevel.number(simd_level),
            ctypes.addressof(handle)))
        return cls._of(handle.value)

    @classmethod
    def from_scene(
        cls, scene: str | os.PathLike[str] | bytes | Mapping[str, Any], workers: int = 1, simd_level: SimdLevel | None = None
    ) -> "World":
        """The world of a scene file (docs/scene-file.md), whose bodies and joints are in ``names`` and ``joint_names``.

        Args:
            scene: The path of a file; JSON text (a string that begins with a brace, or bytes); or what it says, as a
                dictionary.
            workers: How many threads work on its steps, 1 to 256. It changes no result.
            simd_level: The instruction set; the widest there is by default.

        Raises:
            SceneError: With line, column and path of the first mistake; also for the file of an animator.
            FileAccessError: The file cannot be read.
        """
        text = text_of(scene)
        handle = c.DynWorld()
        check(library.dyn_world_create_from_scene(
            text, len(text), field(ctypes.c_int32, workers, "workers"), SimdLevel.number(simd_level),
            ctypes.addressof(handle)))
        return cls._of(handle.value)

    # Life

    def close(self) -> None:
        """Frees the world, if it is not lent. Calls after that raise ``StaleHandleError``; closing twice is nothing."""
        if not self._is_lent:
            super().close()
            self._callbacks = ()

    def __del__(self) -> None:
        if not self._is_lent:
            super().__del__()

    def _open(self) -> int:
        return self._handle

    def _description(self) -> str:
        return (
            f" after {self.step_count} steps with {self._count('body')} bodies, {self._count('shape')} shapes and"
            f" {self._count('joint')} joints"
        )

    def _repr_html_(self) -> str:
        """A film of the next seconds, for notebooks."""
        try:
            return film(self)
        except (StaleHandleError, LockedError):
            return repr(self)

    # Settings

    @property
    def settings(self) -> dict[str, Any]:
        """What holds for the whole world: the fields of ``DynWorldDefinition`` in ``dynamics.h`` (``header_path()``)."""
        definition = made(c.DynWorldDefinition, "dyn_world_definition_init")
        check(library.dyn_world_settings(self._handle, ctypes.addressof(definition)))
        return with_words(value_of(definition))

    def set(self, **settings: Any) -> None:
        """Changes settings, such as ``gravity`` or ``workers``: fields of ``DynWorldDefinition``.

        What sleeps stays asleep, also under another gravity: ``set_awake`` wakes it.
        """
        definition = made(c.DynWorldDefinition, "dyn_world_definition_init")
        check(library.dyn_world_settings(self._handle, ctypes.addressof(definition)))
        fill_words(definition, settings, "World.set")
        check(library.dyn_world_set_settings(self._handle, ctypes.addressof(definition)))

    def reserve(self, bodies: int, shapes: int) -> None:
        """Makes room for bodies and shapes to come, so that adding them allocates once: some 500 bytes for a body with a
        shape.

        Raises:
            LimitError: From 2**26 of either on.
        """
        check(library.dyn_world_reserve(
            self._handle, field(ctypes.c_uint64, bodies, "bodies"), field(ctypes.c_uint64, shapes, "shapes")))

    def use_workers(self, pool: WorkerPool) -> None:
        """Has steps use the threads of a pool, which worlds share, in place of some of the world's own. It changes no
        result. ``set(workers=...)`` with another number leaves the pool.
        """
        if not isinstance(pool, WorkerPool):
            raise InvalidValueError(f"pool is a {type(pool).__name__}; expected a WorkerPool")
        check(library.dyn_world_use_worker_pool(self._handle, pool._handle))

    # Scenes

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

    # Steps

    def step(self, time_step: float = 1 / 60, substeps: int = 4, count: int = 1) -> None:
        """Advances the world by ``time_step`` seconds in equal sub-steps, ``count`` times.

        What a hook raises is raised after the step in which it did. Without hooks Ctrl-C is heard when all steps are taken.
        """
        duration, parts = number(time_step, "time_step"), field(ctypes.c_int32, substeps, "substeps")
        steps = field(ctypes.c_uint64, count, "count")
        if not self._has_hooks:
            check(library.dyn_world_steps(self._handle, duration, parts, steps))
            return
        for _ in range(steps):
            self._stepped(lambda: library.dyn_world_step(self._handle, duration, parts))

    def step_iterations(
        self, time_step: float = 1 / 60, velocity_iterations: int = 8, position_iterations: int = 3, count: int = 1
    ) -> None:
        """Advances the world by sequential impulses, as Box2D 2 does, ``count`` times.

        Args:
            time_step: s.
            velocity_iterations: 1 to 1000.
            position_iterations: 0 to 1000.
            count: How many steps.
        """
        duration = number(time_step, "time_step")
        velocity = field(ctypes.c_int32, velocity_iterations, "velocity_iterations")
        position = field(ctypes.c_int32, position_iterations, "position_iterations")
        for _ in range(field(ctypes.c_uint64, count, "count")):
            self._stepped(lambda: library.dyn_world_step_iterations(self._handle, duration, velocity, position))
