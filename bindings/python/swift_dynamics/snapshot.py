"""States of worlds."""

from __future__ import annotations

import ctypes
import os
from typing import Any

from . import _interface as c
from ._files import read, write
from ._library import check, library, read_all
from .errors import InvalidValueError


class Snapshot:
    """The state of a world at some moment, to go back to, to branch from, or to keep in a file.

    ``World.snapshot`` and ``WorldBatch.snapshot`` take one. It never changes. Bytes (``bytes(snapshot)``, ``save``) are
    the same on every machine; snapshots can be pickled.
    """

    def __init__(self, data: bytes | bytearray | memoryview) -> None:
        """The snapshot that bytes hold.

        Raises:
            FileError: The bytes are no snapshot, damaged, or of a version that is not known.
        """
        try:
            data = bytes(memoryview(data))
        except TypeError:
            raise InvalidValueError(f"data is a {type(data).__name__}; expected bytes") from None
        handle = c.DynSnapshot()
        check(library.dyn_snapshot_decode(data, len(data), ctypes.addressof(handle)))
        self._handle = handle.value

    @classmethod
    def _of(cls, handle: int) -> "Snapshot":
        snapshot = cls.__new__(cls)
        snapshot._handle = handle
        return snapshot

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Snapshot":
        """The snapshot in a file.

        Raises:
            FileAccessError: The file cannot be read.
            FileError: It is no snapshot, damaged, or of a version that is not known.
        """
        return cls(read(path))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file that holds the snapshot.

        Raises:
            FileAccessError: The file cannot be written.
        """
        write(path, bytes(self))

    def __bytes__(self) -> bytes:
        return bytes(read_all(ctypes.c_uint8, lambda *room: library.dyn_snapshot_encode(self._handle, *room)))

    @property
    def step_count(self) -> int:
        """How many steps the world had taken."""
        count = ctypes.c_uint64()
        check(library.dyn_snapshot_step_count(self._handle, ctypes.addressof(count)))
        return count.value

    @property
    def byte_count(self) -> int:
        """The memory that it takes, in bytes."""
        count = ctypes.c_size_t()
        check(library.dyn_snapshot_byte_count(self._handle, ctypes.addressof(count)))
        return count.value

    def __reduce__(self) -> tuple[Any, ...]:
        return Snapshot, (bytes(self),)

    def __repr__(self) -> str:
        return f"<Snapshot after {self.step_count} steps, {self.byte_count} bytes>"

    def __del__(self) -> None:
        # Nothing is left to do for one that never came to be, or when the interpreter has ended.
        if getattr(self, "_handle", 0) and library is not None:
            library.dyn_snapshot_destroy(self._handle)
