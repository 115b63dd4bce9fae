"""What goes wrong, as exceptions. All are ``DynamicsError``; some are also the built-in error that fits."""

from __future__ import annotations

import re


class DynamicsError(Exception):
    """An error of the solver. ``name`` is its name in ``dynamics.h`` (``header_path()``), such as ``DYN_ERROR_LOCKED``."""

    name: str = ""


class InvalidValueError(DynamicsError, ValueError):
    """An argument is no number, infinite, out of range or does not fit the others."""


class StaleHandleError(DynamicsError, LookupError):
    """What a handle stands for was removed, or the world, batch or snapshot was closed."""


class WrongHandleError(DynamicsError, LookupError):
    """A handle is of another kind, or of another world."""


class CountError(DynamicsError, ValueError):
    """An array does not have as many elements as it must."""


class LimitError(DynamicsError, OverflowError):
    """More of something than there can be."""


class LockedError(DynamicsError, RuntimeError):
    """The call would change what another call, a hook or a scope is using."""


class LayoutError(DynamicsError, ValueError):
    """The bodies, shapes or joints are not those of the batch, whose worlds all have the same ones."""


class FileError(DynamicsError, ValueError):
    """Bytes are not a snapshot or a recording, or not one that this version reads."""


class SceneError(FileError):
    """Text is no scene file of a world; the message begins with line, column and path of the first mistake."""

    @property
    def line(self) -> int | None:
        """The line of the mistake, from 1 on; ``None`` where there is no place."""
        return self._place()[0]

    @property
    def column(self) -> int | None:
        """The column of the mistake, from 1 on; ``None`` where there is no place."""
        return self._place()[1]

    def _place(self) -> tuple[int, int] | tuple[None, None]:
        found = re.match(r"(\d+):(\d+): ", str(self))
        return (int(found[1]), int(found[2])) if found else (None, None)


class FileAccessError(DynamicsError, OSError):
    """A file cannot be opened, read or written."""


class MissingFrameError(DynamicsError, LookupError):
    """A ring of snapshots does not hold a frame; the message says which it holds."""


class UnknownNameError(DynamicsError, KeyError):
    """A world's scene file has no body or joint of a name; the message says which there are."""

    # That of KeyError puts quotes around it.
    __str__ = Exception.__str__


class UnavailableError(DynamicsError, RuntimeError):
    """The processor or the system does not have what was asked for."""


BY_NAME: dict[str, type[DynamicsError]] = {
    "DYN_ERROR_INVALID_VALUE": InvalidValueError,
    "DYN_ERROR_INVALID_POLYGON": InvalidValueError,
    "DYN_ERROR_UNKNOWN_VALUE": InvalidValueError,
    "DYN_ERROR_STALE_BODY": StaleHandleError,
    "DYN_ERROR_STALE_SHAPE": StaleHandleError,
    "DYN_ERROR_STALE_CONTACT": StaleHandleError,
    "DYN_ERROR_STALE_JOINT": StaleHandleError,
    "DYN_ERROR_STALE_WORLD": StaleHandleError,
    "DYN_ERROR_STALE_SNAPSHOT": StaleHandleError,
    "DYN_ERROR_STALE_BATCH": StaleHandleError,
    "DYN_ERROR_STALE_RING": StaleHandleError,
    "DYN_ERROR_STALE_RECORDER": StaleHandleError,
    "DYN_ERROR_STALE_REPLAY": StaleHandleError,
    "DYN_ERROR_STALE_POOL": StaleHandleError,
    "DYN_ERROR_MISSING_FRAME": MissingFrameError,
    "DYN_ERROR_UNKNOWN_NAME": UnknownNameError,
    "DYN_ERROR_FILE": FileAccessError,
    "DYN_ERROR_OTHER_WORLD": WrongHandleError,
    "DYN_ERROR_WRONG_HANDLE": WrongHandleError,
    "DYN_ERROR_COUNT_MISMATCH": CountError,
    "DYN_ERROR_NO_SUCH_WORLD": CountError,
    "DYN_ERROR_TOO_MANY": LimitError,
    "DYN_ERROR_LOCKED": LockedError,
    "DYN_ERROR_BUSY": LockedError,
    "DYN_ERROR_BATCH_MEMBER": LayoutError,
    "DYN_ERROR_OTHER_LAYOUT": LayoutError,
    "DYN_ERROR_NO_THREAD": UnavailableError,
    "DYN_ERROR_UNAVAILABLE_SIMD_LEVEL": UnavailableError,
    "DYN_ERROR_NOT_A_SNAPSHOT": FileError,
    "DYN_ERROR_UNKNOWN_FILE_VERSION": FileError,
    "DYN_ERROR_WRONG_LENGTH": FileError,
    "DYN_ERROR_WRONG_CHECKSUM": FileError,
    "DYN_ERROR_WRONG_SECTION": FileError,
    "DYN_ERROR_INVALID_FILE_VALUE": FileError,
    "DYN_ERROR_NOT_A_RECORDING": FileError,
    "DYN_ERROR_REFUSED_CALL": FileError,
    "DYN_ERROR_INVALID_SCENE": SceneError,
}
