"""States of a world: kept, gone back to, copied, written down and compared."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _interface as c
from ._calls import Calls
from ._library import check, library
from ._simd import SimdLevel
from .errors import InvalidValueError
from .handles import Body, Joint, Shape, is_number, number_of
from .snapshot import Snapshot

if TYPE_CHECKING:
    from .recording import Recorder
    from .world import World


class States(Calls):
    """States of a world: kept, gone back to, copied, written down and compared."""

    def snapshot(self, into: Snapshot | None = None) -> Snapshot:
        """The state of the world now.

        Args:
            into: A snapshot, of any world, that is overwritten, and whose memory is used again; ``None``: a new one.
        """
        if into is not None:
            check(library.dyn_world_save_snapshot(self._handle, _snapshot(into, "into")))
            return into
        handle = c.DynSnapshot()
        check(library.dyn_world_take_snapshot(self._handle, ctypes.addressof(handle)))
        return Snapshot._of(handle.value)

    def restore(self, snapshot: Snapshot) -> None:
        """Goes back to a snapshot of this world, or of one that it was made from; it goes on with the same bits."""
        check(library.dyn_world_restore(self._handle, _snapshot(snapshot, "snapshot")))

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

    def clone(self, workers: int = 1, simd_level: SimdLevel | None = None) -> "World":
        """A new world in the state of this one; ``translate`` gives its handles."""
        from .world import World

        return World.from_snapshot(self.snapshot(), workers, simd_level)

    def translate(self, handle: Any) -> Any:
        """This world's handle of a body, shape or joint of the world that it was made from."""
        return translated(handle, "handle", self._handle, {
            Body: library.dyn_world_translate_bodies, Shape: library.dyn_world_translate_shapes,
            Joint: library.dyn_world_translate_joints})

    @property
    def state_hash(self) -> int:
        """A digest of everything simulated: worlds with the same one go on with the same bits."""
        return self._number("dyn_world_state_hash", ctypes.c_uint64)

    @property
    def motion_hash(self) -> int:
        """A digest of poses, velocities and sleep alone."""
        return self._number("dyn_world_motion_hash", ctypes.c_uint64)

    def state_difference(self, other: "States") -> str | None:
        """The first thing in which the states of this world and another differ, with both values; ``None`` if they do
        not.
        """
        if not isinstance(other, States):
            raise InvalidValueError(f"other is a {type(other).__name__}; expected a World")
        return self._all("dyn_world_state_difference", ctypes.c_char, other._handle).value.decode() or None


def translated(handle: Any, name: str, owner: int, functions: Mapping[type, Any]) -> Any:
    """The handle that a world or batch has for another's, or a list of handles for several."""
    if isinstance(handle, (list, tuple)) or (isinstance(handle, np.ndarray) and handle.ndim):
        return [translated(one, name, owner, functions) for one in handle]
    if not is_number(handle):
        raise InvalidValueError(f"{name} is {handle!r}; expected a Body, Shape or Joint, or several")
    # A number by itself, such as an element of an array, does not tell its kind.
    kinds = [kind for kind in functions if isinstance(handle, kind)] or list(functions)
    own = ctypes.c_uint64(number_of(handle, name))
    for kind in kinds:
        status = functions[kind](owner, ctypes.addressof(own), 1, ctypes.addressof(own))
        if status == c.DYN_ERROR_WRONG_HANDLE and kind is not kinds[-1]:
            continue
        check(status)
        return kind(own.value)


def _snapshot(value: Any, name: str) -> int:
    """The handle of a snapshot."""
    if not isinstance(value, Snapshot):
        raise InvalidValueError(f"{name} is a {type(value).__name__}; expected a Snapshot")
    return value._handle
