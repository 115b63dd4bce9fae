"""The last states of a world."""

from __future__ import annotations

import ctypes
from typing import Any

from . import _interface as c
from ._library import check, library, read_all
from ._owned import Owned
from ._structures import field
from .errors import InvalidValueError
from .snapshot import Snapshot
from .world import World


class SnapshotRing(Owned):
    """The last states of a world, frame by frame, for rollback: each takes only the memory of what changed since the one
    before.

    ::

        ring = SnapshotRing(128)
        while playing:
            ring.save(world)                # frame world.step_count
            world.step()
        ring.restore(world, 40)             # and on it goes, with the same bits as the first time

    A world that goes back to a frame may save again from there on: the frames behind, of a future that is not to be, are
    forgotten then. A ring keeps frames of one world, and is used by one thread at a time. ``close`` frees it, and so does the
    end of a ``with`` block.
    """

    _destroy = library.dyn_ring_destroy

    def __init__(self, capacity: int = 128) -> None:
        """An empty ring.

        Args:
            capacity: The most frames that it holds, 1 to 65 536; the oldest makes room for a new one.
        """
        handle = c.DynRing()
        check(library.dyn_ring_create(field(ctypes.c_size_t, capacity, "capacity"), ctypes.addressof(handle)))
        self._handle: int = handle.value

    def save(self, world: World, frame: int | None = None) -> None:
        """Saves the state of a world as it is now.

        Frames behind the one that was saved or restored last are forgotten, and so are those whose numbers are not below the
        new one's.

        Args:
            frame: The number of the frame; ``None``: ``world.step_count``.

        Raises:
            WrongHandleError: The ring has frames of another world.
        """
        number = None if frame is None else ctypes.c_int64(_frame(frame))
        check(library.dyn_ring_save(
            self._handle, _world(world), None if number is None else ctypes.addressof(number)))

    def restore(self, world: World, frame: int) -> None:
        """Puts the world, or one that was made from it, into the state of a frame.

        Raises:
            MissingFrameError: The ring does not hold it; the text says which frames it holds.
            WrongHandleError: The world has nothing to do with the ring's.
        """
        check(library.dyn_ring_restore(self._handle, _world(world), _frame(frame)))

    def snapshot(self, frame: int) -> Snapshot:
        """The state of a frame as a snapshot of its own.

        Raises:
            MissingFrameError: The ring does not hold it.
        """
        handle = c.DynSnapshot()
        check(library.dyn_ring_take_snapshot(self._handle, _frame(frame), ctypes.addressof(handle)))
        return Snapshot._of(handle.value)

    def clear(self) -> None:
        """Forgets all frames; the next may be of another world."""
        check(library.dyn_ring_remove_all(self._handle))

    @property
    def frames(self) -> list[int]:
        """The numbers of the frames that it holds, ascending."""
        return list(read_all(ctypes.c_int64, lambda *room: library.dyn_ring_frames(self._handle, *room)))

    @property
    def capacity(self) -> int:
        """The most frames that it holds."""
        return self._count("dyn_ring_capacity")

    @property
    def byte_count(self) -> int:
        """The memory that it takes, in bytes: one full state, and by frame what changed."""
        return self._count("dyn_ring_byte_count")

    def _count(self, function: str) -> int:
        count = ctypes.c_size_t()
        check(getattr(library, function)(self._handle, ctypes.addressof(count)))
        return count.value

    def __len__(self) -> int:
        return len(self.frames)

    def __contains__(self, frame: Any) -> bool:
        return frame in self.frames

    def _description(self) -> str:
        frames = self.frames
        held = f"frames {frames[0]} to {frames[-1]}" if frames else "no frames"
        return f" with {held} of at most {self.capacity}, {self.byte_count} bytes"


def _frame(frame: Any) -> int:
    return field(ctypes.c_int64, frame, "frame")


def _world(world: Any) -> int:
    if not isinstance(world, World):
        raise InvalidValueError(f"world is a {type(world).__name__}; expected a World")
    return world._open()
